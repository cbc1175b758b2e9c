// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef HYDRO_ANALYSIS_SUMS_HH
#define HYDRO_ANALYSIS_SUMS_HH

#include <array>

#include "cctk.h"

namespace hydro_analysis {

/// A reduction of a grid function over the grid, known to all processes. Collective.
/// \param operation  "sum", "maximum", "minimum"
CCTK_REAL reduced(const cGH* gh, const char* operation, const char* variable);

/// Sums of a weight and of its products with the coordinates.
struct Moments {
  CCTK_REAL weight;
  std::array<CCTK_REAL, 3> first;
  bool is_empty() const { return weight == 0; }
  CCTK_REAL mean(int axis) const { return first[axis] / weight; }
};

/// Sums of the variables in group `moments`. Collective.
Moments sum_moments(const cGH* gh);

}  // namespace hydro_analysis

#endif
