// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The wall between C++ and the callers of the C interface: no exception passes it.
#ifndef FLESH_CAPI_GUARD_HH
#define FLESH_CAPI_GUARD_HH

#include <string>
#include <utility>

namespace flesh::capi {

/// Gives a level-1 warning in the name of the flesh. Result: `code`, for the C function to return.
int warned(int code, const std::string& what);

/// Reports the exception that is being handled as a warning of this level. An exception that is not a
/// flesh::Error is a mistake of the program, and level 0 whatever was asked for.
void report_exception(int level) noexcept;

/// Reports the exception that is being handled at level 0, which ends the run.
[[noreturn]] void end_with_exception() noexcept;

/// Result of `body`, or `on_error` after a level-1 warning if it throws.
template <typename Result, typename Body>
Result guarded(Result on_error, Body&& body) noexcept {
  try {
    return std::forward<Body>(body)();
  } catch (...) {
    report_exception(1);
    return on_error;
  }
}

/// Result of `body`; if it throws, the run ends with its message.
template <typename Body>
auto guarded_or_abort(Body&& body) noexcept {
  try {
    return std::forward<Body>(body)();
  } catch (...) {
    end_with_exception();
  }
}

}  // namespace flesh::capi

#endif
