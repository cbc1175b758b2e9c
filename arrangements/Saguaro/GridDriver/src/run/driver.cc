// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/driver.hh"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/traffic_forecast.hh"
#include "Saguaro/GridDriver/src/run/forecast.hh"
#include "Saguaro/GridDriver/src/shape/idle_processes.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "cctki_GHExtensions.h"
#include "cctki_Schedule.h"
#include "flesh/error.hh"
#include "flesh/memory.hh"

namespace grid_driver {
namespace {

/// Thorns hand us pointers to const, as the C interface wants it; our hierarchies are never const.
GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

std::string counted(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string per_cent_text(double fraction) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.2f %%", 100 * fraction);
  return text.data();
}

/// One line per map and level.
std::string grid_text(const Grid& grid, Processes processes) {
  std::string text;
  for (int level = 0; level < grid.level_count(); ++level)
    for (int map = 0; map < grid.map_count(); ++map) {
      const Lattice& lattice = grid.lattice({map, level});
      Coordinate most = 0;
      for (const Component& component : lattice.all_components())
        most = std::max(most, component.stored.size());
      const Layout& layout = lattice.layout();
      text += "Map " + std::to_string(map) + ", level " + std::to_string(level) + ": " +
              shape_text(layout.region.bounding_box().shape()) + " points, ghost zones " +
              shape_text(layout.ghosts) + ", " + counted(layout.component_count, "component", "components") +
              " on " + counted(processes.count, "process", "processes") + ", at most " +
              std::to_string(most) + " points stored in one, load imbalance " +
              per_cent_text(lattice.imbalance()) + "\n";
    }
  return text;
}

/// What a parameter asks for, or else what was measured for the kind of device.
std::int64_t worthwhile_points(CCTK_INT wanted, std::int64_t (device::Device::*measured)() const) {
  if (device::all().empty()) return 0;
  return wanted >= 0 ? wanted : (device::all().front()->*measured)();
}

bool reports_repeated_work() {
  int type = 0;
  const void* const wanted = CCTK_ParameterGet("report_repeated_work", "Cactus", &type);
  return wanted && *static_cast<const CCTK_INT*>(wanted);
}

/// One row for each level, in which the rows of all maps are combined.
std::vector<flesh::LevelForecast> levels_of_all_maps(const Run& run) {
  std::vector<flesh::LevelForecast> result;
  for (const flesh::LevelForecast& row : level_forecasts(run.grid, run.groups, run.storage)) {
    if (row.map == 0) result.emplace_back().level = row.level;
    flesh::LevelForecast& level = result.back();
    level.boxes.insert(level.boxes.end(), row.boxes.begin(), row.boxes.end());
    level.points += row.points;
    level.owners = std::max(level.owners, row.owners);
    level.bytes += row.bytes;
  }
  return result;
}

bool are_alike(const flesh::LevelForecast& a, const flesh::LevelForecast& b) {
  return a.points == b.points && a.boxes.size() == b.boxes.size() && a.owners == b.owners &&
         a.bytes == b.bytes;
}

/// "Level 0", or "Levels 1 to 6, each".
std::string levels_text(int first, int last) {
  if (first == last) return "Level " + std::to_string(first);
  return "Levels " + std::to_string(first) + " to " + std::to_string(last) + ", each";
}

/// What processes do together, such as to gather several variables at a time, depends on whether they have
/// devices: it is the same on all. Collective.
void require_equally_many_devices(Messenger& messenger) {
  const auto here = static_cast<double>(device::all().size());
  double least = here, most = here;
  messenger.minimum({&least, 1});
  messenger.maximum({&most, 1});
  if (least != most)
    throw std::runtime_error("one process has " + std::to_string(static_cast<int>(least)) +
                             " devices and another has " + std::to_string(static_cast<int>(most)) +
                             "; every process needs the same number of devices");
}

/// Prints the levels with which the run begins, those that are alike in one line, and the devices that have
/// nothing to do on them.
void tell_of_grid(const Run& run, Processes processes, int devices) {
  if (processes.mine != 0) return;
  const std::vector<flesh::LevelForecast> levels = levels_of_all_maps(run);
  for (auto first = levels.begin(); first != levels.end();) {
    const auto end =
        std::find_if_not(first, levels.end(), [&](const auto& level) { return are_alike(level, *first); });
    CCTK_VINFO("%s: %lld points in %s, %s, %s of variables%s",
               levels_text(first->level, (end - 1)->level).c_str(), static_cast<long long>(first->points),
               counted(static_cast<int>(first->boxes.size()), "box", "boxes").c_str(),
               counted(first->owners, "process", "processes").c_str(),
               flesh::bytes_text(first->bytes).c_str(), processes.count > 1 ? " on this process" : "");
    first = end;
  }
  if (const std::string text = text_of_idle_devices(run.grid, processes.count, devices); !text.empty())
    CCTK_INFO(text.c_str());
}

/// Devices are a library that does not know the flesh.
template <class Work>
void in_words_of_the_flesh(const Work& work) {
  try {
    work();
  } catch (const device::OutOfMemory& error) {
    throw flesh::MachineError(error.what());
  }
}

void warn_of_idle_processes(const Run& run, Processes processes) {
  if (processes.mine != 0) return;
  if (const std::string text = text_of_idle_processes(run.grid, run.groups, processes.count); !text.empty())
    CCTK_WARN(CCTK_WARN_ALERT, text.c_str());
}

std::string storage_text(const Groups& groups, const Storage& storage) {
  int with_storage = 0;
  for (const Group& group : groups) with_storage += storage.timelevels(group.index) > 0;
  return "Storage: " + std::to_string(with_storage) + " groups, " +
         std::to_string(active_timelevels(groups, storage)) + " variables times timelevels, " +
         flesh::bytes_text(static_cast<double>(storage.bytes())) + " on this process";
}

/// Points of all levels, each as often as its level steps in an iteration.
double updates_per_iteration(const Grid& grid) {
  const double finest = grid.time_factor(grid.max_level_count() - 1);
  double result = 0;
  for (int level = 0; level < grid.level_count(); ++level)
    for (int map = 0; map < grid.map_count(); ++map)
      result += static_cast<double>(grid.lattice({map, level}).layout().region.size()) *
                grid.time_factor(level) / finest;
  return result;
}

/// What exchanges have cost, and what ran beside them, on all processes together. Collective.
std::string exchange_text(const ExchangeStatistics& here, Messenger& messenger) {
  constexpr double per_second = 1e6;
  const auto counted = [](double seconds) { return static_cast<std::int64_t>(seconds * per_second); };
  std::array<std::int64_t, 6> all{here.exchanges,        here.overlapped,       here.awaited,
                                  counted(here.seconds), counted(here.waiting), counted(here.working)};
  messenger.add(all);
  std::array<char, 512> text;
  std::snprintf(
      text.data(), text.size(),
      "Exchanges with messages, summed over processes: %lld; %lld overlapped with other functions (%.3f s); "
      "in %lld a function started early and waited for its ghost zones. Time in all exchanges: %.3f s, of "
      "which %.3f s waiting at their ends",
      static_cast<long long>(all[0]), static_cast<long long>(all[1]),
      static_cast<double>(all[5]) / per_second, static_cast<long long>(all[2]),
      static_cast<double>(all[3]) / per_second, static_cast<double>(all[4]) / per_second);
  return text.data();
}

/// A part of the run that somebody watches.
class WatchedPart {
 public:
  WatchedPart(const Watch& watch, std::string_view name) : watch_(watch), name_(watch.begin ? name : "") {
    if (watch_.begin) watch_.begin(name_);
  }
  ~WatchedPart() {
    if (watch_.end) watch_.end(name_);
  }
  WatchedPart(const WatchedPart&) = delete;

