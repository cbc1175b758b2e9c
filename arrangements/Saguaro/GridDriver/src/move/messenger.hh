// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All communication between processes. The only user of MPI; without MPI there is one process.
#ifndef SAGUARO_GRID_DRIVER_MOVE_MESSENGER_HH
#define SAGUARO_GRID_DRIVER_MOVE_MESSENGER_HH

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/move/peer_links.hh"
#include "Saguaro/GridDriver/src/shape/lattice.hh"

namespace grid_driver {

class Channel;

class Messenger {
 public:
  /// The flesh has started MPI (or has been told to do without) and ends it. Collective.
  Messenger();
  ~Messenger();
  Messenger(const Messenger&) = delete;

  Processes processes() const { return processes_; }
  void barrier();
  [[noreturn]] void abort(int status);
  /// Address of the MPI_Comm of all processes of the run; null without MPI.
  const void* communicator() const;

  /// Number of the machine that each process runs on: 0, 1, ... in order of first appearance.
  const std::vector<int>& host_of_process() const { return host_of_process_; }

  // ---- collective; the result is on all processes
  void add(std::span<std::int64_t> values);
  void minimum(std::span<double> values);
  void maximum(std::span<double> values);

  /// Sends outgoing[p] to each process p; result: what each process has sent to this one. Any sizes, also
  /// none.
  std::vector<std::vector<std::byte>> exchange(std::vector<std::vector<std::byte>> outgoing);
  /// From one process to all others; any size.
  void broadcast(int root, std::span<std::byte> bytes);

  // ---- from one process to another, in the order of the calls; any size
  void send(int peer, std::span<const std::byte> bytes);
  void receive(int peer, std::span<std::byte> bytes);

  // ---- what channels need

  /// Numbers for a movement of data, by which its messages find each other: to be asked for by all processes
  /// in the same order, whatever they do with it.
  struct Tags {
    int values;     ///< the data
    int greetings;  ///< before them: where the other end is
    int arrivals;   ///< after them, if they went without MPI
  };
  Tags new_tags();

  /// What messages of the only device of this process, or of its first, need; null without devices.
  PeerLinks* links() { return links_.empty() ? nullptr : links_.front().get(); }
  /// \throws std::logic_error if it is none of them
  PeerLinks& links_of(const device::Device& device);
  const std::vector<std::unique_ptr<PeerLinks>>& all_links() { return links_; }
  /// Looks for ways between devices of several processes. Collective. \param devices  of this process: as
  /// many on all. Several have no way but through memory of the host
  void link(const std::vector<device::Device*>& devices, Transports allowed = {});
  /// Nobody writes into memory of another process any more: then it may go. Collective, at the end.
  void close_links();
  /// What devices do from now on may overwrite what has been sent, and the host what has come.
  void reuse_memory_of_links() {
    for (const auto& links : links_) links->reuse_memory();
  }

  /// Memory that all channels share, of which one is used at a time. \param device  null: memory of the host,
  /// which copies from and to devices are fast with
  std::shared_ptr<std::byte[]> outgoing_memory(std::size_t bytes, device::Device* device) {
    return grown(memory_of_[device].outgoing, bytes, device);
  }
  std::shared_ptr<std::byte[]> incoming_memory(std::size_t bytes, device::Device* device) {
    return grown(memory_of_[device].incoming, bytes, device);
  }

  /// Bytes of the host that messages have needed so far, both ways. What has to grow stays for those who
  /// have it.
  std::size_t message_bytes() const;

  /// Of the memory that all share.
  /// \throws std::logic_error if somebody has it
  void take_memory(const void* user);
  void give_memory_back() { user_of_memory_ = nullptr; }

 private:
  friend class Channel;
  struct Library;

  struct MessageMemory {
    std::shared_ptr<std::byte[]> memory;
    std::size_t bytes = 0;
    std::size_t needed = 0;  ///< of `bytes`
    std::size_t before = 0;  ///< bytes that were needed of smaller ones
  };
  struct BothWays {
    MessageMemory outgoing, incoming;
  };
  static std::shared_ptr<std::byte[]> grown(MessageMemory& here, std::size_t bytes, device::Device* device);

  bool is_alone() const { return processes_.count == 1; }
  void free_library();
  void number_hosts();

  Processes processes_;
  std::unique_ptr<Library> library_;
  std::vector<int> host_of_process_{0};
  int tag_count_ = 0;
  const void* user_of_memory_ = nullptr;
  std::map<device::Device*, BothWays> memory_of_;  ///< null: the host
  std::vector<std::unique_ptr<PeerLinks>> links_;  ///< of each device
};

/// One message to and from each of some processes, set up once and used many times (persistent requests).
/// Which messages travel is decided each time.
class Channel {
 public:
  struct Message {
    int peer;
    std::size_t bytes;
  };
  /// Messages are counted in words, so that they may have 16 GiB.
  static constexpr std::size_t word = 8;
  /// \param outgoing, incoming  room for all messages, one after the other, each with a whole number of words
  Channel(Messenger& messenger, int tag, const std::vector<Message>& sends,
          const std::vector<Message>& receives, std::shared_ptr<std::byte[]> outgoing,
          std::shared_ptr<std::byte[]> incoming);
  ~Channel();
  Channel(const Channel&) = delete;

  /// Bytes of all messages together.
  static std::size_t room(const std::vector<Message>& messages);

  std::span<std::byte> outgoing(std::size_t message) { return outgoing_[message]; }
  std::span<std::byte> incoming(std::size_t message) { return incoming_[message]; }

  /// Makes ready to receive a message.
  void expect(std::size_t message);
  void expect_all() {
    for (std::size_t n = 0; n < incoming_.size(); ++n) expect(n);
  }
  void send(std::size_t message);
  /// Gives MPI a chance to move messages that have been sent: many implementations do that in calls only.
  void advance();
  /// Whether a message has come that was expected.
  bool has_come(std::size_t message);
  void wait_for(std::size_t message);
  /// Waits until all expected messages have arrived and all buffers may be used again.
  void finish();

 private:
  struct Requests;

  std::shared_ptr<std::byte[]> outgoing_memory_, incoming_memory_;
  std::vector<std::span<std::byte>> outgoing_, incoming_;
  std::unique_ptr<Requests> requests_;
};

}  // namespace grid_driver

#endif
