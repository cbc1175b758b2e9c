// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kept.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace mol {
namespace {

constexpr int rows = 9, points = rows * rows * rows;

template <class Visit>
void for_each_point(const Box& box, Visit visit) {
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j)
      for (int i = box.begin[0]; i < box.end[0]; ++i) visit((k * rows + j) * rows + i);
}

std::vector<double> start_values() {
  std::vector<double> start(points);
  for (int p = 0; p < points; ++p) start[p] = p + 0.5;
  return start;
}

TEST(Keep, CopiesAtThePointsOfItsBoxes) {
  std::vector<double> start = start_values(), values(points, -1), expected = values;
  start[0] = -0.0;
  KeptBatch batch{{{{0, 0, 0}, {rows, rows, 1}}, {{1, 2, 3}, {2, 4, 5}}}, {rows, rows * rows}, {}, 0.0};
  batch.copies.push_back({values.data(), start.data()});
  keep(batch);
  for (const Box& box : batch.boxes) for_each_point(box, [&](int p) { expected[p] = start[p] + 0.0; });
  EXPECT_EQ(values, expected);
  EXPECT_FALSE(std::signbit(values[0])) << "a rate of zero has been added";
}

}  // namespace
}  // namespace mol
