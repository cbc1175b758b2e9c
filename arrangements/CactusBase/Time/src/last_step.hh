// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIME_LAST_STEP_HH
#define TIME_LAST_STEP_HH

#include <cmath>

namespace time_steps {

/// The next step of a run that is to end at a given time: what is left if `step` would lead beyond that time,
/// else `step`.
///
/// \param step  negative if the run goes backwards; 0 and steps that lead away from the end stay
/// \param left  from now to the end, 0 or of the other sign behind it
///
/// What differs from `step` by less than rounding in a long run is none of it, and the flesh takes a time as
/// reached up to 1e-8 of a step. A rest that is left after a whole step and is shorter than a millionth of it
/// is added to that step: times that are closer together than rounding are equal for drivers.
inline double next_step(double step, double left) {
  constexpr double reached = 1e-8, too_short = 1e-6;
  const double steps_left = step != 0 ? left / step : 0;
  const bool is_over = steps_left <= reached, is_whole = std::abs(steps_left - 1) <= reached;
  return is_over || is_whole || steps_left > 1 + too_short ? step : left;
}

}  // namespace time_steps

#endif
