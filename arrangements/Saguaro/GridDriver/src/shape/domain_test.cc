// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/domain.hh"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

namespace grid_driver {
namespace {

TEST(Domain, CountsPointsFromEndToEnd) {
  EXPECT_EQ(points_between(-1, 1, 0.025, 0), 81);
  EXPECT_EQ(points_between(0, 0.3, 0.1, 1), 4);  // 0.3 / 0.1 is not quite 3
  EXPECT_EQ(points_between(5, 5, 1, 2), 1);
}

// Of a thousand cells, and of one: the tolerance is relative, but not less than a millionth of a cell.
TEST(Domain, HasWholeCellsUpToAMillionth) {
  for (const double cells : {1.0, 1000.0}) {
    EXPECT_EQ(points_between(0, cells * (1 + 0.9995e-6), 1, 0), cells + 1);
    EXPECT_EQ(points_between(0, cells * (1 - 0.9995e-6), 1, 0), cells + 1);
    EXPECT_THROW(points_between(0, cells * (1 + 1.0005e-6), 1, 0), std::invalid_argument);
    EXPECT_THROW(points_between(0, cells * (1 - 1.0005e-6), 1, 0), std::invalid_argument);
  }
}

TEST(Domain, SaysWhatIsWrongWithItsDescription) {
  try {
    points_between(-1, 1, 0.03, 0);
    FAIL() << "66.7 cells were accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "the domain from -1 to 1 in direction x with spacing 0.03 has 66.666667 cells, "
                 "which is not an integer; change its extent or the spacing");
  }
  EXPECT_THROW(points_between(-1, std::numeric_limits<double>::infinity(), 0.1, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, 1e-12, 0), std::invalid_argument);
  EXPECT_THROW(points_between(1, -1, 0.1, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, 0, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, -0.5, 0), std::invalid_argument);
}

std::string problem_of(double lower, double upper, double spacing) {
  try {
    points_between(lower, upper, spacing, 0);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Domain, WritesNumbersSoThatTheyCanBeRecognised) {
  constexpr const char* too_fine =
      "the domain from 0 to 1 in direction x with spacing 1e-300 has more points than an int can count";
  EXPECT_EQ(problem_of(0, 1, 1e-300), too_fine);
  EXPECT_EQ(problem_of(-1e308, 1e308, 1),
            "the domain from -1e+308 to 1e+308 in direction x with spacing 1 is not finite");
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(problem_of(-nan, nan, 0.1),
            "the domain from nan to nan in direction x with spacing 0.1 is not finite");
}

std::string problem_of(const Domain& domain, const Settings& settings) {
  try {
    require_points(domain, settings);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Domain, MustHaveAPeriodOfPointsBesideItsCopies) {
  Domain domain;
  domain.points = {9, 5, 9};
  Settings settings;
  settings.ghosts = {3, 2, 1};
  EXPECT_EQ(problem_of(domain, settings), "");
  settings.periodic = {true, true, true};
  EXPECT_EQ(problem_of(domain, settings),
            "the domain has 5 points in direction y, which is periodic with ghost zones of 2 points; at "
            "least three "
            "times as many are needed");
  domain.points = {9, 6, 0};
  EXPECT_EQ(problem_of(domain, settings), "the domain has 0 points in direction z; at least one is needed");
}

TEST(Domain, IsNotCutThinnerThanItsBoundaryWithoutGhostZones) {
  Domain domain;
  domain.points = {9, 9, 9};
  domain.boundary_widths = {3, 3, 1, 5, 1, 1};
  Settings settings;
  settings.ghosts = {0, 0, 0};
  settings.process_grids[2] = balance::ProcessGrid{{{{3, 1, 5}, {4, 5}, {9}}}};
  EXPECT_EQ(problem_of(domain, settings), "") << "only what lies at a face has a boundary";
  settings.process_grids[2] = balance::ProcessGrid{{{{2, 7}, {5, 4}, {9}}}};
  EXPECT_EQ(
      problem_of(domain, settings),
      "it is cut so thin that processes would share the outer boundary at a face, without ghost zones in "
      "which they could get what the other has; "
      "in direction x the first of 2 parts has 2 of 9 points, but the zone at the face takes 3; at most 3 "
      "equal parts fit; "
      "in direction y the last of 2 parts has 4 of 9 points, but the zone at the face takes 5; it is too "
      "short to be cut");
  settings.ghosts = {1, 1, 1};
  EXPECT_EQ(problem_of(domain, settings), "") << "with ghost zones parts may be narrow";
  settings.periodic = {true, true, true};
  EXPECT_EQ(problem_of(domain, settings), "") << "an exchange fills what lies beyond periodic faces";
}

TEST(Domain, HasPointsBetweenItsBoundaryZones) {
  Domain domain;
  domain.points = {5, 5, 1};
  domain.boundary_widths = {1, 1, 2, 3, 0, 0};
  Settings settings;
  EXPECT_EQ(problem_of(domain, settings), "") << "only a description by coordinates is sure of boundaries";
  settings.domain_from_coordbase = true;
  EXPECT_EQ(
      problem_of(domain, settings),
      "the domain has 5 points in direction y, all of them in the boundary zones of 2 and 3: nothing is "
      "left to evolve; expected a longer domain or, for a run in fewer dimensions, a direction without "
      "boundary and ghost zones");
  domain.points[1] = 6;
  EXPECT_EQ(problem_of(domain, settings), "");
}

TEST(Domain, HasSymmetryZonesAsWideAsGhostZones) {
  const PerFace<int> boundary_widths{1, 1, 3, 3, 1, 1};
  Settings settings;
  settings.ghosts = {2, 2, 2};
  settings.periodic = {false, false, true};
  const WidthsAtFaces widths = widths_at_faces(boundary_widths, settings);
  EXPECT_EQ(widths.lower.comfortable, (Index{4, 5, 2}));
  EXPECT_EQ(widths.upper.comfortable, (Index{4, 5, 2}));
  EXPECT_EQ(widths.lower.minimum, (Index{1, 1, 1}));
}

}  // namespace
}  // namespace grid_driver
