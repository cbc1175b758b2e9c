// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a process keeps for messages between its device and those of other processes: queues of their own, and
// the memory of neighbours on the same machine, into which it writes by itself.
#ifndef SAGUARO_GRID_DRIVER_MOVE_PEER_LINKS_HH
#define SAGUARO_GRID_DRIVER_MOVE_PEER_LINKS_HH

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/public/device_access.hh"

namespace grid_driver {

class Messenger;

/// A process of the same machine whose device's memory this one reaches, and which reaches that of this one.
class PeerLink {
 public:
  PeerLink(device::PeerAccess& access, device::Signal& sent_to) : sent(sent_to), access_(access) {}
  ~PeerLink() { forget(); }
  PeerLink(const PeerLink&) = delete;

  /// Memory of the other process.
  std::byte* reach(const device::Handle& handle);
  /// Nothing of that is used any more. \param access_is_gone  the device has ended, and all with it
  void forget(bool access_is_gone = false);

  device::Signal& sent;                         ///< ours: set behind what we have written there
  std::unique_ptr<device::Signal> has_sent;     ///< the other's
  std::unique_ptr<device::Signal> inbox_freed;  ///< the other's: what has come there is used

 private:
  device::PeerAccess& access_;
  std::map<device::Handle, void*> opened_;
};

class PeerLinks {
 public:
  /// Collective.
  PeerLinks(Messenger& messenger, device::Device& device, Transports allowed);
  ~PeerLinks();

  device::Device& device() const { return device_; }
  /// Whether MPI sends from and to memory of the device.
  bool uses_mpi() const { return uses_mpi_; }
  /// Null if a process is not reached directly. Of two processes both have a link, or none has.
  PeerLink* find(int process) const;
  int count() const { return static_cast<int>(links_.size()); }
  /// Why a process of this machine is not reached; empty if all are.
  const std::string& why_not() const { return why_not_; }

  /// Queues beside those of the device: for what goes to a process, and for what comes from it.
  device::Queue& queue_to(int process) { return queue(to_, process); }
  device::Queue& queue_from(int process) { return queue(from_, process); }
  /// For what goes to another device of this process. \param device  its number
  device::Queue& queue_across(int device) { return queue(across_, device); }
  /// What comes after this in the main queue may overwrite what has been sent; and the host what has come.
  void reuse_memory();

  /// Says what the main queue does from now on, if somebody wants to know.
  void begin_part(QueuePart part) {
    if (timer_) timer_->begin(static_cast<int>(part));
  }
  void time_queue();
  std::vector<double> queue_seconds();

  /// The name of this process's memory for what comes, which lives as long as this then.
  device::Handle exported(const std::shared_ptr<std::byte[]>& memory);
  /// Waits for what has been written into memory of other processes, and leaves that alone from now on.
  void close();
  /// What has come has been put to its places by work in the main queue.
  void free_inbox();

 private:
  using Queues = std::map<int, std::unique_ptr<device::Queue>>;
  device::Queue& queue(Queues& queues, int neighbour);
  void look_for_links(Messenger& messenger, device::PeerAccess& access);
  void keep_mutual_links(Messenger& messenger, const std::vector<std::vector<std::byte>>& verdicts);

  device::Device& device_;
  const bool was_in_force_ = device::is_in_force(device_);
  bool uses_mpi_;
  std::string why_not_;
  std::map<std::byte*, std::pair<std::shared_ptr<std::byte[]>, device::Handle>> exported_;
  std::unique_ptr<device::Signal> inbox_freed_;
  std::map<int, std::unique_ptr<device::Signal>> sent_;  ///< by the process that it is for
  std::map<int, std::unique_ptr<PeerLink>> links_;
  Queues to_, from_, across_;
  std::unique_ptr<device::PartTimer> timer_;
};

}  // namespace grid_driver

#endif
