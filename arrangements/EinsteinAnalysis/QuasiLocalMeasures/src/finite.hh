// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What can be told from values on a surface that are not finite.
#ifndef QUASILOCALMEASURES_FINITE_HH
#define QUASILOCALMEASURES_FINITE_HH

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

}  // namespace quasi_local

#endif
