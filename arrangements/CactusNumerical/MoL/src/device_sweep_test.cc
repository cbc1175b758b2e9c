// SPDX-License-Identifier: LGPL-2.1-or-later
#include "device_sweep.hh"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace mol {
namespace {

TEST(SweepOnDevice, HasTheBitsOfTheHost) {
  const auto device = device::make_emulated();
  std::mt19937 random(9);
  std::uniform_real_distribution<double> number(-1, 1);
  for (const std::ptrdiff_t points : {1, 1000, (1 << 16) - 1, 1 << 16, (1 << 17) + 3}) {
    constexpr int arrays = 24;
    std::vector<double> here(arrays * points);
    for (double& value : here) value = number(random);
    const device::Buffer there(*device, here.size() * sizeof(double), "a test");
    device->main_queue().to_device(there.data(), here.data(), there.size());
    // Zero, a sum of many, and one that needs what the first two have made.
    const auto batches = [&](double* first) {
      std::mt19937 random(points);
      const auto array = [&](int n) { return first + n * points; };
      std::vector<Batch> result(2);
      for (int b = 0; b < 2; ++b) {
        Combination sum{array(12 * b + 1), {array(12 * b + 1)}, {0.3}};
        for (int n = 2; n < 12; ++n) {
          sum.sources.push_back(array(12 * b + n));
          sum.coefficients.push_back(number(random));
        }
        result[b] = {
            points,
            {{array(12 * b), {}, {}}, sum, {array(12 * b), {array(12 * b), array(12 * b + 1)}, {1, -0.7}}}};
      }
      return result;
    };
    sweep(batches(here.data()));
    sweep_on_device(device->main_queue(), batches(reinterpret_cast<double*>(there.data())));
    EXPECT_EQ(std::memcmp(here.data(), there.data(), there.size()), 0) << points;
  }
}

}  // namespace
}  // namespace mol
