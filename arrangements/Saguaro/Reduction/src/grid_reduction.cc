// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions of grid variables.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "Saguaro/GridDriver/src/public/faces.hh"
#include "Saguaro/Reduction/src/device_points.hh"
#include "Saguaro/Reduction/src/parts.hh"
#include "Saguaro/Reduction/src/reduction.hh"
#include "Saguaro/Reduction/src/sweep.hh"
#include "Saguaro/Transfer/src/transfer.hh"
#include "flesh/devices.hh"
#include "util_Table.h"

namespace reduction {
namespace {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Layout;

/// Where points of a variable lie, and what they count for beside the weight of the point.
struct Place {
  int map;
  int level;
  double measure;
};

double cell_volume(const cGH* gh, int map, int level) {
  const auto spacing = grid_driver::level_coordinates(gh, map, level).spacing;
  return spacing[0] * spacing[1] * spacing[2];
}

std::vector<Place> places_of(const cGH* gh, int variable, Measure measure) {
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF) return {{0, 0, 1}};
  const grid_driver::View view = grid_driver::current_view(gh);
  const int first = view.level >= 0 ? view.level : 0;
  const int end = view.level >= 0 ? view.level + 1 : grid_driver::level_count(gh);
  std::vector<Place> result;
  for (int level = first; level < end; ++level)
    for (int map = 0; map < grid_driver::map_count(gh); ++map)
      result.push_back({map, level,
                        measure == Measure::points || level == 0 || view.level >= 0
                            ? 1
                            : cell_volume(gh, map, level) / cell_volume(gh, map, 0)});
  return result;
}

/// What an array or scalar has in the same place on all processes counts on the first one only, or on all.
bool counts_here(const cGH* gh, const Layout& layout, const Weights& weights) {
  return !layout.replicated || weights.counts_copies || CCTK_MyProc(gh) == 0;
}

/// Do the weights belong to points of the variable's lattice?
bool applies(const cGH* gh, const Weights& weights, int variable, const Place& place) {
  if (weights.variable < 0 || CCTK_ActiveTimeLevelsVI(gh, weights.variable) < 1) return false;
  const int group = CCTK_GroupIndexFromVarI(variable), other = CCTK_GroupIndexFromVarI(weights.variable);
  if (CCTK_GroupTypeI(group) != CCTK_GroupTypeI(other) || CCTK_GroupDimI(group) != CCTK_GroupDimI(other))
    return false;
  const Layout& mine = grid_driver::layout(gh, group, place.map, place.level);
  const Layout& theirs = grid_driver::layout(gh, other, place.map, place.level);
  return mine.domain == theirs.domain && mine.replicated == theirs.replicated;
}

/// The weights of a component, or null where there are none.
const CCTK_REAL* weights_on(const cGH* gh, const Weights& weights, int variable, const Place& place,
                            const Component& component) {
  if (!applies(gh, weights, variable, place)) return nullptr;
  return static_cast<const CCTK_REAL*>(
      grid_driver::values(gh, place.map, place.level, component, weights.variable, 0));
}

void require_storage(const cGH* gh, int variable) {
  if (CCTK_ActiveTimeLevelsVI(gh, variable) < 1)
    throw std::runtime_error(std::string(CCTK_FullVarName(variable)) +
                             " has no storage and cannot be reduced");
}

/// Timelevels to use of a variable, at least 1.
int wanted_timelevels(int variable) {
  const int tags = CCTK_GroupTagsTableI(CCTK_GroupIndexFromVarI(variable));
  CCTK_INT at_most = 0;
  const int order = grid_driver::settings().prolongation_order_time;
  return Util_TableGetInt(tags, &at_most, "InterpNumTimelevels") == 1 ? std::min(int(at_most), order + 1)
                                                                      : order + 1;
}

bool is_same_time(double a, double b) {
  constexpr double tolerance = 1e-12;
  return std::abs(a - b) <= tolerance * (std::abs(a) + std::abs(b));
}

/// Weights of the timelevels of a variable in its values at the time of the current view: of timelevel 0
/// alone where a level is at that time, or there are no others.
/// \throws std::runtime_error if there are too few to interpolate
std::vector<double> weights_of_timelevels(const cGH* gh, const Operator& rule, const Weights& weights,
                                          int variable, const Place& place) {
  const std::vector<double> current{1};
  // A level on its own is what it is: thorns that step inside of a time step set the time as they like.
  const bool is_alone = grid_driver::level_count(gh) == 1 || grid_driver::current_view(gh).level >= 0;
  if (is_alone || CCTK_GroupTypeFromVarI(variable) != CCTK_GF) return current;
  const bool is_extremum = rule.collection == Collection::minimum || rule.collection == Collection::maximum;
  const auto level = grid_driver::level_coordinates(gh, place.map, place.level);
  const int wanted = wanted_timelevels(variable), active = CCTK_ActiveTimeLevelsVI(gh, variable);
  if (is_same_time(level.time, gh->cctk_time) || (is_extremum && !weights.interpolates_extrema) ||
      wanted == 1 || active == 1)
    return current;
  if (active < wanted)
    throw std::runtime_error(std::string(CCTK_FullVarName(variable)) + " has " + std::to_string(active) +
                             " timelevels, but its values between steps of level " +
                             std::to_string(place.level) + " need " + std::to_string(wanted) +
                             "; give it more, or reduce it less often");
  std::vector<double> times;
  for (int n = 0; n < wanted; ++n) times.push_back(level.time - n * level.time_step);
  return transfer::time_weights(times, gh->cctk_time);
}

bool has_others(const std::vector<double>& weights) {
  return std::any_of(weights.begin() + 1, weights.end(), [](double w) { return w != 0; });
}

/// The values of a component at the time of the current view, laid out as they are in memory.
/// \param keeps  holds them if they had to be interpolated
template <class Value>
const void* values_in_time(const cGH* gh, const Place& place, const Component& component, int variable,
                           const std::vector<double>& weights, std::shared_ptr<void>& keeps) {
  std::vector<transfer::Array<const Value>> timelevels;
  for (std::size_t n = 0; n < weights.size(); ++n) {
    const void* const data =
        grid_driver::values(gh, place.map, place.level, component, variable, static_cast<int>(n));
    timelevels.push_back({static_cast<const Value*>(data), component.stored.lower, component.allocated});
  }
  if (!transfer::can_be_interpolated<Value> || (weights.front() == 1 && !has_others(weights)))
    return timelevels.front().data;
  const auto& allocated = component.allocated;
  const auto interpolated = std::make_shared<std::vector<Value>>(
      static_cast<std::size_t>(allocated[0] * allocated[1] * allocated[2]));
  const transfer::Array<Value> target{interpolated->data(), component.stored.lower, allocated};
  transfer::combine<Value>(component.owned, weights, timelevels, target);
  keeps = interpolated;
  return interpolated->data();
}

// ---- on a device

/// Timelevels that have a part in values, and their weights.
struct InTime {
  std::vector<int> timelevels;
  std::vector<double> weights;

