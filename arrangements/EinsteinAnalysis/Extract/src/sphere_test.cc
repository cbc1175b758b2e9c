// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace {

using namespace extract;
constexpr double pi = std::numbers::pi;

/// A sample that tensors of a symmetric space could give: g = 1 + x x, momentum x, spin x times (x y z).
Sample sample_at(const Vector& n) {
  Sample sample{};
  for (int i = 0; i < 3; ++i) {
    sample.momentum[i] = n[i];
    sample.spin[i] = n[0] * n[1] * n[2] * n[i];
    for (int j = i; j < 3; ++j) {
      sample.metric[component(i, j)] = (i == j ? 1 : 0) + n[i] * n[j];
      sample.radial[component(i, j)] = 2 * n[i] * n[j];
    }
  }
  sample.g00 = n[2] * n[2];
  sample.mass = n[0] * n[0];
  return sample;
}

TEST(Sphere, WeightsTendToTheAreaOfTheUnitSphere) {
  for (const Mirrors& mirrors : {Mirrors{}, {false, false, true}, {true, true, true}, {true, false, false}}) {
    const Sphere sphere(40, 40, mirrors);
    double sum = 0;
    for (const Direction& direction : sphere.all()) sum += direction.weight;
    EXPECT_NEAR(sum, 4 * pi, 4e-3);
    EXPECT_GT(std::abs(sum - 4 * pi), 1e-6);  // it is the midpoint rule
  }
}

TEST(Sphere, APartLiesBetweenTheMirrors) {
  for (int code = 0; code < 8; ++code) {
    const Mirrors mirrors = {(code & 1) != 0, (code & 2) != 0, (code & 4) != 0};
    const Sphere sphere(7, 9, mirrors);
    for (const Direction& direction : sphere.part())
      for (int d = 0; d < 3; ++d)
        if (mirrors[d]) EXPECT_GT(direction.normal()[d], 0);
  }
}

TEST(Sphere, SamplesBehindMirrorsAreThoseOfTheSymmetricSpace) {
  for (int code = 0; code < 8; ++code) {
    const Mirrors mirrors = {(code & 1) != 0, (code & 2) != 0, (code & 4) != 0};
    SCOPED_TRACE(code);
    const Sphere sphere(3, 5, mirrors);
    std::vector<Sample> part;
    for (const Direction& direction : sphere.part()) part.push_back(sample_at(direction.normal()));
    const std::vector<Sample> all = sphere.completed(part);
    ASSERT_EQ(all.size(), sphere.all().size());
    for (std::size_t n = 0; n < all.size(); ++n) {
      const Sample expected = sample_at(sphere.all()[n].normal());
      for (int c = 0; c < 6; ++c) EXPECT_NEAR(all[n].metric[c], expected.metric[c], 1e-14);
      for (int c = 0; c < 6; ++c) EXPECT_NEAR(all[n].radial[c], expected.radial[c], 1e-14);
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(all[n].momentum[i], expected.momentum[i], 1e-14);
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(all[n].spin[i], expected.spin[i], 1e-14);
      EXPECT_NEAR(all[n].g00, expected.g00, 1e-14);
      EXPECT_NEAR(all[n].mass, expected.mass, 1e-14);
    }
  }
}

}  // namespace
