// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/regions.hh"

#include <gtest/gtest.h>

#include "Saguaro/Regridding/src/test_grids.hh"

namespace regridding {
namespace {

using test::cube;
using test::random_region;

constexpr Centring centrings[] = {Centring::vertex, Centring::cell};

TEST(NeededBelow, IsTheCoarseBoxAroundGhostZonesWithTheDistanceAround) {
  const auto grids = test::grids(2);
  // Ghosts: 27 to 43; coarse points 13 to 22; distance 4 and reach 2 more.
  EXPECT_EQ(needed_below(cube(30, 40), grids[1], grids[0], 4), Region(cube(7, 28)));
  const auto cells = test::grids(2, Centring::cell);
  EXPECT_EQ(needed_below(cube(30, 40), cells[1], cells[0], 4), Region(cube(7, 27)));
}

TEST(NeededBelow, DoesNotGrowBeyondFacesOfTheDomain) {
  const auto grids = test::grids(2);
  const Box box =
      geometry::box_between<3>({3, 30, 30}, {20, 40, 40});  // reaches the outer boundary at lower x
  const Region needed = needed_below(box, grids[1], grids[0], 4);
  EXPECT_EQ(needed.bounding_box().lower, (Index{1, 7, 7}));
  EXPECT_EQ(needed.bounding_box().upper, (Index{18, 28, 28}));
}

TEST(Combined, TakesTheBoundingBoxOfWhatFillsIt) {
  const Region two = Region(cube(0, 9)) | Region(cube(10, 19));  // a quarter of the box around
  EXPECT_EQ(combined(two, 0.25), Region(cube(0, 19)));
  EXPECT_EQ(combined(two, 0.26), two);
  EXPECT_EQ(combined(two, 0), Region(cube(0, 19)));
  EXPECT_EQ(combined(two, 1), two);
}

/// Calls `check(region, grid)` for random regions.
template <class Check>
void for_random_regions(const Check& check) {
  std::mt19937 generator(11);
  for (const Centring centring : centrings) {
    const LevelGrid grid = test::grids(2, centring, 9)[1];
    for (int n = 0; n < 40; ++n) {
      const Region region = random_region(grid.domain, generator);
      SCOPED_TRACE(testing::Message() << region);
      check(region, grid);
    }
  }
}

TEST(InBlocks, AreTheBlocksThatTheRegionTouches) {
  for_random_regions([](const Region& region, const LevelGrid& grid) {
    std::vector<Box> touched;
    for (const Box& box : region.boxes())
      for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
        for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
          for (Coordinate i = box.lower[0]; i <= box.upper[0]; ++i) {
            const Index first = grid.domain.lower;
            const auto block = [](Coordinate x, Coordinate f) {
              return f + geometry::floor_div(x - f, 4) * 4;
            };
            const Index lower = geometry::by_axis<3>(block, Index{i, j, k}, first);
            touched.push_back(Box{lower, lower, {1, 1, 1}}.expanded({0, 0, 0}, {3, 3, 3}));
          }
    EXPECT_EQ(in_blocks(region, grid, 4), Region::united(touched));
  });
}

TEST(SnappedToCoarse, BeginsAndEndsWithTheCoarserLevelBelowTheMargin) {
  for_random_regions([](const Region& region, const LevelGrid& grid) {
    const Region snapped = snapped_to_coarse(region, grid);
    EXPECT_TRUE(is_subset(region, snapped));
    EXPECT_TRUE(is_subset(snapped, region.expanded({1, 1, 1}, {1, 1, 1})));
    EXPECT_EQ(snapped_to_coarse(snapped, grid), snapped);
  });
  const LevelGrid vertex = test::grids(2)[1], cell = test::grids(2, Centring::cell)[1];  // margin 9
  EXPECT_EQ(snapped_to_coarse(cube(30, 50), vertex), Region(cube(29, 51)));
  EXPECT_EQ(snapped_to_coarse(cube(31, 51), vertex), Region(cube(31, 51)));
  EXPECT_EQ(snapped_to_coarse(cube(30, 50), cell), Region(cube(29, 50)));
}

TEST(FittedToDomain, ReachesTheOuterBoundaryOrKeepsItsDistance) {
  for_random_regions([](const Region& region, const LevelGrid& grid) {
    const Region fitted = fitted_to_domain(region, grid);
    EXPECT_TRUE(is_subset(fitted, Region(grid.domain)));
    EXPECT_TRUE(is_subset(region & Region(grid.physical), fitted));
    EXPECT_EQ(fitted_to_domain(fitted, grid), fitted);
    for (const Box& box : fitted.boxes())
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_TRUE(box.lower[axis] == grid.domain.lower[axis] ||
                    box.upper[axis] > grid.physical.lower[axis]);
        EXPECT_FALSE(box.lower[axis] > grid.domain.lower[axis] &&
                     box.lower[axis] <= grid.physical.lower[axis] + grid.ghosts[axis] &&
                     fitted.boxes().size() == 1);
      }
  });
}

TEST(FittedToDomain, DropsWhatLiesInTheBoundary) {
  const LevelGrid grid = test::grids(2)[1];  // boundary 3 to 5, physical 6 to 70
  EXPECT_TRUE(fitted_to_domain(cube(3, 5), grid).empty());
  EXPECT_EQ(fitted_to_domain(cube(6, 6), grid), Region(cube(3, 9)));
  EXPECT_EQ(fitted_to_domain(cube(10, 66), grid), Region(cube(10, 66)));
  EXPECT_EQ(fitted_to_domain(cube(9, 67), grid), Region(grid.domain));
}

// What the motions must do to a point: tried on the whole quarter, they give back what is on the other side.
TEST(WithImages, OfRotation90AreAboutTheCorner) {
  for (const Centring centring : centrings) {
    const LevelGrid grid = test::grids(1, centring)[0];
    const Coordinate corner = grid.physical.lower[0];
    const Box box = geometry::box_between<3>({corner, corner + 4, 10}, {corner + 1, corner + 6, 12});
    const Region images = with_images(box, grid, {.rotating_90 = true});
    // (x, y) -> (y, -x): the strip along y comes to lie along x, below the corner.
    const Coordinate mirror = centring == Centring::vertex ? 2 * corner : 2 * corner - 1;
    const Box expected =
        geometry::box_between<3>({corner + 4, mirror - corner - 1, 10}, {corner + 6, mirror - corner, 12});
    EXPECT_EQ(images, Region(box) | Region(expected & grid.domain));
  }
}

TEST(WithImages, OfHalfATurnAndOfParityAreTheirOwnImages) {
  for (const Centring centring : centrings) {
    const LevelGrid grid = test::grids(1, centring)[0];
    const Coordinate face = grid.physical.lower[0];
    for (const Symmetries& symmetries : {Symmetries{.rotating_180 = true}, Symmetries{.parity = true}}) {
      const Box box = geometry::box_between<3>({face, 10, face}, {face + 2, 14, face + 2});
      const Region once = with_images(box, grid, symmetries);
      EXPECT_EQ(with_images(once, grid, symmetries), once);
      EXPECT_GT(once.size(), box.size());
    }
    const Box far = cube(face + 10, face + 12);
    EXPECT_EQ(with_images(far, grid, {.rotating_90 = true, .rotating_180 = true, .parity = true}),
              Region(far));
  }
}

TEST(WithImages, ThroughPeriodicFacesAreAPeriodAway) {
  const LevelGrid grid = test::grids(1)[0];  // physical 3 to 35
  const Region images = with_images(cube(3, 5), grid, {.periodic = {true, false, false}});
  EXPECT_EQ(images, Region(cube(3, 5)) | Region(geometry::box_between<3>({35, 3, 3}, {37, 5, 5})));
}

TEST(WithImages, HaveThePeriodOfFacesHalfWayBetweenVertices) {
  LevelGrid grid = test::grids(1)[0];  // points 3 to 35 are 33 cells
  grid.is_staggered = {true, true, false, false, false, false};
  const Region images = with_images(cube(3, 5), grid, {.periodic = {true, false, false}});
  EXPECT_EQ(images, Region(cube(3, 5)) | Region(geometry::box_between<3>({36, 3, 3}, {38, 5, 5})));
}

// However a box is shifted in a periodic domain, one period holds as many of its points, and those of its
// images.
TEST(WithImages, FillEdgesAndCornersOfAPeriodicDomain) {
  const auto all_periodic = Symmetries{.periodic = {true, true, true}};
  for (const Centring centring : centrings) {
    const LevelGrid grid = test::grids(1, centring)[0];
    Box period = grid.physical;
    for (Coordinate& last : period.upper)
      last -= centring == Centring::vertex ? 1 : 0;  // the first one again
    for (const bool x : {false, true})
      for (const bool y : {false, true})
        for (const bool z : {false, true}) {
          const auto lower = [&](bool is_across, int axis) {
            return period.lower[axis] + (is_across ? -2 : 9);
          };
          const Coordinate i = lower(x, 0), j = lower(y, 1), k = lower(z, 2);
          const Box box = geometry::box_between<3>({i, j, k}, {i + 4, j + 4, k + 4});
          const Region images = with_images(box, grid, all_periodic);
          EXPECT_EQ((images & Region(period)).size(), box.size()) << x << y << z;
          EXPECT_EQ(with_images(images, grid, all_periodic) & Region(period), images & Region(period));
        }
  }
}

// A box about the axis of a quarter: its three images fill the boundary around the corner.
TEST(WithImages, OfRotation90GoAllTheWayRoundTheAxis) {
  const LevelGrid grid = test::grids(1)[0];
  const Coordinate corner = grid.physical.lower[0], width = corner - grid.domain.lower[0];
  const Box box = geometry::box_between<3>({corner, corner, 10}, {corner + width, corner + width, 12});
  const Box around =
      geometry::box_between<3>({corner - width, corner - width, 10}, {corner + width, corner + width, 12});
  EXPECT_EQ(with_images(box, grid, {.rotating_90 = true}), Region(around));
}

}  // namespace
}  // namespace regridding
