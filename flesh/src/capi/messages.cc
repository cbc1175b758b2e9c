// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Messages and banners: cctk_WarnLevel.h, cctki_WarnLevel.h, cctk_Banner.h, cctki_Banner.h.
#include "services/messages.hh"

#include <cstdarg>

#include "capi/c_strings.hh"
#include "capi/current_context.hh"
#include "cctki_Banner.h"
#include "cctki_WarnLevel.h"
#include "flesh/formatted.hh"
#include "parameters/parameter_set.hh"
#include "services/banners.hh"

namespace flesh::capi {
namespace {

Messages& messages() { return current_context().messages(); }

SourceLine source(const char* file, int line) { return {.file = view(file), .line = line}; }

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_Info(const char* thorn, const char* message) {
  messages().info(view(thorn), view(message));
  return 0;
}

int CCTK_VInfo(const char* thorn, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string message = formatted_list(format, arguments);
  va_end(arguments);
  messages().info(view(thorn), message);
  return 0;
}

int CCTK_Warn(int level, int line, const char* file, const char* thorn, const char* message) {
  messages().warn(level, source(file, line), view(thorn), view(message));
  return 0;
}

int CCTK_VWarn(int level, int line, const char* file, const char* thorn, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string message = formatted_list(format, arguments);
  va_end(arguments);
  messages().warn(level, source(file, line), view(thorn), message);
  return 0;
}

void CCTK_Error(int line, const char* file, const char* thorn, const char* message) {
  messages().error(source(file, line), view(thorn), view(message));
}

void CCTK_VError(int line, const char* file, const char* thorn, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string message = formatted_list(format, arguments);
  va_end(arguments);
  messages().error(source(file, line), view(thorn), message);
}

int CCTK_ParamWarn(const char* thorn, const char* message) {
  messages().parameter_warning(view(thorn), view(message));
  return 0;
}

int CCTK_VParamWarn(const char* thorn, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string message = formatted_list(format, arguments);
  va_end(arguments);
  messages().parameter_warning(view(thorn), message);
  return 0;
}

int CCTK_WarnCallbackRegister(int min_level, int max_level, void* data, cctk_warnfunc callback) {
  return messages().on_warning(
      min_level, max_level, [=](int level, int line, const char* file, const char* thorn, const char* text) {
        callback(level, line, file, thorn, text, data);
      });
}

int CCTK_InfoCallbackRegister(void* data, cctk_infofunc callback) {
  messages().on_info([=](const char* thorn, const char* text) { callback(thorn, text, data); });
  return 0;
}

void CCTKi_FinaliseParamWarn() {
  messages().end_parameter_check(current_context().parameters().boolean("Cactus", "cctk_strong_param_check"));
}

int CCTK_RegisterBanner(const char* banner) {
  current_context().banners().add(view(banner));
  return 0;
}

int CCTKi_PrintBanners() {
  current_context().banners().print(stdout);
  return 0;
}

}  // extern "C"
