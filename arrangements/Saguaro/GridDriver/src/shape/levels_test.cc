// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/levels.hh"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>

#include "Saguaro/GridDriver/src/shape/zones.hh"

namespace grid_driver {
namespace {

using geometry::Centring;

Box box(Coordinate lower, Coordinate upper) {
  return geometry::box_between<3>({lower, lower, lower}, {upper, upper, upper});
}

Settings two_levels(int factor = 2) {
  Settings settings;
  settings.levels.push_back({.factor = geometry::uniform<3>(factor), .time_factor = factor});
  return settings;
}

Domain domain(Coordinate points, int width, int shift_out, bool is_staggered) {
  Domain result;
  result.points = geometry::uniform<3>(points);
  result.boundary_widths.fill(width);
  result.shift_out.fill(shift_out);
  result.is_staggered.fill(is_staggered);
  return result;
}

TEST(Levels, HaveThePhysicalBoundaryAtOnePlace) {
  // The boundary of [-4, 4] with spacing 1 lies on the outermost point: 9 and 17 points.
  EXPECT_EQ(level_shapes(domain(9, 1, 0, false), two_levels())[1].domain, box(0, 16));
  // Three points wide and shifted out by one: three points inside of the outermost on both levels.
  EXPECT_EQ(level_shapes(domain(17, 3, 1, false), two_levels())[1].domain, box(3, 29));
  Settings cells = two_levels();
  cells.centring = Centring::cell;
  // Cells 3 ... 13 of 17 lie inside: 6 ... 27 of the finer level.
  EXPECT_EQ(level_shapes(domain(17, 3, 0, true), cells)[1].domain, box(3, 30));
  EXPECT_EQ(level_shapes(domain(17, 3, 0, true), cells)[1].interior, box(6, 27));
}

TEST(Levels, SayWhichFacesLieHalfWayBetweenVertices) {
  EXPECT_TRUE(level_shapes(domain(17, 3, 0, true), two_levels(3))[1].is_staggered[0]);
  EXPECT_FALSE(level_shapes(domain(9, 1, 0, false), two_levels())[1].is_staggered[0]);
}

TEST(Levels, AreRefusedWithoutPointsAtTheBoundary) {
  EXPECT_THROW(level_shapes(domain(17, 3, 0, true), two_levels(2)), std::invalid_argument);
  EXPECT_NO_THROW(level_shapes(domain(17, 3, 0, true), two_levels(3)));
  Settings cells = two_levels();
  cells.centring = Centring::cell;
  EXPECT_THROW(level_shapes(domain(17, 3, 1, false), cells), std::invalid_argument);
}

TEST(Structure, MustBeNested) {
  const std::vector<std::vector<LevelShape>> shapes{level_shapes(domain(17, 1, 0, false), two_levels())};
  const Region coarse(box(0, 16));
  EXPECT_NO_THROW(require_sound({{coarse}}, shapes));
  EXPECT_NO_THROW(require_sound({{coarse}, {Region(box(8, 20))}}, shapes));
  EXPECT_THROW(require_sound({{Region(box(0, 15))}}, shapes), std::invalid_argument);  // not the domain
  EXPECT_THROW(require_sound({{coarse}, {Region(box(8, 33))}}, shapes), std::invalid_argument);  // outside
  EXPECT_THROW(require_sound({{coarse}, {Region(box(8, 20)), {}}}, shapes),
               std::invalid_argument);                                                         // two maps
  EXPECT_THROW(require_sound({{coarse}, {coarse}, {coarse}}, shapes), std::invalid_argument);  // three levels
  const Settings three = [] {
    Settings settings = two_levels();
    settings.levels.push_back({.factor = {4, 4, 4}, .time_factor = 4});
    return settings;
  }();
  const std::vector<std::vector<LevelShape>> more{level_shapes(domain(17, 1, 0, false), three)};
  EXPECT_NO_THROW(require_sound({{coarse}, {Region(box(8, 20))}, {Region(box(20, 34))}}, more));
  EXPECT_THROW(require_sound({{coarse}, {Region(box(8, 20))}, {Region(box(10, 34))}}, more),
               std::invalid_argument);
}

std::string complaint(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Structure, ComplaintsNameParametersOfTheFace) {
  Settings settings = two_levels();
  settings.names.centring = "MyDriver::centring";
  const std::string staggered = complaint([&] { level_shapes(domain(17, 3, 0, true), settings); });
  EXPECT_NE(staggered.find("MyDriver::centring = \"cell\""), std::string::npos) << staggered;
  const std::vector<std::vector<LevelShape>> shapes{level_shapes(domain(17, 1, 0, false), settings)};
  const Region coarse(box(0, 16));
  const std::string deep = complaint([&] {
    require_sound({{coarse}, {coarse}, {coarse}}, shapes, "MyDriver::levels");
  });
  EXPECT_NE(deep.find("(MyDriver::levels)"), std::string::npos) << deep;
}

TEST(Structure, EndsAtTheFirstEmptyLevel) {
  const Region some(box(0, 3));
  EXPECT_EQ(without_empty_levels({{some}, {Region()}, {some}}).size(), 1u);
  EXPECT_EQ(without_empty_levels({{some, some}, {Region(), some}}).size(), 2u);
}

TEST(Zones, BuffersLieAlongTheEdgesOfALevelButNotOfTheDomain) {
  EXPECT_EQ(without_buffers(Region(box(0, 9)), box(0, 20), {2, 2, 2}), Region(box(0, 7)));
  EXPECT_EQ(without_buffers(Region(box(4, 9)), box(0, 20), {1, 1, 1}), Region(box(5, 8)));
}

TEST(Zones, RestrictionTakesWhatFinePointsKnow) {
  const Box fine = box(0, 40), coarse = box(0, 20);
  EXPECT_EQ(restricted_points(Region(box(5, 12)), {{2, 2, 2}, Centring::vertex, fine, coarse}),
            Region(box(3, 6)));
  // Cells 6 ... 11 cover 3, 4 and 5.
  EXPECT_EQ(restricted_points(Region(box(5, 12)), {{2, 2, 2}, Centring::cell, fine, coarse}),
            Region(box(3, 5)));
}

TEST(Zones, RestrictionThatReadsNeighboursNeedsThemActive) {
  const Box fine = box(1, 39), coarse = box(1, 19);
  Refinement refinement{{2, 2, 2}, Centring::vertex, fine, coarse, {1, 1, 1}, {2, 2, 2}};
  EXPECT_EQ(restricted_points(Region(box(5, 12)), refinement), Region(box(3, 5)));
  EXPECT_EQ(restricted_points(Region(box(6, 11)), refinement), Region(box(4, 4)));
  // Points of the outer boundary may be read.
  EXPECT_EQ(restricted_points(Region(box(0, 40)), refinement), Region(box(1, 19)));
}

}  // namespace
}  // namespace grid_driver
