// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/periodic.hh"

#include <gtest/gtest.h>

#include <set>

namespace symmetry_zones {
namespace {

using Point = std::array<int, dimension>;
using Ranges = std::array<Range, dimension>;

std::vector<Point> points_of(const Ranges& box) {
  std::vector<Point> result;
  for (int k = 0; k < box[2].length; ++k)
    for (int j = 0; j < box[1].length; ++j)
      for (int i = 0; i < box[0].length; ++i)
        result.push_back({box[0].first + i, box[1].first + j, box[2].first + k});
  return result;
}

std::set<Point> inside(const PeriodicZones& zones, const Point& points) {
  Ranges box;
  for (int d = 0; d < dimension; ++d) box[d] = {zones[d].lower, points[d] - zones[d].both()};
  const std::vector<Point> all = points_of(box);
  return {all.begin(), all.end()};
}

/// Fills all zones of a level of these sizes. No zone may read what is not there, nor fill what is.
void expect_all_filled_once(const PeriodicZones& zones, const Point& points) {
  std::set<Point> set = inside(zones, points);
  for (int d = 0; d < dimension; ++d) {
    std::vector<Point> filled;
    for (const Zone& zone : zones_beyond(d, zones, points)) {
      for (const Point& source : points_of(zone.source)) EXPECT_TRUE(set.count(source));
      for (const Point& target : points_of(zone.target)) filled.push_back(target);
    }
    for (const Point& target : filled) EXPECT_TRUE(set.insert(target).second);
  }
  EXPECT_EQ(set.size(), static_cast<std::size_t>(points[0]) * points[1] * points[2]);
}

TEST(PeriodicZones, AreFilledOnceFromPointsThatAreThere) {
  expect_all_filled_once({{{3, 3}, {3, 3}, {3, 3}}}, {10, 9, 8});
  expect_all_filled_once({{{1, 2}, {}, {2, 1}}}, {7, 3, 6});
  expect_all_filled_once({{{}, {2, 2}, {}}}, {2, 6, 2});
  expect_all_filled_once({{{2, 2}, {3, 3}, {}}}, {5, 8, 1});  // one period is narrower than its zones
}

}  // namespace
}  // namespace symmetry_zones
