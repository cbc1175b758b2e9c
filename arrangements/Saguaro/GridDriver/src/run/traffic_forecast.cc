// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/traffic_forecast.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/run/caller.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/run/traffic_model.hh"
#include "flesh/storage.hh"

namespace grid_driver {
namespace {

std::vector<std::function<std::string()>>& descriptions() {
  static std::vector<std::function<std::string()>> all;
  return all;
}

/// The grid functions of a run with storage, and calls that touch them.
class ForecastRun {
 public:
  static constexpr int coarsest = 0;
  explicit ForecastRun(Run& run)
      : run_(run), model_([this](int variable) {
          const Group& group = run_.groups.of_variable(variable);
          std::int64_t bytes = 0;
          for (const Place place : run_.grid.places(group, coarsest))
            bytes += static_cast<std::int64_t>(run_.storage.bytes_per_timelevel(group, place));
          return bytes / group.variable_count;
        }) {
    for_each_variable([&](int variable, int timelevels) { model_.add(variable, timelevels); });
  }

  void step(std::span<const flesh::ScheduledFunction* const> calls) {
    for_each_variable([&](int variable, int timelevels) {
      if (timelevels > 1) model_.rotate(variable);
    });
    for (const flesh::ScheduledFunction* const function : calls) call(*function);
  }
  void count_from_now() { model_.count_from_now(); }
  const auto& caused() const { return model_.caused(); }

 private:
  template <class Visit>
  void for_each_variable(Visit visit) const {
    for (const Group& group : run_.groups)
      if (has_sides(group))
        for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
          visit(v, flesh::permanent_timelevels(group.index));
  }
  /// --check gives large groups no storage.
  bool has_sides(const Group& group) const {
    return run_.storage.is_on_sides(group) && !group.is_scratch &&
           flesh::permanent_timelevels(group.index) > 0;
  }

  const flesh::Reached& reached_by(const flesh::ScheduledFunction& function) {
    const auto [entry, is_new] = reached_.try_emplace(function.id);
    const auto& by_name = flesh::driver_hooks().reached_by_name;
    const auto named = by_name.find({function.thorn, function.routine});
    if (is_new && named != by_name.end()) entry->second = named->second();
    return entry->second;
  }

  void call(const flesh::ScheduledFunction& function) {
    const Side side = run_.residence.side_of(function);
    const auto read = [&](int v, int t) { model_.read(v, t, side, function.id); };
    const auto change = [&](int v, int t) { model_.change(v, t, side, function.id); };
    if (run_.residence.is_undeclared(function)) {
      for_each_in_sight(function, change);
    } else {
      if (run_.residence.needs_all_it_reads(function, side))
        for (const flesh::DataAccess& access : function.reads) read(access.variable, access.timelevel);
      for (const flesh::DataAccess& access : function.writes) change(access.variable, access.timelevel);
    }
    const flesh::Reached& reached = reached_by(function);
    for (const auto& [variable, timelevel] : reached.reads) read(variable, timelevel);
    for (const auto& [variable, timelevel] : reached.writes) change(variable, timelevel);
  }

  template <class Visit>
  void for_each_in_sight(const flesh::ScheduledFunction& function, Visit visit) const {
    for (const int index : flesh::groups_in_sight(function.thorn)) {
      const Group& group = run_.groups[index];
      for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
        for (int t = 0; t < flesh::permanent_timelevels(index); ++t) visit(v, t);
    }
  }

  Run& run_;
  TrafficModel model_;
  std::map<int, flesh::Reached> reached_;  ///< by function
};

}  // namespace

void TrafficModel::read(int variable, int timelevel, Side side, int actor) {
  const Sides::Entry entry = sides_.at(variable, level, timelevel);
  const Copy copy = copy_needed(entry.valid, side);
  if (copy == Copy::none || copy == Copy::impossible) return;
  const bool is_to_host = copy == Copy::to_host;
  // What goes to the device does so because of who wrote it on the host.
  Caused& cause = caused_[is_to_host || entry.writer == Sides::nobody ? actor : entry.writer];
  (is_to_host ? cause.to_host : cause.to_device) += bytes_(variable);
  cause.variables.insert(variable);
  sides_.read(variable, level, timelevel, side);
}

std::vector<TrafficForecast> forecast_traffic(std::span<const flesh::ScheduledFunction* const> step) {
  // As many steps as timelevels until the first values have gone, and some until what depends on these has.
  constexpr int steps_before = 8;
  ForecastRun run(driver().run());
  for (int n = 0; n < steps_before; ++n) run.step(step);
  run.count_from_now();
  run.step(step);
  const auto functions = flesh::scheduled_functions();
  std::vector<TrafficForecast> result;
  for (const auto& [id, caused] : run.caused()) {
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const auto* f) { return f->id == id; });
    const bool is_undeclared = driver().run().residence.is_undeclared(**function);
    result.push_back({{(*function)->thorn + "::" + (*function)->routine, *function, is_undeclared,
                       caused.to_device, caused.to_host, driver().run().residence.side_of(**function)},
                      {caused.variables.begin(), caused.variables.end()}});
  }
  std::stable_sort(result.begin(), result.end(), [](const TrafficForecast& a, const TrafficForecast& b) {
    return a.traffic.to_device + a.traffic.to_host > b.traffic.to_device + b.traffic.to_host;
  });
  return result;
}

void describe_also(std::function<std::string()> text) { descriptions().push_back(std::move(text)); }

std::string further_descriptions() {
  std::string result;
  for (const auto& text : descriptions()) result += text();
  return result;
}

}  // namespace grid_driver
