// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace carpet_reduce {
namespace {

double weight(double position) { return weight_of(octants_inside(0, position, 2, 5)); }

TEST(Octants, APointOnAFaceCountsHalf) {
  EXPECT_EQ(weight(2), 0.5);
  EXPECT_EQ(weight(5), 0.5);
}

TEST(Octants, APointInsideCountsAndOneOutsideDoesNot) {
  EXPECT_EQ(weight(3), 1);
  EXPECT_EQ(weight(1), 0);
  EXPECT_EQ(weight(6), 0);
}

TEST(Octants, RoundingDoesNotMatter) {
  EXPECT_EQ(weight(2 - 1e-12), 0.5);
  EXPECT_EQ(weight(5 + 1e-12), 0.5);
}

TEST(Octants, WeightsOfDirectionsMultiply) {
  const unsigned edge = octants_inside(0, 2, 2, 5) & octants_inside(1, 5, 2, 5);
  const unsigned corner = edge & octants_inside(2, 2, 2, 5);
  EXPECT_EQ(weight_of(edge), 0.25);
  EXPECT_EQ(weight_of(corner), 0.125);
}

TEST(Octants, APointOnBothFacesHasNoInside) { EXPECT_EQ(weight_of(octants_inside(0, 2, 2, 2)), 0); }

TEST(Bits, DoWhatTheirNamesSay) {
  EXPECT_EQ(BMSK(3), 8u);
  EXPECT_EQ(BGET(8, 3), 1u);
  EXPECT_EQ(BSET(1, 3), 9u);
  EXPECT_EQ(BCLR(9, 3), 1u);
  EXPECT_EQ(BINV(9, 0), 8u);
  EXPECT_EQ(BCPY(9, 1, 1), 11u);
  EXPECT_EQ(BCPY(9, 0, 0), 8u);
  EXPECT_EQ(BCNT(0xff), 8u);
}

using geometry::Centring;
using geometry::Region;

constexpr geometry::Index<3> no_step{1, 1, 1};

Region<3> cube(geometry::Coordinate lower, geometry::Coordinate upper) {
  return geometry::box_between<3>({lower, lower, lower}, {upper, upper, upper});
}

double weight_at(const OctantRegion& octants, const geometry::Index<3>& point, Centring centring) {
  int count = 0;
  for (int b = 0; b < 8; ++b) {
    geometry::Index<3> octant;
    for (int axis = 0; axis < 3; ++axis)
      octant[axis] = 2 * point[axis] + first_octant(centring) + (b >> axis & 1);
    count += octants.contains(octant);
  }
  return count / 8.0;
}

TEST(CountingOctants, OfVerticesAreHalvedAtEdgesOfLevels) {
  const OctantRegion octants =
      counting_octants(cube(0, 10), no_step, cube(8, 14), {2, 2, 2}, Centring::vertex);
  const auto weight = [&](int i, int j, int k) { return weight_at(octants, {i, j, k}, Centring::vertex); };
  EXPECT_EQ(weight(0, 5, 5), 0.5);     // face of the level
  EXPECT_EQ(weight(0, 0, 5), 0.25);    // its edge
  EXPECT_EQ(weight(10, 0, 0), 0.125);  // its corner
  EXPECT_EQ(weight(11, 5, 5), 0);      // outside
  EXPECT_EQ(weight(5, 5, 5), 0);       // under the finer level, which is from 4 to 7
  EXPECT_EQ(weight(4, 5, 5), 0.5);     // at its face
  EXPECT_EQ(weight(4, 7, 5), 0.75);    // edge
  EXPECT_EQ(weight(4, 7, 4), 0.875);   // corner
  EXPECT_EQ(weight(3, 7, 4), 1);
}

TEST(CountingOctants, OfALevelThatFillsTheDomainAreAll) {
  for (const geometry::Coordinate last : {0, 6})  // one point thick, too
    for (const geometry::Index<3>& step : {no_step, {2, 2, 2}, {3, 3, 3}}) {
      const geometry::Box<3> domain = geometry::box_between<3>({0, 0, 0}, {last, 4, 4});
      const OctantRegion octants =
          counting_octants(continued(domain, domain, {3, 3, 3}), step, {}, no_step, Centring::vertex);
      EXPECT_EQ(weight_at(octants, {0, 0, 4}, Centring::vertex), 1);
      EXPECT_EQ(weight_at(octants, {last, 4, 2}, Centring::vertex), 1);
    }
}

TEST(CountingOctants, OfCellsAreAllOrNone) {
  const OctantRegion octants = counting_octants(cube(0, 10), no_step, cube(8, 13), {2, 2, 2}, Centring::cell);
  const auto weight = [&](int i) { return weight_at(octants, {i, 5, 5}, Centring::cell); };
  EXPECT_EQ(weight(0), 1);
  EXPECT_EQ(weight(3), 1);
  EXPECT_EQ(weight(4), 0);
  EXPECT_EQ(weight(6), 0);
  EXPECT_EQ(weight(7), 1);
  EXPECT_EQ(weight(11), 0);
}

/// The counting octants of nested levels, in those of the finest, added up.
geometry::Coordinate volume_of(const std::vector<Region<3>>& levels, geometry::Coordinate factor,
                               Centring centring) {
  const geometry::Index<3> step = geometry::uniform<3>(factor);
  geometry::Coordinate volume = 0;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const Region<3> finer = level + 1 < levels.size() ? levels[level + 1] : Region<3>();
    volume *= factor * factor * factor;
    volume += counting_octants(levels[level], level == 0 ? no_step : step, finer, step, centring).size();
  }
  return volume;
}

