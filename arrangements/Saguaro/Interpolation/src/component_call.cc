// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/component_call.hh"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "Saguaro/Interpolation/src/blocks.hh"
#include "Saguaro/Interpolation/src/threads.hh"
#include "Saguaro/Interpolation/src/touched.hh"
#include "Saguaro/LocalInterpolation/src/axis_weights.hh"
#include "Saguaro/LocalInterpolation/src/on_device.hh"
#include "Saguaro/Values/src/types.hh"
#include "flesh/devices.hh"
#include "util_Table.h"

namespace interpolation {
namespace {

using grid_driver::Coordinate;

/// How far molecules may be moved where the grid is cut.
enum class AtCuts { must_fit, may_move };

/// Does the work of local operators on the device that keeps a component.
class OnDevice {
 public:
  explicit OnDevice(const Component& component)
      : interpolate_([this, &component](const local_interpolation::Request& request) {
          is_asked_ = true;
          is_able_ = local_interpolation::can_run_on_device(request);
          if (!is_able_ || request.points == 0) return std::vector<local_interpolation::Failure>();
          const device::Use use(flesh::devices().numbered(component.device));
          grid_driver::count_to_host(std::int64_t{request.points} * std::ssize(request.outputs) *
                                     std::int64_t{sizeof(double)});
          try {
            return local_interpolation::interpolate_on_device(*device::in_force(), request);
          } catch (const device::OutOfMemory&) {
            is_able_ = false;
            return std::vector<local_interpolation::Failure>();
          }
        }) {}
  OnDevice(const OnDevice&) = delete;

  /// False if the device could not do what an operator wanted. Then nothing has been interpolated.
  bool is_able() const { return is_able_; }
  /// False for operators of others, which do the work themselves wherever the addresses lie.
  bool is_asked() const { return is_asked_; }
  /// For the table of options.
  void* pointer() { return &interpolate_; }

 private:
  bool is_asked_ = false, is_able_ = true;
  local_interpolation::Interpolate interpolate_;
};

/// One call of the local operator: options, sizes and coordinates, ready for any timelevel.
class Call {
 public:
  /// \param on_device  null: data are on the host
  Call(const Component& component, const std::vector<Position>& positions, const Problem& problem,
       AtCuts at_cuts, OnDevice* on_device)
      : component_(component),
        problem_(problem),
        on_device_(on_device),
        table_(problem.request.table),
        status_(positions.size(), 0) {
    const int dimensions = problem.request.dimensions;
    for (int d = 0; d < dimensions; ++d) {
      sizes_.push_back(CCTK_INT(component.stored.shape()[d]));
      std::vector<CCTK_REAL>& coordinates = coordinates_.emplace_back();
      // Exact: both are multiples of the last digit of the position.
      for (const Position& position : positions)
        coordinates.push_back(position[d] - double(component.stored.lower[d]));
    }
    set_options(at_cuts);
  }

  /// Interpolates data `age` timelevels older than those of the request. \param values  as in Results
  void run(int age, std::vector<std::vector<std::byte>>& values);

  const std::vector<CCTK_INT>& status() const { return status_; }

 private:
  void set_options(AtCuts at_cuts);
  bool has_one_timelevel(const Input& input) const;
  const void* data_of(const Input& input, int age) const;
  std::vector<const void*> data(int age) const;

