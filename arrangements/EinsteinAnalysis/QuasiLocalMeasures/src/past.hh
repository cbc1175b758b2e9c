// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Rates of change from earlier measurements.
#ifndef QUASILOCALMEASURES_PAST_HH
#define QUASILOCALMEASURES_PAST_HH

#include <array>

namespace quasi_local {

/// Weights of values now, at the last measurement and at the one before, whose sum is the rate of change now.
/// \param order  how many earlier measurements there are, 0 to 2; polynomials of this degree have their rate
/// \param now, last, before  times, each later than the next; those beyond the order do not count
inline std::array<double, 3> rate_weights(int order, double now, double last, double before) {
  if (order == 0) return {};
  const double step = now - last, both = now - before;
  if (order == 1) return {1 / step, -1 / step, 0};
  return {1 / step + 1 / both, -both / (step * (both - step)), step / (both * (both - step))};
}

}  // namespace quasi_local

#endif
