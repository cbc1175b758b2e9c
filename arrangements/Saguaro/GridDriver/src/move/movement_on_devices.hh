// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The pieces of one movement as several devices of one process work on them. Each device has those that it is
// keeper to. What goes from one device to another is packed where it is, copied in a queue that the two have
// for that direction, and unpacked where it belongs; queues wait for one another, the host for none of them.
// What goes to other processes travels through memory of the host.
#ifndef SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_ON_DEVICES_HH
#define SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_ON_DEVICES_HH

#include <memory>
#include <vector>

#include "Saguaro/GridDriver/src/move/movement_on_device.hh"

namespace grid_driver {

class MovementOnDevices {
 public:
  /// A piece of a message between processes.
  struct MailPiece {
    Piece piece;
    std::size_t message, offset;
  };
  /// \param on_host  the channel of the messages
  MovementOnDevices(Messenger& messenger, const Devices& devices, const std::vector<Stream>& streams,
                    const std::vector<Channel::Message>& sends, const std::vector<MailPiece>& outgoing,
                    const std::vector<LocalPiece>& local, const std::vector<Channel::Message>& receives,
                    const std::vector<MailPiece>& incoming, Channel& on_host);

  const Devices& devices() const { return devices_; }

  void begin(const DataOf& source, const DataOf& target, const std::vector<Moment>& moments);
  void advance();
  /// What comes after this in the main queue of a device finds everything there. Once for each device that
  /// has pieces.
  void finish(const device::Device& device, const DataOf& target);
  void finish(const DataOf& target) {
    for (const device::Device* const device : devices_) finish(*device, target);
  }
  bool is_finished() const;

 private:
  /// Bytes that one device gives to another; or to a process, or has from one.
  struct Crossing {
    int from, to;
    std::size_t out, in, bytes;
  };
  struct Stretch {
    int device;
    std::size_t message, in_message, on_device, bytes;
  };
  struct Part {
    device::Device& device;
    PeerLinks& links;
    MovementOnDevice pieces;
    std::shared_ptr<std::byte[]> outgoing, incoming;
    bool has_pieces;  ///< a small level lies on one of several devices: the others have nothing to do
    bool is_finished = true;
  };
  struct Lists;

  void copy_across();
  void copy_to_host();
  void send(std::size_t message);
  bool is_packed(std::size_t message) const;
  device::Queue& queue_of(const Stretch& stretch, bool leaves);

  Devices devices_;
  std::vector<Channel::Message> sends_, receives_;
  std::vector<Crossing> crossings_;
  std::vector<Stretch> leaving_, arriving_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<bool> is_sent_;
  Channel& on_host_;
  bool has_come_ = true;  ///< all that other processes have sent
};

/// Whether a piece that stays on its process goes from one device to another.
bool crosses(const std::vector<Stream>& streams, const LocalPiece& piece);

}  // namespace grid_driver

#endif
