// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/interpolation.hh"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>

#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/public/faces.hh"
#include "Saguaro/Interpolation/src/component_call.hh"
#include "Saguaro/Interpolation/src/threads.hh"
#include "Saguaro/Values/src/types.hh"
#include "flesh/formatted.hh"
#include "util_Table.h"

namespace interpolation {

namespace {

/// Of a group that has no other timelevel, or whose tag says that others do not count.
bool has_current_values_only(const cGH* gh, int variable) {
  CCTK_INT wanted = 0;
  const int tags = CCTK_GroupTagsTableI(CCTK_GroupIndexFromVarI(variable));
  return CCTK_ActiveTimeLevelsVI(gh, variable) == 1 ||
         (Util_TableGetInt(tags, &wanted, "InterpNumTimelevels") == 1 && wanted == 1);
}

}  // namespace

int timelevels_of(const cGH* gh, const Input& input, const Request& request) {
  if (request.in_time.empty()) return request.time_levels;
  if (request.time_levels == 1 && input.variable >= 0 && has_current_values_only(gh, input.variable))
    return 1;
  std::size_t most = 0;
  for (const std::vector<double>& weights : request.in_time) most = std::max(most, weights.size());
  return int(most);
}

namespace {

using Bytes = std::vector<std::byte>;

template <class T>
Bytes packed(const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

template <class T>
std::vector<T> unpacked(const Bytes& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

void check_input(const cGH* gh, const Input& input, const Request& request) {
  if (input.variable < 0) return;
  const char* const name = input.variable < CCTK_NumVars() ? CCTK_FullVarName(input.variable) : nullptr;
  if (!name) throw std::invalid_argument("there is no variable " + std::to_string(input.variable));
  if (CCTK_GroupTypeFromVarI(input.variable) != CCTK_GF)
    throw std::invalid_argument(std::string(name) + " is no grid function and cannot be interpolated");
  const int oldest = input.timelevel + timelevels_of(gh, input, request) - 1;
  if (input.timelevel < 0 || oldest >= CCTK_ActiveTimeLevelsVI(gh, input.variable))
    throw std::invalid_argument("timelevel " + std::to_string(oldest) + " of " + name +
                                " has no storage and cannot be interpolated");
}

void check(const cGH* gh, const Request& request) {
  if (request.dimensions < 1 || request.dimensions > 3)
    throw std::invalid_argument("there are 1 to 3 dimensions, not " + std::to_string(request.dimensions));
  for (const Input& input : request.inputs) check_input(gh, input, request);
  for (const Output& output : request.outputs)
    if (output.time_derivative < 0 || output.time_derivative >= request.time_levels)
      throw std::invalid_argument("time derivative " + std::to_string(output.time_derivative) +
                                  " cannot be computed from " + std::to_string(request.time_levels) +
                                  " timelevels");
}

void make_valid(const cGH* gh, const Request& request) {
  std::vector<flesh::DataAccess> reads;
  for (const Input& input : request.inputs)
    for (int age = 0; input.variable >= 0 && age < timelevels_of(gh, input, request); ++age)
      reads.push_back({input.variable, input.timelevel + age, flesh::valid::everywhere});
  grid_driver::require_valid(gh, reads);
}

/// The work of one call, in the order in which its steps are declared.
class Interpolation {
 public:
  Interpolation(const cGH* gh, Place place, const Request& request)
      : gh_(gh),
        place_(place),
        request_(request),
        options_(read_options(request.table, request.dimensions, int(request.inputs.size()),
                              int(request.outputs.size()))),
        coordinates_(grid_driver::level_coordinates(gh, place.map, place.level)) {
    for (const Output& output : request.outputs) sizes_.push_back(CCTK_VarTypeSize(output.type));
    bytes_per_point_ = std::accumulate(sizes_.begin(), sizes_.end(), sizeof(CCTK_INT));
  }

  int run() {
    const Routes routes = find_routes();
    std::vector<Bytes> outgoing;
    for (const auto& travellers : routes.travellers) outgoing.push_back(packed(travellers));
    const std::vector<Bytes> visitors = grid_driver::exchange(gh_, std::move(outgoing));
    const std::vector<Bytes> answers = grid_driver::exchange(gh_, answers_to(visitors));
    for (std::size_t process = 0; process < answers.size(); ++process)
      take_home(answers[process], routes.points[process]);
    scale_derivatives();
    warn();
    return lowest_status();
  }

 private:
  Routes find_routes() const {
    std::vector<Position> positions(request_.points);
    for (int point = 0; point < request_.points; ++point)
      for (int d = 0; d < request_.dimensions; ++d)
        positions[point][d] =
            (request_.coordinates[d][point] - coordinates_.origin[d]) / coordinates_.spacing[d];
    const Box& domain = grid_driver::grid_layout(gh_, place_.map, place_.level).domain;
    return make_routes(positions, domain, CCTK_nProcs(gh_), [&](const Index& point) {
      return grid_driver::owner(gh_, grid_functions(), place_.map, place_.level, point);
    });
  }

  /// Any group of grid functions: all lie on the same lattice.
  int grid_functions() const {
    for (const Input& input : request_.inputs)
      if (input.variable >= 0) return CCTK_GroupIndexFromVarI(input.variable);
    throw std::invalid_argument("there is nothing to interpolate");
  }

  /// For each process: a status per point, then the values of all outputs, in the order of its points.
  std::vector<Bytes> answers_to(const std::vector<Bytes>& visitors) const {
    std::vector<std::vector<Traveller>> travellers;
    std::vector<Bytes> answers;
    for (const Bytes& bytes : visitors) {
      travellers.push_back(unpacked<Traveller>(bytes));
      answers.emplace_back(travellers.back().size() * bytes_per_point_);
    }
    for (const Component& component : grid_driver::grid_layout(gh_, place_.map, place_.level).local)
      answer_from(component, travellers, answers);
    return answers;
  }

  /// Interpolates the points of one component for all processes at once.
  void answer_from(const Component& component, const std::vector<std::vector<Traveller>>& travellers,
                   std::vector<Bytes>& answers) const {
    std::vector<Position> positions;
    std::vector<std::pair<std::size_t, std::size_t>> senders;  // process, number among its points here
    for (std::size_t process = 0; process < travellers.size(); ++process)
      for (std::size_t i = 0; i < travellers[process].size(); ++i)
        if (travellers[process][i].component == component.number) {
          positions.push_back(travellers[process][i].position);
          senders.emplace_back(process, i);
        }
    if (positions.empty()) return;  // so it is on most levels with a small surface
    const Results results = interpolate_on(component, positions, {gh_, place_, request_, options_});
#pragma omp parallel for schedule(static) if (are_worth_threads(senders.size() * sizes_.size()))
    for (std::size_t n = 0; n < senders.size(); ++n) {
      std::byte* to = answers[senders[n].first].data() + senders[n].second * bytes_per_point_;
      std::memcpy(to, &results.status[n], sizeof(CCTK_INT));
      to += sizeof(CCTK_INT);
      for (std::size_t o = 0; o < results.values.size(); ++o) {
        grid_driver::copy_row(to, results.values[o].data() + n * sizes_[o], 1, sizes_[o]);
        to += sizes_[o];
      }
    }
  }

  void take_home(const Bytes& answer, const std::vector<int>& points) {
    status_.resize(request_.points);
#pragma omp parallel for schedule(static) if (are_worth_threads(points.size() * sizes_.size()))
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::byte* from = answer.data() + i * bytes_per_point_;
      std::memcpy(&status_[points[i]], from, sizeof(CCTK_INT));
      from += sizeof(CCTK_INT);
      for (std::size_t o = 0; o < request_.outputs.size(); from += sizes_[o], ++o)
        if (status_[points[i]] == 0 && has_output(o))
          grid_driver::copy_row(
              static_cast<std::byte*>(request_.outputs[o].data) + element_of(points[i]) * sizes_[o], from, 1,
              sizes_[o]);
    }
  }

  /// From derivatives by grid points to derivatives by coordinates.
  void scale_derivatives() const {
#pragma omp parallel for schedule(dynamic, 1) if (are_worth_threads(status_.size() * sizes_.size()))
    for (std::size_t o = 0; o < request_.outputs.size(); ++o) {
      double factor = 1;
      for (int d = 0; d < request_.dimensions; ++d)
        for (int n = 0; n < options_.derivatives[o][d]; ++n) factor /= coordinates_.spacing[d];
      if (factor == 1 || !has_output(o)) continue;
      const Output& output = request_.outputs[o];
      values::visit_type("differentiate", output.type, [&](auto zero) {
        using Value = decltype(zero);
        for (int point = 0; point < request_.points; ++point) {
          Value& value = static_cast<Value*>(output.data)[element_of(point)];
          if (status_[point] != 0) continue;
          if constexpr (values::is_complex<Value>)
            value *= static_cast<typename Value::value_type>(factor);
          else
            value = static_cast<Value>(value * factor);
        }
      });
    }
  }

  void warn() const {
    const auto failed = [](CCTK_INT status) { return status != 0; };
    const auto count = std::count_if(status_.begin(), status_.end(), failed);
    if (count == 0 || options_.suppresses_warnings) return;
    const int first = int(std::find_if(status_.begin(), status_.end(), failed) - status_.begin());
    std::string place;
    for (int d = 0; d < request_.dimensions; ++d)
      place += flesh::formatted(d ? ", %.15g" : "%.15g", double(request_.coordinates[d][first]));
    const Box& domain = grid_driver::grid_layout(gh_, place_.map, place_.level).domain;
    std::string grid;
    for (int d = 0; d < request_.dimensions; ++d)
      grid += flesh::formatted(d ? " x [%.15g, %.15g]" : "[%.15g, %.15g]", double(coordinates_.origin[d]),
                               coordinates_.origin[d] + coordinates_.spacing[d] * double(domain.upper[d]));
    CCTK_VWARN(CCTK_WARN_ALERT,
               "Cannot interpolate to %d of %d points. The first is point %d at (%s): %s. The grid is %s.",
               int(count), request_.points, first, place.c_str(), reason(status_[first]).c_str(),
               grid.c_str());
  }

  static std::string reason(CCTK_INT status) {
    switch (status) {
      case CCTK_ERROR_INTERP_POINT_OUTSIDE:
        return "it lies outside of the grid, or too close to its boundary";
      case CCTK_ERROR_INTERP_GHOST_SIZE_TOO_SMALL:
        return "the ghost zones between components are too narrow for the order of interpolation; increase "
               "driver::ghost_size";
      case CCTK_ERROR_INTERP_GRID_TOO_SMALL:
        return "a component of the grid has fewer points than the order of interpolation needs";
      case CCTK_ERROR_INTERP_COORD_NAN:
        return "a coordinate or a tolerance is not finite";
      default:
        return "the local operator returned " + std::to_string(status);
    }
  }

  int lowest_status() const {
    return status_.empty() ? 0 : std::min<int>(0, *std::min_element(status_.begin(), status_.end()));
  }

  bool has_output(std::size_t o) const {
    return request_.outputs[o].data && request_.inputs[options_.operands[o]].variable >= 0;
  }

  /// In arrays of outputs.
  std::size_t element_of(int point) const { return request_.places.empty() ? point : request_.places[point]; }

  const cGH* gh_;
  Place place_;
  const Request& request_;
  Options options_;
  grid_driver::LevelCoordinates coordinates_;
  std::vector<std::size_t> sizes_;   // of a value of each output
  std::size_t bytes_per_point_ = 0;  // of an answer: its status, and values of all outputs
  std::vector<CCTK_INT> status_;     // per point of this process
};

}  // namespace

int interpolate(const cGH* gh, Place place, const Request& request) {
  check(gh, request);
  const bool has_work = std::any_of(request.inputs.begin(), request.inputs.end(),
                                    [](const Input& input) { return input.variable >= 0; });
  if (!has_work || request.outputs.empty()) return 0;
  make_valid(gh, request);
  return Interpolation(gh, place, request).run();
}

}  // namespace interpolation
