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

/// Where the points of boxes lie in an array of rows^3 points.
std::vector<int> points_of(const std::vector<device::PointBox>& boxes, int rows) {
  std::vector<int> result;
  for (const auto& [begin, end] : boxes)
    for (int k = begin[2]; k < end[2]; ++k)
      for (int j = begin[1]; j < end[1]; ++j)
        for (int i = begin[0]; i < end[0]; ++i) result.push_back(i + rows * (j + rows * k));
  return result;
}

// More variables than one thread treats, in boxes of two kinds: each target at the points of its own boxes
// alone.
TEST(SweepOnDevice, KeepsToTheBoxesOfEachVariable) {
  const auto device = device::make_emulated();
  constexpr int rows = 6, points = rows * rows * rows, variables = 21;
  const device::Buffer there(*device, 2 * variables * points * sizeof(double), "a test");
  std::vector<double> values(2 * variables * points);
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = n + 1;
  device->main_queue().to_device(there.data(), values.data(), there.size());
  auto* const first = reinterpret_cast<double*>(there.data());
  const std::vector<device::PointBox> shell{{{0, 0, 0}, {1, rows, rows}}, {{2, 0, 0}, {3, 1, rows}}},
      corner{{{4, 4, 4}, {rows, rows, rows}}};
  std::vector<BoxBatch> batches;
  for (int v = 0; v < variables; ++v)
    batches.push_back({v % 5 == 4 ? corner : shell,
                       rows,
                       rows * rows,
                       {{first + v * points, {first + (variables + v) * points}, {2}}}});
  sweep_on_device(device->main_queue(), batches);
  std::vector<double> result(values.size());
  device->main_queue().to_host(result.data(), there.data(), there.size());
  device->main_queue().wait();
  for (int v = 0; v < variables; ++v)
    for (const int point : points_of(batches[v].boxes, rows))
      values[v * points + point] = 2 * values[(variables + v) * points + point];
  EXPECT_EQ(result, values);
}

// More arrays than a thread reads at once; what lies outside of the boxes stays.
TEST(KeepOnDevice, CopiesAtThePointsOfItsBoxes) {
  const auto device = device::make_emulated();
  constexpr int rows = 5, points = rows * rows * rows, arrays = 19;
  const device::Buffer there(*device, 2 * arrays * points * sizeof(double), "a test");
  std::vector<double> values(2 * arrays * points);
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = n + 1;
  values[arrays * points] = -0.0;
  device->main_queue().to_device(there.data(), values.data(), there.size());
  auto* const first = reinterpret_cast<double*>(there.data());
  KeptBatch batch{{{{0, 0, 0}, {rows, rows, 1}}, {{1, 2, 3}, {2, 4, 5}}}, {rows, rows * rows}, {}, 0.0};
  for (int a = 0; a < arrays; ++a)
    batch.copies.push_back({first + a * points, first + (arrays + a) * points});
  keep_on_device(device->main_queue(), batch);
  std::vector<double> result(values.size());
  device->main_queue().to_host(result.data(), there.data(), there.size());
  device->main_queue().wait();
  const std::vector<device::PointBox> boxes{{{0, 0, 0}, {rows, rows, 1}}, {{1, 2, 3}, {2, 4, 5}}};
  for (int a = 0; a < arrays; ++a)
    for (const int point : points_of(boxes, rows))
      values[a * points + point] = values[(arrays + a) * points + point] + 0.0;
  EXPECT_EQ(std::memcmp(result.data(), values.data(), there.size()), 0);
}

}  // namespace
}  // namespace mol
