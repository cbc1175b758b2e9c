// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

#include <gtest/gtest.h>

#include <stdexcept>

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
  const OctantRegion octants = counting_octants(cube(0, 10), cube(8, 14), {2, 2, 2}, Centring::vertex);
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
  for (const geometry::Coordinate last : {0, 6}) {  // one point thick, too
    const geometry::Box<3> domain = geometry::box_between<3>({0, 0, 0}, {last, 4, 4});
    const OctantRegion octants = counting_octants(continued(domain, domain), {}, {2, 2, 2}, Centring::vertex);
    EXPECT_EQ(weight_at(octants, {0, 0, 4}, Centring::vertex), 1);
    EXPECT_EQ(weight_at(octants, {last, 4, 2}, Centring::vertex), 1);
  }
}

TEST(CountingOctants, OfCellsAreAllOrNone) {
  const OctantRegion octants = counting_octants(cube(0, 10), cube(8, 13), {2, 2, 2}, Centring::cell);
  const auto weight = [&](int i) { return weight_at(octants, {i, 5, 5}, Centring::cell); };
  EXPECT_EQ(weight(0), 1);
  EXPECT_EQ(weight(3), 1);
  EXPECT_EQ(weight(4), 0);
  EXPECT_EQ(weight(6), 0);
  EXPECT_EQ(weight(7), 1);
  EXPECT_EQ(weight(11), 0);
}

// Three nested levels: volumes, in octants of the coarsest, add up to that of the coarsest.
TEST(CountingOctants, OfAllLevelsAddUpToTheDomain) {
  for (const Centring centring : {Centring::vertex, Centring::cell}) {
    const geometry::Coordinate last = centring == Centring::vertex ? 0 : 1;  // end on coarse points, or cells
    const Region<3> levels[] = {
        cube(0, 20), cube(8, 24 - last) | cube(20, 30 - last), cube(20, 40 - last), {}};
    double volume = 0, cell = 1;
    for (int level = 0; level < 3; ++level, cell /= 8)
      volume += cell * static_cast<double>(
                           counting_octants(levels[level], levels[level + 1], {2, 2, 2}, centring).size());
    const double side = centring == Centring::vertex ? 20 : 21;
    EXPECT_EQ(volume, 8 * side * side * side);
  }
}

TEST(CountingOctants, KnowFactorsOfOneAndTwo) {
  const OctantRegion octants = counting_octants(cube(0, 10), cube(4, 8), {2, 1, 2}, Centring::vertex);
  EXPECT_EQ(weight_at(octants, {2, 5, 3}, Centring::vertex), 0.5);
  EXPECT_EQ(weight_at(octants, {2, 4, 2}, Centring::vertex), 1 - 0.5 * 0.5 * 0.5);
  EXPECT_THROW(counting_octants(cube(0, 10), cube(3, 6), {3, 3, 3}, Centring::vertex), std::invalid_argument);
}

}  // namespace
}  // namespace carpet_reduce
