// SPDX-License-Identifier: LGPL-2.1-or-later
#include "packets.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace linear_waves {
namespace {

TEST(Packet, DerivativesFollowEachOther) {
  constexpr double h = 1e-3, x = 0.37;
  for (const Packet& packet : {Packet::eppley(1.5), Packet::evans(1e3, 2)})
    for (int n = 0; n < derivatives_needed; ++n) {
      const auto f = [&](double steps) { return packet.at(x + steps * h)[n]; };
      EXPECT_NEAR(packet.at(x)[n + 1], (8 * (f(1) - f(-1)) - (f(2) - f(-2))) / (12 * h), 1e-8) << n;
    }
}

TEST(Packet, EppleyIsAGaussianTimesX) { EXPECT_DOUBLE_EQ(Packet::eppley(2).at(0.5)[0], std::exp(-0.25)); }

TEST(Packet, EvansEndsSmoothly) {
  const Packet packet = Packet::evans(1, 2);
  for (const double value : packet.at(2.1)) EXPECT_EQ(value, 0);
  for (const double value : packet.at(2 - 1e-9)) EXPECT_NEAR(value, 0, 1e-6);
  EXPECT_GT(packet.at(0)[0], 0);
}

}  // namespace
}  // namespace linear_waves
