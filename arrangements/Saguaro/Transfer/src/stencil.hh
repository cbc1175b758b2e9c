// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which input points, with which weights, make an output point: along one axis.
#ifndef SAGUARO_TRANSFER_STENCIL_HH
#define SAGUARO_TRANSFER_STENCIL_HH

#include <vector>

#include "Saguaro/Transfer/src/prolongation.hh"
#include "Saguaro/Transfer/src/restriction.hh"

namespace transfer {

/// What is made of the values of input points.
enum class Rule {
  weighted_sum,
  vertex_eno,          ///< of 4 points, half way between the middle ones
  cell_eno_quadratic,  ///< of 4 points, a quarter before the third one
  cell_eno_cubic,      ///< of 6 points, a quarter before the fourth one
};

/// Input points and what to do with them, counted from the input point `base` of an output point.
struct Taps {
  Coordinate first = 0;                ///< base + first is the first input point
  std::vector<long double> weights{};  ///< of a weighted sum: at least one
  Rule rule = Rule::weighted_sum;
  bool mirrored = false;  ///< other rules: count points and distances from the last one

  int count() const;
  Coordinate last() const { return first + count() - 1; }
  bool is_copy() const { return rule == Rule::weighted_sum && weights.size() == 1 && weights.front() == 1; }
};

/// How one axis is resampled. Output points come in groups of `up`, one for each of `taps`, input points in
/// groups of `down`: the group of an output point has the base point down * floor(point / up).
struct Stencil {
  Coordinate up = 1;
  Coordinate down = 1;
  std::vector<Taps> taps{{0, {1}}};

  Coordinate base(Coordinate point) const { return down * geometry::floor_div(point, up); }
  std::size_t phase(Coordinate point) const {
    return static_cast<std::size_t>(geometry::floor_mod(point, up));
  }
  /// First input point that output points lower, ..., upper need.
  Coordinate first_source(Coordinate lower, Coordinate upper) const;
  Coordinate last_source(Coordinate lower, Coordinate upper) const;
  /// True if output values are input values.
  bool is_copy() const;
};

/// Stencils along x, y, z.
using Stencils = std::array<Stencil, 3>;

/// Of an operator that acts axis by axis. \throws std::invalid_argument if there is no such operator
Stencils stencils_of(const Prolongation& operation, const Index& factor);
Stencils stencils_of(const Restriction& operation, const Index& factor);

/// The input points that the output points of a box need.
Box source_box(const Stencils& stencils, const Box& output);

/// Weights in the value at numerator / denominator of the polynomial through the values at first, first + 1,
/// ..., first + count - 1 (Lagrange's formula). A point that coincides has weight 1, the others exactly 0.
std::vector<long double> lagrange_weights(Coordinate first, int count, Coordinate numerator,
                                          Coordinate denominator);

/// Weights in the mean from lower / denominator to upper / denominator of the polynomial that has given means
/// over the intervals of length 1 around first, first + 1, ..., first + count - 1.
std::vector<long double> mean_weights(Coordinate first, int count, Coordinate lower, Coordinate upper,
                                      Coordinate denominator);

}  // namespace transfer

#endif
