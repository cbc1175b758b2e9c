// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/points.hh"

#include "points.hh"

namespace test_interpolation {
namespace {

struct Twice {
  double* values;
  std::int64_t dj, dk;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const { values[i + dj * j + dk * k] *= 2; }
};

}  // namespace

void double_values(device::Queue* queue, const std::array<int, 3>& size, const std::array<int, 3>& allocated,
                   double* values) {
  const device::PointBox all{{0, 0, 0}, {size[0], size[1], size[2]}};
  const Twice twice{values, allocated[0], static_cast<std::int64_t>(allocated[0]) * allocated[1]};
  if (queue)
    device::for_each_point(*queue, {&all, 1}, twice);
  else
    device::for_each_point_on_host({&all, 1}, twice);
}

}  // namespace test_interpolation
