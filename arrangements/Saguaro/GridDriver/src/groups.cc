// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/groups.hh"

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
  group.variable_count = data.numvars;
  group.first_variable = data.numvars > 0 ? CCTK_FirstVarIndexI(index) : 0;
  group.element_size = CCTK_VarTypeSize(data.vartype);
  group.timelevels = data.numtimelevels;
  if (group.kind == GroupKind::array) {
    CCTK_INT** sizes = CCTK_GroupSizesI(index);
    CCTK_INT** ghosts = CCTK_GroupGhostsizesI(index);
    for (int d = 0; d < data.dim; ++d) {
      if (sizes) group.size[d] = *sizes[d];
      if (ghosts) group.ghosts[d] = *ghosts[d];
    }
  }
  return group;
}

}  // namespace

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
