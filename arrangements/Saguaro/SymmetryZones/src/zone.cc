// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/zone.hh"

#include <algorithm>

#include "Saguaro/Values/src/types.hh"
#include "Slab.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace symmetry_zones {

namespace {

void require_one_component(const cGH* gh) {
  if (CCTK_IsFunctionAliased("GetLocalComponents") && GetLocalComponents(gh) > 1)
    CCTK_VERROR(
        "This process has %d components; symmetries that copy between processes need one (with Saguaro's "
        "driver set "
        "GridDriver::components_per_process = 1)",
        int(GetLocalComponents(gh)));
}

slabinfo line(const cGH* gh, int d, const Range& range) {
  return {gh->cctk_gsh[d],
          gh->cctk_lbnd[d],
          gh->cctk_lsh[d],
          gh->cctk_ash[d],
          gh->cctk_bbox[2 * d],
          gh->cctk_bbox[2 * d + 1],
          gh->cctk_nghostzones[d],
          range.first,
          1,
          range.length};
}

std::array<xferinfo, dimension> transfer_of(const cGH* gh, const Zone& zone) {
  std::array<xferinfo, dimension> transfer;
  for (int d = 0; d < dimension; ++d)
    transfer[d] = {line(gh, d, zone.source[d]), line(gh, d, zone.target[d]), zone.source_axis[d],
                   zone.is_flipped[d]};
  return transfer;
}

void* data_of(const cGH* gh, int variable) {
  void* const data = CCTK_VarDataPtrI(gh, 0, variable);
  if (!data && gh->cctk_lsh[0] * gh->cctk_lsh[1] * gh->cctk_lsh[2] > 0)
    CCTK_VERROR("%s has no storage; its symmetry points cannot be filled", CCTK_FullVarName(variable));
  return data;
}

/// The arrays of a transfer.
struct Arrays {
  std::vector<int> types;
  std::vector<const void*> from;
  std::vector<void*> to;
};

void copy(const cGH* gh, const Zone& zone, const Arrays& arrays, bool with_ghosts) {
  const int options = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  Util_TableSetInt(options, with_ghosts, "useghosts");
  const auto transfer = transfer_of(gh, zone);
  if (Slab_MultiTransfer(gh, dimension, transfer.data(), options, int(arrays.types.size()),
                         arrays.types.data(), arrays.from.data(), arrays.types.data(), arrays.to.data()) != 0)
    CCTK_ERROR("The values of a symmetry zone cannot be copied");
  Util_TableDestroy(options);
}

void reverse_sign(const cGH* gh, int variable, const Zone& zone) {
  values::visit_type("change the sign of", CCTK_VarTypeI(variable), [&](auto number) {
    using T = decltype(number);
    T* const data = static_cast<T*>(CCTK_VarDataPtrI(gh, 0, variable));
    for_each_stored_point(gh, zone.target, [&](int index) { data[index] = static_cast<T>(-data[index]); });
  });
}

}  // namespace

CCTK_REAL level_spacing(const cGH* gh, int direction) {
  return gh->cctk_delta_space[direction] / gh->cctk_levfac[direction];
}

CCTK_REAL level_origin(const cGH* gh, int direction) {
  return gh->cctk_origin_space[direction] +
         level_spacing(gh, direction) * gh->cctk_levoff[direction] / gh->cctk_levoffdenom[direction];
}

std::array<Range, dimension> whole_level(const cGH* gh) {
  std::array<Range, dimension> result;
  for (int d = 0; d < dimension; ++d) result[d] = {0, gh->cctk_gsh[d]};
  return result;
}

void fill_zone(const cGH* gh, const std::vector<int>& variables, const Zone& zone, const AxisMap& map) {
  if (variables.empty()) return;
  require_one_component(gh);
  Arrays arrays;
  std::vector<int> reversed;
  for (const int variable : variables) {
    const grid_symmetry::VariableImage image = grid_symmetry::image_of(variable, map);
    arrays.types.push_back(CCTK_VarTypeI(variable));
    arrays.from.push_back(data_of(gh, image.variable));
    arrays.to.push_back(data_of(gh, variable));
    if (image.sign < 0) reversed.push_back(variable);
  }
  // On a level that does not fill the domain nobody owns the ghost zones at its rim: they are copied, too,
  // and then overwritten by what is owned.
  const bool is_refined =
      std::any_of(gh->cctk_levfac, gh->cctk_levfac + dimension, [](int f) { return f > 1; });
  if (is_refined) copy(gh, zone, arrays, true);
  copy(gh, zone, arrays, false);
  for (const int variable : reversed) reverse_sign(gh, variable, zone);
}

}  // namespace symmetry_zones
