// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/on_device.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <random>

#include "Saguaro/LocalInterpolation/src/groups.hh"
#include "cctk.h"

namespace local_interpolation {
namespace {

constexpr int nx = 11, ny = 9, nz = 10, points = 150;
constexpr std::ptrdiff_t elements = nx * ny * nz;

/// Arrays on an emulated device, the same arrays on the host, and points, some of which lie outside.
class InterpolationOnDevice : public testing::TestWithParam<device::EmulatedOrder> {
 protected:
  InterpolationOnDevice() {
    std::uniform_real_distribution<double> values(-1, 1), places(-0.4, 10.2);
    for (int a = 0; a < 3; ++a) {
      for (std::ptrdiff_t n = 0; n < elements; ++n)
        arrays_[a].push_back(std::ldexp(values(random_), int(n % 40)));
      buffers_[a] = device::Buffer(*device_, sizeof(double) * elements, "arrays");
      device_->main_queue().to_device(buffers_[a].data(), arrays_[a].data(), sizeof(double) * elements);
      for (int n = 0; n < points; ++n) coordinates_[a].push_back(0.25 * places(random_) - 1);
    }
    device_->main_queue().wait();
    coordinates_[1][7] = std::numeric_limits<double>::quiet_NaN();
    coordinates_[0][11] = -1;  // a point of the grid
  }

  Request request(const Rule& rule) {
    Request result;
    result.rule = rule;
    result.dimensions = 3;
    const int sizes[] = {nx, ny, nz};
    for (int d = 0; d < 3; ++d) {
      result.axes[d] = {.origin = -1, .spacing = 0.25, .first = 0, .last = sizes[d] - 1};
      result.coordinates[d] = coordinates_[d].data();
    }
    result.strides = {1, nx, nx * ny};
    result.points = points;
    result.coordinate_type = CCTK_VARIABLE_REAL;
    return result;
  }

  /// A few outputs of any array and derivative; some are not wanted, some repeat others.
  void add_outputs(Request& request) {
    std::uniform_int_distribution<int> counts(1, 25), inputs(0, 2), numbers(0, most_derivatives - 1),
        unwanted(0, 9);
    const int most = std::min(request.rule.order, max_derivative);
    std::vector<Derivative> all;
    for (int a = 0; a <= most; ++a)
      for (int b = 0; b <= most - a; ++b)
        for (int c = 0; c <= most - a - b; ++c) all.push_back({a, b, c});
    const int count = counts(random_);
    for (int o = 0; o < count; ++o)
      request.outputs.push_back({inputs(random_), all[numbers(random_) % all.size()], CCTK_VARIABLE_REAL,
                                 unwanted(random_) == 0 ? nullptr : this});
  }

  /// Gives the outputs memory, in which untouched values stay 42.
  std::vector<std::vector<double>> with_memory(Request& request) {
    std::vector<std::vector<double>> memory(request.outputs.size(), std::vector<double>(points, 42));
    for (std::size_t o = 0; o < memory.size(); ++o)
      if (request.outputs[o].data) request.outputs[o].data = memory[o].data();
    return memory;
  }

  void set_inputs(Request& request, bool on_device) {
    request.inputs.clear();
    for (int a = 0; a < 3; ++a)
      request.inputs.push_back(
          {CCTK_VARIABLE_REAL, on_device ? static_cast<const void*>(buffers_[a].data()) : arrays_[a].data()});
  }

  void expect_same_bits(const Rule& rule) {
    Request request = this->request(rule);
    add_outputs(request);
    set_inputs(request, false);
    const auto here = with_memory(request);
    const std::vector<Failure> failures = interpolate(request);
    set_inputs(request, true);
    const auto there = with_memory(request);
    ASSERT_TRUE(can_run_on_device(request));
    const std::vector<Failure> failures_there = interpolate_on_device(*device_, request);
    ASSERT_EQ(failures_there.size(), failures.size());
    for (std::size_t n = 0; n < failures.size(); ++n) {
      EXPECT_EQ(failures_there[n].point, failures[n].point);
      EXPECT_EQ(failures_there[n].direction, failures[n].direction);
      EXPECT_EQ(failures_there[n].status, failures[n].status);
    }
    EXPECT_EQ(there, here);
  }

  std::mt19937_64 random_{20261129};
  std::unique_ptr<device::Device> device_ = device::make_emulated(false, 0, false, GetParam());
  device::Buffer buffers_[3];
  std::vector<double> arrays_[3], coordinates_[3];
};

TEST_P(InterpolationOnDevice, GivesTheBitsOfTheHost) {
  for (int repeat = 0; repeat < 6; ++repeat) {
    for (int order = 0; order <= max_order; ++order) expect_same_bits({Family::tensor_product, order});
    for (int order = 2; order <= 4; ++order) expect_same_bits({Family::hermite, order});
  }
}

TEST_P(InterpolationOnDevice, IsRefusedWhereItCannotBeDone) {
  Request request = this->request({Family::maximum_degree, 3});
  set_inputs(request, true);
  EXPECT_FALSE(can_run_on_device(request));
  request.rule.family = Family::tensor_product;
  EXPECT_TRUE(can_run_on_device(request));
  std::vector<float> results(points);
  request.outputs.push_back({0, {}, CCTK_VARIABLE_REAL4, results.data()});
  EXPECT_FALSE(can_run_on_device(request));
}

INSTANTIATE_TEST_SUITE_P(Orders, InterpolationOnDevice,
                         testing::Values(device::EmulatedOrder::at_once, device::EmulatedOrder::late,
                                         device::EmulatedOrder::eager));

/// What is computed together gives the bits of what is computed alone.
TEST(Groups, ShareSumsWithoutChangingBits) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> values(-1, 1);
  std::vector<double> data(elements);
  for (double& value : data) value = values(random);
  const double coordinates[] = {4.3};
  Request request;
  request.rule = {Family::tensor_product, 4};
  request.dimensions = 3;
  request.strides = {1, nx, nx * ny};
  request.points = 1;
  request.coordinate_type = CCTK_VARIABLE_REAL;
  for (int d = 0; d < 3; ++d) request.axes[d].last = 8, request.coordinates[d] = coordinates;
  request.inputs = {{CCTK_VARIABLE_REAL, data.data()}};
  std::vector<double> together(most_derivatives);
  for (int a = 0, n = 0; a <= 2; ++a)
    for (int b = 0; b <= 2 - a; ++b)
      for (int c = 0; c <= 2 - a - b; ++c, ++n)
        request.outputs.push_back({0, {a, b, c}, CCTK_VARIABLE_REAL, &together[n]});
  EXPECT_EQ(groups_of(request).size(), 1u);
  ASSERT_TRUE(interpolate(request).empty());
  for (int n = 0; n < most_derivatives; ++n) {
    double alone = 0;
    Request one = request;
    one.outputs = {request.outputs[n]};
    one.outputs[0].data = &alone;
    EXPECT_EQ(groups_of(one).front().highest, 0);
    ASSERT_TRUE(interpolate(one).empty());
    EXPECT_EQ(together[n], alone) << n;
  }
}

}  // namespace
}  // namespace local_interpolation
