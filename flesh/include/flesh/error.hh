// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Exceptions that end a run when they leave a scheduled function. Their kind decides the exit status of the
// run: see flesh/doc/guides/end-of-a-run.md. std::bad_alloc and std::system_error count as faults of the
// machine, and any other exception as an internal error.
#ifndef FLESH_ERROR_HH
#define FLESH_ERROR_HH

#include <stdexcept>
#include <string>

namespace flesh {

struct SourcePosition;

/// Bad input: something went wrong, and a person can do something about it. The message says what was wrong,
/// where, and what to do, with the values that made it wrong.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// Message preceded by its position.
  Error(const SourcePosition& position, const std::string& message);
};

/// A fault of the machine or of a library that speaks for it, such as MPI. The message names the call and
/// its error code.
class MachineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace flesh

#endif
