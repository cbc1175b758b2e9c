// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/faces.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/domain.hh"
#include "cctk_Parameters.h"

namespace grid_driver {
namespace {

GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

Validity& validity() { return driver().run().validity; }

/// Level whose data a call in the current view means.
int level_of(const cGH* gh) { return std::max(current_view(gh).level, 0); }

}  // namespace

void start(SettingsReader read_settings) {
  flesh::register_driver(std::make_unique<GridDriver>(read_settings));
}

const Settings& settings() { return driver().settings(); }

balance::PartWidths widths_of_parts(const Settings& settings) {
  const auto [lower, upper] = widths_at_faces(given_boundary_widths(), settings);
  const auto larger = [](const Index& a, const Index& b) {
    return geometry::by_axis<3>([](Coordinate x, Coordinate y) { return std::max(x, y); }, a, b);
  };
  return {larger(lower.minimum, upper.minimum), larger(lower.comfortable, upper.comfortable)};
}

const void* communicator() { return driver().messenger().communicator(); }
std::span<const int> host_of_process() { return driver().messenger().host_of_process(); }

StorageStatistics storage_statistics() {
  const Run& run = driver().run();
  return {run.storage.bytes(), run.storage.max_bytes(), active_timelevels(run.groups, run.storage)};
}

double communication_seconds() { return driver().run().exchanger.statistics().seconds; }

void select_boundary_condition(int variable, int faces, int width, int table, const std::string& name) {
  validity().boundary_conditions().select(variable, {faces, width, table, name});
}

bool fills_boundary(const cGH* gh, int variable) {
  const BoundaryConditions& conditions = validity().boundary_conditions();
  return validity().repairs() && !conditions.is_applying() && conditions.has(variable) &&
         (valid_region(gh, variable, 0) & valid::interior);
}

int valid_region(const cGH* gh, int variable, int timelevel) {
  return validity().is_tracking() ? validity().ledger().at(variable, level_of(gh), timelevel)
                                  : valid::everywhere;
}

void set_valid_region(const cGH* gh, int variable, int timelevel, int region) {
  validity().ledger().set(variable, level_of(gh), timelevel, region);
}

bool require_valid(const cGH* gh, std::span<const flesh::DataAccess> reads) {
  bool result = true;
  for (int level : levels_in_view(driver().run(), current_view(gh)))
    result &= validity().require(hierarchy(gh), level, reads, "Driver_RequireValidData");
  return result;
}

void notify_modified(const cGH* gh, std::span<const flesh::DataAccess> writes) {
  for (int level : levels_in_view(driver().run(), current_view(gh)))
    for (const flesh::DataAccess& access : writes)
      validity().ledger().write(access.variable, level, access.timelevel, access.region);
}

void add_wrapper(Wrapper before, Wrapper after) {
  driver().run().caller.wrappers().push_back({before, after});
}

bool remove_wrapper(Wrapper before, Wrapper after) {
  auto& wrappers = driver().run().caller.wrappers();
  const auto found = std::find(wrappers.begin(), wrappers.end(), CallWrapper{before, after});
  if (found == wrappers.end()) return false;
  wrappers.erase(found);
  return true;
}

void set_watch(Watch watch) { driver().set_watch(std::move(watch)); }

void register_regridder(Regridder regridder) { driver().set_regridder(std::move(regridder)); }

void regridder_needs_no_grid_functions() { driver().regrid_without_grid_functions(); }

bool wants_lockstep() {
  DECLARE_CCTK_PARAMETERS;
  return lockstep;
}

bool has_grid() { return is_in_force() && driver().has_run(); }
const cGH* current_grid() { return &driver().run().gh; }

void set_prolongating(bool on) { driver().step().prolongates = on; }
bool is_prolongating() { return driver().step().prolongates; }

struct ViewLoop::State {
  GridHierarchy& gh;
  View before;
  std::vector<View> views;
  std::size_t current = 0;

  State(const cGH* gh, std::vector<View> views)
      : gh(hierarchy(gh)), before(this->gh.view), views(std::move(views)) {
    enter();
  }
  void enter() { driver().run().views.enter(gh, current < views.size() ? views[current] : before); }
};

ViewLoop::ViewLoop(const cGH* gh, Mode mode, bool reversed) {
  std::vector<View> views = driver().run().caller.views_of(current_view(gh), mode);
  if (reversed) std::reverse(views.begin(), views.end());
  state_ = std::make_unique<State>(gh, std::move(views));
}

ViewLoop::ViewLoop(const cGH* gh, const View& view)
    : state_(std::make_unique<State>(gh, std::vector<View>{view})) {}

ViewLoop::~ViewLoop() {
  state_->current = state_->views.size();
  state_->enter();
}

ViewLoop::operator bool() const { return state_->current < state_->views.size(); }

ViewLoop& ViewLoop::operator++() {
  ++state_->current;
  state_->enter();
  return *this;
}

}  // namespace grid_driver
