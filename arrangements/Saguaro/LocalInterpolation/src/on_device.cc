// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/on_device.hh"

#include <algorithm>
#include <array>
#include <cstddef>

#include "Saguaro/LocalInterpolation/src/device_contraction.hh"
#include "Saguaro/LocalInterpolation/src/groups.hh"
#include "Saguaro/Values/src/types.hh"

namespace local_interpolation {
namespace {

bool is_double(int type) { return type == CCTK_VARIABLE_REAL || type == CCTK_VARIABLE_REAL8; }

/// Memory of the host that a device copies from and to fast.
class HostMemory {
 public:
  HostMemory(device::Device& device, std::size_t bytes)
      : device_(device), memory_(device.allocate_host(std::max<std::size_t>(bytes, 1))) {}
  ~HostMemory() { device_.release_host(memory_); }
  HostMemory(const HostMemory&) = delete;
  std::byte* data() const { return static_cast<std::byte*>(memory_); }

 private:
  device::Device& device_;
  void* memory_;
};

/// What goes to the device: where molecules begin, then weights in the order that DevicePoints states.
class Places {
 public:
  Places(const Request& request, int derivatives)
      : request_(request),
        derivatives_(derivatives),
        points_(request.rule.points()),
        count_(request.points) {}

  std::size_t weights_begin() const { return sizeof(std::int64_t) * count_; }
  std::size_t bytes() const { return weights_begin() + sizeof(double) * count_ * 3 * derivatives_ * points_; }

  /// \return failures in the order of points
  std::vector<Failure> write(std::byte* to) const {
    auto* const molecules = reinterpret_cast<std::int64_t*>(to);
    auto* const weights = reinterpret_cast<double*>(to + weights_begin());
    std::vector<Failure> all(count_);
#pragma omp parallel for schedule(static) if (count_ > points_worth_threads)
    for (std::size_t n = 0; n < count_; ++n)
      all[n] = write_point(static_cast<int>(n), molecules[n], weights + n);
    std::erase_if(all, [](const Failure& failure) { return failure.status == Status::ok; });
    return all;
  }

 private:
  static constexpr std::size_t points_worth_threads = 128;

  Failure write_point(int point, std::int64_t& molecule, double* weights) const {
    Failure failure{point, 0, Status::ok};
    std::array<Place, 3> places;
    for (int d = 0; d < 3; ++d) {
      places[d] = place_molecule(request_.axes[d], points_, coordinate(request_, d, point));
      if (places[d].status < failure.status) failure = {point, d, places[d].status};
    }
    molecule = DevicePoints::no_molecule;
    // Devices must not read uninitialised values, even where they do not use them.
    if (failure.status != Status::ok) places = {};
    for (int d = 0; d < 3; ++d) write_weights(d, places[d].position, weights);
    if (failure.status != Status::ok) return failure;
    molecule = 0;
    for (int d = 0; d < 3; ++d) molecule += places[d].first * request_.strides[d];
    return failure;
  }

  void write_weights(int axis, double position, double* weights) const {
    const AxisWeights here = axis_weights(request_, axis, position, derivatives_ - 1);
    for (int derivative = 0; derivative < derivatives_; ++derivative)
      for (int i = 0; i < points_; ++i)
        weights[count_ * (i + points_ * (derivative + derivatives_ * axis))] = here[derivative][i];
  }

  const Request& request_;
  int derivatives_, points_;
  std::size_t count_;
};

DeviceGroup on_device(const Request& request, const Group& group) {
  const Input& input = request.inputs[group.input];
  DeviceGroup result{static_cast<const double*>(input.data) + input.offset, group.highest, {}, {}};
  std::ranges::copy(group.derivative, result.derivative);
  std::ranges::copy(group.outputs, result.outputs);
  return result;
}

/// Copies results into the arrays of their outputs. \param failures  in the order of points
void deliver(const Request& request, const std::vector<Failure>& failures, const double* results) {
  const int count = request.points, outputs = static_cast<int>(request.outputs.size());
  constexpr int worth_threads = 10000;
#pragma omp parallel for schedule(static) if (count * outputs > worth_threads)
  for (int o = 0; o < outputs; ++o) {
    auto* const to = static_cast<double*>(request.outputs[o].data);
    if (!to) continue;
    const double* const from = results + std::ptrdiff_t{o} * count;
    int begin = 0;
    for (const Failure& failure : failures) {
      std::copy(from + begin, from + failure.point, to + begin);
      begin = failure.point + 1;
    }
    std::copy(from + begin, from + count, to + begin);
  }
}

}  // namespace

bool can_run_on_device(const Request& request) {
  const auto has_jacobian = [](const Jacobian& jacobian) { return jacobian.data != nullptr; };
  const auto is_output = [&](const Output& output) {
    return !output.data || (is_double(output.type) && is_double(request.inputs[output.input].type));
  };
  return request.dimensions == 3 && request.rule.family != Family::maximum_degree &&
         std::ranges::none_of(request.jacobians, has_jacobian) &&
         std::ranges::none_of(request.references,
                              [](const int* reference) { return reference != nullptr; }) &&
         std::ranges::all_of(request.outputs, is_output);
}

std::vector<Failure> interpolate_on_device(device::Device& device, const Request& request) {
  if (request.points == 0) return {};
  const std::vector<Group> groups = groups_of(request);
  const int derivatives = highest_derivative(request, groups) + 1;
  std::vector<DeviceGroup> there;
  for (const Group& group : groups) there.push_back(on_device(request, group));
  const Places places(request, derivatives);
  const std::size_t in = places.bytes();
  const std::size_t out = sizeof(double) * request.outputs.size() * static_cast<std::size_t>(request.points);
  const HostMemory here(device, in + out);
  const std::vector<Failure> failures = places.write(here.data());
  const device::Buffer memory(device, in + out, "points of interpolation");
  auto* const results = reinterpret_cast<double*>(memory.data() + in);
  device::Queue& queue = device.main_queue();
  queue.to_device(memory.data(), here.data(), in);
  contract_on_device(
      queue, request.rule.points(), request.strides, there,
      {request.points, reinterpret_cast<const std::int64_t*>(memory.data()),
       reinterpret_cast<const double*>(memory.data() + places.weights_begin()), derivatives, results});
  queue.to_host(here.data() + in, results, out);
  queue.wait();
  deliver(request, failures, reinterpret_cast<const double*>(here.data() + in));
  return failures;
}

}  // namespace local_interpolation