 private:
  const Watch& watch_;
  std::string name_;
};

/// The driver of this process. Functions of C interfaces that get no grid, such as GetMPICommWorld(null),
/// need it.
GridDriver* the_driver = nullptr;

}  // namespace

GridDriver& driver() {
  if (!the_driver)
    throw flesh::Error(
        "a thorn asks GridDriver for the grid, but GridDriver is not the driver of this run: add a driver "
        "that "
        "builds on it to ActiveThorns (see arrangements/Saguaro/GridDriver/README.md)");
  return *the_driver;
}

bool is_in_force() { return the_driver != nullptr; }

std::vector<int> levels_in_view(const Run& run, const View& view) {
  if (view.level >= 0) return {view.level};
  std::vector<int> result(run.grid.level_count());
  for (int level = 0; level < run.grid.level_count(); ++level) result[level] = level;
  return result;
}

std::vector<Datum> data_in_view(const Run& run, const View& view, std::span<const int> variables,
                                std::span<const int> timelevels) {
  std::vector<Datum> result;
  for (const int level : levels_in_view(run, view))
    for (std::size_t i = 0; i < variables.size(); ++i) result.push_back({variables[i], level, timelevels[i]});
  return result;
}

flesh::PointRange range_within(const Box& points, const Box& stored) {
  flesh::PointRange result;
  for (int d = 0; d < 3; ++d) {
    result.begin[d] = static_cast<int>(points.lower[d] - stored.lower[d]);
    result.end[d] = static_cast<int>(points.upper[d] + 1 - stored.lower[d]);
  }
  return result;
}

Run::Run(const Settings& settings, Messenger& messenger, const Regridder& regridder, StepUnderWay& step,
         std::function<void()> read_settings, std::function<void()> tell_of_grid)
    : groups(Groups::read(settings)),
      grid(settings, read_domains(settings), groups, messenger.processes()),
      storage(grid, groups, device::all()),
      residence(settings, grid, groups, storage, flesh::driver_hooks()),
      views(settings, groups, grid, storage),
      exchanger(settings, grid, groups, storage, residence, messenger, flesh::driver_hooks()),
      validity({settings, groups, grid, storage, exchanger, views, step.prolongates}),
      changer({settings, grid, storage, views, exchanger, validity}),
      caller(settings, grid, views, validity, residence, exchanger, messenger, flesh::driver_hooks()),
      repeated_work(groups, grid, storage),
      loop({settings, groups, grid, storage, views, validity, caller, residence, exchanger, changer,
            coarse_steps, step, regridder, std::move(read_settings), std::move(tell_of_grid)}),
      gh(settings, groups) {
  views.enter(gh, View{Mode::meta});
}

GridDriver::GridDriver(SettingsReader settings_reader) : settings_reader_(settings_reader) {
  read_settings();
  the_driver = this;
}

GridDriver::~GridDriver() { the_driver = nullptr; }

void GridDriver::read_settings() {
  DECLARE_CCTK_PARAMETERS;
  settings_ = settings_reader_();
  settings_.devices = std::max<int>(1, static_cast<int>(device::all().size()));
  if (settings_.has_modes)
    settings_.least_points_per_process =
        worthwhile_points(least_points_per_process, &device::Device::worthwhile_points_of_process);
  settings_.least_points_per_device =
      worthwhile_points(least_points_per_device, &device::Device::worthwhile_points);
  settings_.row_multiple = row_multiple;
  settings_.components_per_process = settings_.has_modes ? components_per_process * settings_.devices : 1;
  settings_.overlaps_exchanges = overlap_exchanges;
  settings_.has_lockstep = wants_lockstep();
  settings_.symmetries = symmetries_of_thorns();
}

Run& GridDriver::run() {
  if (!run_) throw std::logic_error("the grid has not been set up yet");
  return *run_;
}

void GridDriver::set_regridder(Regridder regridder) {
  if (regridder_)
    throw std::logic_error(
        "there are two regridders, but only one can decide about the grid; activate one of them");
  regridder_ = std::move(regridder);
}

// ---- processes

int GridDriver::barrier(const cGH*) {
  messenger_.barrier();
  return 0;
}

void GridDriver::abort(const cGH*, int status) { messenger_.abort(status); }

// ---- the run

cGH* GridDriver::set_up_grid(tFleshConfig*, int) {
  try {
    read_settings();
    require_levels_in_lockstep(settings_);
    if (settings_.devices > settings_.components_per_process)
      throw std::runtime_error("Accelerator::devices_per_process is " + std::to_string(settings_.devices) +
                               ", but this driver gives each process one component, which cannot be divided; "
                               "take a process for each device, or another driver");
    require_equally_many_devices(messenger_);
    messenger_.link(device::all(), allowed_transports());
    run_ = std::make_unique<Run>(
        settings_, messenger_, regridder_, step_, [this] { read_settings(); },
        [this] { tell_of_grid(*run_, messenger_.processes(), settings_.devices); });
    if (reports_repeated_work()) run_->caller.report_to(run_->repeated_work);
    warn_of_idle_processes(*run_, messenger_.processes());
  } catch (const std::exception& error) {
    CCTK_VERROR("The grid cannot be set up: %s", error.what());
  }
  return &run_->gh;
}

int GridDriver::initialise(tFleshConfig* config) {
  const WatchedPart part(watch_, "Initialise");
  cGH* gh = CCTK_SetupGH(config, 0);
  CCTKi_AddGH(config, 0, gh);
  CCTKi_ScheduleGHInit(gh);
  if (settings_.enable_all_storage)
    for (const Group& group : run().groups) change_storage(group.index, group.timelevels);
  CCTKi_InitGHExtensions(gh);
  if (settings_.verbose)
    CCTK_INFO(
        (grid_text(run_->grid, messenger_.processes()) + storage_text(run_->groups, run_->storage)).c_str());
  in_words_of_the_flesh([&] { run().loop.initialise(hierarchy(gh), config->recovered != 0); });
  return 0;
}

int GridDriver::evolve(tFleshConfig* config) {
  const WatchedPart part(watch_, "Evolve");
  GridHierarchy& gh = hierarchy(config->GH[0]);
  while (!CCTK_TerminationReached(&gh)) do {
      in_words_of_the_flesh([&] { run().loop.iterate(gh); });
    } while (!run().loop.is_in_step(gh));
  return 0;
}

int GridDriver::shutdown(tFleshConfig* config) {
  const WatchedPart part(watch_, "Shutdown");
  run().loop.shut_down(hierarchy(config->GH[0]));
  if (reports_repeated_work() && messenger_.processes().mine == 0)
    CCTK_INFO(run().repeated_work.text().c_str());
  devices_.end_timing();
  messenger_.close_links();
  if (settings_.verbose) CCTK_INFO(exchange_text(run().exchanger.statistics(), messenger_).c_str());
  return 0;
}

// ---- storage

int GridDriver::granted_timelevels(const Group& group, int wanted) const {
  if (settings_.enable_no_storage && group.kind == GroupKind::grid_function) return 0;
  return settings_.enable_all_storage ? group.timelevels : wanted;
}

void GridDriver::change_storage(int group, int timelevels) {
  Run& run = this->run();
  timelevels = granted_timelevels(run.groups[group], timelevels);
  if (timelevels == run.storage.timelevels(group)) return;
  if (settings_.storage_verbose)
    CCTK_VINFO("Storage of %s: %d timelevels, %d before", run.groups[group].name.c_str(), timelevels,
               run.storage.timelevels(group));
  run.exchanger.finish();
  run.validity.truncate(run.groups[group], timelevels);
  run.storage.set_timelevels(group, timelevels, settings_.poison_new_memory ? settings_.poison_byte : -1);
  run.views.refresh(group);
  run.gh.GroupData[group].storage = timelevels > 0;
}

int GridDriver::storage_increase(const cGH*, std::span<const int> groups, std::span<const int> timelevels,
                                 int* status) {
  int total = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const int before = run().storage.timelevels(groups[i]);
    const int declared = run().groups[groups[i]].timelevels;
    if (status) status[i] = before;
    const int wanted = timelevels[i] < 0 ? declared : std::min(timelevels[i], declared);
    if (wanted > before) change_storage(groups[i], wanted);
    total += run().storage.timelevels(groups[i]);
  }
  return total;
}

