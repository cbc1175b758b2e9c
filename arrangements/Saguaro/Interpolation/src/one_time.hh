// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef INTERPOLATION_ONE_TIME_HH
#define INTERPOLATION_ONE_TIME_HH

#include <cmath>

namespace interpolation {

/// Whether two times differ by no more than the round-off of many steps: 1e-12 of their sum.
inline bool are_at_one_time(double a, double b) {
  constexpr double tolerance = 1e-12;
  return std::abs(a - b) <= tolerance * (std::abs(a) + std::abs(b));
}

}  // namespace interpolation

#endif
