// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef NOEXCISION_REGION_HH
#define NOEXCISION_REGION_HH

#include <array>
#include <optional>

namespace no_excision {

using Vector = std::array<double, 3>;

enum class Transition { linear, spline, cosine };

/// A part of space in which values v become f v + (1 - f) target.
struct Region {
  Vector centre;
  Vector radius;  ///< semi-axes
  double zone;    ///< relative width of the transition, 0 to 1
  Transition transition;

  /// f at a place; nothing outside. \return 0 in the core, up to 1 at the surface
  std::optional<double> weight_of_old(const Vector& at) const;
};

inline double blended(double old, double target, double weight_of_old) {
  return weight_of_old == 0 ? target : old * weight_of_old + target * (1 - weight_of_old);
}

}  // namespace no_excision

#endif
