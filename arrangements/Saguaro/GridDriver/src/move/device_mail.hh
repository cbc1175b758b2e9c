// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The messages of one movement between devices.
//
// Each goes one of three ways: directly into memory of the other device, by MPI from memory of the device,
// or by MPI from pinned memory of the host. On the first road both ends must be on their devices, so
// neighbours that have a link *greet* each other before: where am I, and where in my memory does your message
// go? Who is on the host sends and receives by MPI, from either side the same bytes with the same tag. So the
// ends of a message need not have agreed on a side before.
//
// The host never waits for the device but where MPI takes over: a message goes directly when the queue to its
// process has come to it, and who receives lets the main queue wait for that.
#ifndef SAGUARO_GRID_DRIVER_MOVE_DEVICE_MAIL_HH
#define SAGUARO_GRID_DRIVER_MOVE_DEVICE_MAIL_HH

#include <optional>
#include <vector>

#include "Saguaro/GridDriver/src/move/messenger.hh"

namespace grid_driver {

/// What linked neighbours say to each other at the beginning of a movement.
class Greetings {
 public:
  struct Greeting {
    std::int64_t is_on_device = 0;
    std::int64_t offset = 0;  ///< of the message of the one that is greeted, in the inbox
    device::Handle inbox{};
  };

  /// \param peers  each at most once; they greet this process in the same movement
  Greetings(Messenger& messenger, int tag, std::vector<int> peers);

  const std::vector<int>& peers() const { return peers_; }
  void expect() { channel_.expect_all(); }
  void give(std::size_t peer, const Greeting& greeting);
  /// Nothing if it has not come yet.
  std::optional<Greeting> look(std::size_t peer);
  Greeting wait_for(std::size_t peer);
  void finish() { channel_.finish(); }

 private:
  Greeting greeting(std::size_t peer);

  std::vector<int> peers_;
  Channel channel_;
};

class DeviceMail {
 public:
  using Messages = std::vector<Channel::Message>;

  /// \param on_host  the channel of the same messages between hosts
  DeviceMail(Messenger& messenger, PeerLinks& links, const Messenger::Tags& tags, const Messages& sends,
             const Messages& receives, Channel& on_host, Greetings& greetings);

  /// Messages one after the other, in memory of the device.
  std::byte* outgoing() const { return outgoing_.get(); }
  const std::byte* incoming() const { return incoming_.get(); }

  /// Before the messages are packed: what the main queue does from now on may overwrite them.
  void begin();
  /// Lets go what the main queue has packed.
  void send();
  /// Goes on with what is ready.
  void advance();
  /// What comes after this in the main queue finds all messages there.
  void finish();
  /// The main queue has taken the messages.
  void end();

 private:
  enum class Stage { waiting, copying, gone };
  struct Mail {
    int peer;
    std::size_t offset, bytes;
    PeerLink* link;
    std::size_t greeting;  ///< number of the peer among those that greet
    Stage stage = Stage::waiting;
  };

  static std::vector<Mail> placed(const Messages& messages, PeerLinks& links, const Greetings& greetings);
  std::optional<Greetings::Greeting> greeting_for(const Mail& mail, bool waits);
  void greet();
  void push(std::size_t message, bool waits);
  void take(std::size_t message);
  void write_there(std::size_t message, const Greetings::Greeting& there);

  PeerLinks& links_;
  device::Device& device_;
  std::shared_ptr<std::byte[]> outgoing_, incoming_;
  std::vector<Mail> sends_, receives_;
  Channel& on_host_;
  std::unique_ptr<Channel> on_device_;  ///< if MPI knows memory of the device
  Channel& by_mpi_;                     ///< one of these
  Greetings& greetings_;
  Channel arrivals_;  ///< words without meaning: the queue to you has got your message
};

}  // namespace grid_driver

#endif