int GridDriver::storage_decrease(const cGH*, std::span<const int> groups, std::span<const int> timelevels,
                                 int* status) {
  int total = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const int before = run().storage.timelevels(groups[i]);
    if (status) status[i] = before;
    const int wanted = std::max(timelevels[i], 0);
    if (wanted < before && !settings_.enable_all_storage) change_storage(groups[i], wanted);
    total += run().storage.timelevels(groups[i]);
  }
  return total;
}

int GridDriver::query_storage(const cGH*, int group) const {
  return run_ && run_->storage.timelevels(group) > 0;
}

int GridDriver::max_active_timelevels(const cGH*, int group) const {
  return run_ ? run_->storage.max_timelevels(group) : 0;
}

const int* GridDriver::array_size(const cGH* gh, int direction, int group) const {
  return &run_->views.shape(hierarchy(gh), run_->groups[group]).ash[direction];
}

int GridDriver::group_dynamic_data(const cGH* gh, int index, cGroupDynamicData* data) const {
  const Group& group = run_->groups[index];
  cGroupDynamicData result{};
  result.dim = group.dimension;
  result.alignment = 1;
  result.maxtimelevels = run_->storage.max_timelevels(index);
  result.activetimelevels = run_->storage.timelevels(index);
  const ShapeMembers& shape = run_->views.shape(hierarchy(gh), group);
  result.gsh = shape.gsh.data();
  result.lsh = shape.lsh.data();
  result.ash = shape.ash.data();
  result.lbnd = shape.lbnd.data();
  result.ubnd = shape.ubnd.data();
  result.tile_min = shape.tile_min.data();
  result.tile_max = shape.tile_max.data();
  result.bbox = shape.bbox.data();
  result.nghostzones = shape.nghostzones.data();
  *data = result;
  return 0;
}

