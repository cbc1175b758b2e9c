// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Threads that share a loop must visit each of its points once, and no other one.
#include <algorithm>
#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "loopcontrol.h"

namespace {

constexpr CCTK_INT visited = 100;

/// The bounds of a loop; upper ones are exclusive.
struct Bounds {
  std::array<int, 3> lower, upper;
  bool contains(const std::array<int, 3>& point) const {
    for (int d = 0; d < 3; ++d)
      if (point[d] < lower[d] || point[d] >= upper[d]) return false;
    return true;
  }
};

/// All points, and some that keep off all faces, begin anywhere, and are none or one wide.
std::array<Bounds, 4> cases(const cGH* cctkGH) {
  const int *const lsh = cctkGH->cctk_lsh, i = lsh[0], j = lsh[1], k = lsh[2];
  return {Bounds{{0, 0, 0}, {i, j, k}}, Bounds{{1, 1, 1}, {i - 1, j - 1, k - 1}},
          Bounds{{i / 2, 0, k / 3}, {i / 2 + 1, j, k}}, Bounds{{2, 2, 0}, {2, j, k}}};
}

/// Ends the run unless the points within the bounds, and no others, have been visited once.
void check(const cGH* cctkGH, const char* loop, const CCTK_INT* visits, const Bounds& bounds) {
  for (int k = 0; k < cctkGH->cctk_lsh[2]; ++k)
    for (int j = 0; j < cctkGH->cctk_lsh[1]; ++j)
      for (int i = 0; i < cctkGH->cctk_lsh[0]; ++i) {
        const CCTK_INT expected = bounds.contains({i, j, k}) ? visited : 0;
        const CCTK_INT actual = visits[CCTK_GFINDEX3D(cctkGH, i, j, k)];
        if (actual != expected)
          CCTK_VERROR("%s visits the point [%d,%d,%d] %d times instead of %d times", loop, i, j, k,
                      static_cast<int>(actual / visited), static_cast<int>(expected / visited));
      }
}

}  // namespace

extern "C" void TestLoopControlPointwise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestLoopControlPointwise;
  const int size = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (const Bounds& bounds : cases(cctkGH)) {
    const auto &lower = bounds.lower, &upper = bounds.upper;

    std::fill_n(pointtypes, size, 0);
#pragma omp parallel
    LC_LOOP3(single, i, j, k, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2], cctk_ash[0],
             cctk_ash[1], cctk_ash[2]) {
#pragma omp atomic
      pointtypes[CCTK_GFINDEX3D(cctkGH, i, j, k)] += visited;
    }
    LC_ENDLOOP3(single);
    check(cctkGH, "LC_LOOP3", pointtypes, bounds);

    std::fill_n(pointtypes, size, 0);
    constexpr int length = 4;
#pragma omp parallel
    LC_LOOP3VEC(vectors, i, j, k, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2], cctk_ash[0],
                cctk_ash[1], cctk_ash[2], first, last, length) {
      for (int lane = std::max(i, first); lane < std::min(i + length, last); ++lane) {
#pragma omp atomic
        pointtypes[CCTK_GFINDEX3D(cctkGH, lane, j, k)] += visited;
      }
    }
    LC_ENDLOOP3VEC(vectors);
    check(cctkGH, "LC_LOOP3VEC", pointtypes, bounds);
  }
}
