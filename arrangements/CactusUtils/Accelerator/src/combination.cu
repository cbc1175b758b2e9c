// SPDX-License-Identifier: LGPL-2.1-or-later
#include "combination.hh"

#include <algorithm>

#include "Saguaro/Device/src/points.hh"

namespace accelerator {
namespace {

struct CombinePoint {
  std::int64_t row, plane;
  double* to;
  double scale;
  int count;
  const double* from[most_sources];
  double factors[most_sources];

  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    const std::int64_t at = i + row * j + plane * k;
    double value = scale == 0 ? 0 : scale * to[at];
    for (int n = 0; n < count; ++n) value += factors[n] * from[n][at];
    to[at] = value;
  }
};

}  // namespace

void combine(device::Queue* queue, const Combination& all) {
  const device::PointBox box{{0, 0, 0}, {all.points[0], all.points[1], all.points[2]}};
  const int count = static_cast<int>(all.from.size());
  for (int first = 0; first == 0 || first < count; first += most_sources) {
    CombinePoint body{all.row, all.plane, all.to, first == 0 ? all.scale : 1, 0, {}, {}};
    for (int n = first; n < std::min(count, first + most_sources); ++n, ++body.count) {
      body.from[body.count] = all.from[n];
      body.factors[body.count] = all.factors[n];
    }
    if (queue)
      device::for_each_point(*queue, {&box, 1}, body);
    else
      device::for_each_point_on_host({&box, 1}, body);
  }
}

}  // namespace accelerator
