// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/exchanger.hh"

#include <algorithm>
#include <chrono>

#include "Saguaro/GridDriver/src/copy_box.hh"

namespace grid_driver {
namespace {

/// A box of one variable on one local component.
struct Piece {
  int variable;
  Place place;
  int component;  ///< index in Layout::local
  Box box;
  std::size_t element;
};

/// A piece and where it lies in a message.
struct PackedPiece {
  Piece piece;
  std::size_t message;
  std::size_t offset;
};

/// A piece and the local component that it is copied from.
struct CopiedPiece {
  Piece to;
  int from_component;
  Index shift;  ///< from points of the piece to those that they are copies of
};

/// The messages to (or from) all neighbours while they are laid out.
class MessageLayout {
 public:
  /// Appends a box of all variables of a group to the message of a peer.
  void append(int peer, const Group& group, Place place, int component, const Box& box) {
    const std::size_t message = message_of(peer);
    for (int v = 0; v < group.variable_count; ++v) {
      const Piece piece{group.first_variable + v, place, component, box,
                        static_cast<std::size_t>(group.element_size)};
      pieces_.push_back({piece, message, messages_[message].bytes});
      messages_[message].bytes += piece.element * static_cast<std::size_t>(box.size());
    }
  }
  const std::vector<Channel::Message>& messages() const { return messages_; }
  /// Sorted by message.
  std::vector<PackedPiece> pieces() && {
    std::stable_sort(pieces_.begin(), pieces_.end(),
                     [](const PackedPiece& a, const PackedPiece& b) { return a.message < b.message; });
    return std::move(pieces_);
  }

 private:
  std::size_t message_of(int peer) {
    auto found = std::find_if(messages_.begin(), messages_.end(),
                              [=](const Channel::Message& message) { return message.peer == peer; });
    if (found == messages_.end()) found = messages_.insert(found, {peer, 0});
    return found - messages_.begin();
  }

  std::vector<Channel::Message> messages_;
  std::vector<PackedPiece> pieces_;
};

}  // namespace

/// Everything about the exchange of one list of groups that does not change from call to call.
struct Exchanger::Schedule {
  std::vector<PackedPiece> outgoing, incoming;
  std::vector<CopiedPiece> copies;
  std::unique_ptr<Channel> channel;
};

Exchanger::Exchanger(const Grid& grid, const Groups& groups, const Storage& storage, Messenger& messenger)
    : grid_(grid), groups_(groups), storage_(storage), messenger_(messenger) {}

Exchanger::~Exchanger() = default;

bool Exchanger::takes_part(int group) const {
  return storage_.timelevels(group) > 0 && !groups_[group].replicated && groups_[group].variable_count > 0;
}

void Exchanger::exchange(int level, std::span<const int> groups) {
  std::vector<int> wanted;
  for (int group : groups)
    if (takes_part(group) && std::find(wanted.begin(), wanted.end(), group) == wanted.end())
      wanted.push_back(group);
  if (wanted.empty()) return;
  const auto begin = std::chrono::steady_clock::now();
  run(schedule(level, wanted));
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Exchanger::Schedule& Exchanger::schedule(int level, const std::vector<int>& groups) {
  std::unique_ptr<Schedule>& entry = schedules_[{level, groups}];
  if (!entry) entry = new_schedule(level, groups);
  return *entry;
}

const ExchangePlan& Exchanger::plan(const Group& group, Place place) {
  const bool is_array = group.kind != GroupKind::grid_function;
  const std::array<int, 3> key{is_array ? group.index : -group.dimension, place.map, place.level};
  const auto found = plans_.find(key);
  return found != plans_.end() ? found->second : plans_[key] = grid_.lattice(group, place).exchange_plan();
}

std::unique_ptr<Exchanger::Schedule> Exchanger::new_schedule(int level, const std::vector<int>& groups) {
  auto result = std::make_unique<Schedule>();
  MessageLayout outgoing, incoming;
  for (int index : groups) {
    const Group& group = groups_[index];
    for (const Place place : grid_.places(group, level)) {
      const Layout& layout = grid_.lattice(group, place).layout();
      auto local = [&](int number) { return number - layout.local.front().number; };
      const ExchangePlan& transfers = plan(group, place);
      for (const Transfer& t : transfers.sends)
        outgoing.append(t.peer, group, place, local(t.number_here), t.source());
      for (const Transfer& t : transfers.receives)
        incoming.append(t.peer, group, place, local(t.number_here), t.box);
      for (const Transfer& t : transfers.copies)
        for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
          result->copies.push_back(
              {{v, place, local(t.number_there), t.box, static_cast<std::size_t>(group.element_size)},
               local(t.number_here),
               t.shift});
    }
  }
  result->channel = std::make_unique<Channel>(messenger_, outgoing.messages(), incoming.messages());
  result->outgoing = std::move(outgoing).pieces();
  result->incoming = std::move(incoming).pieces();
  return result;
}

void Exchanger::run(Schedule& schedule) {
  auto array = [this](const Piece& piece, int component) {
    const Layout& layout = grid_.lattice(groups_.of_variable(piece.variable), piece.place).layout();
    return component_array(storage_.data(piece.variable, piece.place, component, 0), layout.local[component],
                           piece.element);
  };
  Channel& channel = *schedule.channel;
  channel.start();

  const auto outgoing = static_cast<std::ptrdiff_t>(schedule.outgoing.size());
#pragma omp parallel for schedule(dynamic) if (outgoing > 1)
  for (std::ptrdiff_t i = 0; i < outgoing; ++i) {
    const auto& [piece, message, offset] = schedule.outgoing[i];
    copy_box(piece.box, array(piece, piece.component),
             packed_array(channel.outgoing(message).data() + offset, piece.box, piece.element));
  }
  const std::size_t messages = schedule.outgoing.empty() ? 0 : schedule.outgoing.back().message + 1;
  for (std::size_t message = 0; message < messages; ++message) channel.send(message);

  // While messages travel.
  const auto copies = static_cast<std::ptrdiff_t>(schedule.copies.size());
#pragma omp parallel for schedule(dynamic) if (copies > 1)
  for (std::ptrdiff_t i = 0; i < copies; ++i) {
    const auto& [to, from_component, shift] = schedule.copies[i];
    copy_box(to.box, array(to, from_component).shifted(geometry::negated<3>(shift)), array(to, to.component));
  }

  channel.finish();
  const auto incoming = static_cast<std::ptrdiff_t>(schedule.incoming.size());
#pragma omp parallel for schedule(dynamic) if (incoming > 1)
  for (std::ptrdiff_t i = 0; i < incoming; ++i) {
    const auto& [piece, message, offset] = schedule.incoming[i];
    copy_box(piece.box, packed_array(channel.incoming(message).data() + offset, piece.box, piece.element),
             array(piece, piece.component));
  }
}

}  // namespace grid_driver
