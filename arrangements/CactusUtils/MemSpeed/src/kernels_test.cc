// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernels.hh"

#include <gtest/gtest.h>

#include <chrono>
#include <utility>
#include <vector>

namespace mem_speed {
namespace {

void wait_for(std::chrono::microseconds time) {
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < time) {
  }
}

TEST(SecondsPerRepetition, DoublesRepetitionsUntilThereIsSomethingToMeasure) {
  std::vector<long> counts;
  const double seconds = seconds_per_repetition(
      [&](long count) {
        counts.push_back(count);
        wait_for(std::chrono::microseconds(50) * count);
      },
      1e-3);
  EXPECT_EQ(counts.front(), 1);
  for (std::size_t n = 1; n < counts.size(); ++n)
    EXPECT_TRUE(counts[n] == 2 * counts[n - 1] || counts[n] == counts[n - 1]) << counts[n];
  EXPECT_GE(seconds * double(counts.back()), 1e-3);
  EXPECT_GE(seconds, 50e-6);
}

TEST(SecondsPerRepetition, IsNotTakenInByOneInterruption) {
  bool was_interrupted = false;
  const double seconds = seconds_per_repetition(
      [&](long count) {
        if (!std::exchange(was_interrupted, true)) wait_for(std::chrono::milliseconds(5));
        wait_for(std::chrono::microseconds(1) * count);
      },
      2e-3);
  EXPECT_LT(seconds, 1e-3);
}

// How fast a machine is depends on what else runs on it: only what no machine can be is refused.

TEST(Rates, ArePossible) {
  for (const double rate :
       {clock_frequency(), floating_point_rate(), integer_rate(), read_rate(1 << 14), write_rate(1 << 14),
        streaming_write_rate(1 << 14), stencil_rate(1 << 16), allocation_rate(1 << 16)}) {
    EXPECT_GT(rate, 1e3);
    EXPECT_LT(rate, 1e13);
  }
}

TEST(Latency, IsPossible) {
  for (const double seconds : {read_latency(1 << 14), write_latency(1 << 14), read_latency(1 << 22)}) {
    EXPECT_GT(seconds, 1e-11);
    EXPECT_LT(seconds, 1e-3);
  }
}

}  // namespace
}  // namespace mem_speed
