// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What ends a run that fails: an exception in words, and as an exit status.
#ifndef FLESH_RUN_FAILURE_HH
#define FLESH_RUN_FAILURE_HH

#include <string>

namespace flesh {

struct Failure {
  std::string words;
  int status;  ///< see exit_status.hh
};

/// Of the exception that is being handled.
Failure current_failure();

}  // namespace flesh

#endif
