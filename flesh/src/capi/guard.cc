// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/guard.hh"

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "capi/current_context.hh"
#include "core/error.hh"
#include "services/messages.hh"

namespace flesh::capi {

namespace {

/// What went wrong in words, and whether it is something that a person can do something about.
struct Failure {
  std::string text;
  bool is_expected;
};

Failure current_failure() {
  try {
    throw;
  } catch (const Error& error) {
    return {error.what(), true};
  } catch (const std::bad_alloc&) {
    return {"There is not enough memory; use fewer points or more machines.", false};
  } catch (const std::exception& error) {
    return {std::string("Unexpected exception: ") + error.what(), false};
  } catch (...) {
    return {"Unexpected exception of a type that says nothing about itself.", false};
  }
}

}  // namespace

int warned(int code, const std::string& what) {
  current_context().messages().warn(warning_level::alert, {}, "Cactus", what);
  return code;
}

void report_exception(int level) noexcept {
  const Failure failure = current_failure();
  if (!failure.is_expected) level = warning_level::abort;
  current_context().messages().warn(level, {}, "Cactus", failure.text);
}

void end_with_exception() noexcept {
  current_context().messages().error({}, "Cactus", current_failure().text);
}

}  // namespace flesh::capi
