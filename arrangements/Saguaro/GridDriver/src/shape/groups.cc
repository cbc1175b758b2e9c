// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/groups.hh"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "cctk.h"
#include "flesh/error.hh"
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

/// How a group gets from level to level, in words.
std::string way_of(const Group& group) {
  const std::string name = tag_of(group.index, "Prolongation");
  const std::string parameter = tag_of(group.index, "ProlongationParameter");
  require_one_tag(group.name, name, parameter, tag_of(group.index, "Prolongate"));
  if (!name.empty()) return name;
  if (!parameter.empty()) return parameter_value(group, parameter);
  // Without a tag real numbers are interpolated, and nothing else.
  return group.element_type == ElementType::real8 ? "lagrange" : "none";
}

Transport transport_of(const Group& group) {
  if (group.kind != GroupKind::grid_function) return {};
  const std::string name = way_of(group);
  const std::optional<Transport> result = transport_named(name);
  if (!result)
    throw std::invalid_argument("tag Prolongation of " + group.name + " is '" + name +
                                "', which is no way of interpolating; expected none, sync, restrict, copy, "
                                "Lagrange, ENO, WENO, TVD, Lagrange_monotone or STAGGER011 and the like");
  return *result;
}

/// Along axes with a 1 variables lie between the points of the lattice.
Transport staggered_along(std::string_view directions) {
  Transport result{.prolongates = true, .restricts = true, .method = transfer::Method::staggered};
  for (int axis = 0; axis < 3; ++axis)
    if (directions[axis] == '1') result.staggering[axis] = geometry::Centring::cell;
  return result;
}

/// What staggered variables need between levels, and have not got.
std::vector<std::string> missing_for_staggering(const Settings& settings) {
  std::vector<std::string> result;
  if (!settings.has_staggered_operators) result.push_back(settings.names.staggered_operators + " = yes");
  if (settings.centring == geometry::Centring::cell)
    result.push_back(
        settings.names.centring +
        " = \"vertex\", for they lie half a spacing from points that fine and coarse levels share");
  const std::vector<int> orders =
      transfer::orders_of(transfer::Method::staggered, geometry::Centring::vertex);
  for (int level = 1; level < settings.max_levels(); ++level) {
    const int order = settings.levels[level].prolongation_order;
    if (std::find(orders.begin(), orders.end(), order) != orders.end()) continue;
    result.push_back(settings.names.order_in_space + " = 2, 3, 4 or 5 (it is " + std::to_string(order) + ")");
    break;
  }
  return result;
}

/// The groups for which it is true, with their tags.
template <class Predicate>
std::string listed(const std::vector<Group>& groups, const Predicate& is_meant) {
  std::string text;
  for (const Group& group : groups)
    if (is_meant(group)) text += (text.empty() ? "" : ", ") + group.name + " (" + way_of(group) + ")";
  return text;
}

void require_transport_between_levels(const std::vector<Group>& groups, const Settings& settings) {
  const std::string staggered =
      listed(groups, [](const Group& group) { return group.transport.is_staggered(); });
  if (settings.max_levels() == 1 || staggered.empty()) return;
  std::vector<std::string> missing = missing_for_staggering(settings);
  const std::string integers = listed(groups, [](const Group& group) {
    return group.transport.is_staggered() && group.element_type == ElementType::other;
  });
  if (!integers.empty())
    missing.push_back("another tag than that of " + integers + ": integers cannot be interpolated");
  if (missing.empty()) return;
  std::string text = "on several levels groups between points, " + staggered + ", need";
  for (const std::string& what : missing) text += "\n  " + what;
  throw flesh::Error(text);
}

Group read_group(int index) {
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
  group.transport = transport_of(group);
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
    throw std::invalid_argument(
        group + " has the tag Prolongate, which does not exist; write Prolongation='" + misspelt + "'");
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
    return staggered_along(directions);
  const std::optional<transfer::Method> method = transfer::method_named(name);
  return method ? std::optional(Transport{true, true, *method}) : std::nullopt;
}

Groups Groups::read(const Settings& settings) {
  std::vector<Group> groups;
  for (int index = 0; index < CCTK_NumGroups(); ++index) {
    groups.push_back(read_group(index));
    groups.back().shares_levels = groups.back().is_scratch && !settings.has_lockstep;
  }
  require_transport_between_levels(groups, settings);
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
