// SPDX-License-Identifier: LGPL-2.1-or-later
#include "intervals.hh"

#include <algorithm>
#include <cmath>

namespace cycle_clock {

void Intervals::add(double length) {
  minimum_ = count_ > 0 ? std::min(minimum_, length) : length;
  maximum_ = count_ > 0 ? std::max(maximum_, length) : length;
  count_ += 1;
  sum_ += length;
  const double distance = length - mean_;
  mean_ += distance / count_;
  squares_ += distance * (length - mean_);
}

double Intervals::deviation() const { return count_ > 0 ? std::sqrt(squares_ / count_) : 0; }

}  // namespace cycle_clock
