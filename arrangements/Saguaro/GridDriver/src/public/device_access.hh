// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of GridDriver for code that works in the memory of a device.
//
// Grid functions have two *sides*: memory of the host, and memory of the devices of this process (if it has
// some). Each variable of a level is valid on one of them or on both; the driver keeps a ledger of that, and
// copies before a scheduled function what its declarations say. Scalars and arrays live on the host alone.
//
// Of several devices of a process each is the *keeper* of some components. Device functions are called for
// one after the other, and need not know: device() is the one that the call is for, device_views() are the
// components that it keeps. Who treats components without being called so uses for_each_device().
//
// Device functions do not wait: they put their work into `device()->main_queue()`, in which everything is
// done in order. Without a device everything is the host's, and all of this costs nothing.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_ACCESS_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_ACCESS_HH

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Device/src/device.hh"

struct _cGH;

namespace flesh {
struct ScheduledFunction;
}

namespace grid_driver {

using cGH = struct ::_cGH;

/// Where data are, and where a function runs.
enum class Side { host, device };

/// One timelevel of a variable on one level.
struct Datum {
  int variable, level, timelevel;
};

// ---- functions

/// What runs instead of a scheduled function on the device: once per level and device of the process, for all
/// components that the device keeps at once.
using DeviceFunction = void (*)(const cGH* gh);

/// Gives a scheduled function with the tag Device=1 its version for devices. It is called in level mode (or
/// as deep as the current view is), when what it declares to read is valid on the device. Call it at
/// start-up, as often as you like.
/// \param thorn, routine  as the schedule names them, in any letter case
void register_device_function(std::string_view thorn, std::string_view routine, DeviceFunction function);
/// The same for a version that is called once for all devices of the process: because it also treats
/// variables that live on the host, or all processes take part in it. It uses for_each_device().
void register_for_all_devices(std::string_view thorn, std::string_view routine, DeviceFunction function);
/// Says that a scheduled function with the tag Device=1 treats its component on either side by itself: on the
/// device it is called in its own mode, and asks for addresses there. A function with the tag for which
/// nobody has called one of these two is one of the host.
void register_for_both_sides(std::string_view thorn, std::string_view routine);

/// The device that this thread works for: in device functions that of the call, in local mode the keeper of
/// the component, elsewhere the first one of the process. Null if all work is the host's.
device::Device* device();
/// A device of this process by its number, as components name their keeper.
device::Device& device_numbered(int number);
/// The queue of one device of this process in which it copies to another one: both by number.
device::Queue& queue_across(int from, int to);
/// Calls `work` for each device of this process one after the other, or, where this thread works for one,
/// just for that; not at all without devices. For who has not been called as a device function.
void for_each_device(const std::function<void()>& work);

/// Where a scheduled function runs: on the device if it has the tag Device=1 and has been registered for it,
/// there is a device, and nobody has forbidden it (keep_on_host).
Side side_of(const flesh::ScheduledFunction& function);
/// True if a function has the tag Device=1.
bool is_for_devices(const flesh::ScheduledFunction& function);
/// True if a function has the tag Device=1, but was not registered: it runs on the host.
bool lacks_device_version(const flesh::ScheduledFunction& function);

/// Functions of these thorns run on the host although they could run on the device.
/// \param thorns  names in any letter case; replaces what was said before
void keep_on_host(std::vector<std::string> thorns);
bool is_kept_on_host(const flesh::ScheduledFunction& function);

// ---- shapes and addresses

/// One component of this process, in the terms of thorns: what cGH says in local mode.
struct DeviceView {
  int map = 0;
  int level = 0;
  int component = 0;                ///< index in Layout::local
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
};

/// The components in the current view that the device of the call keeps: of all maps in level mode
/// (without those that hold no points), of one map in singlemap mode, the current one in local mode.
/// \throws std::logic_error above the levels, and where this thread works for none of several devices
std::vector<DeviceView> device_views(const cGH* gh);
/// Those of all devices of this process.
std::vector<DeviceView> views_of_all_devices(const cGH* gh);

/// Address in the memory of its keeper of a variable's first element on a component. It stays until the next
/// rotation of timelevels, exchange of groups, change of storage or of the grid. Says nothing about validity:
/// that follows from declarations, or from require() and note_written().
/// \return null without device or storage, and for scalars and arrays
/// \param view  of which map, level and component count
/// \throws device::OutOfMemory
void* device_data(const cGH* gh, const DeviceView& view, int variable, int timelevel);

// ---- what a stage of a time integrator needs

/// A box of a component, begin <= i < end, as indices on it.
struct PointsOfStage {
  std::array<int, 3> begin{}, end{};
};

/// Says how often the neighbours of a point will be looked at in this step after the right-hand side that
/// comes next: once for each later stage. For time integrators; -1: nobody knows.
void set_later_stages(int count);

/// Where rates of change are needed in this stage: at the points that are evolved correctly to the end of the
/// step, and as far around them as later stages look (a width of ghost zones for each). What lies outside are
/// buffer zones, which are filled from the coarser level before anybody looks at them.
/// \param component  index in Layout::local
/// \return nothing if all points are needed, or nobody knows
std::optional<PointsOfStage> points_of_stage(int map, int level, int component);

// ---- for functions that reach their variables by name

/// Makes variables valid on a side, on the current level; above the levels on all.
/// \param timelevels  one per variable, 0 is the current one; those without storage are skipped
/// \throws std::runtime_error if one is valid on no side, naming variable, level, reader and last writer
void require(const cGH* gh, std::span<const int> variables, std::span<const int> timelevels, Side side);

/// Says that variables have been written, or are going to be, on a side: they are valid there alone. Who
/// leaves some points as they were calls require() first. On the current level; above the levels on all.
void note_written(const cGH* gh, std::span<const int> variables, std::span<const int> timelevels, Side side);

/// The same for given levels.
void require(std::span<const Datum> data, Side side);
void note_written(std::span<const Datum> data, Side side);

/// Does what the driver does before it calls a scheduled function: what that declares to read is made valid
/// on its side, and what it declares to write counts as written there. On the current level; above the levels
/// on all. For who calls functions in another way.
void prepare_call(const cGH* gh, const flesh::ScheduledFunction& function);

/// Whether a variable is valid on a side, on the current level; above the levels: on all.
bool is_valid(const cGH* gh, int variable, int timelevel, Side side);
/// The same for one level.
bool is_valid(const Datum& datum, Side side);

/// The side on which a variable was written last, on the current level: the same on all processes, while
/// validity follows from who has read. For who exchanges values with other processes.
Side home(const cGH* gh, int variable, int timelevel);

/// Makes the values of one timelevel those of another, on the sides where these are valid; nothing is moved
/// between sides. On the current level; above the levels on all.
void copy_timelevel(const cGH* gh, std::span<const int> variables, int from, int to);

// ---- messages between devices of several processes

/// Roads that they may take; through the host they always may.
struct Roads {
  bool direct = true;  ///< into memory of the other device, on one machine
  bool by_mpi = true;  ///< from and to memory of devices, if MPI can do that
};
/// To be called before the grid is set up, by all processes alike.
void allow_roads(Roads allowed);

/// How messages go from this process to those that it exchanges some with; for people. Once the grid is set
/// up.
std::string roads_text();

/// While ghost zones are on their way on the device: the stored points begin <= i < end of a component that
/// may be read at once. All others may be read after await_ghosts(). For functions with the tag
/// Ghosts="awaited"; the C interface of the same is Driver_SettledPoints.
struct SettledPoints {
  std::array<int, 3> begin, end;
};
/// \return false if nothing is on its way, and all points may be read
bool find_settled_points(const DeviceView& view, SettledPoints& points);
void await_ghosts();

// ---- what the main queues of devices are doing

enum class QueuePart { computing, packing, moving, waiting, unpacking };
inline constexpr std::array queue_part_names{"computing", "packing what leaves", "moving what stays",
                                             "waiting for messages", "unpacking what comes"};
/// Begins to add up how long each main queue does what; nothing is counted before. It costs up to six events
/// of the device for an exchange.
void time_queue_from_now();
/// Seconds by the clock of each device of this process; of all parts together it is the time since the begin.
/// Waits for the devices. \return nothing if nothing is counted
std::vector<std::vector<double>> queue_seconds();

// ---- traffic between host and device

/// Who has caused how much.
struct TrafficOf {
  std::string who;                                     ///< "Thorn::Routine", or what the driver did
  const flesh::ScheduledFunction* function = nullptr;  ///< null: the driver itself
  /// A function of the host that may touch all that its thorn can see.
  bool is_undeclared = false;
  std::int64_t to_device = 0;  ///< bytes, on this process
  std::int64_t to_host = 0;
};

/// Copies of whole variables to the host that were issued before anybody asked, on this process.
struct CopiesAhead {
  std::int64_t issued = 0, read = 0;  ///< of those that were issued somebody has asked for so many
  std::int64_t bytes = 0, bytes_read = 0;
};

/// Traffic of this process since the begin of the evolution, most first. What a function reads on its side is
/// its own; what must be copied because it was written on the other side is the writer's.
std::vector<TrafficOf> traffic_in_steps();
/// Since then, too.
const CopiesAhead& copies_ahead_in_steps();
/// Begins these counts anew.
void count_traffic_from_now();

/// Counts bytes that somebody brings to the host by himself, in the name of the Readers that exist
/// (grid_driver.hh), else of the scheduled function that runs.
void count_to_host(std::int64_t bytes);

/// Bytes of variables on the device, by group and level, most first; for people.
std::string device_memory_text();

/// Whether copies to the host are issued ahead: what it asks for in each step of a level, after as many
/// writes on the device as before, is brought there when that has been written so often (rhythm.hh).
void set_copying_ahead(bool on);

/// Whether the side that becomes invalid is filled with NaN. For tests: who reads it shows.
void set_spoiling_of_invalid_sides(bool on);

}  // namespace grid_driver

#endif
