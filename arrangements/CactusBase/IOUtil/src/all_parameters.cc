// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All parameters of active thorns as text, one `thorn::name = value` per line, and back. Line ends and
// backslashes in values are written as \012 and \134. In older files a value with several lines continues on
// lines that do not look like an assignment.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cctk_Parameters.h"
#include "ioutil_CheckpointRecovery.h"

namespace {

struct Assignment {
  std::string thorn;
  std::string name;
  std::string value;
};

/// Control characters and backslashes as a backslash and three octal digits.
std::string escaped(const std::string& value) {
  std::string result;
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (code >= ' ' && c != '\\')
      result += c;
    else
      for (const char digit : {'\\', char('0' + code / 64), char('0' + code / 8 % 8), char('0' + code % 8)})
        result += digit;
  }
  return result;
}

/// As files of other programs have it: reals with 20 digits, by which those programs compare them.
std::string written(const cParamData& parameter, const char* value) {
  if (parameter.type != PARAMETER_REAL) return escaped(value);
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.20g", std::strtod(value, nullptr));
  return digits;
}

std::string unescaped(const std::string& text) {
  const auto is_octal = [&](std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '7';
  };
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_escape = text[at] == '\\' && is_octal(at + 1) && is_octal(at + 2) && is_octal(at + 3);
    result += is_escape ? static_cast<char>(std::stoi(text.substr(at + 1, 3), nullptr, 8)) : text[at];
    if (is_escape) at += 3;
  }
  return result;
}

bool is_steerable(const cParamData& parameter) { return parameter.steerable != CCTK_STEERABLE_NEVER; }

std::vector<Assignment> parse(const char* text) {
  static const std::regex assignment(R"(([A-Za-z_]\w*)::([A-Za-z_]\w*(?:\[\d+\])?) = (.*))");
  std::vector<Assignment> result;
  std::istringstream lines(text);
  std::smatch parts;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, parts, assignment))
      result.push_back({parts[1], parts[2], parts[3]});
    else if (!result.empty())
      result.back().value += "\n" + line;
  }
  for (Assignment& entry : result) entry.value = unescaped(entry.value);
  return result;
}

/// The active thorn that a checkpoint means by the name of a thorn or an implementation; null if there is
/// none. A thorn that is not active may have the name of an implementation that another one provides, like
/// IOASCII.
const char* active_thorn(const std::string& name) {
  return CCTK_IsThornActive(name.c_str()) ? name.c_str() : CCTK_ActivatingThorn(name.c_str());
}

/// Whether a parameter has a value already: in another program's file, a number may have other digits.
bool has_value(const cParamData& parameter, const Assignment& recovered, const char* thorn) {
  char* const text = CCTK_ParameterValString(recovered.name.c_str(), thorn);
  const std::string value = text ? text : "";
  std::free(text);
  const bool is_real = parameter.type == PARAMETER_REAL;
  return value == recovered.value ||
         (is_real && std::strtod(value.c_str(), nullptr) == std::strtod(recovered.value.c_str(), nullptr));
}

/// What the parameter file says wins for steerable parameters; for the others both must agree.
void set_recovered(const Assignment& recovered) {
  const char* const thorn = active_thorn(recovered.thorn);
  if (!thorn) return;
  const std::string base = recovered.name.substr(0, recovered.name.find('['));
  const cParamData* parameter = CCTK_ParameterData(recovered.name.c_str(), thorn);
  if (!parameter) parameter = CCTK_ParameterData(base.c_str(), thorn);
  if (!parameter || !parameter->thorn) return;
  if (parameter->n_set > 0 && is_steerable(*parameter)) return;
  // A parameter that only has its default value has not been set: some ask.
  if (has_value(*parameter, recovered, thorn)) return;
  if (parameter->n_set > 0)
    CCTK_VERROR(
        "The checkpoint holds %s::%s = %s, which is not steerable, and the parameter file gives another "
        "value; take "
        "that of the checkpoint, or declare the parameter STEERABLE=RECOVER in its param.ccl",
        recovered.thorn.c_str(), recovered.name.c_str(), recovered.value.c_str());
  if (CCTK_ParameterSet(recovered.name.c_str(), thorn, recovered.value.c_str()) < 0)
    CCTK_VERROR("The checkpoint holds %s::%s = %s, which cannot be changed by the parameter file",
                recovered.thorn.c_str(), recovered.name.c_str(), recovered.value.c_str());
}

}  // namespace

extern "C" char* IOUtil_GetAllParameters(const cGH*, int all) {
  std::vector<std::string> lines;
  char* full_name;
  const cParamData* parameter;
  for (int first = 1; CCTK_ParameterWalk(first, nullptr, &full_name, &parameter) == 0; first = 0) {
    if (CCTK_IsThornActive(parameter->thorn) && (all || parameter->n_set > 0)) {
      char* const value = CCTK_ParameterValString(parameter->name, parameter->thorn);
      if (value) lines.push_back(std::string(full_name) + " = " + written(*parameter, value) + "\n");
      std::free(value);
    }
    std::free(full_name);
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return strdup(text.c_str());
}

extern "C" void IOUtil_SetAllParameters(const char* parameters) {
  for (const Assignment& recovered : parse(parameters)) set_recovered(recovered);
}
