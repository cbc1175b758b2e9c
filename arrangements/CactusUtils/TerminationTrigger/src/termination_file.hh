// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The file in which a person tells a run to end.
#ifndef TERMINATIONTRIGGER_TERMINATION_FILE_HH
#define TERMINATIONTRIGGER_TERMINATION_FILE_HH

#include <optional>
#include <string>

#include "walltime.hh"

namespace termination_trigger {

/// Where the file lies: absolute names as they are, relative ones in `out_dir`. An empty name means the one
/// for jobs in a queue, which ends with the number of the job; empty result if there is no such number.
std::optional<std::string> termination_file(const std::string& name, const std::string& out_dir,
                                            const Environment& environment);

/// True if the file exists and begins with the number 1.
bool says_terminate(const std::string& file);

/// Replaces the content of the file. False if it cannot be written.
bool write_file(const std::string& file, const std::string& content);

}  // namespace termination_trigger

#endif
