// SPDX-License-Identifier: LGPL-2.1-or-later
#include "level_values.hh"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace newrad {
namespace {

/// A component with random values of two variables, one behind the other.
struct Sample {
  Component component;
  std::vector<double> values;

  explicit Sample(std::mt19937& generator) {
    const auto between = [&](int least, int most) {
      return std::uniform_int_distribution<int>(least, most)(generator);
    };
    for (int axis = 0; axis < 3; ++axis) component.points[axis] = between(10, 14);
    for (int face = 0; face < 6; ++face) {
      component.width[face] = between(1, 3);
      component.face[face] =
          std::array{Face::physical, Face::physical, Face::symmetry, Face::inter_process}[between(0, 3)];
    }
    std::uniform_real_distribution<double> value(0.5, 1.5);
    for (int n = 0; n < 2 * size(); ++n) values.push_back(value(generator));
  }
  int size() const { return component.points[0] * component.points[1] * component.points[2]; }

  /// \param data  the values, here or on a device
  ValuesOfPart part(double* data) const {
    ValuesOfPart result{{}, boundary_blocks(component, false), {data, data + size()}};
    for (int axis = 0; axis < 3; ++axis)
      result.grid.strides[axis] = axis == 0 ? 1 : result.grid.strides[axis - 1] * component.points[axis - 1];
    return result;
  }
};

TEST(BoundaryValues, OfALevelAtOnceHaveTheBitsOfThoseFromInsideOutward) {
  const auto device = device::make_emulated();
  std::mt19937 generator(5);
  int changed = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<Sample> samples;
    std::vector<device::Buffer> there;
    std::vector<ValuesOfPart> parts;
    for (int n = 0; n < 3; ++n) {
      const Sample& sample = samples.emplace_back(generator);
      const device::Buffer& copy =
          there.emplace_back(*device, sample.values.size() * sizeof(double), "a test");
      device->main_queue().to_device(copy.data(), sample.values.data(), copy.size());
      parts.push_back(sample.part(reinterpret_cast<double*>(copy.data())));
    }
    extrapolate(device->main_queue(), parts);
    for (int n = 0; n < 3; ++n) {
      const std::vector<double> before = samples[n].values;
      const ValuesOfPart here = samples[n].part(samples[n].values.data());
      for (double* const values : here.variables)
        for (const Block& block : here.blocks)
          from_inside_outward(block, [&](const Point& p) {
            values[here.grid.at(p)] = extrapolated(here.grid, values, p, block.outward);
          });
      EXPECT_EQ(std::memcmp(samples[n].values.data(), there[n].data(), there[n].size()), 0) << round;
      changed += samples[n].values != before;
    }
  }
  EXPECT_GT(changed, 60);
}

}  // namespace
}  // namespace newrad