int GridDriver::enable_communication(const cGH*, int) { return 1; }
int GridDriver::disable_communication(const cGH*, int) { return 1; }

// ---- communication

int GridDriver::sync_groups(const cGH* gh, std::span<const int> groups) {
  if (settings_.sync_barriers) messenger_.barrier();
  in_words_of_the_flesh([&] {
    for (int level : levels_in_view(run(), hierarchy(gh).view))
      run().validity.synchronise(hierarchy(gh), level, groups);
    run().exchanger.finish();  // who calls this goes on with what it likes
    run().caller.resume();
  });
  if (settings_.sync_barriers) messenger_.barrier();
  return static_cast<int>(groups.size());
}

int GridDriver::sync_groups_by_direction(const cGH* gh, std::span<const int> groups, const int*) {
  return sync_groups(gh, groups);
}

// ---- scheduled functions

bool GridDriver::is_its_turn(const cGH* gh, const flesh::ScheduledFunction& function) {
  return function.without_grid || run().caller.is_its_turn(hierarchy(gh), function);
}

bool GridDriver::call(cGH* gh, const flesh::ScheduledFunction& function) {
  if (function.without_grid) {
    function.call(nullptr);
    return true;
  }
  const WatchedPart call(watch_, "CallFunction"), thorn(watch_, function.thorn),
      routine(watch_, function.routine);
  in_words_of_the_flesh([&] { run().caller.call(hierarchy(gh), function); });
  return true;
}

