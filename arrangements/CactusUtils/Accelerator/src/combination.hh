// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef ACCELERATOR_COMBINATION_HH
#define ACCELERATOR_COMBINATION_HH

#include <array>
#include <cstdint>
#include <vector>

#include "Saguaro/Device/src/device.hh"

namespace accelerator {

/// Sources of one launch. What has more is formed step by step, in the same order: `to` itself may only be
/// among the first ones.
constexpr int most_sources = 16;

/// to = scale * to + sum over n of factors[n] * from[n], at the points 0 <= i, j, k < points of arrays of one
/// shape. With scale 0 the old values are not read.
struct Combination {
  std::array<int, 3> points;
  std::int64_t row, plane;  ///< elements from row to row, plane to plane
  double* to;
  double scale;
  std::vector<const double*> from;
  std::vector<double> factors;  ///< one for each
};

/// Puts a combination into a queue: all addresses are on its device. \param queue  null: the host forms it
/// now, with the same bits
void combine(device::Queue* queue, const Combination& combination);

}  // namespace accelerator

#endif
