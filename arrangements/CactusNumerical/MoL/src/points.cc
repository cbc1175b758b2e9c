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

Box hull(const Box& one, const Box& other) {
  if (is_empty(one)) return other;
  if (is_empty(other)) return one;
  Box result;
  for (int d = 0; d < 3; ++d) {
    result.begin[d] = std::min(one.begin[d], other.begin[d]);
    result.end[d] = std::max(one.end[d], other.end[d]);
  }
  return result;
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
  if (is_empty(box)) return is_empty(all) ? std::vector<Box>{} : std::vector<Box>{all};
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

StagePoints points_of_stage(const cGH* gh) {
  const int* const size = gh->cctk_lsh;
  return {{{0, 0, 0}, {size[0], size[1], size[2]}},
          interior_of(gh),
          calculated_box(gh),
          touches_boundary(gh->cctk_bbox, symmetries_of(gh))};
}

Box seen_part(const StagePoints& points) {
  Box seen = points.calculated;
  if (is_empty(seen)) return seen;
  for (int d = 0; d < 3; ++d) {
    if (seen.begin[d] == points.interior.begin[d]) seen.begin[d] = points.all.begin[d];
    if (seen.end[d] == points.interior.end[d]) seen.end[d] = points.all.end[d];
  }
  return seen;
}

bool touches_boundary(const int* bbox, const std::array<CCTK_INT, 6>& symmetries) {
  for (int face = 0; face < 6; ++face)
    if (bbox[face] && symmetries[face] < 0) return true;
  return false;
}

std::vector<Range> rows_of(const cGH* gh, const Box& box) {
  std::vector<Range> rows;
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j)
      rows.push_back({CCTK_GFINDEX3D(gh, box.begin[0], j, k), CCTK_GFINDEX3D(gh, box.end[0], j, k)});
  return rows;
}

/// The rows of plane k.
static std::vector<Range> rows_of(const cGH* gh, const Rest& rest, int k) {
  std::vector<Range> rows;
  for (Box box : boxes_outside(rest.all, rest.box)) {
    if (k < box.begin[2] || k >= box.end[2]) continue;
    box.begin[2] = k, box.end[2] = k + 1;
    const std::vector<Range> more = rows_of(gh, box);
    rows.insert(rows.end(), more.begin(), more.end());
  }
  return rows;
}

void combine_outside(const cGH* gh, const std::vector<Rest>& rests) {
  if (rests.empty()) return;
#pragma omp parallel for schedule(dynamic)
  for (int k = 0; k < gh->cctk_lsh[2]; ++k) {
    const Rest* before = nullptr;
    std::vector<Range> ranges;
    for (const Rest& rest : rests) {
      if (!before || before->all != rest.all || before->box != rest.box) ranges = rows_of(gh, rest, k);
      before = &rest;
      if (ranges.empty()) continue;
      for (const Combination& combination : rest.combinations) combine(combination, ranges);
    }
  }
}

}  // namespace mol
