// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernels.hh"

#include <gtest/gtest.h>

#include <vector>

namespace mem_speed {
namespace {

TEST(SecondsPerRepetition, RepeatsUntilThereIsSomethingToMeasure) {
  std::vector<long> counts;
  volatile double sink = 0;
  const double seconds = seconds_per_repetition(
      [&](long count) {
        counts.push_back(count);
        for (long n = 0; n < 1000 * count; ++n) sink = sink + 1;
      },
      1e-3);
  EXPECT_EQ(counts.front(), 1);
  for (std::size_t n = 1; n < counts.size(); ++n) EXPECT_EQ(counts[n], 2 * counts[n - 1]);
  EXPECT_GT(seconds * double(counts.back()), 0.99e-3);
}

TEST(Rates, AreThoseOfThisCentury) {
  for (const double rate : {clock_frequency(), floating_point_rate(), integer_rate(), read_rate(1 << 14),
                            write_rate(1 << 14), streaming_write_rate(1 << 14)}) {
    EXPECT_GT(rate, 1e7);
    EXPECT_LT(rate, 1e13);
  }
  EXPECT_GT(stencil_rate(1 << 16), 1e6);
  EXPECT_GT(allocation_rate(1 << 16), 1e6);
}

TEST(Latency, IsLargerOutsideOfTheCaches) {
  const double near = read_latency(1 << 14);
  EXPECT_GT(near, 1e-11);
  EXPECT_GT(read_latency(std::size_t{64} << 20), 2 * near);
  EXPECT_GT(write_latency(1 << 14), 1e-11);
}

}  // namespace
}  // namespace mem_speed
