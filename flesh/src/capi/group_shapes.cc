// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Shapes of groups on a grid hierarchy: the second half of cctk_GroupsOnGH.h.
#include <algorithm>

#include "capi/current_context.hh"
#include "capi/group_lookup.hh"
#include "capi/guard.hh"
#include "cctk_GroupsOnGH.h"
#include "flesh/driver.hh"

namespace flesh::capi {
namespace {

Driver& driver() { return current_context().driver(); }

/// Copies one list of the shape of a group.
/// \param size  number of elements that the caller has room for
int copy_shape(const cGH* gh, int size, int* out, int group, const int* cGroupDynamicData::*list) {
  constexpr int wrong_size = -1;
  constexpr int no_data = -2;
  constexpr int is_scalar = -3;
  constexpr int unknown = -4;
  const VariableGroup* found = variables().group(group);
  if (found == nullptr) return unknown;
  if (found->declaration->type == tables::GroupType::scalar) return is_scalar;
  const int entries_per_dimension = list == &cGroupDynamicData::bbox ? 2 : 1;
  if (size != found->dimension * entries_per_dimension) return wrong_size;
  cGroupDynamicData data{};
  if (CCTK_GroupDynamicData(gh, group, &data) != 0 || data.*list == nullptr) return no_data;
  std::copy_n(data.*list, size, out);
  return 0;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_GroupDynamicData(const cGH* gh, int group, cGroupDynamicData* data) {
  constexpr int bad_group = -1;
  constexpr int no_place = -3;
  constexpr int driver_has_none = -77;
  if (!is_group(group)) return bad_group;
  if (data == nullptr) return no_place;
  return guarded(driver_has_none, [&] { return driver().group_dynamic_data(gh, group, data); });
}

/// Defines CCTK_Group<list>GN, GI, VN and VI.
#define DEFINE_SHAPE_FUNCTIONS(list)                                                           \
  int CCTK_Group##list##GN(const cGH* gh, int size, int* out, const char* name) {              \
    return copy_shape(gh, size, out, group_named(name), &cGroupDynamicData::list);             \
  }                                                                                            \
  int CCTK_Group##list##GI(const cGH* gh, int size, int* out, int group) {                     \
    return copy_shape(gh, size, out, group, &cGroupDynamicData::list);                         \
  }                                                                                            \
  int CCTK_Group##list##VN(const cGH* gh, int size, int* out, const char* name) {              \
    return copy_shape(gh, size, out, group_of_variable_named(name), &cGroupDynamicData::list); \
  }                                                                                            \
  int CCTK_Group##list##VI(const cGH* gh, int size, int* out, int variable) {                  \
    return copy_shape(gh, size, out, group_of_variable(variable), &cGroupDynamicData::list);   \
  }

DEFINE_SHAPE_FUNCTIONS(lsh)
DEFINE_SHAPE_FUNCTIONS(gsh)
DEFINE_SHAPE_FUNCTIONS(ash)
DEFINE_SHAPE_FUNCTIONS(lbnd)
DEFINE_SHAPE_FUNCTIONS(ubnd)
DEFINE_SHAPE_FUNCTIONS(nghostzones)
DEFINE_SHAPE_FUNCTIONS(bbox)

#undef DEFINE_SHAPE_FUNCTIONS

const int* CCTK_ArrayGroupSize(const cGH* gh, int dir, const char* full_name) {
  return CCTK_ArrayGroupSizeI(gh, dir, group_named(full_name));
}
const int* CCTK_ArrayGroupSizeI(const cGH* gh, int dir, int group) {
  const VariableGroup* found = variables().group(group);
  if (found == nullptr || dir < 0 || dir >= found->dimension) return nullptr;
  return guarded(static_cast<const int*>(nullptr), [&] { return driver().array_size(gh, dir, group); });
}
const int* CCTK_ArrayGroupSizeB(const cGH* gh, int dir, int group, const char* full_name) {
  return CCTK_ArrayGroupSizeI(gh, dir, full_name ? group_named(full_name) : group);
}

}  // extern "C"
