// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives in interpolation. The option `operation_codes` holds one number per output: 0 the value, 1 2 3
// the derivatives along x y z, 11 12 13 22 23 33 the second derivatives: the digits are axes.
#ifndef SAGUARO_GRID_SYMMETRY_OPERATIONS_HH
#define SAGUARO_GRID_SYMMETRY_OPERATIONS_HH

#include "Saguaro/GridSymmetry/src/axis_map.hh"

namespace grid_symmetry {

/// A derivative of an invariant function at map(x) is `sign` times the derivative `code` at x.
struct OperationImage {
  int code;
  int sign;
  friend bool operator==(const OperationImage&, const OperationImage&) = default;
};

OperationImage operation_image(int code, const AxisMap& map);

}  // namespace grid_symmetry

#endif
