// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points that take the values of other points, or a constant: boundaries and symmetries.
#ifndef SAGUARO_DEVICE_ASSIGNMENT_HH
#define SAGUARO_DEVICE_ASSIGNMENT_HH

#include <array>
#include <cstdint>
#include <span>

#include "Saguaro/Device/src/device.hh"

namespace device {

/// For 0 <= i, j, k < points: to[i, j, k] = from[i, j, k], or its negative, or a constant. Addresses are
/// those of the first point; steps count doubles from point to point along each axis and may be negative or,
/// in `from`, 0.
struct Assignment {
  std::array<int, 3> points;
  double* to;
  std::array<std::int64_t, 3> to_steps;
  const double* from;  ///< null: the constant
  std::array<std::int64_t, 3> from_steps;
  bool is_negated;
  double constant;
};

/// Puts all assignments into a queue, in one launch: none may read what another one of them sets.
void assign(Queue& queue, std::span<const Assignment> assignments);

}  // namespace device

#endif
