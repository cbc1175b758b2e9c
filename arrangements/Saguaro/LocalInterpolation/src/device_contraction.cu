// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/device_contraction.hh"

#include <utility>

#include "Saguaro/Device/src/points.hh"

namespace local_interpolation {
namespace {

/// Weights of a point, interleaved with those of its neighbours.
struct PointWeights {
  const double* first;
  std::ptrdiff_t per_axis, per_derivative, per_point;
  DEVICE_FUNCTION double operator()(int axis, int derivative, int i) const {
    return first[axis * per_axis + derivative * per_derivative + i * per_point];
  }
};

/// One group at one point. Neighbouring threads read neighbouring weights and write neighbouring results.
template <int points>
struct ContractGroup {
  const DeviceGroup* groups;
  DevicePoints where;
  std::ptrdiff_t strides[3];

  DEVICE_FUNCTION void operator()(int, int n, int number, int) const {
    const std::int64_t molecule = where.molecules[n];
    if (molecule == DevicePoints::no_molecule) return;
    const DeviceGroup& group = groups[number];
    const double* const data = group.data + molecule;
    const std::ptrdiff_t count = where.count;
    const PointWeights weights{where.weights + n, count * points * where.derivatives, count * points, count};
    if (group.highest == 0)
      where.results[n + count * group.outputs[0]] =
          contract<3, points>(data, strides, weights, group.derivative);
    else if (group.highest == 1)
      contract_all_to<1>(group, n, data, weights);
    else
      contract_all_to<2>(group, n, data, weights);
  }

  template <int highest>
  DEVICE_FUNCTION void contract_all_to(const DeviceGroup& group, int n, const double* data,
                                       const PointWeights& weights) const {
    constexpr int cubes = derivative_count<highest>;
    double sums[cubes];
    contract_all<points, highest>(data, strides, weights, sums);
    LOCAL_INTERPOLATION_UNROLL
    for (int m = 0; m < cubes; ++m)
      if (group.outputs[m] >= 0)
        where.results[n + static_cast<std::ptrdiff_t>(where.count) * group.outputs[m]] = sums[m];
  }
};

template <int points>
void put(device::Queue& queue, const std::array<std::ptrdiff_t, 3>& strides,
         const std::vector<DeviceGroup>& groups, const DevicePoints& where) {
  const device::PointBox all[] = {{{0, 0, 0}, {where.count, static_cast<int>(groups.size()), 1}}};
  queue.with_copy(groups.data(), groups.size() * sizeof(DeviceGroup), [&](const void* copy) {
    device::for_each_point(
        queue, all,
        ContractGroup<points>{
            static_cast<const DeviceGroup*>(copy), where, {strides[0], strides[1], strides[2]}});
  });
}

template <int... numbers>
void put(int points, std::integer_sequence<int, numbers...>, device::Queue& queue,
         const std::array<std::ptrdiff_t, 3>& strides, const std::vector<DeviceGroup>& groups,
         const DevicePoints& where) {
  ((points == numbers + 1 ? put<numbers + 1>(queue, strides, groups, where) : void()), ...);
}

}  // namespace

void contract_on_device(device::Queue& queue, int points, const std::array<std::ptrdiff_t, 3>& strides,
                        const std::vector<DeviceGroup>& groups, const DevicePoints& where) {
  if (groups.empty() || where.count == 0) return;
  put(points, std::make_integer_sequence<int, max_points>(), queue, strides, groups, where);
}

}  // namespace local_interpolation