  explicit InTime(const std::vector<double>& all) {
    for (std::size_t n = 0; n < all.size(); ++n)
      if (all[n] != 0) {
        timelevels.push_back(static_cast<int>(n));
        weights.push_back(all[n]);
      }
  }
};

/// Whether devices know how to collect such values.
bool can_be_on_device(int variable, const InTime& in_time) {
  return flesh::devices().current() && CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL &&
         CCTK_GroupTypeFromVarI(variable) == CCTK_GF && !in_time.timelevels.empty() &&
         in_time.timelevels.size() <= most_timelevels;
}

/// Whether values are to be collected on a device: if it has all of them, or has one alone.
bool live_on_device(int variable, const Place& place, const InTime& in_time) {
  const auto are_valid_on = [&](flesh::Side side) {
    return std::ranges::all_of(in_time.timelevels, [&](int timelevel) {
      return grid_driver::is_valid({variable, place.level, timelevel}, side);
    });
  };
  return can_be_on_device(variable, in_time) &&
         (are_valid_on(flesh::Side::device) || !are_valid_on(flesh::Side::host));
}

device::PointBox counted_from(const grid_driver::Index& first, const Box& box) {
  device::PointBox result;
  for (int d = 0; d < 3; ++d) {
    result.begin[d] = static_cast<int>(box.lower[d] - first[d]);
    result.end[d] = static_cast<int>(box.upper[d] - first[d]) + 1;
  }
  return result;
}

const double* reals(const cGH* gh, const Place& place, int component, int variable, int timelevel) {
  const flesh::DeviceView view{.map = place.map, .level = place.level, .component = component};
  return static_cast<const double*>(flesh::devices().data(gh, view, variable, timelevel));
}

/// Points of a component, in memory of its keeper.
struct PointsOfDevice {
  int device;  ///< number among those of the process
  DevicePoints points;
};

/// The points of the components of this process that count.
std::vector<PointsOfDevice> points_on_device(const cGH* gh, const Layout& layout, const Weights& weights,
                                             int variable, const Place& place, const InTime& in_time) {
  std::vector<grid_driver::Datum> needed;
  for (const int timelevel : in_time.timelevels) needed.push_back({variable, place.level, timelevel});
  const bool is_weighted = applies(gh, weights, variable, place);
  if (is_weighted) needed.push_back({weights.variable, place.level, 0});
  grid_driver::require(needed, flesh::Side::device);
  std::vector<PointsOfDevice> result;
  for (std::size_t c = 0; c < layout.local.size(); ++c) {
    const Component& component = layout.local[c];
    const Box box = component.owned & layout.originals;
    if (box.empty()) continue;
    const int number = static_cast<int>(c);
    const auto& allocated = component.allocated;
    DevicePoints points{counted_from(component.stored.lower, box),
                        allocated[0],
                        allocated[0] * allocated[1],
                        static_cast<int>(in_time.timelevels.size()),
                        {},
                        {},
                        is_weighted ? reals(gh, place, number, weights.variable, 0) : nullptr,
                        place.measure};
    for (std::size_t n = 0; n < in_time.timelevels.size(); ++n) {
      points.timelevels[n] = reals(gh, place, number, variable, in_time.timelevels[n]);
      points.in_time[n] = in_time.weights[n];
    }
    result.push_back({component.device, points});
  }
  return result;
}

/// What is wanted from one device for some parts: started and waited for together.
class CollectionsOfDevice {
 public:
  /// Points for a part, of any level, map and component.
  void add(std::size_t number, const Part& part, const DevicePoints& here) {
    const auto latest = latest_.find(number);
    if (latest == latest_.end() || counts_[latest->second] + here.box.size() > most_points)
      begin(number, part);
    const std::size_t wish = latest_[number];
    counts_[wish] += here.box.size();
    wishes_[wish].points.push_back(here);
  }

