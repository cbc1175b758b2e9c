// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/points.hh"

#include <gtest/gtest.h>

#include <vector>

namespace device {
namespace {

const std::vector<PointBox> boxes{{{0, 0, 0}, {3, 2, 1}}, {{1, 1, 1}, {1, 4, 4}}, {{2, 0, 1}, {4, 3, 5}}};

struct Visit {
  int* visits;
  void operator()(int box, int i, int j, int k) const { ++visits[((box * 5 + k) * 5 + j) * 5 + i]; }
};

void expect_one_visit_of_each(const std::vector<int>& visits) {
  for (std::size_t n = 0; n < visits.size(); ++n) {
    const int at[3] = {int(n % 5), int(n / 5 % 5), int(n / 25 % 5)};
    const PointBox& box = boxes[n / 125];
    bool is_inside = true;
    for (int d = 0; d < 3; ++d) is_inside = is_inside && at[d] >= box.begin[d] && at[d] < box.end[d];
    EXPECT_EQ(visits[n], is_inside ? 1 : 0);
  }
}

TEST(ForEachPoint, VisitsEachPointOfEachBoxOnce) {
  const auto device = make_emulated();
  std::vector<int> visits(boxes.size() * 5 * 5 * 5);
  for_each_point(device->main_queue(), boxes, Visit{visits.data()});
  expect_one_visit_of_each(visits);
}

TEST(ForEachPoint, TakesListsThatAreKept) {
  const auto device = make_emulated();
  const BoxList list(*device, boxes);
  std::vector<int> visits(boxes.size() * 5 * 5 * 5);
  for_each_point(device->main_queue(), list, Visit{visits.data()});
  expect_one_visit_of_each(visits);
}

}  // namespace
}  // namespace device
