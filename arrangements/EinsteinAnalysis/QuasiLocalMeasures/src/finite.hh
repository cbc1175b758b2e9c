// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What can be told from values on a surface that are not finite.
#ifndef QUASILOCALMEASURES_FINITE_HH
#define QUASILOCALMEASURES_FINITE_HH

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace quasi_local {

/// Values of one quantity at all points of a surface.
using PointValues = std::vector<double>;

/// Values are NaN if nobody has set them since the driver allocated them, or if the run has blown up.
enum class Finite {
  all,        ///< or some: the numbers speak for themselves
  no_matter,  ///< the metric is finite, the stress-energy tensor nowhere
  nothing     ///< the metric is nowhere finite
};

/// \param metric  with its derivatives
/// \param matter  the stress-energy tensor; none: it has no storage
Finite find_finite(std::span<const PointValues> metric, std::span<const PointValues> matter);

/// What to tell the user; empty: nothing.
std::string text_of(Finite finite);

/// Adds up numbers over processes, in place. Collective.
using Sum = std::function<void(std::span<double>)>;

/// What all processes get in place of a number. What is not finite becomes NaN, and -0 becomes 0, on one
/// process as on several: share_numbers() carries the one as a mark, and its sum loses the sign of the other.
double as_shared(double number);

/// Gives all processes the numbers of the one that owns them, as_shared(); what the others have in their
/// place does not count.
///
/// Collective, as `sum` is.
void share_numbers(std::span<double> values, bool is_owner, const Sum& sum);

}  // namespace quasi_local

#endif
