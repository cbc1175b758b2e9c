// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Devices as thorns see them: processors with memory of their own, in which a driver keeps grid functions.
//
// Grid functions have two *sides*: memory of the host, and memory of the devices of this process (if it has
// some). Each variable of a level is valid on one of them or on both; the driver keeps a ledger of that, and
// copies before a scheduled function what its declarations say. Scalars and arrays live on the host alone.
//
// Of several devices of a process each is the *keeper* of some components. Device functions are called for
// one after the other, and need not know: devices().current() is the one that the call is for, views() are
// the components that it keeps. Code that treats components without being called so uses for_each().
//
// Device functions do not wait: they put their work into `devices().current()->main_queue()`, in which
// everything is done in order. Without a device everything is the host's, and all of this costs nothing.
//
// A driver with devices derives from `Devices` (flesh/driver.hh). What a `device::Device` is, driver and
// thorns know from the library that they share (the capability Device).
#ifndef FLESH_DEVICES_HH
#define FLESH_DEVICES_HH

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct _cGH;

namespace device {
class Device;
}

namespace flesh {

using cGH = struct ::_cGH;

struct ScheduledFunction;  // flesh/schedule.hh

/// Where data are, and where a function runs.
enum class Side { host, device };

/// One component of this process, in the terms of thorns: what cGH says in local mode.
struct DeviceView {
  int map = 0;
  int level = 0;
  int component = 0;                ///< number among those of this process on its map and level
  int device = 0;                   ///< the component's keeper: number among the devices of this process
  std::array<int, 3> lsh{};         ///< stored points
  std::array<int, 3> ash{};         ///< extent of the arrays in memory
  std::array<int, 3> gsh{};         ///< points of the level
  std::array<int, 3> lbnd{};        ///< index on the level of the first stored point
  std::array<int, 6> bbox{};        ///< 1 where the component ends at the outer boundary of the domain
  std::array<int, 3> ghosts{};      ///< width of ghost zones
  std::array<double, 3> origin{};   ///< of the level: CCTK_ORIGIN_SPACE; x = origin + (lbnd + i) * spacing
  std::array<double, 3> spacing{};  ///< of the level: CCTK_DELTA_SPACE

  /// Where the value of a point lies, in elements from the variable's first one; indices count stored points.
  std::int64_t offset(int i, int j, int k) const {
    return i + static_cast<std::int64_t>(ash[0]) * (j + static_cast<std::int64_t>(ash[1]) * k);
  }
  /// Elements from one point to the next along each axis.
  std::array<std::int64_t, 3> steps() const {
    return {1, ash[0], static_cast<std::int64_t>(ash[0]) * ash[1]};
  }
};

/// Points of a component, begin <= i < end, as indices of stored points.
struct PointRange {
  std::array<int, 3> begin{}, end{};
};

/// What has gone between the host and the devices of this process, in both directions: values of variables,
/// messages, lists of boxes; not the arguments of functions. In pure evolution of one process it is nothing.
struct StepTraffic {
  std::int64_t steps = 0;     ///< steps of the coarsest level that have begun
  std::int64_t in_this = 0;   ///< bytes since the last of them has begun
  std::int64_t in_steps = 0;  ///< bytes since the first of them has begun
};

/// What the devices of this process have worked for, by their own clocks, in seconds of one device: the mean
/// of all.
struct DeviceWork {
  /// Functions, copies and fills, by the numbers of flesh::current_work(); nothing of parts beyond its end.
  std::vector<double> busy;
  double idle = 0;  ///< gaps between them
};

/// The devices of this process, and the data of thorns there. The defaults are right without devices.
class Devices {
 public:
  virtual ~Devices() = default;

  // ---- which there are
  /// The device that this thread works for: in device functions that of the call, in local mode the keeper of
  /// the component, elsewhere the first one of the process. Null if all work is the host's.
  virtual device::Device* current() { return nullptr; }
  /// A device of this process by its number, as components name their keeper.
  /// \throws std::out_of_range if there is none
  virtual device::Device& numbered(int number);
  /// Calls `work` for each device of this process that keeps a part of the level in view, or for the one that
  /// this thread works for; without devices not at all. For code that was not called as a device function.
  virtual void for_each(const std::function<void()>&) {}
  /// Where a scheduled function runs: on the device if it has the tag Device=1 and has been registered for
  /// it, there is a device, and nobody has forbidden it (DeviceFunctions::keep_on_host).
  virtual Side side_of(const ScheduledFunction&) { return Side::host; }

  // ---- shapes and addresses
  /// The components in the current view that the device of the call keeps: of all maps in level mode
  /// (without those that hold no points), of one map in singlemap mode, the current one in local mode.
  /// \throws std::logic_error above the levels, and where this thread works for none of several devices
  virtual std::vector<DeviceView> views(const cGH*) { return {}; }
  /// Those of all devices of this process.
  virtual std::vector<DeviceView> all_views(const cGH*) { return {}; }
  /// Address in the memory of its keeper of a variable's first element on a component. It stays until the
  /// next rotation of timelevels, exchange of groups, change of storage or of the grid. Says nothing about
  /// validity: that follows from declarations, or from require() and note_written().
  /// \return null without device or storage, and for scalars and arrays
  /// \param view  of which map, level and component count
  /// \throws device::OutOfMemory
  virtual void* data(const cGH*, [[maybe_unused]] const DeviceView& view, [[maybe_unused]] int variable,
                     [[maybe_unused]] int timelevel) {
    return nullptr;
  }

