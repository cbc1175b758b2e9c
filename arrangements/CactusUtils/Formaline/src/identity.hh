// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of runs that are different for all runs of all people.
#ifndef FORMALINE_IDENTITY_HH
#define FORMALINE_IDENTITY_HH

#include <ctime>
#include <string>

namespace formaline {

/// "run-<parameter file up to its first dot>-<host>-<user>-YYYY.MM.DD-HH.MM.SS-<process>", time in UTC,
/// without characters other than letters, digits, + - . and _ .
std::string run_id(const std::string& parameter_file, const std::string& host, const std::string& user,
                   std::time_t start, long process_number);

/// Name of the person: of the environment, else of the system.
std::string user_name();

/// First line of a file; empty if it cannot be read.
std::string first_line(const std::string& file);

}  // namespace formaline

#endif