// Three nested levels. With a shift of 1 or 2 some of them end between points of the coarser level.
TEST(CountingOctants, OfAllLevelsAddUpToTheDomain) {
  for (const geometry::Coordinate n : {2, 3, 4, 5})
    for (const geometry::Coordinate shift : {0, 1, 2})
      for (const Centring centring : {Centring::vertex, Centring::cell}) {
        const geometry::Coordinate last = centring == Centring::vertex ? 0 : 1;
        const std::vector<Region<3>> levels = {
            cube(0, 20 - last), cube(4 * n, 12 * n + shift - last) | cube(10 * n, 15 * n - last),
            cube(5 * n * n + shift, 10 * n * n - last)};
        const geometry::Coordinate side = 2 * 20 * n * n;
        EXPECT_EQ(volume_of(levels, n, centring), side * side * side)
            << "factor " << n << ", shift " << shift;
      }
}

TEST(CountingOctants, KnowFactorsForEachAxis) {
  const OctantRegion octants =
      counting_octants(cube(0, 10), no_step, cube(4, 8), {2, 1, 2}, Centring::vertex);
  EXPECT_EQ(weight_at(octants, {2, 5, 3}, Centring::vertex), 0.5);
  EXPECT_EQ(weight_at(octants, {2, 4, 2}, Centring::vertex), 1 - 0.5 * 0.5 * 0.5);
}

// A level from 3 to 7 with a factor of 3 fills the octants from 1 to 2.
TEST(CountingOctants, OfAFinerLevelAreWholeOnesOfTheCoarser) {
  const OctantRegion coarse = counting_octants(cube(0, 10), no_step, cube(3, 7), {3, 3, 3}, Centring::vertex);
  EXPECT_EQ(weight_at(coarse, {1, 1, 1}, Centring::vertex), 0.875);
  EXPECT_EQ(weight_at(coarse, {2, 2, 2}, Centring::vertex), 0.875);
  const OctantRegion fine = counting_octants(cube(3, 7), {3, 3, 3}, {}, no_step, Centring::vertex);
  EXPECT_EQ(weight_at(fine, {3, 4, 4}, Centring::vertex), 0.5);
  EXPECT_EQ(weight_at(fine, {5, 5, 5}, Centring::vertex), 1);
  EXPECT_EQ(weight_at(fine, {6, 5, 5}, Centring::vertex), 0.5);
  EXPECT_EQ(weight_at(fine, {7, 5, 5}, Centring::vertex), 0);
}

}  // namespace
}  // namespace carpet_reduce
