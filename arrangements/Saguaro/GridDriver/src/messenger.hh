// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All communication between processes. The only user of MPI; without MPI there is one process.
#ifndef SAGUARO_MESSENGER_HH
#define SAGUARO_MESSENGER_HH

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/lattice.hh"

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

 private:
  friend class Channel;
  struct Library;

  /// Memory for the messages of channels, of which one is used at a time.
  struct MessageMemory {
    std::shared_ptr<std::byte[]> memory;
    std::size_t bytes = 0;
  };
  /// For one channel. \param device  null: memory of the host
  std::shared_ptr<std::byte[]> message_memory(std::size_t bytes, device::Device* device);

  bool is_alone() const { return processes_.count == 1; }
  void number_hosts();

  Processes processes_;
  std::unique_ptr<Library> library_;
  std::vector<int> host_of_process_{0};
  int channel_count_ = 0;
  const Channel* in_use_ = nullptr;  ///< the channel whose messages are in the memory that all share
  MessageMemory on_host_, on_device_;
};

/// One aggregated message to and from each neighbour, set up once and used many times (persistent requests).
/// All processes must create their channels in the same order, even without neighbours. Channels share
/// memory: one is used at a time, from its start to its finish, and what it holds is lost when another
/// starts.
class Channel {
 public:
  struct Message {
    int peer;
    std::size_t bytes;
  };
  /// Messages are counted in words, so that they may have 16 GiB.
  static constexpr std::size_t word = 8;
  /// \param device  in whose memory messages lie, one after the other, each with a whole number of words;
  /// null: in memory of the host, which copies from and to the device in force are fast with
  Channel(Messenger& messenger, const std::vector<Message>& sends, const std::vector<Message>& receives,
          device::Device* device = nullptr);
  ~Channel();
  Channel(const Channel&) = delete;

  std::span<std::byte> outgoing(std::size_t message) { return outgoing_[message]; }
  std::span<std::byte> incoming(std::size_t message) { return incoming_[message]; }

  /// Makes ready to receive. Then each outgoing message is sent once, in any order.
  /// \throws std::logic_error if another channel, or this one, has not finished
  void start();
  void send(std::size_t message);
  /// Gives MPI a chance to move messages that have been sent: many implementations do that in calls only.
  void advance();
  /// Waits until all messages have arrived and all buffers may be used again.
  void finish();

 private:
  struct Requests;

  void take_memory();

  Messenger& messenger_;
  std::shared_ptr<std::byte[]> memory_;
  std::vector<std::span<std::byte>> outgoing_, incoming_;
  std::unique_ptr<Requests> requests_;
};

}  // namespace grid_driver

#endif
