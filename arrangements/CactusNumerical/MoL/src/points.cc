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

StagePoints stage_points(const int* lsh, const int* bbox, const Box& interior, const Box& calculated,
                         const std::optional<flesh::PointRange>& seen,
                         const std::array<CCTK_INT, 6>& symmetries) {
  const Box all{{0, 0, 0}, {lsh[0], lsh[1], lsh[2]}};
  StagePoints points{all, calculated, seen ? Box{seen->begin, seen->end} : all, 0,
                     touches_boundary(bbox, symmetries)};
  for (int face = 0; face < 6 && !is_empty(points.seen); ++face) {
    const int d = face / 2;
    const auto end_of = [=](const Box& box) { return face % 2 ? box.end[d] : box.begin[d]; };
    int& end_of_seen = face % 2 ? points.seen.end[d] : points.seen.begin[d];
    if (bbox[face] && end_of(calculated) == end_of(interior)) end_of_seen = end_of(all);
    if (end_of_seen == end_of(calculated)) continue;
    points.beside |=
        bbox[face] ? flesh::outside::zone(face) : flesh::outside::ghosts | (seen ? 0 : flesh::outside::edges);
  }
  return points;
}

StagePoints points_of_stage(const cGH* gh) {
  return stage_points(gh->cctk_lsh, gh->cctk_bbox, interior_of(gh), calculated_box(gh),
                      flesh::levels().points_after_stage(gh), symmetries_of(gh));
}

bool touches_boundary(const int* bbox, const std::array<CCTK_INT, 6>& symmetries) {
  for (int face = 0; face < 6; ++face)
    if (bbox[face] && symmetries[face] < 0) return true;
  return false;
}

std::vector<Range> rows_of(const cGH* gh, const Box& box) {
  std::vector<Range> rows;
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j) {
      const std::ptrdiff_t first = CCTK_GFINDEX3D(gh, box.begin[0], j, k);
      rows.push_back({first, first + box.end[0] - box.begin[0]});
    }
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
