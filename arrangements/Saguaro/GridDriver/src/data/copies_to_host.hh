// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies of variables to the host, which run beside computation.
#ifndef SAGUARO_GRID_DRIVER_DATA_COPIES_TO_HOST_HH
#define SAGUARO_GRID_DRIVER_DATA_COPIES_TO_HOST_HH

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "Saguaro/Device/src/device.hh"

namespace grid_driver {

/// Copies in a queue of each device that has nothing else to do: so they arrive in the order in which they
/// were begun, one that nobody waits for before the next one to the same memory.
class CopiesToHost {
 public:
  struct Piece {
    device::Device* device;
    void* to;
    const void* from;
    std::size_t bytes;
  };

  CopiesToHost() = default;
  ~CopiesToHost();
  CopiesToHost(const CopiesToHost&) = delete;

  /// Begins to copy, behind what has been put into the main queues so far. \return the number of the copy
  int begin(std::span<const Piece> pieces);
  std::int64_t bytes(int copy) const { return under_way_.at(copy).bytes; }
  /// The host waits for one, if it is under way.
  void finish(int copy);
  /// Nobody will ask for it. It still writes to memory of the host.
  void drop(int copy);
  /// The host waits for those that were dropped.
  void finish_dropped() {
    if (some_are_dropped_) finish_queues();
  }
  /// The host waits until nothing is under way.
  void finish();

 private:
  struct Copy {
    std::vector<std::unique_ptr<device::Milestone>> ends;  ///< one for each device
    std::int64_t bytes = 0;
  };
  device::Queue& queue_of(device::Device& device);
  void finish_queues();

  std::map<device::Device*, std::unique_ptr<device::Queue>> queues_;
  std::map<int, Copy> under_way_;
  bool some_are_dropped_ = false;
  int next_ = 0;
};

}  // namespace grid_driver

#endif
