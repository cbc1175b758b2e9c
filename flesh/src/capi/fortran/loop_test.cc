// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Index functions and loops of the public headers, on small grids that exist only here.
#include "cctk_Loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <vector>

namespace {

/// A grid of up to four dimensions with boundaries of some widths and kinds at its faces.
struct Grid {
  std::array<int, 4> lsh, ash, tile_min{}, tile_max;
  std::array<CCTK_INT, 8> widths{}, ghost{}, symmetry{}, physical{};
  cGH gh{};

  explicit Grid(std::array<int, 4> shape, std::array<int, 4> padding = {}) : lsh(shape), tile_max(shape) {
    for (int d = 0; d < 4; ++d) ash[d] = lsh[d] + padding[d];
    gh.cctk_dim = 4;
    gh.cctk_lsh = lsh.data();
    gh.cctk_ash = ash.data();
    gh.cctk_tile_min = tile_min.data();
    gh.cctk_tile_max = tile_max.data();
    gh.cctk_alignment = 1;
  }

  std::vector<int> zeros() const {
    return std::vector<int>(std::accumulate(ash.begin(), ash.end(), 1, std::multiplies<>()));
  }
};

/// Outer boundaries of width 2 below and 1 above in x, a ghost zone of width 1 below in y, a symmetry of
/// width 2 above in y, an outer boundary below in z, nothing above.
Grid mixed_grid() {
  Grid grid({7, 6, 5, 1}, {1, 2, 0, 0});
  grid.widths = {2, 1, 1, 2, 1, 0, 0, 0};
  grid.physical = {1, 1, 0, 0, 1, 0, 0, 0};
  grid.ghost = {0, 0, 1, 0, 0, 0, 0, 0};
  grid.symmetry = {0, 0, 0, 1, 0, 0, 0, 0};
  return grid;
}

const Grid* current_grid = nullptr;

/// What thorn CoordBase provides in a real run.
CCTK_INT GetBoundarySizesAndTypes(const void*, CCTK_INT size, CCTK_INT* widths, CCTK_INT* ghost,
                                  CCTK_INT* symmetry, CCTK_INT* physical) {
  std::copy_n(current_grid->widths.begin(), size, widths);
  std::copy_n(current_grid->ghost.begin(), size, ghost);
  std::copy_n(current_grid->symmetry.begin(), size, symmetry);
  std::copy_n(current_grid->physical.begin(), size, physical);
  return 0;
}

/// -1 or 1 if the index lies in the boundary zone of that direction, else 0.
int side(const Grid& grid, int d, int index) {
  if (index < grid.widths[2 * d]) return -1;
  return index >= grid.lsh[d] - grid.widths[2 * d + 1] ? 1 : 0;
}

/// The outward normal in one direction: that of the outer boundary the index lies in.
int normal(const Grid& grid, int d, int index) {
  const int s = side(grid, d, index);
  return s != 0 && grid.physical[2 * d + (s > 0)] ? s : 0;
}

/// Calls `visit(i, j, k)` for all points of three dimensions.
template <typename Visit>
void for_all(const Grid& grid, Visit visit) {
  for (int k = 0; k < grid.lsh[2]; ++k)
    for (int j = 0; j < grid.lsh[1]; ++j)
      for (int i = 0; i < grid.lsh[0]; ++i) visit(i, j, k);
}

class Loops : public testing::Test {
 protected:
  Loops() : grid(mixed_grid()), cctkGH(&grid.gh), visits(grid.zeros()) { current_grid = &grid; }

  int& visits_at(int i, int j, int k) { return visits[CCTK_GFINDEX3D(cctkGH, i, j, k)]; }

  /// Expects one visit at each point where `expected` holds, none elsewhere.
  template <typename Expected>
  void expect_visits(Expected expected) {
    for_all(grid, [&](int i, int j, int k) {
      EXPECT_EQ(visits_at(i, j, k), expected(i, j, k) ? 1 : 0) << i << ' ' << j << ' ' << k;
    });
    EXPECT_EQ(std::accumulate(visits.begin(), visits.end(), 0), count(expected));
  }

