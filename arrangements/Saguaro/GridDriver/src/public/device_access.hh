// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of GridDriver for code that works in the memory of devices, beyond what every driver
// offers (flesh/devices.hh): levels other than the current one, messages, and accounts of traffic.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_ACCESS_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_ACCESS_HH

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "flesh/devices.hh"

struct _cGH;

namespace grid_driver {

using cGH = struct ::_cGH;

using flesh::DeviceView;
using flesh::Side;

/// One timelevel of a variable on one level.
struct Datum {
  int variable, level, timelevel;
};

/// The queue of one device of this process in which it copies to another one: both by number.
device::Queue& queue_across(int from, int to);
// ---- for functions that reach their variables by name

/// flesh::Devices::require() and note_written() for given levels. Everything that is on its way arrives
/// before.
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

/// Makes the values of one timelevel those of another, on the sides where these are valid; nothing is moved
/// between sides. On the current level; above the levels on all.
void copy_timelevel(const cGH* gh, std::span<const int> variables, int from, int to);

// ---- messages between devices of several processes

/// Transports that they may take; through the host they always may.
struct Transports {
  bool direct = true;  ///< into memory of the other device, on one machine
  bool by_mpi = true;  ///< from and to memory of devices, if MPI can do that
};
/// To be called before the grid is set up, by all processes alike.
void allow_transports(Transports allowed);

/// How messages go from this process to those that it exchanges some with; for people. Once the grid is set
/// up.
std::string transports_text();

// ---- what the main queues of devices are doing

enum class QueuePart { computing, packing, moving, waiting, unpacking, idle };
inline constexpr std::array queue_part_names{
    "computing", "packing what leaves", "moving what stays", "waiting for messages", "unpacking what comes",
    "nothing"};
/// Begins to add up how long each main queue does what; nothing is counted before. It costs two events of the
/// device for each function and copy, and up to six for an exchange.
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
  Side side = Side::host;     ///< where the function runs
  std::int64_t requests = 0;  ///< for points of variables; the host has waited for each request
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

/// Whether copies to the host are issued ahead: what it asks for in each step of a level, after as many
/// writes on the device as before, is brought there when that has been written so often (read_pattern.hh).
void set_copying_ahead(bool on);

/// Whether the side that becomes invalid is filled with NaN. For tests: who reads it shows.
void set_spoiling_of_invalid_sides(bool on);

}  // namespace grid_driver

#endif