  // ---- for functions that reach their variables by name
  /// Makes variables valid on a side, on the current level; above the levels on all.
  /// \param timelevels  one per variable, 0 is the current one; those without storage are skipped
  /// \throws std::runtime_error if one is valid on no side, naming variable, level, reader and last writer
  virtual void require(const cGH*, [[maybe_unused]] std::span<const int> variables,
                       [[maybe_unused]] std::span<const int> timelevels, Side) {}
  /// Says that variables have been written, or are going to be, on a side: they are valid there alone. Code
  /// that leaves some points as they were calls require() first. On the current level; above the levels on
  /// all.
  virtual void note_written(const cGH*, [[maybe_unused]] std::span<const int> variables,
                            [[maybe_unused]] std::span<const int> timelevels, Side) {}
  /// The side on which a variable was written last, on the current level: the same on all processes, while
  /// validity follows from who has read. For code that exchanges values with other processes.
  virtual Side home(const cGH*, [[maybe_unused]] int variable, [[maybe_unused]] int timelevel) {
    return Side::host;
  }
  /// Values of a grid function on the current component, on the host and for reading alone: what a device
  /// holds stays valid there.
  /// \param reader  for the report of traffic between host and device
  /// \return null without devices and above local mode: use CCTK_VarDataPtrI then
  virtual const void* values_on_host(const cGH*, [[maybe_unused]] int variable,
                                     [[maybe_unused]] int timelevel, [[maybe_unused]] const char* reader) {
    return nullptr;
  }

  // ---- ghost zones on their way, for functions with the tag Ghosts="awaited". The C interface of the same
  // is Driver_SettledPoints and Driver_AwaitGhosts.
  /// The points of a component that may be read at once; all others may be read after await_ghosts().
  /// \return nothing if nothing is on its way, and all points may be read
  virtual std::optional<PointRange> settled_points(const DeviceView&) { return {}; }
  virtual void await_ghosts() {}

  virtual StepTraffic step_traffic() { return {}; }

  // ---- what they work for
  /// From now on that is measured, which costs two events of a device for each function and copy.
  virtual void time_work() {}
  /// So far. Waits for the devices. Nothing if nothing is measured.
  virtual std::optional<DeviceWork> work() { return {}; }
};

/// Those of the driver in force.
Devices& devices();

// ---- versions of scheduled functions

/// What runs instead of a scheduled function on the device: once per level and device of the process, for all
/// components that the device keeps at once.
using DeviceFunction = void (*)(const cGH* gh);

/// Versions of scheduled functions for devices, and which thorns may not use theirs. Letter case of names
/// does not matter.
class DeviceFunctions {
 public:
  struct Version {
    DeviceFunction function = nullptr;  ///< null: the scheduled function itself serves both sides
    bool treats_all_devices = false;    ///< else it is called for each of them
  };
  void add(std::string_view thorn, std::string_view routine, const Version& version);
  /// Functions of these thorns run on the host although they could run on a device.
  /// \param thorns  replaces what was said before
  void keep_on_host(std::vector<std::string> thorns);
  bool knows(const ScheduledFunction& function) const;
  /// Without a function if there is none of its own.
  Version find(const ScheduledFunction& function) const;
  bool is_kept_on_host(const ScheduledFunction& function) const;

 private:
  std::map<std::pair<std::string, std::string>, Version> functions_;  // names in lower case
  std::vector<std::string> host_thorns_;
};

/// True if a function has the tag Device=1.
bool is_for_devices(const ScheduledFunction& function);

/// Gives a scheduled function with the tag Device=1 its version for devices. It is called in level mode (or
/// as deep as the current view is), when what it declares to read is valid on the device. Call it at
/// start-up, as often as you like.
/// \param thorn, routine  as the schedule names them, in any letter case
void register_device_function(std::string_view thorn, std::string_view routine, DeviceFunction function);
/// The same for a version that is called once for all devices of the process: because it also treats
/// variables that live on the host, or all processes take part in it. It uses Devices::for_each().
void register_for_all_devices(std::string_view thorn, std::string_view routine, DeviceFunction function);
/// Says that a scheduled function with the tag Device=1 treats its component on either side by itself: on the
/// device it is called in its own mode, and asks for addresses there. A function with the tag for which
/// nobody has called one of these three is one of the host.
void register_for_both_sides(std::string_view thorn, std::string_view routine);

/// What a function touches on its side beside what it declares, as pairs of variable and timelevel.
struct Reached {
  std::vector<std::pair<int, int>> reads{}, writes{};
};
/// Lets a thorn say what one of its scheduled functions reaches by name: for what `--check` says of copies
/// between host and device. To be called at start-up; `reached` is asked after the parameters have been
/// checked.
void declare_reached(const std::string& thorn, const std::string& routine, std::function<Reached()> reached);

// ---- for functions that change some points of variables wherever these are: boundaries, symmetries

/// Whether the current timelevels of variables should be changed on the device: all are real grid functions
/// of three dimensions, and one of them was written there last. All processes say the same, whoever has read.
bool live_on_device(const cGH* gh, const std::vector<int>& variables);
/// Says that some points of these are going to be changed on the device, which then has them alone.
void change_on_device(const cGH* gh, const std::vector<int>& variables);
/// First element of a timelevel of a real variable on the device. Stops the run if it has no storage.
double* reals_on_device(const cGH* gh, const DeviceView& view, int variable, int timelevel = 0);

}  // namespace flesh

#endif