void GridDriver::data_reached(const cGH* gh, int variable, int timelevel) {
  if (!run_ || run_->groups.of_variable(variable).kind == GroupKind::scalar) return;
  run_->exchanger.reach({variable, hierarchy(gh).view.level, timelevel},
                        [&] { return run_->residence.current(); });
}

void GridDriver::enter_bin(cGH*, std::string_view bin) {
  if (!run_) return;
  if (watch_.begin) watch_.begin(std::string(bin));
  run_->caller.enter_bin(bin);
}

void GridDriver::leave_bin(cGH*, std::string_view bin) {
  if (!run_) return;
  run_->caller.leave_bin();
  if (watch_.end) watch_.end(std::string(bin));
}

// ---- for people

std::string GridDriver::describe(const cGH*) const {
  return run_ ? grid_text(run_->grid, messenger_.processes()) : "";
}

std::string GridDriver::remarks(const cGH*) const { return run_ ? further_descriptions() : ""; }

void GridDriver::foresee_grid(cGH* gh) {
  try {
    run().loop.foresee_levels(hierarchy(gh));
  } catch (const std::exception& error) {
    CCTK_VERROR("The grid cannot be refined: %s", error.what());
  }
}

flesh::GridForecast GridDriver::forecast(cGH*, std::span<const int> timelevels) {
  run().storage.only_count_grid_functions();
  for (const Group& group : run().groups)
    if (timelevels[group.index] > run().storage.timelevels(group.index))
      change_storage(group.index, timelevels[group.index]);
  try {
    return forecast_of(run(), settings_, messenger_);
  } catch (const std::exception& error) {
    CCTK_VERROR("%s", error.what());
  }
  return {};
}

double GridDriver::storage_bytes(const cGH*, int group, int timelevels) const {
  if (!run_) return -1;
  const Group& known = run_->groups[group];
  return static_cast<double>(run_->storage.bytes_per_timelevel(known)) *
         granted_timelevels(known, timelevels);
}

double GridDriver::point_updates_per_iteration(const cGH*) const {
  return run_ ? updates_per_iteration(run_->grid) : 0;
}

double GridDriver::time_of_iteration(const cGH* gh) const {
  if (!run_) return Driver::time_of_iteration(gh);
  // The driver keeps the time of the iteration only if there are several levels.
  return global_time(gh) - (run_->grid.level_count() == 1 ? run_->loop.finest_is_ahead_by(*gh) : 0);
}

}  // namespace grid_driver
