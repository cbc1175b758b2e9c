// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A small grid for unit tests: one process, groups of each kind, no flesh.
#ifndef SAGUARO_GRID_DRIVER_RUN_TEST_GRID_HH
#define SAGUARO_GRID_DRIVER_RUN_TEST_GRID_HH

#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/move/exchanger.hh"
#include "Saguaro/GridDriver/src/move/messenger.hh"
#include "Saguaro/GridDriver/src/run/caller.hh"
#include "Saguaro/GridDriver/src/run/validity.hh"

namespace grid_driver {

/// Groups: 0 a grid function group with two variables and three timelevels, 1 a scalar, 2 a replicated array
/// of 3 x 2, 3 a scratch grid function, 4 a group like 0. Variables: 0 and 1 in group 0, 2 the scalar, 3 the
/// array, 4 the scratch one, 5 and 6 in group 4.
class TestGrid {
 public:
  static constexpr int fields = 0, scalar = 1, array = 2, scratch = 3, others = 4;

  /// \param devices  none: everything is on the host
  explicit TestGrid(const Settings& settings = default_settings(), std::vector<device::Device*> devices = {})
      : settings_(settings),
        groups_(some_groups()),
        grid_(settings_, domains(settings_), groups_, Processes{}),
        storage_(grid_, groups_, std::move(devices)),
        residence_(settings_, grid_, groups_, storage_, hooks_),
        views_(settings_, groups_, grid_, storage_),
        exchanger_(settings_, grid_, groups_, storage_, residence_, messenger_, hooks_),
        validity_({settings_, groups_, grid_, storage_, exchanger_, views_, prolongates_}),
        caller_(settings_, grid_, views_, validity_, residence_, exchanger_, messenger_, hooks_),
        gh_(settings_, groups_) {
    if (storage_.devices().size() > 1) messenger_.link(storage_.devices());
  }

  static Settings default_settings() {
    Settings settings;
    settings.points = {9, 8, 7};
    settings.ghosts = {2, 1, 1};
    settings.levels.push_back({.factor = {2, 2, 2}, .time_factor = 2});
    settings.initial_time = 1.5;
    return settings;
  }

  Settings& settings() { return settings_; }
  flesh::DriverHooks& hooks() { return hooks_; }
  const Groups& groups() const { return groups_; }
  Grid& grid() { return grid_; }
  Storage& storage() { return storage_; }
  Residence& residence() { return residence_; }
  Views& views() { return views_; }
  Exchanger& exchanger() { return exchanger_; }
  Validity& validity() { return validity_; }
  ScheduleCaller& caller() { return caller_; }
  GridHierarchy& gh() { return gh_; }

  void set_timelevels(int group, int count) {
    storage_.set_timelevels(group, count, /*poison=*/-1);
    views_.refresh(group);
  }

 private:
  static Groups some_groups() {
    std::vector<Group> groups{
        {fields, "test::fields", GroupKind::grid_function, false, 3, 0, 2, sizeof(double), 3, {1, 1, 1}, {}},
        {scalar, "test::scalar", GroupKind::scalar, true, 0, 2, 1, sizeof(int), 1, {1, 1, 1}, {}},
        {array, "test::array", GroupKind::array, true, 2, 3, 1, sizeof(double), 1, {3, 2, 1}, {}},
        {scratch,
         "test::scratch",
         GroupKind::grid_function,
         false,
         3,
         4,
         1,
         sizeof(double),
         2,
         {1, 1, 1},
         {}},
        {others, "test::others", GroupKind::grid_function, false, 3, 5, 2, sizeof(double), 3, {1, 1, 1}, {}}};
    groups[scratch].is_scratch = groups[scratch].shares_levels = true;
    groups[fields].transport = {.prolongates = true, .restricts = true};
    groups[others].transport.method = transfer::Method::staggered;
    return Groups(std::move(groups));
  }
  /// Each map is longer by a point in x than the one before.
  static std::vector<Domain> domains(const Settings& settings) {
    std::vector<Domain> result(settings.maps);
    for (int map = 0; map < settings.maps; ++map) {
      result[map].points = {settings.points[0] + map, settings.points[1], settings.points[2]};
      result[map].origin = {-1, 0, 2.0 + 10 * map};
      result[map].spacing = {0.5, 0.25, 1};
    }
    return result;
  }

  Settings settings_;
  flesh::DriverHooks hooks_;
  bool prolongates_ = true;
  Groups groups_;
  Grid grid_;
  Storage storage_;
  Residence residence_;
  Messenger messenger_;
  Views views_;
  Exchanger exchanger_;
  Validity validity_;
  ScheduleCaller caller_;
  GridHierarchy gh_;
};

}  // namespace grid_driver

#endif
