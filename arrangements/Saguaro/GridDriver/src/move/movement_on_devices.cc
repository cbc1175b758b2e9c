// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/movement_on_devices.hh"

#include <algorithm>
#include <map>
#include <utility>

namespace grid_driver {
namespace {

int keeper_of_source(const std::vector<Stream>& streams, const Piece& piece) {
  return streams[piece.stream].from_layout->local[piece.component].device;
}

int keeper_of_target(const std::vector<Stream>& streams, std::size_t stream, int component) {
  return streams[stream].to_layout->local[component].device;
}

std::size_t bytes_of(const std::vector<Stream>& streams, const Piece& piece) {
  const std::size_t bytes =
      streams[piece.stream].group->element_size * static_cast<std::size_t>(piece.box.size());
  return (bytes + Channel::word - 1) / Channel::word * Channel::word;
}

}  // namespace

bool crosses(const std::vector<Stream>& streams, const LocalPiece& piece) {
  return keeper_of_source(streams, piece.from) !=
         keeper_of_target(streams, piece.from.stream, piece.to_component);
}

/// What each device packs, moves and unpacks, and how much of its memory for messages is taken.
struct MovementOnDevices::Lists {
  struct OfDevice {
    std::vector<MovementOnDevice::Packed> outgoing, incoming;
    std::vector<LocalPiece> local;
    std::size_t out = 0, in = 0;
    bool has_pieces() const { return !outgoing.empty() || !incoming.empty() || !local.empty(); }
  };
  const std::vector<Stream>& streams;
  std::vector<OfDevice> devices;

