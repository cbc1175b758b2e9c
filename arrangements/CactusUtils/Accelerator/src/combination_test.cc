// SPDX-License-Identifier: LGPL-2.1-or-later
#include "combination.hh"

#include <gtest/gtest.h>

#include <limits>

namespace accelerator {
namespace {

constexpr int nx = 3, ny = 2, nz = 2, row = 4,
              elements = row * ny * nz;  // one element between rows is no point

std::vector<double> numbers(double first) {
  std::vector<double> result(elements);
  for (int n = 0; n < elements; ++n) result[n] = first + 1.0 / (n + 3);
  return result;
}

/// target = scale * target + sum of n * sources[n], on the host or on an emulated device.
std::vector<double> combined(device::Device* device, std::vector<double> target, double scale, int sources) {
  std::vector<std::vector<double>> from;
  std::vector<device::Buffer> buffers;
  Combination combination{{nx, ny, nz}, row, row * ny, target.data(), scale, {}, {}};
  const auto there = [&](const std::vector<double>& values) {
    if (!device) return const_cast<double*>(values.data());
    buffers.emplace_back(*device, elements * sizeof(double), "a test");
    device->main_queue().to_device(buffers.back().data(), values.data(), elements * sizeof(double));
    return reinterpret_cast<double*>(buffers.back().data());
  };
  for (int n = 0; n < sources; ++n) from.push_back(numbers(n));
  for (int n = 0; n < sources; ++n) {
    combination.from.push_back(there(from[n]));
    combination.factors.push_back(0.1 * (n + 1));
  }
  combination.to = there(target);
  combine(device ? &device->main_queue() : nullptr, combination);
  if (device) {
    device->main_queue().to_host(target.data(), combination.to, elements * sizeof(double));
    device->main_queue().wait();
  }
  return target;
}

TEST(Combination, IsTheSumInItsOrder) {
  const auto result = combined(nullptr, numbers(7), 0.5, 2);
  const auto target = numbers(7), first = numbers(0), second = numbers(1);
  for (const int at : {0, 2, row, row * ny + row + 2})
    EXPECT_EQ(result[at], 0.5 * target[at] + 0.1 * first[at] + 0.2 * second[at]) << at;
  EXPECT_EQ(result[3], target[3]) << "no point lies there";
}

TEST(Combination, HasTheSameBitsOnADeviceForAnyNumberOfSources) {
  const auto device = device::make_emulated();
  for (const int sources : {0, 1, 16, 17, 40})
    EXPECT_EQ(combined(device.get(), numbers(7), 0.3, sources), combined(nullptr, numbers(7), 0.3, sources))
        << sources;
}

TEST(Combination, DoesNotReadWhatItReplaces) {
  const std::vector<double> nan(elements, std::numeric_limits<double>::quiet_NaN());
  const auto result = combined(nullptr, nan, 0, 1);
  EXPECT_EQ(result[0], 0.1 * numbers(0)[0]);
}

}  // namespace
}  // namespace accelerator
