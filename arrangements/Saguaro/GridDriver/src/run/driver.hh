// SPDX-License-Identifier: LGPL-2.1-or-later
//
// GridDriver: the driver of the flesh for block-structured grids.
#ifndef SAGUARO_GRID_DRIVER_RUN_DRIVER_HH
#define SAGUARO_GRID_DRIVER_RUN_DRIVER_HH

#include <memory>
#include <string>

#include "Saguaro/GridDriver/src/device/coarse_steps.hh"
#include "Saguaro/GridDriver/src/public/faces.hh"
#include "Saguaro/GridDriver/src/run/caller.hh"
#include "Saguaro/GridDriver/src/run/run_loop.hh"
#include "Saguaro/GridDriver/src/run/thorn_devices.hh"
#include "Saguaro/GridDriver/src/run/thorn_levels.hh"
#include "flesh/driver.hh"

namespace grid_driver {

/// Everything that exists once the grid is set up, in the order of construction.
struct Run {
  Run(const Settings& settings, Messenger& messenger, const Regridder& regridder, StepUnderWay& step,
      std::function<void()> read_settings, std::function<void()> tell_of_grid);

  Groups groups;
  Grid grid;
  Storage storage;
  Residence residence;
  Views views;
  Exchanger exchanger;
  Validity validity;
  GridChanger changer;
  CoarseSteps coarse_steps;
  ScheduleCaller caller;
  RepeatedWork repeated_work;
  RunLoop loop;
  GridHierarchy gh;
};

class GridDriver : public flesh::Driver {
 public:
  explicit GridDriver(SettingsReader settings_reader);
  ~GridDriver() override;

  std::string_view name() const override { return "GridDriver"; }

  int process(const cGH*) const override { return messenger_.processes().mine; }
  int processes(const cGH*) const override { return messenger_.processes().count; }
  int barrier(const cGH* gh) override;
  [[noreturn]] void abort(const cGH* gh, int status) override;

  cGH* set_up_grid(tFleshConfig* config, int convergence_level) override;
  int initialise(tFleshConfig* config) override;
  int evolve(tFleshConfig* config) override;
  int shutdown(tFleshConfig* config) override;

  int storage_increase(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                       int* status) override;
  int storage_decrease(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                       int* status) override;
  int query_storage(const cGH* gh, int group) const override;
  int max_active_timelevels(const cGH* gh, int group) const override;
  const int* array_size(const cGH* gh, int direction, int group) const override;
  int group_dynamic_data(const cGH* gh, int group, cGroupDynamicData* data) const override;
  int enable_communication(const cGH* gh, int group) override;
  int disable_communication(const cGH* gh, int group) override;

  int sync_groups(const cGH* gh, std::span<const int> groups) override;
  /// Exchanges all directions: the result is the same where it matters, and one message per neighbour stays
  /// one.
  int sync_groups_by_direction(const cGH* gh, std::span<const int> groups, const int* directions) override;

  bool call(cGH* gh, const flesh::ScheduledFunction& function) override;
  bool is_its_turn(const cGH* gh, const flesh::ScheduledFunction& function) override;
  void data_reached(const cGH* gh, int variable, int timelevel) override;
  void enter_bin(cGH* gh, std::string_view bin) override;
  void leave_bin(cGH* gh, std::string_view bin) override;

  flesh::Devices& devices() override { return devices_; }
  flesh::Levels& levels() override { return levels_; }

  std::string describe(const cGH* gh) const override;
  std::string remarks(const cGH* gh) const override;
  void foresee_grid(cGH* gh) override;
  flesh::GridForecast forecast(cGH* gh, std::span<const int> timelevels) override;
  double storage_bytes(const cGH* gh, int group, int timelevels) const override;
  double point_updates_per_iteration(const cGH* gh) const override;
  double time_of_iteration(const cGH* gh) const override;

  const Settings& settings() const { return settings_; }
  Messenger& messenger() { return messenger_; }
  /// \throws std::logic_error if there is a regridder already
  void set_regridder(Regridder regridder);
  /// Said by the regridder of the run if it proposes structures without a look at grid functions.
  void regrid_without_grid_functions() { regridder_needs_data_ = false; }
  bool may_regridder_look_at_grid_functions() const { return regridder_needs_data_; }
  void set_watch(Watch watch) { watch_ = std::move(watch); }
  StepUnderWay& step() { return step_; }
  bool has_run() const { return run_ != nullptr; }
  /// \throws std::logic_error before the grid is set up
  Run& run();

 private:
  void read_settings();
  /// Timelevels that a group gets if so many are wanted: the parameters of the face may know better.
  int granted_timelevels(const Group& group, int wanted) const;
  void change_storage(int group, int timelevels);

  SettingsReader settings_reader_;
  Settings settings_;
  Messenger messenger_;
  std::unique_ptr<Run> run_;
  StepUnderWay step_;
  Regridder regridder_;
  bool regridder_needs_data_ = true;
  Watch watch_;
  ThornDevices devices_{*this};
  ThornLevels levels_{*this};
};

/// False if another driver runs the simulation, or none does yet.
bool is_in_force();
/// The GridDriver of this run. \throws std::logic_error if there is none
GridDriver& driver();

/// What allow_transports() has said.
Transports allowed_transports();

/// Levels that an operation on the current view concerns: its level, or all of them above the levels.
std::vector<int> levels_in_view(const Run& run, const View& view);
/// Timelevels of variables on these levels.
std::vector<Datum> data_in_view(const Run& run, const View& view, std::span<const int> variables,
                                std::span<const int> timelevels);
/// Points of a component as thorns number them.
flesh::PointRange range_within(const Box& points, const Box& stored);

}  // namespace grid_driver

#endif
