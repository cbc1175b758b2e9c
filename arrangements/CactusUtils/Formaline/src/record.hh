// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The record of this run on disk. The first process keeps it; all members do nothing on the others.
#ifndef FORMALINE_RECORD_HH
#define FORMALINE_RECORD_HH

#include <string>

#include "jar.hh"

namespace formaline {

/// Names of this run.
struct Ids {
  std::string configuration, build, simulation, run;
};

/// The same on all processes. Made at the first call, which is collective.
const Ids& ids();

/// Replaces the text file by "jobid" and these pairs, and the JSON file by the pairs.
void begin_record(const Pairs& pairs);
/// Appends to the text file.
void add_to_record(const Pairs& pairs);

}  // namespace formaline

#endif
