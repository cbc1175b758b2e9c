// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/names.hh"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "cctk_Parameters.h"

namespace output {
namespace {

/// Takes over a string that the flesh has allocated.
std::string owned(char* text) {
  std::string result = text ? text : "";
  std::free(text);
  return result;
}

}  // namespace

std::string full_name(int variable) { return owned(CCTK_FullName(variable)); }

std::string group_name(int group) { return owned(CCTK_GroupName(group)); }

std::string file_name_of_variable(const cGH* gh, int variable) {
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  if (io && io->alias[variable]) return io->alias[variable];
  return CCTK_VarName(variable);
}

std::string file_name_of_group(int group) {
  DECLARE_CCTK_PARAMETERS;
  std::string name = group_name(group);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  const std::size_t separator = name.find("::");
  if (separator != std::string::npos) name.replace(separator, 2, out_group_separator);
  return name;
}

std::vector<int> variables_beside(int variable) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  std::vector<int> result(CCTK_NumVarsInGroupI(group));
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = CCTK_FirstVarIndexI(group) + static_cast<int>(i);
  return result;
}

}  // namespace output
