// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/groups.hh"

#include <algorithm>
#include <stdexcept>

#include "cctk.h"

namespace grid_driver {
namespace {

GroupKind kind_of(int group_type) {
  return group_type == CCTK_SCALAR  ? GroupKind::scalar
         : group_type == CCTK_ARRAY ? GroupKind::array
                                    : GroupKind::grid_function;
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

Groups Groups::read() {
  std::vector<Group> groups;
  for (int index = 0; index < CCTK_NumGroups(); ++index) groups.push_back(read_group(index));
  return Groups(std::move(groups));
}

Groups::Groups(std::vector<Group> groups) : groups_(std::move(groups)) {
  for (const Group& group : groups_) {
    const std::size_t end = group.first_variable + group.variable_count;
    if (group_of_variable_.size() < end) group_of_variable_.resize(end);
    for (int v = 0; v < group.variable_count; ++v) group_of_variable_[group.first_variable + v] = group.index;
  }
}

}  // namespace grid_driver