  void finish(device::Device& device, std::span<Part> parts) const {
    const device::Use use(device);
    const std::vector<Collected> found = collect_on_device(device, wishes_);
    for (std::size_t n = 0; n < found.size(); ++n) {
      Collector& collector = parts[numbers_[n]].collector;
      collector.is_sum() ? collector.add_sum(found[n].sum)
                         : collector.add_extreme(found[n].extreme, found[n].is_nan);
    }
  }

 private:
  /// Sums of more would not fit into their words.
  static constexpr std::int64_t most_points = (std::int64_t{1} << 30) - 1;

  void begin(std::size_t number, const Part& part) {
    const Weights& weights = part.what.weights;
    const Collector& collector = part.collector;
    const Wish::What what = collector.is_sum()       ? Wish::What::sum
                            : collector.is_minimum() ? Wish::What::minimum
                                                     : Wish::What::maximum;
    latest_[number] = wishes_.size();
    wishes_.push_back(
        {{}, what, collector.entry(weights.multiplies_values, weights.cuts_products), collector.extreme()});
    grid_driver::count_to_host(wishes_.back().bytes());
    numbers_.push_back(number);
    counts_.push_back(0);
  }

  std::map<std::size_t, std::size_t> latest_;  ///< wish of a part
  std::vector<Wish> wishes_;
  std::vector<std::size_t> numbers_;  ///< of the part of each wish
  std::vector<std::int64_t> counts_;  ///< of its points
};

/// The same from all devices of this process, one after the other: what they find has no order.
class DeviceCollections {
 public:
  void add(std::size_t number, const Part& part, const std::vector<PointsOfDevice>& points) {
    for (const auto& [device, here] : points) of_device_[device].add(number, part, here);
  }
  void finish(std::span<Part> parts) const {
    for (const auto& [number, collections] : of_device_)
      collections.finish(flesh::devices().numbered(number), parts);
  }

