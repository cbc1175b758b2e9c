// SPDX-License-Identifier: LGPL-2.1-or-later
#include "point.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace adm_analysis {
namespace {

constexpr Symmetric flat = {1, 0, 0, 1, 0, 1};

TEST(Trace, IsThatOfTheInverseMetric) {
  const Symmetric metric = {2, 0.3, -0.1, 1.5, 0.2, 1.2};
  EXPECT_NEAR(trace_of(metric, metric), 3, 1e-14);
  EXPECT_NEAR(determinant_of(metric), 2 * (1.5 * 1.2 - 0.04) - 0.3 * (0.3 * 1.2 + 0.02) - 0.1 * (0.06 + 0.15),
              1e-14);
}

TEST(Spherical, MakesFlatSpaceFlat) {
  const Symmetric normalized = spherical(flat, 0.3, -0.4, 1.2, true),
                  plain = spherical(flat, 0.3, -0.4, 1.2, false);
  const Symmetric identity = {1, 0, 0, 1, 0, 1};
  for (int c = 0; c < 6; ++c) EXPECT_NEAR(normalized[c], identity[c], 1e-15);
  EXPECT_NEAR(plain[3], 1.69, 1e-14);
  EXPECT_NEAR(plain[5], 0.25, 1e-14);
}

TEST(Spherical, TakesAnglesOfZeroAtTheOrigin) {
  const Symmetric result = spherical({1, 2, 3, 4, 5, 6}, 0, 0, 0, true);
  const Symmetric expected = {6, 3, 5, 1, 2, 4};  // r along z, theta along x, phi along y
  for (int c = 0; c < 6; ++c) EXPECT_EQ(result[c], expected[c]);
}

// A sphere of radius a in stereographic coordinates: g = 4 a^4/(a^2 + r^2)^2, R_ij = 2/a^2 g_ij; at the
// origin first derivatives vanish.
TEST(Ricci, IsThatOfASphere) {
  constexpr double a = 1.7;
  const Symmetric metric = {4, 0, 0, 4, 0, 4};
  std::array<Symmetric, 6> second{};
  for (const int twice : {0, 3, 5})
    for (const int diagonal : {0, 3, 5}) second[twice][diagonal] = -16 / (a * a);
  const Symmetric ricci = ricci_of(metric, {}, second);
  for (int c = 0; c < 6; ++c) EXPECT_NEAR(ricci[c], 2 / (a * a) * metric[c], 1e-13);
  EXPECT_NEAR(trace_of(metric, ricci), 6 / (a * a), 1e-13);
}

}  // namespace
}  // namespace adm_analysis
