// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/loops.hh"

#include <gtest/gtest.h>

#include <vector>

namespace flesh {
namespace {

constexpr int count = 1000;

TEST(ThreadLoops, CallEachIndexOnce) {
  std::vector<int> calls(count, 0);
  for_each_index(count, [&](int n) { ++calls[n]; });
  EXPECT_EQ(calls, std::vector<int>(count, 1));
}

TEST(ThreadLoops, CallEachIndexOnceWithinTasks) {
  std::vector<std::vector<int>> calls(3, std::vector<int>(count, 0));
  for_each_task(int(calls.size()),
                [&](int task) { for_each_index(count, [&](int n) { ++calls[task][n]; }); });
  for (const auto& of_task : calls) EXPECT_EQ(of_task, std::vector<int>(count, 1));
}

TEST(ThreadLoops, CallEachIndexOnceAmongThreeThreads) {
  std::vector<int> calls(count, 0);
#pragma omp parallel num_threads(3)
#pragma omp single
  for_each_index(count, [&](int n) { ++calls[n]; });
  EXPECT_EQ(calls, std::vector<int>(count, 1));
}

TEST(ThreadLoops, CallASingleTaskOutsideOfTheirThreads) {
  bool is_among = true;
  for_each_task(1, [&](int) { is_among = is_among_threads(); });
  EXPECT_FALSE(is_among);
  for_each_task(0, [&](int) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace flesh