 private:
  std::map<int, CollectionsOfDevice> of_device_;
};

// ---- all together

/// Parts that need the same weights and values of the same times.
struct Alike {
  Weights weights;
  Place place;
  std::vector<double> in_time;
  std::vector<std::size_t> parts;
};

/// The parts of a variable, place by place.
std::vector<Alike> alike_parts(const cGH* gh, int variable, Parts& all) {
  const std::span<const Part> parts = all.all();
  std::vector<Alike> result;
  for (const std::size_t n : all.of(variable)) {
    const auto& [rule, weights] = parts[n].what;
    if (rule.collection == Collection::product) continue;
    for (const Place& place : places_of(gh, variable, weights.measure)) {
      std::vector<double> in_time = weights_of_timelevels(gh, rule, weights, variable, place);
      const auto known = std::find_if(result.begin(), result.end(), [&](const Alike& other) {
        return other.weights == weights && other.place.map == place.map && other.place.level == place.level &&
               other.in_time == in_time;
      });
      if (known == result.end())
        result.push_back({weights, place, std::move(in_time), {n}});
      else
        known->parts.push_back(n);
    }
  }
  return result;
}

void collect(const cGH* gh, int variable, Parts& parts, Sweep& sweep, DeviceCollections& on_device) {
  const int group = CCTK_GroupIndexFromVarI(variable), type = CCTK_VarTypeI(variable);
  for (const auto& [weights, place, in_time, wanted] : alike_parts(gh, variable, parts)) {
    const Layout& layout = grid_driver::layout(gh, group, place.map, place.level);
    if (!counts_here(gh, layout, weights)) continue;
    const InTime times(in_time);
    // Weights are brought to devices for the other variables anyway.
    const bool is_weight = variable == weights.variable && can_be_on_device(variable, times);
    if (is_weight || live_on_device(variable, place, times)) {
      const auto points = points_on_device(gh, layout, weights, variable, place, times);
      for (const std::size_t n : wanted) on_device.add(n, parts.all()[n], points);
      continue;
    }
    for (const Component& component : layout.local) {
      Points points{&component, component.owned & layout.originals, type, nullptr, nullptr, place.measure};
      points.weights = weights_on(gh, weights, variable, place, component);
      values::visit_type("reduce", type, [&](auto zero) {
        points.values = values_in_time<decltype(zero)>(gh, place, component, variable, in_time, points.keeps);
      });
      sweep.add(points, wanted);
    }
  }
}

/// Products depend on the order of their factors: the first process multiplies them, plane by plane.
Collector product_of_variable(const cGH* gh, const Operator& rule, const Weights& weights, int variable) {
  Collector result(rule);
  const int group = CCTK_GroupIndexFromVarI(variable);
  for (const Place& place : places_of(gh, variable, weights.measure)) {
    const bool is_weighted = applies(gh, weights, variable, place);
    const Layout& layout = grid_driver::layout(gh, group, place.map, place.level);
    Box plane = layout.originals;
    for (const auto last = plane.upper[2]; plane.lower[2] <= last; ++plane.lower[2]) {
      plane.upper[2] = plane.lower[2];
      const grid_driver::Region points = layout.region & grid_driver::Region(plane);
      const auto factors = grid_driver::gather(gh, variable, 0, place.map, place.level, points, 0);
      flesh::Bytes here;
      if (is_weighted) here = grid_driver::gather(gh, weights.variable, 0, place.map, place.level, points, 0);
      const auto* const weight = reinterpret_cast<const CCTK_REAL*>(here.data());
      values::visit_type("reduce", CCTK_VarTypeI(variable), [&](auto zero) {
        const auto* const factor = reinterpret_cast<const decltype(zero)*>(factors.data());
        for (std::size_t i = 0; i < factors.size() / sizeof zero; ++i)
          result.add(is_weighted ? weight[i] : 1, Collector::Number(factor[i]));
      });
    }
  }
  return result;
}

/// Each variable once, however many parts it has; memory for interpolated values is freed after each.
void collect_parts(const cGH* gh, Parts& parts) {
  Sweep sweep;
  DeviceCollections on_device;
  for (const int variable : parts.variables()) {
    const grid_driver::Reader reader(std::string("reduction of ") + CCTK_FullVarName(variable));
    for (const std::size_t n : parts.of(variable)) {
      Part& part = parts.all()[n];
      if (part.what.rule.collection == Collection::product)
        part.collector = product_of_variable(gh, part.what.rule, part.what.weights, variable);
    }
    collect(gh, variable, parts, sweep, on_device);
    if (sweep.keeps_values()) sweep.run(parts.all());
  }
  sweep.run(parts.all());
  on_device.finish(parts.all());
}

bool is_on_device(int variable, const Place& place, int age) {
  std::vector<double> only_this(age + 1, 0.0);
  only_this[age] = 1;
  return live_on_device(variable, place, InTime(only_this));
}

const Component& local_component(const cGH* gh, const Place& place, int variable, int number) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  return grid_driver::layout(gh, group, place.map, place.level).local.at(number);
}

