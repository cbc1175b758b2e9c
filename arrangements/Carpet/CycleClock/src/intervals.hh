// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Statistics of measured intervals.
#ifndef CYCLECLOCK_INTERVALS_HH
#define CYCLECLOCK_INTERVALS_HH

namespace cycle_clock {

/// Count, sum, spread and extremes of intervals, in any unit.
class Intervals {
 public:
  void add(double length);

  double sum() const { return sum_; }
  /// 0 without intervals, as are the others.
  double average() const { return count_ > 0 ? sum_ / count_ : 0; }
  /// Standard deviation over the intervals, not an estimate for a population.
  double deviation() const;
  double minimum() const { return minimum_; }
  double maximum() const { return maximum_; }

 private:
  // Running mean and sum of squared distances from it: Welford, Technometrics 4 (1962) 419.
  double count_ = 0, sum_ = 0, mean_ = 0, squares_ = 0, minimum_ = 0, maximum_ = 0;
};

}  // namespace cycle_clock

#endif