  std::size_t pack(int device, const Piece& piece) {
    OfDevice& here = devices[device];
    here.outgoing.push_back({piece, here.out});
    return std::exchange(here.out, here.out + bytes_of(streams, piece));
  }
  std::size_t unpack(int device, const Piece& piece) {
    OfDevice& here = devices[device];
    here.incoming.push_back({piece, here.in});
    return std::exchange(here.in, here.in + bytes_of(streams, piece));
  }
  /// What two devices give each other lies in one stretch of either's memory.
  std::vector<Crossing> divide(const std::vector<LocalPiece>& local) {
    std::map<std::pair<int, int>, std::vector<LocalPiece>> across;
    for (const LocalPiece& piece : local) {
      const int from = keeper_of_source(streams, piece.from),
                to = keeper_of_target(streams, piece.from.stream, piece.to_component);
      from == to ? devices[from].local.push_back(piece) : across[{from, to}].push_back(piece);
    }
    std::vector<Crossing> result;
    for (const auto& [ends, pieces] : across) {
      Crossing crossing{ends.first, ends.second, devices[ends.first].out, devices[ends.second].in, 0};
      for (const LocalPiece& piece : pieces) {
        Piece arrived = piece.from;
        arrived.component = piece.to_component;
        pack(crossing.from, piece.from);
        unpack(crossing.to, arrived);
        crossing.bytes += bytes_of(streams, piece.from);
      }
      result.push_back(crossing);
    }
    return result;
  }
  /// Pieces that lie behind each other in the message and on the device travel together.
  static void append(std::vector<Stretch>& stretches, const Stretch& next) {
    if (!stretches.empty()) {
      Stretch& last = stretches.back();
      if (last.device == next.device && last.message == next.message &&
          last.in_message + last.bytes == next.in_message && last.on_device + last.bytes == next.on_device) {
        last.bytes += next.bytes;
        return;
      }
    }
    stretches.push_back(next);
  }
};

MovementOnDevices::MovementOnDevices(Messenger& messenger, const Devices& devices,
                                     const std::vector<Stream>& streams,
                                     const std::vector<Channel::Message>& sends,
                                     const std::vector<MailPiece>& outgoing,
                                     const std::vector<LocalPiece>& local,
                                     const std::vector<Channel::Message>& receives,
                                     const std::vector<MailPiece>& incoming, Channel& on_host)
    : devices_(devices), sends_(sends), receives_(receives), is_sent_(sends.size(), true), on_host_(on_host) {
  Lists lists{streams, std::vector<Lists::OfDevice>(devices.size())};
  crossings_ = lists.divide(local);
  for (const auto& [piece, message, offset] : outgoing) {
    const int keeper = keeper_of_source(streams, piece);
    const std::size_t place = lists.pack(keeper, piece);
    Lists::append(leaving_, {keeper, message, offset, place, bytes_of(streams, piece)});
  }
  for (const auto& [piece, message, offset] : incoming) {
    const int keeper = keeper_of_target(streams, piece.stream, piece.component);
    const std::size_t place = lists.unpack(keeper, piece);
    Lists::append(arriving_, {keeper, message, offset, place, bytes_of(streams, piece)});
  }
  for (std::size_t n = 0; n < devices.size(); ++n) {
    const device::Use use(*devices[n]);
    const Lists::OfDevice& here = lists.devices[n];
    parts_.emplace_back(new Part{*devices[n],
                                 messenger.links_of(*devices[n]),
                                 {*devices[n], streams, here.outgoing, here.local, here.incoming},
                                 messenger.outgoing_memory(here.out, devices[n]),
                                 messenger.incoming_memory(here.in, devices[n]),
                                 here.has_pieces()});
  }
}

device::Queue& MovementOnDevices::queue_of(const Stretch& stretch, bool leaves) {
  PeerLinks& links = parts_[stretch.device]->links;
  return leaves ? links.queue_to(sends_[stretch.message].peer)
                : links.queue_from(receives_[stretch.message].peer);
}

void MovementOnDevices::begin(const DataOf& source, const DataOf& target,
                              const std::vector<Moment>& moments) {
  on_host_.expect_all();
  has_come_ = false;
  is_sent_.assign(sends_.size(), false);
  for (const auto& part : parts_) {
    if (!part->has_pieces) continue;
    const device::Use use(part->device);
    part->links.begin_part(QueuePart::packing);
    part->pieces.pack(source, moments, part->outgoing.get());
    part->is_finished = false;
  }
  copy_across();
  copy_to_host();
  for (const auto& part : parts_) {
    if (!part->has_pieces) continue;
    const device::Use use(part->device);
    part->links.begin_part(QueuePart::moving);
    part->pieces.move_local(source, target, moments);
    part->links.begin_part(QueuePart::computing);
  }
  advance();
}

/// The memory where a message arrives is free when what has been put into the main queue there so far is
/// done.
void MovementOnDevices::copy_across() {
  for (const Crossing& crossing : crossings_) {
    const Part &from = *parts_[crossing.from], &to = *parts_[crossing.to];
    device::Queue& queue = from.links.queue_across(crossing.to);
    queue.wait_for(from.device.main_queue());
    queue.wait_for(to.device.main_queue());
    queue.copy(to.incoming.get() + crossing.in, from.outgoing.get() + crossing.out, crossing.bytes);
  }
}

void MovementOnDevices::copy_to_host() {
  for (const Stretch& stretch : leaving_) {
    const Part& part = *parts_[stretch.device];
    device::Queue& queue = queue_of(stretch, /*leaves=*/true);
    queue.wait_for(part.device.main_queue());
    queue.to_host(on_host_.outgoing(stretch.message).data() + stretch.in_message,
                  part.outgoing.get() + stretch.on_device, stretch.bytes);
  }
}

bool MovementOnDevices::is_packed(std::size_t message) const {
  return std::all_of(leaving_.begin(), leaving_.end(), [&](const Stretch& stretch) {
    return stretch.message != message ||
           parts_[stretch.device]->links.queue_to(sends_[message].peer).is_idle();
  });
}

void MovementOnDevices::send(std::size_t message) {
  on_host_.send(message);
  is_sent_[message] = true;
}

void MovementOnDevices::advance() {
  if (has_come_) return;
  for (std::size_t message = 0; message < sends_.size(); ++message)
    if (!is_sent_[message] && is_packed(message)) send(message);
  on_host_.advance();
}

void MovementOnDevices::finish(const device::Device& device, const DataOf& target) {
  const auto number =
      static_cast<int>(std::find(devices_.begin(), devices_.end(), &device) - devices_.begin());
  Part& part = *parts_.at(number);
  if (std::exchange(part.is_finished, true)) return;
  const device::Use use(part.device);
  device::Queue& main = part.device.main_queue();
  part.links.begin_part(QueuePart::waiting);
  if (!has_come_) {
    for (const Stretch& stretch : leaving_)
      if (!is_sent_[stretch.message]) queue_of(stretch, /*leaves=*/true).wait();
    for (std::size_t message = 0; message < sends_.size(); ++message)
      if (!is_sent_[message]) send(message);
    on_host_.finish();
    has_come_ = true;
  }
  for (const Crossing& crossing : crossings_)
    if (crossing.to == number) main.wait_for(parts_[crossing.from]->links.queue_across(number));
  for (const Stretch& stretch : arriving_) {
    if (stretch.device != number) continue;
    device::Queue& queue = queue_of(stretch, /*leaves=*/false);
    queue.wait_for(main);  // who reads what came before
    queue.to_device(part.incoming.get() + stretch.on_device,
                    on_host_.incoming(stretch.message).data() + stretch.in_message, stretch.bytes);
    main.wait_for(queue);
  }
  part.links.begin_part(QueuePart::unpacking);
  part.pieces.unpack(part.incoming.get(), target);
  part.links.begin_part(QueuePart::computing);
}

bool MovementOnDevices::is_finished() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const auto& part) { return part->is_finished; });
}

}  // namespace grid_driver
