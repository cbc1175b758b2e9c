// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/caller.hh"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "Saguaro/GridDriver/src/data/declarations.hh"
#include "cctk_Schedule.h"

namespace grid_driver {
namespace {

using flesh::ScheduledFunction;

/// A scheduled function's mode in three parts.
struct Wish {
  Mode mode;
  bool early = false;
  bool late = false;
};

Wish wish_of(flesh::Mode mode) {
  switch (mode) {
    case flesh::Mode::local:
      return {Mode::local};
    case flesh::Mode::singlemap:
      return {Mode::singlemap};
    case flesh::Mode::level:
      return {Mode::level};
    case flesh::Mode::global:
      return {Mode::global};
    case flesh::Mode::global_early:
      return {Mode::global, true, false};
    case flesh::Mode::global_late:
      return {Mode::global, false, true};
    case flesh::Mode::meta:
      return {Mode::meta};
    case flesh::Mode::meta_early:
      return {Mode::meta, true, false};
    case flesh::Mode::meta_late:
      return {Mode::meta, false, true};
  }
  return {Mode::local};
}

/// Mode that `loop-x` leads to; without one, the mode itself.
Mode loop_mode(flesh::LoopMode loop, Mode otherwise) {
  switch (loop) {
    case flesh::LoopMode::none:
      return otherwise;
    case flesh::LoopMode::local:
      return Mode::local;
    case flesh::LoopMode::singlemap:
      return Mode::singlemap;
    case flesh::LoopMode::level:
      return Mode::level;
    case flesh::LoopMode::global:
      return Mode::global;
    case flesh::LoopMode::meta:
      return Mode::meta;
  }
  return otherwise;
}

/// The last element of a list for its lifetime.
template <class T>
class Pushed {
 public:
  Pushed(std::vector<T>& list, T value) : list_(list) { list_.push_back(value); }
  ~Pushed() { list_.pop_back(); }
  Pushed(const Pushed&) = delete;

