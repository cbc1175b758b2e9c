// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/guard.hh"

#include <string>

#include "capi/current_context.hh"
#include "run/exit_status.hh"
#include "run/failure.hh"
#include "services/messages.hh"

namespace flesh::capi {

int warned(int code, const std::string& what) {
  current_context().messages().warn(warning_level::alert, {}, "Cactus", what);
  return code;
}

void report_exception(int level) noexcept {
  const Failure failure = current_failure();
  Messages& messages = current_context().messages();
  if (failure.status != exit_status::bad_input) messages.error({}, "Cactus", failure.words, failure.status);
  messages.warn(level, {}, "Cactus", failure.words);
}

void end_with_exception() noexcept {
  const Failure failure = current_failure();
  current_context().messages().error({}, "Cactus", failure.words, failure.status);
}

}  // namespace flesh::capi
