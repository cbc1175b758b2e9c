// SPDX-License-Identifier: LGPL-2.1-or-later
#include "setting.hh"

#include <algorithm>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace sbp {

namespace {

template <class T>
using PerFace = std::array<T, face_count>;

/// An integer option with `count` elements; `otherwise` everywhere without it.
template <std::size_t count>
std::array<CCTK_INT, count> option(int table, const char* key, CCTK_INT otherwise) {
  std::array<CCTK_INT, count> values;
  values.fill(otherwise);
  if (table < 0) return values;
  const int found = Util_TableGetIntArray(table, count, values.data(), key);
  if (found != int(count) && found != UTIL_ERROR_TABLE_NO_SUCH_KEY)
    CCTK_VERROR("The option \"%s\" cannot be read (%d); it needs %d integers", key, found, int(count));
  return values;
}

PerFace<CCTK_INT> symmetry_handles(const cGH* gh) {
  PerFace<CCTK_INT> handles;
  if (Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), face_count, handles.data(), "symmetry_handle") !=
      face_count)
    CCTK_ERROR("The symmetry table of the grid cannot be read");
  return handles;
}

/// Faces of the current component that are faces of the whole domain, not of one of its patches.
PerFace<CCTK_INT> domain_faces(const cGH* gh) {
  PerFace<CCTK_INT> faces;
  std::copy_n(gh->cctk_bbox, face_count, faces.begin());
  if (CCTK_IsFunctionAliased("MultiPatch_GetBbox") && MultiPatch_GetBbox(gh, face_count, faces.data()) < 0)
    CCTK_ERROR("The outer faces of the patch are not known");
  return faces;
}

PerFace<CCTK_INT> boundary_shiftout(const cGH* gh) {
  PerFace<CCTK_INT> width, internal, staggered, shiftout{};
  if (CCTK_IsFunctionAliased("MultiPatch_GetBoundarySpecification") &&
      CCTK_IsFunctionAliased("MultiPatch_GetMap"))
    MultiPatch_GetBoundarySpecification(MultiPatch_GetMap(gh), face_count, width.data(), internal.data(),
                                        staggered.data(), shiftout.data());
  else if (CCTK_IsFunctionAliased("GetBoundarySpecification"))
    GetBoundarySpecification(face_count, width.data(), internal.data(), staggered.data(), shiftout.data());
  return shiftout;
}

}  // namespace

Choice choice_of(Kind kind, int table) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_sbp[] = {sbp_1st_deriv != 0, sbp_2nd_deriv != 0, sbp_upwind_deriv != 0};
  return {CCTK_EQUALS(norm_type, "Diagonal") ? Norm::diagonal : Norm::full,
          CCTK_EQUALS(operator_type, "Optimized") ? Family::optimized : Family::minimal_bandwidth,
          int(option<1>(table, "order", order)[0]), is_sbp[static_cast<int>(kind)]};
}

std::array<bool, face_count> outer_faces(const cGH* gh) {
  const auto symmetries = symmetry_handles(gh);
  std::array<bool, face_count> outer;
  for (int face = 0; face < face_count; ++face) outer[face] = gh->cctk_bbox[face] && symmetries[face] < 0;
  return outer;
}

std::array<int, face_count> shifted_out(const cGH* gh) {
  const auto shiftout = boundary_shiftout(gh);
  const auto outer = outer_faces(gh);
  std::array<int, face_count> result{};
  for (int face = 0; face < face_count; ++face)
    if (outer[face]) result[face] = int(shiftout[face]);
  return result;
}

Ends ends_of(const cGH* gh, int direction, int table) {
  DECLARE_CCTK_PARAMETERS;
  const auto outer = outer_faces(gh);
  const auto of_domain = domain_faces(gh);
  const auto shiftout = shifted_out(gh);
  const auto centred = option<face_count>(table, "enforce_centered", 0);
  const auto end_at = [&](int face) -> End {
    const bool wanted = of_domain[face] ? onesided_outer_boundaries : onesided_interpatch_boundaries;
    if (outer[face] && wanted && !centred[face]) return {true, use_shiftout ? shiftout[face] : 0};
    return {false, gh->cctk_nghostzones[direction]};
  };
  return {gh->cctk_lsh[direction], end_at(2 * direction), end_at(2 * direction + 1)};
}

Shape shape_of(const cGH* gh) {
  return {{gh->cctk_lsh[0], gh->cctk_lsh[1], gh->cctk_lsh[2]},
          {1, gh->cctk_ash[0], gh->cctk_ash[0] * gh->cctk_ash[1]}};
}

void require_direction(CCTK_INT direction) {
  if (direction < 0 || direction >= dimension)
    CCTK_VERROR("There is no direction %d for a derivative; directions are 0, 1 and 2", int(direction));
}

}  // namespace sbp

extern "C" void SBP_CheckGridSizes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  using namespace sbp;
  const bool is_flat[] = {false, zero_derivs_y != 0, zero_derivs_z != 0};
  for (int d = 0; d < dimension; ++d)
    if (!is_flat[d])
      or_stop(d,
              [&] { return rows_of(first_derivative(choice_of(Kind::first, -1)), ends_of(cctkGH, d, -1)); });
}
