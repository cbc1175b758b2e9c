// SPDX-License-Identifier: LGPL-2.1-or-later
#include "level_rates.hh"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace newrad {
namespace {

/// A component with random values of some variables and their rates, one behind the other.
struct Sample {
  Component component;
  int fields;
  std::vector<double> values;

  int size() const { return component.points[0] * component.points[1] * component.points[2]; }

  static Sample random(std::mt19937& generator) {
    const auto between = [&](int least, int most) {
      return std::uniform_int_distribution<int>(least, most)(generator);
    };
    Sample sample{{}, between(1, 12), {}};
    for (int axis = 0; axis < 3; ++axis) sample.component.points[axis] = between(10, 14);
    for (int face = 0; face < 6; ++face) {
      sample.component.width[face] = between(1, 3);
      sample.component.face[face] =
          std::array{Face::physical, Face::symmetry, Face::inter_process}[between(0, 2)];
    }
    std::uniform_real_distribution<double> value(0.5, 1.5);
    for (int n = 0; n < (3 + 2 * sample.fields) * sample.size(); ++n)
      sample.values.push_back(value(generator));
    return sample;
  }

  /// \param data  the values, here or on a device
  LevelPart part(double* data, int power) const {
    LevelPart result{{}, boundary_blocks(component, true), {}};
    for (int axis = 0; axis < 3; ++axis) {
      result.grid.coordinates[axis] = data + axis * size();
      result.grid.strides[axis] = axis == 0 ? 1 : result.grid.strides[axis - 1] * component.points[axis - 1];
      result.grid.set_spacing(axis, 0.1 * (axis + 1));
    }
    for (int n = 0; n < fields; ++n)
      result.fields.push_back(
          {data + (3 + 2 * n) * size(), data + (4 + 2 * n) * size(), {0.7, 1.0 + n, power}});
    return result;
  }
};

void apply_in_order(const LevelPart& part) {
  for (const Field& field : part.fields)
    for (const Block& block : part.blocks)
      from_inside_outward(block, [&](const Point& p) {
        field.rate[part.grid.at(p)] = field.waves.boundary_rate(
            part.grid, field.u, field.rate[part.grid.at(inwards(p, block.outward, 1))], p, block.outward);
      });
}

TEST(BoundaryRates, OfALevelAtOnceHaveTheBitsOfThoseFromInsideOutward) {
  const auto device = device::make_emulated();
  std::mt19937 generator(3);
  for (int round = 0; round < 40; ++round) {
    const int power = round % 4 - 1;
    std::vector<Sample> samples;
    std::vector<device::Buffer> there;
    std::vector<LevelPart> parts;
    for (int n = 0; n < 3; ++n) {
      const Sample& sample = samples.emplace_back(Sample::random(generator));
      const device::Buffer& copy =
          there.emplace_back(*device, sample.values.size() * sizeof(double), "a test");
      device->main_queue().to_device(copy.data(), sample.values.data(), copy.size());
      parts.push_back(sample.part(reinterpret_cast<double*>(copy.data()), power));
    }
    set_boundary_rates(device->main_queue(), parts);
    for (int n = 0; n < 3; ++n) {
      const std::vector<double> before = samples[n].values;
      const LevelPart here = samples[n].part(samples[n].values.data(), power);
      apply_in_order(here);
      EXPECT_EQ(std::memcmp(samples[n].values.data(), there[n].data(), there[n].size()), 0) << round;
      EXPECT_EQ(here.blocks.empty(), samples[n].values == before) << round;
    }
  }
}

}  // namespace
}  // namespace newrad
