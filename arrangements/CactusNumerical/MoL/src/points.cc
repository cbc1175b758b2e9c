// SPDX-License-Identifier: LGPL-2.1-or-later
#include "points.hh"

#include <algorithm>

#include "cctk_Functions.h"
#include "util_Table.h"

namespace mol {

Box interior_of(const cGH* gh) {
  return interior_of(gh->cctk_lsh, gh->cctk_gsh, gh->cctk_bbox, gh->cctk_nghostzones);
}

Box common_part(const Box& one, const Box& other) {
  Box box;
  for (int d = 0; d < 3; ++d) {
    box.begin[d] = std::max(one.begin[d], other.begin[d]);
    box.end[d] = std::max(box.begin[d], std::min(one.end[d], other.end[d]));
  }
  return box;
}

Box calculated_box(const cGH* gh) {
  CCTK_INT begin[3], end[3];
  const Box interior = interior_of(gh);
  if (!CCTK_IsFunctionAliased("Driver_PointsOfStage") || !Driver_PointsOfStage(gh, begin, end))
    return interior;
  return common_part(interior, {{begin[0], begin[1], begin[2]}, {end[0], end[1], end[2]}});
}

Box calculated_box_with_boundary(const cGH* gh) {
  const Box box = calculated_box(gh);
  if (box != interior_of(gh)) return box;
  return with_boundary(box, gh->cctk_lsh, gh->cctk_bbox, symmetries_of(gh).data());
}

std::array<CCTK_INT, 6> symmetries_of(const cGH* gh) {
  std::array<CCTK_INT, 6> result{-1, -1, -1, -1, -1, -1};
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid"))
    Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), 6, result.data(), "symmetry_handle");
  return result;
}

Box interior_of(const int* lsh, const int* gsh, const int* bbox, const int* ghosts) {
  CCTK_INT width[6], is_internal[6], is_staggered[6], shift_out[6];
  const bool is_known = CCTK_IsFunctionAliased("GetBoundarySpecification") &&
                        GetBoundarySpecification(6, width, is_internal, is_staggered, shift_out) == 0;
  const auto points_at = [&](int face) {
    return bbox[face] && is_known ? static_cast<int>(width[face]) : ghosts[face / 2];
  };
  Box box;
  for (int d = 0; d < 3; ++d) {
    const bool is_flat = gsh[d] == 1;
    box.begin[d] = is_flat ? 0 : points_at(2 * d);
    box.end[d] = lsh[d] - (is_flat ? 0 : points_at(2 * d + 1));
  }
  return box;
}

std::vector<Box> boxes_outside(Box all, const Box& box) {
  for (int d = 0; d < 3; ++d)
    if (box.begin[d] >= box.end[d]) return {all};
  std::vector<Box> result;
  for (int d = 2; d >= 0; --d) {
    Box below = all, above = all;
    below.end[d] = box.begin[d];
    above.begin[d] = box.end[d];
    for (const Box& piece : {below, above})
      if (piece.begin[d] < piece.end[d]) result.push_back(piece);
    all.begin[d] = box.begin[d];
    all.end[d] = box.end[d];
  }
  return result;
}

std::vector<Range> ranges_outside(const cGH* gh, const Box& box, int k) {
  std::vector<Range> ranges;
  std::ptrdiff_t begin = CCTK_GFINDEX3D(gh, 0, 0, k);
  const std::ptrdiff_t end = CCTK_GFINDEX3D(gh, 0, 0, k + 1);
  if (k >= box.begin[2] && k < box.end[2] && box.begin[0] < box.end[0])
    for (int j = box.begin[1]; j < box.end[1]; ++j) {
      const std::ptrdiff_t row = CCTK_GFINDEX3D(gh, 0, j, k);
      if (begin < row + box.begin[0]) ranges.push_back({begin, row + box.begin[0]});
      begin = row + box.end[0];
    }
  ranges.push_back({begin, end});
  return ranges;
}

void combine_outside(const cGH* gh, const std::vector<Rest>& rests) {
#pragma omp parallel for schedule(dynamic)
  for (int k = 0; k < gh->cctk_ash[2]; ++k) {
    const Box* box = nullptr;
    std::vector<Range> ranges;
    for (const Rest& rest : rests) {
      if (!box || *box != rest.box) ranges = ranges_outside(gh, rest.box, k);
      box = &rest.box;
      for (const Combination& combination : rest.combinations) combine(combination, ranges);
    }
  }
}

}  // namespace mol