 private:
  std::vector<T>& list_;
};

/// The view above (or the same one) that is just as deep as `mode`.
View cut_off(View view, Mode mode) {
  view.mode = mode;
  if (mode < Mode::local) view.component = -1;
  if (mode < Mode::singlemap) view.map = -1;
  if (mode < Mode::level) view.level = -1;
  return view;
}

}  // namespace

bool global_mode_is_late(std::string_view bin) {
  static constexpr std::array late{
      "CCTK_POSTREGRIDINITIAL", "CCTK_POSTREGRID", "CCTK_POSTRESTRICTINITIAL", "CCTK_POSTRESTRICT",
      "CCTK_POSTPOSTINITIAL",   "CCTK_POSTSTEP",   "CCTK_CPINITIAL",           "CCTK_CHECKPOINT",
      "CCTK_ANALYSIS",          "CCTK_TERMINATE"};
  return std::find(late.begin(), late.end(), bin) != late.end();
}

ScheduleCaller::ScheduleCaller(const Settings& settings, const Grid& grid, Views& views, Validity& validity,
                               Residence& residence, Exchanger& exchanger, Messenger& messenger,
                               const flesh::DriverHooks& hooks)
    : settings_(settings),
      grid_(grid),
      views_(views),
      validity_(validity),
      residence_(residence),
      exchanger_(exchanger),
      messenger_(messenger),
      hooks_(hooks),
      devices_(residence.devices()) {}

std::vector<View> ScheduleCaller::views_below(const View& view) const {
  std::vector<View> result;
  if (view.mode == Mode::meta) return {View{Mode::global}};
  if (view.mode == Mode::global)
    for (int level = 0; level < grid_.level_count(); ++level) result.push_back({Mode::level, level});
  if (view.mode == Mode::level)
    for (int map = 0; map < grid_.map_count(); ++map) result.push_back({Mode::singlemap, view.level, map});
  if (view.mode == Mode::singlemap) {
    const auto& local = grid_.lattice({view.map, view.level}).layout().local;
    for (int c = 0; c < static_cast<int>(local.size()); ++c)
      result.push_back({Mode::local, view.level, view.map, c});
  }
  return result;
}

std::vector<View> ScheduleCaller::views_of(const View& current, Mode mode) const {
  if (current.mode >= mode) return {cut_off(current, mode)};
  std::vector<View> result;
  for (const View& below : views_below(current))
    for (const View& view : views_of(below, mode)) result.push_back(view);
  return result;
}

void ScheduleCaller::for_each_view(GridHierarchy& gh, Mode mode, const std::function<void()>& visit) {
  if (gh.view.mode == mode) return visit();
  for_each_view_of_all(gh, mode, [&](device::Device* keeper) {
    if (keeper && device::Use::youngest() && keeper != device::Use::youngest()) return;
    std::optional<device::Use> use;
    if (keeper) use.emplace(*keeper);
    visit();
  });
}

void ScheduleCaller::for_each_view_of_all(GridHierarchy& gh, Mode mode,
                                          const std::function<void(device::Device* keeper)>& visit) {
  for (const View& view : views_of(gh.view, mode)) {
    const ViewScope scope(views_, gh, view);
    visit(keeper_of(view));
  }
}

/// Of the component in view; null if none is, or there are no devices.
device::Device* ScheduleCaller::keeper_of(const View& view) const {
  if (view.mode != Mode::local || devices_.empty()) return nullptr;
  return devices_[grid_.lattice({view.map, view.level}).layout().local.at(view.component).device];
}

bool ScheduleCaller::is_its_turn(const GridHierarchy& gh, const ScheduledFunction& function) const {
  const Wish wish = wish_of(function.mode);
  const bool is_above_levels = wish.mode <= Mode::global;
  if (!is_above_levels || gh.view.mode <= Mode::global) return true;
  if (!bins_.empty() && (bins_.back() == "CCTK_PREREGRID" || bins_.back() == "CCTK_PREREGRIDINITIAL"))
    return true;
  const bool late = wish.late || (!wish.early && !bins_.empty() && global_mode_is_late(bins_.back()));
  return late ? turn_.is_last : turn_.is_first;
}

std::vector<int> ScheduleCaller::levels_of(const GridHierarchy& gh, const ScheduledFunction& function) const {
  const bool is_on_one_level = wish_of(function.mode).mode >= Mode::level && gh.view.level >= 0;
  if (is_on_one_level) return {gh.view.level};
  std::vector<int> all(grid_.level_count());
  for (int level = 0; level < grid_.level_count(); ++level) all[level] = level;
  return all;
}

void ScheduleCaller::call_once(GridHierarchy& gh, const ScheduledFunction& function) {
  if (wrappers_.empty()) {
    function.call(&gh);
    return;
  }
  auto* attribute = const_cast<cFunctionData*>(CCTK_ScheduleQueryCurrentFunction(&gh));
  auto* routine = reinterpret_cast<void*>(function.function);
  for (const CallWrapper& wrapper : wrappers_)
    if (wrapper.before) wrapper.before(&gh, routine, attribute, &gh);
  function.call(&gh);
  for (auto wrapper = wrappers_.rbegin(); wrapper != wrappers_.rend(); ++wrapper)
    if (wrapper->after) wrapper->after(&gh, routine, attribute, &gh);
}

void ScheduleCaller::call_in_its_mode(GridHierarchy& gh, const ScheduledFunction& function) {
  const Wish wish = wish_of(function.mode);
  const bool hides_undeclared = settings_.presync == flesh::PresyncMode::presync_only;
  auto call = [&] {
    std::optional<DeclaredScope> scope;
    if (hides_undeclared) scope.emplace(gh, function);
    call_once(gh, function);
  };
  // A loop from a mode that is already below is the mode itself.
  const Mode target = wish.mode == Mode::local ? Mode::local : loop_mode(function.loop, wish.mode);
  for_each_view(gh, wish.mode, [&] { target > wish.mode ? for_each_view(gh, target, call) : call(); });
}

/// All components of a device are treated by one call; from local mode the component in view, by its keeper.
void ScheduleCaller::call_on_device(GridHierarchy& gh, const ScheduledFunction& function) {
  const auto [treat_all, treats_all_devices] = hooks_.device_functions.find(function);
  if (!treat_all) return call_in_its_mode(gh, function);
  const auto on_each_device = [&, treat_all = treat_all, is_once = treats_all_devices] {
    if (is_once) return treat_all(&gh);
    for (device::Device* const device : residence_.devices_of(gh.view.level)) {
      const device::Use use(*device);
      treat_all(&gh);
    }
  };
  if (gh.view.mode == Mode::local && !treats_all_devices) {
    const device::Use use(*keeper_of(gh.view));
    return treat_all(&gh);
  }
  if (gh.view.mode >= Mode::level) return on_each_device();
  for_each_view(gh, Mode::level, on_each_device);
}

void ScheduleCaller::call_on_its_side(GridHierarchy& gh, const Running& call) {
  residence_.prepare(*call.function, call.side, call.levels);
  call.side == Side::device ? call_on_device(gh, *call.function) : call_in_its_mode(gh, *call.function);
}

void ScheduleCaller::call_and_compare(GridHierarchy& gh, const Running& call) {
  using Clock = std::chrono::steady_clock;
  const bool is_watched = repeated_work_ && call.side == Side::host;
  // What comes from a device for this call is not its work.
  if (is_watched) residence_.prepare(*call.function, call.side, call.levels);
  const RepeatedWork::Content before =
      is_watched ? repeated_work_->written_by(*call.function, call.levels) : RepeatedWork::Content();
  const Clock::time_point start = Clock::now();
  call_on_its_side(gh, call);
  if (!is_watched) return;
  const std::chrono::duration<double> seconds = Clock::now() - start;
  repeated_work_->note(*call.function, before, repeated_work_->written_by(*call.function, call.levels),
                       seconds.count());
}

void ScheduleCaller::note_nothing_changed() {
  if (!running_.empty()) running_.back()->has_changed_nothing = true;
}

void ScheduleCaller::resume() {
  if (running_.empty()) return;
  const Running& call = *running_.back();
  residence_.prepare(*call.function, call.side, call.levels);
}

/// What arrives must not be read before, and what is written not be overwritten by it. Who waits for ghost
/// zones himself does so on the side where they arrive.
bool ScheduleCaller::may_run_beside_exchange(const ScheduledFunction& function, Side side) const {
  if (!declarations_bind(function, settings_.presync) || !wrappers_.empty()) return false;
  auto none_pending = [&](const std::vector<flesh::DataAccess>& accesses) {
    return std::none_of(accesses.begin(), accesses.end(), [&](const flesh::DataAccess& access) {
      return exchanger_.is_pending(access.variable);
    });
  };
  return none_pending(function.writes) &&
         ((exchanger_.is_pending_on(side) && awaits_ghosts(function)) || none_pending(function.reads));
}

/// Asked when a function has ended. Who has called it through the schedule goes on with what it likes, and
/// analysis with output.
bool ScheduleCaller::may_leave_exchange() const {
  return running_.empty() && !bins_.empty() && bins_.back() != "CCTK_ANALYSIS";
}

/// Between two functions all is in the queues that the first one has written; one that has called the
/// schedule may go on writing.
void ScheduleCaller::copy_ahead() {
  if (running_.empty())
    residence_.copy_ahead([this](int variable) { return exchanger_.is_pending(variable); });
}

void ScheduleCaller::call(GridHierarchy& gh, const ScheduledFunction& function) {
  if (!is_its_turn(gh, function)) return;
  // Also of who is left out now: next time it may be called.
  hooks_.note_call(&gh, function);
  if (hooks_.is_left_out(&gh, function)) return;
  Running call{&function, residence_.side_of(function), levels_of(gh, function)};
  if (settings_.schedule_barriers) messenger_.barrier();
  const std::vector<int>& levels = call.levels;
  for (int level : levels) validity_.before_call(gh, function, level);
  if (!may_run_beside_exchange(function, call.side)) exchanger_.finish();
  copy_ahead();
  exchanger_.note_work();
  exchanger_.advance();
  {
    const Pushed here(running_, &call);
    call_and_compare(gh, call);
  }
  // With presync-only every exchange follows from the declarations.
  const bool sync_is_heeded = settings_.presync != flesh::PresyncMode::presync_only;
  const bool is_needless = call.has_changed_nothing && settings_.presync == flesh::PresyncMode::off;
  for (int level : levels) {
    validity_.after_call(function, level);
    if (!function.sync_groups.empty() && sync_is_heeded && !is_needless)
      validity_.synchronise(gh, level, function.sync_groups);
  }
  if (!may_leave_exchange()) exchanger_.finish();
  if (settings_.schedule_barriers) messenger_.barrier();
  resume();  // of who has called it through the schedule
}

void ScheduleCaller::leave_bin() {
  exchanger_.finish();
  copy_ahead();
  bins_.pop_back();
}

}  // namespace grid_driver
