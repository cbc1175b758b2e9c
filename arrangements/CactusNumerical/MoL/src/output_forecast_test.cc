// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_forecast.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace mol {
namespace {

/// Levels of a run, coarsest first, by the iterations of their steps.
struct Hierarchy {
  std::vector<int> lengths;
  int timelevels;
};

int longest_that_ends(const Hierarchy& levels, int iteration) {
  int result = 1;
  for (const int length : levels.lengths)
    if (iteration % length == 0) result = std::max(result, length);
  return result;
}

/// All that output of one iteration shows, found by following where each value came from.
class Shown {
 public:
  Shown(const Hierarchy& levels, int output) : levels_(levels) {
    for (int level = 0; level < static_cast<int>(levels.lengths.size()); ++level)
      if (output % levels.lengths[level] == 0)
        add(level, output, output);
      else  // norms of the whole grid are taken of values that are interpolated in time
        add_in_time(level, output);
  }
  struct Value {
    int level, end;
  };
  const std::vector<Value>& values() const { return values_; }

 private:
  /// \param reader  the iteration whose step reads it: what is read later has been restricted
  void add(int level, int end, int reader) {
    if (end <= 0 || !known_.insert({level, end, reader > end}).second) return;
    values_.push_back({level, end});
    if (level > 0) add_edges(level, end);
    if (reader > end && level + 1 < static_cast<int>(levels_.lengths.size())) add(level + 1, end, reader);
  }
  void add_edges(int level, int end) {
    if (end % levels_.lengths[level - 1] == 0) return add(level - 1, end, end);
    add_in_time(level - 1, end);
  }
  /// All timelevels around a time between two steps.
  void add_in_time(int level, int time) {
    const int length = levels_.lengths[level];
    for (int past = 0; past < levels_.timelevels; ++past)
      add(level, (time / length + 1 - past) * length, time);
  }

  Hierarchy levels_;
  std::vector<Value> values_;
  std::set<std::tuple<int, int, bool>> known_;
};

/// At the begin of the step, and, for what is read later, after restriction.
void expect_to_be_foreseen(const Hierarchy& levels, int level, int end, int output) {
  const int begin = end - levels.lengths[level] + 1, longest = longest_that_ends(levels, end);
  for (const int now : {begin, end}) {
    if (output < now) continue;
    const auto [first, last] = that_show({now, end, longest}, levels.timelevels);
    EXPECT_LE(first, output) << "level " << level << ", step to " << end;
    EXPECT_GE(last, output) << "level " << level << ", step to " << end;
  }
  EXPECT_GE(output, begin) << "level " << level << ", step to " << end;
}

TEST(OutputForecast, SeesAllThatOutputOfLevelsWithStepsOfTheirOwnShows) {
  std::mt19937 random(20261128);
  const auto one_of = [&](int least, int most) { return std::uniform_int_distribution(least, most)(random); };
  for (int draw = 0; draw < 300; ++draw) {
    Hierarchy levels{{1}, one_of(1, 4)};
    for (int more = one_of(0, 4); more > 0; --more)
      levels.lengths.insert(levels.lengths.begin(), levels.lengths.front() * one_of(1, 3));
    const int output = one_of(1, 300);
    const Shown shown(levels, output);
    for (const auto& [level, end] : shown.values()) expect_to_be_foreseen(levels, level, end, output);
  }
}

TEST(OutputForecast, LooksNoFurtherThanNeededWithOneTimelevel) {
  const auto [first, last] = that_show({.now = 9, .end = 12, .longest = 12}, 1);
  EXPECT_EQ(first, 9);
  EXPECT_EQ(last, 12);
  EXPECT_EQ(that_show({.now = 12, .end = 12, .longest = 12}, 1).first, 12) << "after restriction";
  EXPECT_EQ(that_show({.now = 9, .end = 12, .longest = 4}, 3).last, 23);
}

}  // namespace
}  // namespace mol
