// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How processes of one machine reach memory of each other's devices without anybody in between.
#ifndef SAGUARO_DEVICE_PEER_ACCESS_HH
#define SAGUARO_DEVICE_PEER_ACCESS_HH

#include <array>
#include <cstddef>
#include <memory>

namespace device {

class Queue;

/// A name that another process of the machine can use, with a device of the same kind.
using Handle = std::array<std::byte, 64>;

/// A place in a queue that queues of several processes wait for. One process makes it and sets it; others
/// open it.
class Signal {
 public:
  virtual ~Signal() = default;
  /// For others to open it. \throws std::logic_error if this is not the one that was made
  virtual Handle handle() const = 0;
  /// Means all that has been put into a queue so far.
  virtual void set(Queue& queue) = 0;
  /// What comes after this in a queue waits for what the last set() meant. That call must have returned, were
  /// it in another process; if there was none, nobody waits.
  virtual void hold(Queue& queue) = 0;
};

class PeerAccess {
 public:
  virtual ~PeerAccess() = default;

  /// The name of memory that Device::allocate_for_messages() gave.
  virtual Handle handle(void* memory) = 0;
  /// Memory of another process as this one reaches it, for copies in queues of its own device. Once for each
  /// piece of memory.
  /// \throws std::runtime_error if it cannot
  virtual void* open(const Handle& handle) = 0;
  virtual void close(void* opened) noexcept = 0;

  virtual std::unique_ptr<Signal> make_signal() = 0;
  /// \throws std::runtime_error if it cannot
  virtual std::unique_ptr<Signal> open_signal(const Handle& handle) = 0;
};

}  // namespace device

#endif
