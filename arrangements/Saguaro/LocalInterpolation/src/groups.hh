// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which outputs are computed together: values and derivatives of one array share most of their sums.
#ifndef SAGUARO_LOCAL_INTERPOLATION_GROUPS_HH
#define SAGUARO_LOCAL_INTERPOLATION_GROUPS_HH

#include <array>
#include <vector>

#include "Saguaro/LocalInterpolation/src/contraction.hh"
#include "Saguaro/LocalInterpolation/src/interpolate.hh"

namespace local_interpolation {

struct Group {
  static constexpr int none = -1;

  int input = 0;
  /// All derivatives up to this order are computed at once. 0: one output is computed alone.
  int highest = 0;
  Derivative derivative{};  ///< of an output that is computed alone
  /// For each derivative, numbered as in contract_all(): an output, or none. An output that is computed alone
  /// comes first.
  std::array<int, most_derivatives> outputs{};
};

/// The number of a derivative among those up to the order `highest`, as contract_all() counts them.
int number_of(const Derivative& derivative, int highest);

/// All outputs that are wanted, each in one group. Equal requests give equal groups.
std::vector<Group> groups_of(const Request& request);

/// The highest derivative along any one axis for which outputs and groups need weights.
int highest_derivative(const Request& request, const std::vector<Group>& groups);

}  // namespace local_interpolation

#endif
