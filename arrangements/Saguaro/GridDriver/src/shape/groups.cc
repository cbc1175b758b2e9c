// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/groups.hh"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "cctk.h"
#include "util_Table.h"

namespace grid_driver {
namespace {

GroupKind kind_of(int group_type) {
  return group_type == CCTK_SCALAR  ? GroupKind::scalar
         : group_type == CCTK_ARRAY ? GroupKind::array
                                    : GroupKind::grid_function;
}

ElementType element_type_of(int type) {
  // The flesh's own real and complex types have eight bytes per number.
  if (type == CCTK_VARIABLE_REAL || type == CCTK_VARIABLE_REAL8) return ElementType::real8;
  if (type == CCTK_VARIABLE_COMPLEX || type == CCTK_VARIABLE_COMPLEX16) return ElementType::complex16;
  if (type == CCTK_VARIABLE_REAL4) return ElementType::real4;
  if (type == CCTK_VARIABLE_COMPLEX8) return ElementType::complex8;
  return ElementType::other;
}

std::string tag_of(int group, const char* key) {
  char text[200] = "";
  const int length = Util_TableGetString(CCTK_GroupTagsTableI(group), sizeof text, text, key);
  return length >= 0 ? text : "";
}

/// The value of a parameter given as "thorn::parameter".
std::string parameter_value(const Group& group, const std::string& name) {
  const std::size_t colons = name.find("::");
  int type = 0;
  const void* value = colons == std::string::npos ? nullptr
                                                  : CCTK_ParameterGet(name.substr(colons + 2).c_str(),
                                                                      name.substr(0, colons).c_str(), &type);
  if (!value || (type != PARAMETER_KEYWORD && type != PARAMETER_STRING))
    throw std::invalid_argument("tag ProlongationParameter of " + group.name + " is '" + name +
                                "', which is no parameter with a text; expected thorn::parameter");
  return *static_cast<const char* const*>(value);
}

Transport transport_of(const Group& group, bool has_levels) {
  if (group.kind != GroupKind::grid_function) return {};
  std::string name = tag_of(group.index, "Prolongation");
  const std::string parameter = tag_of(group.index, "ProlongationParameter");
  require_one_tag(group.name, name, parameter, tag_of(group.index, "Prolongate"));
  if (name.empty() && !parameter.empty()) name = parameter_value(group, parameter);
  // Without a tag real numbers are interpolated, and nothing else.
  if (name.empty()) name = group.element_type == ElementType::real8 ? "lagrange" : "none";
  const std::optional<Transport> result = transport_named(name);
  if (result && result->is_staggered && has_levels)
    throw std::invalid_argument(
        "tag Prolongation of " + group.name + " is '" + name +
        "', and variables between the points of the lattice are not interpolated between "
        "levels; let the grid have one");
  if (!result)
    throw std::invalid_argument("tag Prolongation of " + group.name + " is '" + name +
                                "', which is no way of interpolating; expected none, sync, restrict, copy, "
                                "Lagrange, ENO, WENO, TVD, Lagrange_monotone or STAGGER011 and the like");
  return *result;
}

Group read_group(int index, bool has_levels) {
  cGroup data;
  CCTK_GroupData(index, &data);
  Group group;
  group.index = index;
  group.name = CCTK_FullGroupName(index);
  group.kind = kind_of(data.grouptype);
  group.replicated = data.grouptype == CCTK_SCALAR || data.disttype == CCTK_DISTRIB_CONSTANT;
  group.dimension = group.kind == GroupKind::scalar ? 0 : data.dim;
  if (group.kind == GroupKind::grid_function && (data.dim < 1 || data.dim > 3))
    throw std::invalid_argument("grid functions have 1, 2 or 3 dimensions, but those of " + group.name +
                                " are to have " + std::to_string(data.dim) + "; use an array (TYPE=ARRAY)");
  group.variable_count = data.numvars;
  group.first_variable = data.numvars > 0 ? CCTK_FirstVarIndexI(index) : 0;
  group.element_size = CCTK_VarTypeSize(data.vartype);
  group.timelevels = data.numtimelevels;
  group.is_vector = data.vectorgroup != 0;
  group.element_type = element_type_of(data.vartype);
  group.transport = transport_of(group, has_levels);
  group.is_scratch = group.kind == GroupKind::grid_function && tag_of(index, "Scratch") == "yes";
  if (group.kind == GroupKind::array) {
    const auto values = [&](CCTK_INT** pointers, int otherwise) {
      std::vector<int> result(data.dim, otherwise);
      for (int d = 0; pointers && d < data.dim; ++d) result[d] = *pointers[d];
      return result;
    };
    fold(group, values(CCTK_GroupSizesI(index), 1), values(CCTK_GroupGhostsizesI(index), 0));
  }
  return group;
}

}  // namespace

void fold(Group& group, const std::vector<int>& sizes, const std::vector<int>& ghosts) {
  const auto dimension = static_cast<int>(sizes.size());
  for (int d = 0; d < std::min(dimension, 3); ++d) {
    group.size[d] = sizes[d];
    group.ghosts[d] = ghosts[d];
  }
  if (dimension <= 3) return;
  group.folded_sizes.assign(sizes.begin() + 2, sizes.end());
  group.folded_ghosts.assign(ghosts.begin() + 2, ghosts.end());
  for (int d = 3; d < dimension; ++d) group.size[2] *= sizes[d];
  group.ghosts[2] = 0;
}

void require_one_tag(const std::string& group, const std::string& prolongation, const std::string& parameter,
                     const std::string& misspelt) {
  if (!misspelt.empty())
    throw std::invalid_argument("there is no tag Prolongate, which " + group + " has; write Prolongation='" +
                                misspelt + "'");
  if (!prolongation.empty() && !parameter.empty())
    throw std::invalid_argument(group + " has the tags Prolongation='" + prolongation +
                                "' and ProlongationParameter='" + parameter + "'; leave one of them out");
}

std::optional<Transport> transport_named(std::string_view name) {
  std::string lower(name);
  for (char& letter : lower) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  static const std::map<std::string, Transport> known{
      {"none", {false, false}},
      {"sync", {false, false}},
      {"restrict", {false, true}},
      {"copy", {.prolongates = true, .restricts = true, .is_from_newest = true}},
  };
  if (const auto found = known.find(lower); found != known.end()) return found->second;
  constexpr std::string_view staggered = "stagger";
  const std::string directions = lower.starts_with(staggered) ? lower.substr(staggered.size()) : "";
  if (directions.size() == 3 && directions.find_first_not_of("01") == std::string::npos)
    return Transport{.prolongates = true, .restricts = true, .is_staggered = true};
  const std::optional<transfer::Method> method = transfer::method_named(name);
  return method ? std::optional(Transport{true, true, *method}) : std::nullopt;
}

Groups Groups::read(bool levels_share_scratch, bool has_levels) {
  std::vector<Group> groups;
  for (int index = 0; index < CCTK_NumGroups(); ++index) {
    groups.push_back(read_group(index, has_levels));
    groups.back().shares_levels = groups.back().is_scratch && levels_share_scratch;
  }
  return Groups(std::move(groups));
}

Groups::Groups(std::vector<Group> groups) : groups_(std::move(groups)) {
  for (const Group& group : groups_) {
    const std::size_t end = group.first_variable + group.variable_count;
    if (group_of_variable_.size() < end) group_of_variable_.resize(end);
    for (int v = 0; v < group.variable_count; ++v) group_of_variable_[group.first_variable + v] = group.index;
  }
}

const Group& Groups::at(int group) const {
  if (group < 0 || group >= count()) throw std::out_of_range("there is no group " + std::to_string(group));
  return groups_[group];
}

}  // namespace grid_driver
