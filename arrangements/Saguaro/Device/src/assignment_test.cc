// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/assignment.hh"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace device {
namespace {

TEST(Assign, CopiesNegatesMirrorsAndSpreads) {
  const auto device = make_emulated();
  std::vector<double> values(4 * 3 * 2);
  std::iota(values.begin(), values.end(), 1);
  const Buffer there(*device, values.size() * sizeof(double), "a test");
  auto* const first = reinterpret_cast<double*>(there.data());
  device->main_queue().to_device(first, values.data(), there.size());
  const auto at = [&](int i, int j, int k) { return first + i + 4 * (j + 3 * k); };
  const std::array<std::int64_t, 3> steps{1, 4, 12};
  assign(device->main_queue(),
         std::vector<Assignment>{
             {{2, 1, 1}, at(0, 0, 0), steps, at(3, 0, 0), {-1, 4, 12}, true, 0},  // mirrored, other sign
             {{1, 2, 1}, at(0, 1, 0), steps, at(2, 2, 1), {0, 0, 0}, false, 0},   // one value everywhere
             {{4, 1, 1}, at(0, 0, 1), steps, nullptr, {0, 0, 0}, false, 7},       // a constant
             {{0, 5, 5}, at(0, 2, 1), steps, nullptr, {0, 0, 0}, false, 100}});   // nothing
  device->main_queue().to_host(values.data(), first, there.size());
  EXPECT_EQ(values, (std::vector<double>{-4, -3, 3, 4, 23, 6,  7,  8,  23, 10, 11, 12,
                                         7,  7,  7, 7, 17, 18, 19, 20, 21, 22, 23, 24}));
}

}  // namespace
}  // namespace device