  template <typename Expected>
  int count(Expected expected) {
    int n = 0;
    for_all(grid, [&](int i, int j, int k) { n += expected(i, j, k); });
    return n;
  }

  bool is_boundary(int i, int j, int k) const {
    return normal(grid, 0, i) != 0 || normal(grid, 1, j) != 0 || normal(grid, 2, k) != 0;
  }
  /// In a zone, of whatever kind, whose face is no outer boundary.
  bool is_foreign(int i, int j, int k) const {
    return side(grid, 0, i) != normal(grid, 0, i) || side(grid, 1, j) != normal(grid, 1, j) ||
           side(grid, 2, k) != normal(grid, 2, k);
  }

  Grid grid;
  const cGH* cctkGH;
  std::vector<int> visits;
};

TEST(IndexFunctions, CountThePointsThatComeBefore) {
  const Grid grid({3, 4, 2, 3}, {2, 1, 3, 0});
  int expected = 0;
  for (int n = 0; n < 2; ++n)
    for (int l = 0; l < grid.ash[3]; ++l)
      for (int k = 0; k < grid.ash[2]; ++k)
        for (int j = 0; j < grid.ash[1]; ++j)
          for (int i = 0; i < grid.ash[0]; ++i)
            EXPECT_EQ(CCTK_VECTGFINDEX4D(&grid.gh, i, j, k, l, n), expected++);
  EXPECT_EQ(CCTK_GFINDEX4D(&grid.gh, 4, 4, 4, 2), 5 * 5 * 5 * 3 - 1);
  EXPECT_EQ(CCTK_GFINDEX3D(&grid.gh, 1, 2, 3), 1 + 5 * (2 + 5 * 3));
  EXPECT_EQ(CCTK_VECTGFINDEX3D(&grid.gh, 1, 2, 3, 4), 1 + 5 * (2 + 5 * (3 + 5 * 4)));
  EXPECT_EQ(CCTK_GFINDEX2D(&grid.gh, 1, 2), 11);
  EXPECT_EQ(CCTK_VECTGFINDEX2D(&grid.gh, 1, 2, 3), 1 + 5 * (2 + 5 * 3));
  EXPECT_EQ(CCTK_GFINDEX1D(&grid.gh, 2), 2);
  EXPECT_EQ(CCTK_VECTGFINDEX1D(&grid.gh, 2, 1), 7);
  EXPECT_EQ(CCTK_GFINDEX0D(&grid.gh), 0);
  EXPECT_EQ(CCTK_VECTGFINDEX0D(&grid.gh, 6), 6);
}

TEST_F(Loops, WithBoundsVisitTheirPointsOnce) {
  CCTK_LOOP3(bounds, i, j, k, 1, 0, 2, 6, 5, 4, grid.ash[0], grid.ash[1], grid.ash[2]) {
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3(bounds);
  expect_visits([](int i, int j, int k) { return i >= 1 && i < 6 && j < 5 && k >= 2 && k < 4; });
}

TEST_F(Loops, OverAllVisitEachPointOnce) {
  CCTK_LOOP3_ALL(all, cctkGH, i, j, k) { ++visits_at(i, j, k); }
  CCTK_ENDLOOP3_ALL(all);
  expect_visits([](int, int, int) { return true; });
}

TEST_F(Loops, ShareTheirPointsBetweenThreads) {
  CCTK_PRAGMA_OMP("omp parallel num_threads(3)")
  CCTK_LOOP3_ALL(shared, cctkGH, i, j, k) {
    CCTK_PRAGMA_OMP("omp atomic")
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3_ALL(shared);
  expect_visits([](int, int, int) { return true; });
}

TEST_F(Loops, ShareBoundaryPointsBetweenThreads) {
  CCTK_PRAGMA_OMP("omp parallel num_threads(3)")
  CCTK_LOOP3_BND(shared_boundary, cctkGH, i, j, k, ni, nj, nk) {
    CCTK_PRAGMA_OMP("omp atomic")
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3_BND(shared_boundary);
  expect_visits([&](int i, int j, int k) { return is_boundary(i, j, k); });
}

TEST_F(Loops, KeepToTheTile) {
  grid.tile_min = {2, 1, 1, 0};
  grid.tile_max = {5, 6, 3, 1};
  CCTK_LOOP3_ALL(tile, cctkGH, i, j, k) { ++visits_at(i, j, k); }
  CCTK_ENDLOOP3_ALL(tile);
  expect_visits([](int i, int j, int k) { return i >= 2 && i < 5 && j >= 1 && k >= 1 && k < 3; });
}

TEST_F(Loops, ContinueWithTheNextPoint) {
  CCTK_LOOP3_ALL(skipping, cctkGH, i, j, k) {
    if (i == 3) continue;
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3_ALL(skipping);
  expect_visits([](int i, int, int) { return i != 3; });
}

TEST_F(Loops, OverTheInteriorLeaveOutAllZones) {
  CCTK_LOOP3_INT(interior, cctkGH, i, j, k) { ++visits_at(i, j, k); }
  CCTK_ENDLOOP3_INT(interior);
  expect_visits([&](int i, int j, int k) { return !is_boundary(i, j, k) && !is_foreign(i, j, k); });
}

TEST_F(Loops, OverTheBoundaryVisitEdgesOnceWithTheirNormals) {
  CCTK_LOOP3_BND(boundary, cctkGH, i, j, k, ni, nj, nk) {
    ++visits_at(i, j, k);
    EXPECT_EQ(ni, normal(grid, 0, i));
    EXPECT_EQ(nj, normal(grid, 1, j));
    EXPECT_EQ(nk, normal(grid, 2, k));
  }
  CCTK_ENDLOOP3_BND(boundary);
  expect_visits([&](int i, int j, int k) { return is_boundary(i, j, k); });
}

TEST_F(Loops, OverTheInteriorBoundaryLeaveOutGhostAndSymmetryZones) {
  CCTK_LOOP3_INTBND(interior_boundary, cctkGH, i, j, k, ni, nj, nk) { ++visits_at(i, j, k); }
  CCTK_ENDLOOP3_INTBND(interior_boundary);
  expect_visits([&](int i, int j, int k) { return is_boundary(i, j, k) && !is_foreign(i, j, k); });
}

TEST_F(Loops, WithGivenWidthsAgreeWithThoseThatAsk) {
  CCTK_LOOP3_INTERIOR(interior, cctkGH, i, j, k, 2, 1, 1, 1, 2, 0) { ++visits_at(i, j, k); }
  CCTK_ENDLOOP3_INTERIOR(interior);
  CCTK_LOOP3_INTBOUNDARIES(boundaries, cctkGH, i, j, k, ni, nj, nk, 2, 1, 1, 1, 2, 0, 1, 0, 1, 1, 0, 0) {
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3_INTBOUNDARIES(boundaries);
  expect_visits([&](int i, int j, int k) { return !is_foreign(i, j, k); });

  visits = grid.zeros();
  CCTK_LOOP3_BOUNDARIES(all_boundaries, cctkGH, i, j, k, ni, nj, nk, 2, 1, 1, 1, 2, 0, 1, 0, 1, 1, 0, 0) {
    ++visits_at(i, j, k);
  }
  CCTK_ENDLOOP3_BOUNDARIES(all_boundaries);
  expect_visits([&](int i, int j, int k) { return is_boundary(i, j, k); });
}

TEST_F(Loops, OfVectorsStartAtAlignedElementsAndCoverTheirPoints) {
  constexpr int vector_size = 4;
  grid.gh.cctk_alignment_offset = 3;
  CCTK_LOOP3STR_INTERIOR(vectors, cctkGH, i, j, k, 2, 1, 1, 1, 2, 0, imin, imax, vector_size) {
    EXPECT_EQ((CCTK_GFINDEX3D(cctkGH, i, j, k) + 3) % vector_size, 0);
    for (int lane = std::max(i, imin); lane < std::min(i + vector_size, imax); ++lane)
      ++visits_at(lane, j, k);
  }
  CCTK_ENDLOOP3STR_INTERIOR(vectors);
  expect_visits([&](int i, int j, int k) { return !is_boundary(i, j, k) && !is_foreign(i, j, k); });
}

TEST(SmallGrids, HaveNoPointThatIsVisitedTwice) {
  Grid grid({3, 1, 1, 1});
  grid.widths = {2, 2};
  grid.physical = {1, 1};
  current_grid = &grid;
  std::vector<int> visits = grid.zeros();
  CCTK_LOOP1_BND(overlap, &grid.gh, i, ni) { ++visits[i]; }
  CCTK_ENDLOOP1_BND(overlap);
  EXPECT_EQ(visits, (std::vector<int>{1, 1, 1}));
}

TEST(OtherDimensions, WorkLikeThree) {
  Grid grid({4, 3, 5, 2}, {1, 0, 2, 0});
  grid.widths.fill(1);
  grid.widths[6] = grid.widths[7] = 0;
  grid.physical = {1, 1, 1, 1, 1, 1, 0, 0};
  current_grid = &grid;
  std::vector<int> four = grid.zeros(), two = grid.zeros();
  CCTK_PRAGMA_OMP("omp parallel num_threads(2)") {
    CCTK_LOOP4_INT(interior4, &grid.gh, i, j, k, l) { four[CCTK_GFINDEX4D(&grid.gh, i, j, k, l)] += 1; }
    CCTK_ENDLOOP4_INT(interior4);
    CCTK_LOOP4_BND(boundary4, &grid.gh, i, j, k, l, ni, nj, nk, nl) {
      four[CCTK_GFINDEX4D(&grid.gh, i, j, k, l)] += 1;
    }
    CCTK_ENDLOOP4_BND(boundary4);
    CCTK_LOOP2STR(rows, i, j, 1, 0, 4, 3, grid.ash[0], grid.ash[1], imin, imax, 2) {
      for (int lane = std::max(i, imin); lane < std::min(i + 2, imax); ++lane)
        two[CCTK_GFINDEX2D(&grid.gh, lane, j)] += 1;
    }
    CCTK_ENDLOOP2STR(rows);
  }
  EXPECT_EQ(std::accumulate(four.begin(), four.end(), 0), 4 * 3 * 5 * 2);
  EXPECT_EQ(*std::max_element(four.begin(), four.end()), 1);
  EXPECT_EQ(std::accumulate(two.begin(), two.end(), 0), 3 * 3);
  EXPECT_EQ(*std::max_element(two.begin(), two.end()), 1);
}

TEST(Coordinates, AreThoseOfTheLevel) {
  const CCTK_REAL cctk_delta_space[] = {1, 1, 2}, cctk_origin_space[] = {-4, -4, 0};
  const int cctk_levfac[] = {1, 2, 4}, cctk_levoff[] = {0, 1, 3}, cctk_levoffdenom[] = {2, 1, 2},
            cctk_timefac = 2;
  const CCTK_REAL cctk_delta_time = 0.5;
  EXPECT_EQ(CCTK_DELTA_SPACE(1), 0.5);
  EXPECT_EQ(CCTK_ORIGIN_SPACE(0), -4);
  EXPECT_EQ(CCTK_ORIGIN_SPACE(1), -3.5);
  EXPECT_EQ(CCTK_ORIGIN_SPACE(2), 0.75);
  EXPECT_EQ(CCTK_DELTA_TIME, 0.25);
}

}  // namespace