/// Of all points that a local component stores.
Wish greatest_magnitude(const cGH* gh, const Place& place, int number, int variable, int age) {
  const Component& component = local_component(gh, place, variable, number);
  grid_driver::require(std::array{grid_driver::Datum{variable, place.level, age}}, flesh::Side::device);
  const DevicePoints points{counted_from(component.stored.lower, component.stored),
                            component.allocated[0],
                            component.allocated[0] * component.allocated[1],
                            1,
                            {reals(gh, place, number, variable, age)},
                            {1},
                            nullptr,
                            1};
  return {{points}, Wish::What::maximum, {Term::magnitude}};
}

}  // namespace

std::vector<bool> finite_on_device(const cGH* gh, std::span<const Timelevel> timelevels) {
  std::vector<bool> result(timelevels.size(), false);
  const auto view = grid_driver::current_view(gh);
  if (!flesh::devices().current() || view.component < 0) return result;
  const Place place{view.map, view.level, 1};
  std::vector<Wish> wishes;
  std::vector<std::size_t> numbers;  // of the timelevels that the wishes are about
  int number_of_device = -1;
  for (std::size_t n = 0; n < timelevels.size(); ++n) {
    const auto [variable, age] = timelevels[n];
    if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || !is_on_device(variable, place, age)) continue;
    const Component& here = local_component(gh, place, variable, view.component);
    result[n] = true;
    if (here.stored.empty()) continue;
    number_of_device = here.device;
    numbers.push_back(n);
    wishes.push_back(greatest_magnitude(gh, place, view.component, variable, age));
  }
  if (wishes.empty()) return result;
  std::int64_t bytes = 0;
  for (const Wish& wish : wishes) bytes += wish.bytes();
  grid_driver::count_to_host(bytes);
  device::Device& device = flesh::devices().numbered(number_of_device);
  const device::Use use(device);
  const std::vector<Collected> greatest = collect_on_device(device, wishes);
  for (std::size_t w = 0; w < wishes.size(); ++w)
    result[numbers[w]] = !greatest[w].is_nan && std::isfinite(greatest[w].extreme);
  return result;
}

std::vector<std::vector<Collector::Number>> reduce_variables(const cGH* gh,
                                                             std::span<const WeighedOperator> wanted,
                                                             std::span<const int> variables) {
  Parts parts;
  std::vector<std::vector<Recipe>> recipes;
  for (const int variable : variables) {
    require_storage(gh, variable);
    std::vector<Recipe>& own = recipes.emplace_back();
    for (const WeighedOperator& what : wanted)
      own.push_back(parts.add(variable, CCTK_GroupIndexFromVarI(variable),
                              values::is_complex_type(CCTK_VarTypeI(variable)), what));
  }
  collect_parts(gh, parts);
  parts.combine(gh);
  std::vector<std::vector<Collector::Number>> result;
  for (const std::vector<Recipe>& own : recipes) {
    result.emplace_back();
    for (const Recipe& recipe : own) result.back().push_back(parts.result(recipe));
  }
  return result;
}

std::vector<Collector::Number> reduce_variables(const cGH* gh, const Operator& rule, Weights weights,
                                                std::span<const int> variables) {
  const WeighedOperator wanted{rule, weights};
  std::vector<Collector::Number> result;
  for (const auto& numbers : reduce_variables(gh, {&wanted, 1}, variables)) result.push_back(numbers.front());
  return result;
}

}  // namespace reduction
