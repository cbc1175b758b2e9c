// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef DISTORTED_GRID_CHART_HH
#define DISTORTED_GRID_CHART_HH

#include <array>

namespace distorted_grid {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// What a thorn needs of a point to take derivatives by global coordinates.
struct Place {
  Vector global;                 ///< X^m
  Matrix jacobian;               ///< [b][a]: the derivative of the grid's a^b by X^a
  std::array<Matrix, 3> second;  ///< [b][a][c]: the derivative of that by X^c
};

/// X^m = a^m + s L/(2 pi) (sin(2 pi a^m/L) + sin(2 pi a^(m+1)/L)), the index m + 1 modulo 3.
/// \param at          the grid's coordinates a^m
/// \param distortion  s, below 1/2: else X is not unique
/// \param period      L, above 0
Place place_of(const Vector& at, double distortion, double period);

}  // namespace distorted_grid

#endif
