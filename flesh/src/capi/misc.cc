// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What fits nowhere else: cctk_Misc.h, util_Network.h, util_Time.h.
#include "cctk_Misc.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/current_context.hh"
#include "core/expression.hh"
#include "core/names.hh"
#include "core/text.hh"
#include "services/messages.hh"
#include "util_Network.h"
#include "util_Time.h"

namespace flesh::capi {
namespace {

/// What a person may write for a truth value besides yes, no, true and false.
std::optional<bool> boolean(std::string_view text) {
  for (const std::string_view word : {"y", "t", "1"})
    if (same_name(text, word)) return true;
  for (const std::string_view word : {"n", "f", "0"})
    if (same_name(text, word)) return false;
  return parse_boolean(text);
}

std::string now(const char* format) {
  const std::time_t seconds = std::time(nullptr);
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> buffer{};
  std::strftime(buffer.data(), buffer.size(), format, &local);
  return buffer.data();
}

int hand_out(const std::string& text, int size, char* buffer) {
  copy_to_buffer(text, buffer, size > 0 ? size : 0);
  return static_cast<int>(text.size());
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_Equals(const char* a, const char* b) {
  if (a == nullptr || b == nullptr)
    current_context().messages().error(
        {}, calling_thorn(), text("CCTK_Equals was called with a null pointer by ", calling_routine(), "."));
  return same_name(a, b);
}

int CCTK_SetBoolean(CCTK_INT* data, const char* value) {
  constexpr int no_boolean = -1;
  const auto truth = boolean(trim(view(value)));
  if (!truth) return no_boolean;
  *data = *truth;
  return 0;
}

int CCTK_SetString(char** data, const char* value) {
  char* copy = owned_copy(value);
  std::free(*data);
  *data = copy;
  return 0;
}

int CCTK_RegexMatch(const char* string, const char* pattern, int n_matches, regmatch_t* matches) {
  constexpr int bad_pattern = -1;
  regex_t compiled;
  if (regcomp(&compiled, pattern, REG_EXTENDED) != 0) return bad_pattern;
  const int status = regexec(&compiled, string, n_matches, matches, 0);
  regfree(&compiled);
  return status == 0;
}

void Util_GetHostName(char* name, int size) {
  std::array<char, 256> buffer{};
  if (gethostname(buffer.data(), buffer.size() - 1) != 0) buffer = {"unknown"};
  hand_out(buffer.data(), size, name);
}

int Util_CurrentTime(int size, char* time) { return hand_out(now("%H:%M:%S%z"), size, time); }
int Util_CurrentDate(int size, char* date) { return hand_out(now("%b %d %Y"), size, date); }
char* Util_CurrentDateTime() { return owned_copy(now("%Y-%m-%dT%H:%M:%S%z")); }

}  // extern "C"