  const Component& component_;
  const Problem& problem_;
  OnDevice* on_device_;
  TableCopy table_;
  std::vector<CCTK_INT> sizes_;
  std::vector<std::vector<CCTK_REAL>> coordinates_;
  std::vector<CCTK_INT> status_;
};

void Call::set_options(AtCuts at_cuts) {
  const int table = table_.handle(), dimensions = problem_.request.dimensions;
  Options options = problem_.options;
  for (int face = 0; face < 2 * dimensions; ++face) {
    if (component_.outer[face]) continue;
    options.omitted[face] = 0;
    options.off_centring[face] = at_cuts == AtCuts::must_fit ? 0 : 999;
    options.extrapolation[face] = 0;
  }
  Util_TableSetIntArray(table, 2 * dimensions, options.omitted.data(), "N_boundary_points_to_omit");
  Util_TableSetRealArray(table, 2 * dimensions, options.off_centring.data(),
                         "boundary_off_centering_tolerance");
  Util_TableSetRealArray(table, 2 * dimensions, options.extrapolation.data(),
                         "boundary_extrapolation_tolerance");
  if (component_.allocated != component_.stored.shape()) {
    std::vector<CCTK_INT> strides = {1};
    for (int d = 1; d < dimensions; ++d)
      strides.push_back(CCTK_INT(strides[d - 1] * component_.allocated[d - 1]));
    Util_TableSetIntArray(table, dimensions, strides.data(), "input_array_strides");
  }
  // Warnings come from the process that has asked, with true coordinates.
  Util_TableSetInt(table, 1, "suppress_warnings");
  Util_TableSetPointer(table, status_.data(), "per_point_status");
  if (on_device_) Util_TableSetPointer(table, on_device_->pointer(), local_interpolation::elsewhere_key);
  for (const char* key : {"error_point_status", "input_array_time_levels", "time_deriv_order", "source_map",
                          "want_global_mode", "local_interpolator_status"})
    if (Util_TableQueryValueInfo(table, nullptr, nullptr, key) == 1) Util_TableDeleteKey(table, key);
}

/// Its values are the same at all times: weights of timelevels add up to 1.
bool Call::has_one_timelevel(const Input& input) const {
  return timelevels_of(problem_.gh, input, problem_.request) == 1;
}

const void* Call::data_of(const Input& input, int age) const {
  if (input.variable < 0) return nullptr;
  const auto [map, level] = problem_.place;
  const int timelevel = input.timelevel + (has_one_timelevel(input) ? 0 : age);
  if (!on_device_)
    return grid_driver::brought_values(problem_.gh, map, level, component_, input.variable, timelevel);
  const auto& local = grid_driver::grid_layout(problem_.gh, map, level).local;
  const flesh::DeviceView view{
      .map = map, .level = level, .component = component_.number - local.front().number};
  return flesh::devices().data(problem_.gh, view, input.variable, timelevel);
}

std::vector<const void*> Call::data(int age) const {
  std::vector<const void*> result;
  for (const Input& input : problem_.request.inputs) result.push_back(data_of(input, age));
  return result;
}

void Call::run(int age, std::vector<std::vector<std::byte>>& values) {
  const Request& request = problem_.request;
  const std::vector<CCTK_REAL> zeros(request.dimensions, 0), ones(request.dimensions, 1);
  std::vector<const void*> coordinates;
  for (const auto& direction : coordinates_) coordinates.push_back(direction.data());
  std::vector<CCTK_INT> in_types, out_types;
  for (const Input& input : request.inputs)
    in_types.push_back(input.variable < 0 ? CCTK_VARIABLE_REAL : CCTK_VarTypeI(input.variable));
  std::vector<void*> out;
  for (std::size_t o = 0; o < request.outputs.size(); ++o) {
    out_types.push_back(request.outputs[o].type);
    const bool has_input = request.inputs[problem_.options.operands[o]].variable >= 0;
    out.push_back(has_input ? values[o].data() : nullptr);
  }
  const std::vector<const void*> in = data(age);
  const int result = request.local_operator({request.dimensions, table_.handle(), zeros.data(), ones.data(),
                                             int(status_.size()), CCTK_VARIABLE_REAL, coordinates.data(),
                                             int(in.size()), sizes_.data(), in_types.data(), in.data(),
                                             int(out.size()), out_types.data(), out.data()});
  // An operator that does not report on each point: what it says holds for all of them.
  CCTK_INT reported = 0;
  if (Util_TableGetInt(table_.handle(), &reported, "error_point_status") != 1)
    std::fill(status_.begin(), status_.end(), CCTK_INT(result));
}

/// The points of a component that molecules may touch, and some of their neighbours.
grid_driver::Region touched_blocks(const Component& component, const std::vector<Position>& positions,
                                   const Problem& problem) {
  const auto is_finite = [&](const Position& position) {
    return std::all_of(position.begin(), position.begin() + problem.request.dimensions,
                       [](double x) { return std::isfinite(x); });
  };
  if (problem.request.molecule == 0 || !std::ranges::all_of(positions, is_finite)) return component.stored;
  Blocks blocks(component.stored);
#pragma omp parallel for schedule(static) if (are_worth_threads(8 * positions.size()))
  for (const Position& position : positions)
    blocks.add(
        touched_points(component, position,
                       {problem.request.molecule, problem.request.dimensions, problem.options.omitted}));
  return blocks.points();
}

/// All data that the problem reads.
std::vector<grid_driver::Datum> data_read(const Problem& problem) {
  std::vector<grid_driver::Datum> result;
  for (const Input& input : problem.request.inputs)
    for (int age = 0; input.variable >= 0 && age < timelevels_of(problem.gh, input, problem.request); ++age)
      result.push_back({input.variable, problem.place.level, input.timelevel + age});
  return result;
}

void bring_inputs(const Component& component, const std::vector<Position>& positions,
                  const Problem& problem) {
  const grid_driver::Reader reader("interpolation");
  const grid_driver::Region points = flesh::devices().current()
                                         ? touched_blocks(component, positions, problem)
                                         : grid_driver::Region(component.stored);
  std::vector<grid_driver::PointsOf> wanted;
  for (const auto& [variable, level, timelevel] : data_read(problem))
    wanted.push_back({variable, timelevel, problem.place.map, level, &component, points});
  grid_driver::bring_values(problem.gh, wanted);
}

/// True if a device has all data, the host would have to get some, and the operator has the name of one of
/// our library.
bool should_run_on_device(const Problem& problem) {
  if (!flesh::devices().current() || problem.request.molecule == 0) return false;
  const std::vector<grid_driver::Datum> data = data_read(problem);
  const auto is_on = [](grid_driver::Side side) {
    return [side](const grid_driver::Datum& datum) { return grid_driver::is_valid(datum, side); };
  };
  return std::ranges::all_of(data, is_on(grid_driver::Side::device)) &&
         !std::ranges::all_of(data, is_on(grid_driver::Side::host));
}

/// A point whose molecule would fit if the grid were not cut says so.
void find_lack_of_ghosts(const Component& component, const std::vector<Position>& positions,
                         const Problem& problem, OnDevice* on_device, Results& results) {
  std::vector<int> failed;
  std::vector<Position> failed_positions;
  for (std::size_t point = 0; point < positions.size(); ++point)
    if (results.status[point] == CCTK_ERROR_INTERP_POINT_OUTSIDE) {
      failed.push_back(int(point));
      failed_positions.push_back(positions[point]);
    }
  const auto faces = component.outer.begin();
  if (failed.empty() ||
      std::all_of(faces, faces + 2 * problem.request.dimensions, [](bool outer) { return outer; }))
    return;
  Call call(component, failed_positions, problem, AtCuts::may_move, on_device);
  auto unused = results.values;
  call.run(0, unused);
  for (std::size_t i = 0; i < failed.size(); ++i)
    if (call.status()[i] == 0) results.status[failed[i]] = CCTK_ERROR_INTERP_GHOST_SIZE_TOO_SMALL;
}

/// Adds `weight` times some values to others.
void add(double weight, int type, const std::vector<std::byte>& values, std::vector<std::byte>& sum) {
  values::visit_type("differentiate", type, [&](auto zero) {
    using Value = decltype(zero);
    const auto* from = reinterpret_cast<const Value*>(values.data());
    auto* to = reinterpret_cast<Value*>(sum.data());
    for (std::size_t i = 0; i < sum.size() / sizeof(Value); ++i) {
      if constexpr (values::is_complex<Value>)
        to[i] += static_cast<typename Value::value_type>(weight) * from[i];
      else
        to[i] += static_cast<Value>(weight * from[i]);
    }
  });
}

/// Weights of timelevels for each time derivative, at the level's own time or at the one that is wanted.
std::vector<std::vector<double>> weights_in_time(const Problem& problem) {
  const Request& request = problem.request;
  if (!request.in_time.empty()) return request.in_time;
  const double time_step =
      grid_driver::level_coordinates(problem.gh, problem.place.map, problem.place.level).time_step;
  std::vector<std::vector<double>> result;
  for (int derivative = 0; derivative < request.time_levels; ++derivative)
    result.push_back(derivative_weights(request.time_levels, derivative, time_step, 0));
  return result;
}

/// The sum over all timelevels that have a weight in any output.
void sum_in_time(const Problem& problem, Call& call, Results& results) {
  const Request& request = problem.request;
  const std::vector<std::vector<double>> weights = weights_in_time(problem);
  const auto weight_of = [&](const Output& output, std::size_t age) {
    const std::vector<double>& own = weights[output.time_derivative];
    return age < own.size() ? own[age] : 0;
  };
  std::size_t ages = 0;
  for (const std::vector<double>& own : weights) ages = std::max(ages, own.size());
  auto values = results.values;
  for (std::size_t age = 0; age < ages; ++age) {
    const bool is_read = std::any_of(request.outputs.begin(), request.outputs.end(),
                                     [&](const Output& output) { return weight_of(output, age) != 0; });
    if (!is_read) continue;
    call.run(int(age), values);
    for (std::size_t o = 0; o < values.size(); ++o)
      if (const double weight = weight_of(request.outputs[o], age); weight != 0)
        add(weight, request.outputs[o].type, values[o], results.values[o]);
  }
}

}  // namespace

std::vector<double> derivative_weights(int time_levels, int derivative, double time_step, double later) {
  const int newest = time_levels - 1;
  const auto weights = local_interpolation::lagrange_weights(time_levels, newest + later)[derivative];
  std::vector<double> result;
  for (int age = 0; age < time_levels; ++age) {
    result.push_back(weights[newest - age]);
    for (int d = 0; d < derivative; ++d) result.back() /= time_step;
  }
  return result;
}

namespace {

Results interpolate_there(const Component& component, const std::vector<Position>& positions,
                          const Problem& problem, OnDevice* on_device) {
  const Request& request = problem.request;
  Results results{std::vector<CCTK_INT>(positions.size(), 0), {}};
  results.values.reserve(request.outputs.size());
  for (const Output& output : request.outputs)
    results.values.emplace_back(positions.size() * CCTK_VarTypeSize(output.type));
  Call call(component, positions, problem, AtCuts::must_fit, on_device);
  if (request.in_time.empty() && request.time_levels == 1) {
    call.run(0, results.values);
  } else {
    sum_in_time(problem, call, results);
  }
  results.status = call.status();
  if (!on_device || on_device->is_able())
    find_lack_of_ghosts(component, positions, problem, on_device, results);
  return results;
}

}  // namespace

Results interpolate_on(const Component& component, const std::vector<Position>& positions,
                       const Problem& problem) {
  if (!positions.empty() && should_run_on_device(problem)) {
    const grid_driver::Reader reader("interpolation");
    grid_driver::require(data_read(problem), grid_driver::Side::device);
    OnDevice on_device(component);
    interpolate_there(component, {}, problem, &on_device);  // without points, nobody reads at any address
    if (on_device.is_asked() && on_device.is_able()) {
      Results results = interpolate_there(component, positions, problem, &on_device);
      if (on_device.is_able()) return results;
    }
  }
  if (!positions.empty()) bring_inputs(component, positions, problem);
  return interpolate_there(component, positions, problem, nullptr);
}

}  // namespace interpolation
