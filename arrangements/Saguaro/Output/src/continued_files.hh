// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Files that a thorn writes by itself, in a run that continues from a checkpoint.
#ifndef SAGUARO_OUTPUT_CONTINUED_FILES_HH
#define SAGUARO_OUTPUT_CONTINUED_FILES_HH

#include <string>

#include "Saguaro/Output/src/earlier_output.hh"
#include "cctk.h"

namespace output {

/// True for a run that continues from a checkpoint.
bool has_recovered(const cGH* gh);

/// True the first time that such a run asks about a file: it may hold what the run before has written after
/// the checkpoint.
bool may_be_ahead(const cGH* gh, const std::string& path);

/// The first key that lines have which the run writes from now on.
double first_key(const cGH* gh, LineKey key);

/// Cuts off what a text file holds of the current iteration and later ones: the run that wrote the checkpoint
/// may have gone on. To be called before a run that has recovered appends to the file for the first time.
void forget_later_lines(const cGH* gh, const std::string& path, LineKey key);

}  // namespace output

#endif
