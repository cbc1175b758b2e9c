// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Each loop must visit exactly the points that belong to it, once, with the right normal. What belongs to it
// is worked out here from the widths and kinds of the boundaries, point by point.
#include <algorithm>
#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Loop.h"

namespace {

constexpr CCTK_INT visited = 2;

using Point = std::array<int, 3>;   // indices on the component
using Normal = std::array<int, 3>;  // -1, 0 or 1 in each direction

class Points {
 public:
  explicit Points(const cGH* cctkGH) : gh_(cctkGH) {
    std::array<CCTK_INT, 6> symmetry;
    if (GetBoundarySizesAndTypes(gh_, 6, width_.data(), foreign_.data(), symmetry.data(), physical_.data()) <
        0)
      CCTK_ERROR("The widths of the boundaries are unknown");
    for (int face = 0; face < 6; ++face) foreign_[face] = foreign_[face] || symmetry[face];
  }

  bool is_interior(const Point& point) const {
    return !touches(point, physical_) && !touches(point, foreign_);
  }
  bool is_boundary(const Point& point) const { return touches(point, physical_); }
  bool is_interior_boundary(const Point& point) const {
    return touches(point, physical_) && !touches(point, foreign_);
  }

  /// Direction out of the grid at the outer boundaries that hold a point.
  Normal normal(const Point& point) const {
    Normal result;
    for (int d = 0; d < 3; ++d)
      result[d] =
          (physical_[2 * d + 1] && is_in(point, 2 * d + 1)) - (physical_[2 * d] && is_in(point, 2 * d));
    return result;
  }

 private:
  bool is_in(const Point& point, int face) const {
    const int d = face / 2;
    return face % 2 == 0 ? point[d] < width_[face] : point[d] >= gh_->cctk_lsh[d] - width_[face];
  }
  bool touches(const Point& point, const std::array<CCTK_INT, 6>& kind) const {
    bool result = false;
    for (int face = 0; face < 6; ++face) result = result || (kind[face] && is_in(point, face));
    return result;
  }

  const cGH* gh_;
  std::array<CCTK_INT, 6> width_, foreign_, physical_;  // foreign: ghosts and symmetry points
};

/// Ends the run if a loop did not visit exactly those points of the component that it should have.
template <class Belongs>
void check(const cGH* cctkGH, const char* loop, const CCTK_INT* visits, Belongs belongs) {
  for (int k = 0; k < cctkGH->cctk_lsh[2]; ++k)
    for (int j = 0; j < cctkGH->cctk_lsh[1]; ++j)
      for (int i = 0; i < cctkGH->cctk_lsh[0]; ++i) {
        const CCTK_INT expected = belongs(Point{i, j, k}) ? visited : 0;
        const CCTK_INT actual = visits[CCTK_GFINDEX3D(cctkGH, i, j, k)];
        if (actual != expected)
          CCTK_VERROR("CCTK_LOOP3_%s visits the point [%d,%d,%d] %d times instead of %d times", loop, i, j, k,
                      int(actual / visited), int(expected / visited));
      }
}

void check_normal(const char* loop, const Points& points, const Point& point, const Normal& normal) {
  const Normal expected = points.normal(point);
  if (normal != expected)
    CCTK_VERROR("CCTK_LOOP3_%s gives the point [%d,%d,%d] the normal (%d,%d,%d) instead of (%d,%d,%d)", loop,
                point[0], point[1], point[2], normal[0], normal[1], normal[2], expected[0], expected[1],
                expected[2]);
}

}  // namespace

extern "C" void TestLoopPointwise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Points points(cctkGH);
  const int size = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];

  std::fill_n(pointtypes, size, 0);
  CCTK_LOOP3_ALL(all, cctkGH, i, j, k) { pointtypes[CCTK_GFINDEX3D(cctkGH, i, j, k)] += visited; }
  CCTK_ENDLOOP3_ALL(all);
  check(cctkGH, "ALL", pointtypes, [](const Point&) { return true; });

  std::fill_n(pointtypes, size, 0);
  CCTK_LOOP3_INT(interior, cctkGH, i, j, k) { pointtypes[CCTK_GFINDEX3D(cctkGH, i, j, k)] += visited; }
  CCTK_ENDLOOP3_INT(interior);
  check(cctkGH, "INT", pointtypes, [&](const Point& point) { return points.is_interior(point); });

  std::fill_n(pointtypes, size, 0);
  CCTK_LOOP3_BND(boundary, cctkGH, i, j, k, ni, nj, nk) {
    pointtypes[CCTK_GFINDEX3D(cctkGH, i, j, k)] += visited;
    check_normal("BND", points, {i, j, k}, {ni, nj, nk});
  }
  CCTK_ENDLOOP3_BND(boundary);
  check(cctkGH, "BND", pointtypes, [&](const Point& point) { return points.is_boundary(point); });

  std::fill_n(pointtypes, size, 0);
  CCTK_LOOP3_INTBND(interior_boundary, cctkGH, i, j, k, ni, nj, nk) {
    pointtypes[CCTK_GFINDEX3D(cctkGH, i, j, k)] += visited;
    check_normal("INTBND", points, {i, j, k}, {ni, nj, nk});
  }
  CCTK_ENDLOOP3_INTBND(interior_boundary);
  check(cctkGH, "INTBND", pointtypes, [&](const Point& point) { return points.is_interior_boundary(point); });
}
