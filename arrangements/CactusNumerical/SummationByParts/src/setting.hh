// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters, options and the grid say: which operator, and where it is one-sided.
#ifndef SUMMATIONBYPARTS_SETTING_HH
#define SUMMATIONBYPARTS_SETTING_HH

#include <array>
#include <stdexcept>

#include "cctk.h"
#include "rows.hh"

namespace sbp {

constexpr int dimension = 3;
constexpr int face_count = 2 * dimension;

enum class Kind { first, second, upwind };

/// The operators of the parameters. \param table  options: `order` (CCTK_INT); -1 for none
Choice choice_of(Kind kind, int table);

/// The two ends of a direction of the current component. \param table  options: `enforce_centered` (CCTK_INT
/// per face: not one-sided there); -1 for none
Ends ends_of(const cGH* gh, int direction, int table);

/// boundary_shiftout of each outer face of the current component, else 0.
std::array<int, face_count> shifted_out(const cGH* gh);
/// Is a face of the current component on the outer boundary, with no symmetry there?
std::array<bool, face_count> outer_faces(const cGH* gh);

Shape shape_of(const cGH* gh);
inline CCTK_REAL spacing_of(const cGH* gh, int direction) {
  return gh->cctk_delta_space[direction] / gh->cctk_levfac[direction];
}

/// Calls a function of the library and stops the run with its message if it throws.
template <class Function>
auto or_stop(int direction, Function function) {
  try {
    return function();
  } catch (const std::invalid_argument& error) {
    CCTK_VERROR("Direction %c: %s", "xyz"[direction], error.what());
  }
}

/// Stops the run unless a direction is 0, 1 or 2.
void require_direction(CCTK_INT direction);

}  // namespace sbp

#endif
