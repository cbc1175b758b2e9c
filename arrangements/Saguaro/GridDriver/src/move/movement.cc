// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/movement.hh"

#include <algorithm>
#include <complex>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "Saguaro/GridDriver/src/move/movement_on_device.hh"
#include "Saguaro/GridDriver/src/move/movement_on_devices.hh"
#include "flesh/work.hh"

namespace grid_driver {
namespace {

int local_index(const Layout& layout, int number) { return number - layout.local.front().number; }

template <class T>
transfer::Array<T> typed(const ArrayView& view) {
  return {reinterpret_cast<T*>(view.data), view.lower, view.allocated};
}

/// Calls `function(T())` with the type of a group's elements.
template <class Function>
void with_element_type(ElementType type, Function function) {
  switch (type) {
    case ElementType::real4:
      return function(float());
    case ElementType::real8:
      return function(double());
    case ElementType::complex8:
      return function(std::complex<float>());
    case ElementType::complex16:
      return function(std::complex<double>());
    case ElementType::other:
      return;  // such groups are only copied
  }
}

/// In time, then in space.
template <class T>
void prolongate_combined(const Stream& stream, const Box& box, const Moment& moment,
                         std::span<const transfer::Array<const T>> sources,
                         const transfer::Array<T>& target) {
  const Box below = transfer::source_box(stream.prolongation, stream.step, box);
  std::vector<T> values(static_cast<std::size_t>(below.size()));
  const auto between = transfer::packed(values.data(), below);
  transfer::combine<T>(below, moment.weights, sources, between);
  transfer::prolongate<T>(stream.prolongation, stream.step, between, box, target);
}

/// In space, then in time, as methods need it whose results are no sums with weights.
template <class T>
void combine_prolongated(const Stream& stream, const Box& box, const Moment& moment,
                         std::span<const transfer::Array<const T>> sources,
                         const transfer::Array<T>& target) {
  const auto points = static_cast<std::size_t>(box.size());
  std::vector<T> values(points * sources.size());
  std::vector<transfer::Array<const T>> timelevels;
  for (const transfer::Array<const T>& source : sources) {
    const auto here = transfer::packed(values.data() + points * timelevels.size(), box);
    transfer::prolongate<T>(stream.prolongation, stream.step, source, box, here);
    timelevels.push_back(here);
  }
  transfer::combine_limited<T>(box, moment.times, moment.time, timelevels, target);
}

/// One timelevel of weight 1 is read where it is.
template <class T>
void prolongate(const Stream& stream, const Box& box, const Moment& moment,
                std::span<const transfer::Array<const T>> sources, const transfer::Array<T>& target) {
  const auto only = std::find(moment.weights.begin(), moment.weights.end(), 1.0);
  if (only != moment.weights.end())
    return transfer::prolongate<T>(stream.prolongation, stream.step, sources[only - moment.weights.begin()],
                                   box, target);
  if constexpr (std::is_floating_point_v<T>)
    if (transfer::is_nonlinear(stream.prolongation.method))
      return combine_prolongated<T>(stream, box, moment, sources, target);
  prolongate_combined<T>(stream, box, moment, sources, target);
}

/// Thin boxes need many coarse points for each fine one: then messages would grow by more than work is
/// shared. Chosen, not measured; with order 5 ghost zones that are 3 points wide and 20 long need 1.3.
constexpr Coordinate most_coarse_points_per_fine = 2;

}  // namespace

Box travelling_box(const Stream& stream, const Box& box) {
  if (!stream.receiver_prolongates || stream.way != Way::prolongate ||
      stream.group->element_type == ElementType::other || transfer::is_nonlinear(stream.prolongation.method))
    return box;
  const Box coarse = transfer::source_box(stream.prolongation, stream.step, box);
  return coarse.size() <= most_coarse_points_per_fine * box.size() ? coarse : box;
}

/// The messages to (or from) all neighbours and the pieces in them.
class Movement::Mail {
 public:
  void append(int peer, const Piece& piece, const Stream& stream) {
    const std::size_t message = message_of(peer);
    const Box travelling = travelling_box(stream, piece.box);
    pieces_.push_back({piece, message, messages_[message].bytes, travelling});
    messages_[message].bytes +=
        aligned(stream.group->element_size * static_cast<std::size_t>(travelling.size()));
  }
  /// The pieces of one message follow each other, for the sake of the memory they are packed into.
  void sort() {
    std::stable_sort(pieces_.begin(), pieces_.end(),
                     [](const PackedPiece& a, const PackedPiece& b) { return a.message < b.message; });
  }
  const std::vector<Channel::Message>& messages() const { return messages_; }
  /// Place of a message in the memory of all of them, in which they lie one after the other.
  std::size_t begin_of(std::size_t message) const {
    std::size_t result = 0;
    for (std::size_t n = 0; n < message; ++n) result += messages_[n].bytes;
    return result;
  }
  std::size_t bytes() const { return begin_of(messages_.size()); }
  const std::vector<PackedPiece>& pieces() const { return pieces_; }

 private:
  /// Devices need their numbers at multiples of their size.
  static std::size_t aligned(std::size_t bytes) {
    return (bytes + Channel::word - 1) / Channel::word * Channel::word;
  }

  std::size_t message_of(int peer) {
    auto found = std::find_if(messages_.begin(), messages_.end(),
                              [=](const Channel::Message& message) { return message.peer == peer; });
    if (found == messages_.end()) found = messages_.insert(found, {peer, 0});
    return found - messages_.begin();
  }

  std::vector<Channel::Message> messages_;
  std::vector<PackedPiece> pieces_;
};

/// The pieces on the only device of the process, and what its messages need; nothing without neighbours. Or
/// the pieces on several.
struct Movement::DeviceSide {
  Devices devices;
  std::unique_ptr<MovementOnDevice> pieces{};
  std::unique_ptr<DeviceMail> mail{};
  std::unique_ptr<MovementOnDevices> several{};
};

Movement::Movement() : outgoing_(std::make_unique<Mail>()), incoming_(std::make_unique<Mail>()) {}
Movement::~Movement() = default;

void Movement::post(Mail& mail, std::size_t stream, const Transfer& transfer, const Layout& layout) {
  const Group& group = *streams_[stream].group;
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    mail.append(transfer.peer,
                {stream, v, local_index(layout, transfer.number_here), transfer.box, transfer.shift},
                streams_[stream]);
}

void Movement::add(const Stream& stream, const ExchangePlan& plan) {
  const std::size_t number = streams_.size();
  streams_.push_back(stream);
  for (const Transfer& t : plan.sends) post(*outgoing_, number, t, *stream.from_layout);
  for (const Transfer& t : plan.receives) post(*incoming_, number, t, *stream.to_layout);
  const Group& group = *stream.group;
  for (const Transfer& t : plan.copies)
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      local_.push_back({{number, v, local_index(*stream.from_layout, t.number_here), t.box, t.shift},
                        local_index(*stream.to_layout, t.number_there)});
}

void Movement::connect(Messenger& messenger) {
  messenger_ = &messenger;
  outgoing_->sort();
  incoming_->sort();
  tags_ = messenger.new_tags();
  const auto &sends = outgoing_->messages(), &receives = incoming_->messages();
  channel_ = std::make_unique<Channel>(messenger, tags_.values, sends, receives,
                                       messenger.outgoing_memory(Channel::room(sends), nullptr),
                                       messenger.incoming_memory(Channel::room(receives), nullptr));
  if (PeerLinks* const links = messenger.links()) {
    std::set<int> linked;
    for (const auto* messages : {&sends, &receives})
      for (const Channel::Message& message : *messages)
        if (links->find(message.peer)) linked.insert(message.peer);
    greetings_ = std::make_unique<Greetings>(messenger, tags_.greetings,
                                             std::vector<int>(linked.begin(), linked.end()));
  }
}

ArrayView Movement::array(const Piece& piece, int component, Place place, const Layout& layout, int timelevel,
                          const DataOf& data) const {
  return component_array(data(piece.variable, place, component, timelevel), layout.local[component],
                         streams_[piece.stream].group->element_size);
}

void Movement::make(const Piece& piece, const DataOf& source, const Moment& moment,
                    const ArrayView& target) const {
  const Stream& stream = streams_[piece.stream];
  const flesh::WorkScope work(stream.kind_of_work);
  auto values = [&](int timelevel) {
    return array(piece, piece.component, stream.from, *stream.from_layout, timelevel, source);
  };
  if (stream.way == Way::copy)
    return copy_box(piece.box, values(stream.timelevel).shifted(geometry::negated<3>(piece.shift)), target);
  with_element_type(stream.group->element_type, [&]<class T>(T) {
    if (stream.way == Way::restrict_to_coarse)
      return transfer::restrict_to_coarse<T>(stream.restriction, stream.step,
                                             typed<const T>(values(stream.timelevel)), piece.box,
                                             typed<T>(target));
    prolongate<T>(stream, piece.box, moment, timelevels<T>(piece, source), typed<T>(target));
  });
}

template <class T>
std::vector<transfer::Array<const T>> Movement::timelevels(const Piece& piece, const DataOf& source) const {
  const Stream& stream = streams_[piece.stream];
  std::vector<transfer::Array<const T>> result;
  for (int t = 0; t < stream.source_timelevels; ++t)
    result.push_back(
        typed<const T>(array(piece, piece.component, stream.from, *stream.from_layout, t, source)));
  return result;
}

std::vector<Moment> Movement::moments(const MomentOf& moment_of) const {
  std::vector<Moment> result(streams_.size());
  for (std::size_t i = 0; i < streams_.size(); ++i)
    if (streams_[i].way == Way::prolongate) result[i] = moment_of(streams_[i]);
  return result;
}

void Movement::begin(const DataOf& source, const DataOf& target, const MomentOf& moment,
                     const Devices& devices) {
  is_on_device_ = !devices.empty();
  messenger_->take_memory(this);
  messenger_->reuse_memory_of_links();
  if (devices.empty()) return begin_on_host(source, target, moments(moment));
  if (!device_side_ || device_side_->devices != devices) make_device_side(devices);
  if (device_side_->several) return device_side_->several->begin(source, target, moments(moment));
  begin_on_device(source, target, moments(moment));
}

void Movement::finish(const DataOf& target) {
  if (is_on_device_ && device_side_->several) {
    device_side_->several->finish(target);
    messenger_->give_memory_back();
  } else {
    is_on_device_ ? finish_on_device(target) : finish_on_host(target);
  }
}

void Movement::finish(const device::Device& device, const DataOf& target) {
  if (!is_on_device_ || !device_side_->several) return finish(target);
  device_side_->several->finish(device, target);
  if (is_finished()) messenger_->give_memory_back();
}

bool Movement::is_finished() const {
  return !is_on_device_ || !device_side_->several || device_side_->several->is_finished();
}

/// Neighbours that are on their devices send to the host then, and wait for what it sends.
void Movement::greet_from_host() {
  if (!greetings_) return;
  greetings_->expect();
  for (std::size_t peer = 0; peer < greetings_->peers().size(); ++peer) greetings_->give(peer, {});
}

void Movement::begin_on_host(const DataOf& source, const DataOf& target, const std::vector<Moment>& moments) {
  Channel& channel = *channel_;
  channel.expect_all();
  greet_from_host();

  const auto outgoing = static_cast<std::ptrdiff_t>(outgoing_->pieces().size());
#pragma omp parallel for schedule(dynamic) if (outgoing > 1)
  for (std::ptrdiff_t i = 0; i < outgoing; ++i) {
    const PackedPiece& packed = outgoing_->pieces()[i];
    pack(packed, source, moments[packed.piece.stream]);
  }
  for (std::size_t message = 0; message < outgoing_->messages().size(); ++message) channel.send(message);

  // While messages travel.
  const auto local = static_cast<std::ptrdiff_t>(local_.size());
#pragma omp parallel for schedule(dynamic) if (local > 1)
  for (std::ptrdiff_t i = 0; i < local; ++i) {
    const auto& [piece, to_component] = local_[i];
    const Stream& stream = streams_[piece.stream];
    make(piece, source, moments[piece.stream],
         array(piece, to_component, stream.to, *stream.to_layout, stream.timelevel, target));
  }
}

void Movement::finish_on_host(const DataOf& target) {
  channel_->finish();
  if (greetings_) greetings_->finish();
  messenger_->give_memory_back();
  const auto incoming = static_cast<std::ptrdiff_t>(incoming_->pieces().size());
#pragma omp parallel for schedule(dynamic) if (incoming > 1)
  for (std::ptrdiff_t i = 0; i < incoming; ++i) unpack(incoming_->pieces()[i], target);
}

void Movement::pack(const PackedPiece& packed, const DataOf& source, const Moment& moment) {
  const auto& [piece, message, offset, travelling] = packed;
  const Stream& stream = streams_[piece.stream];
  const ArrayView there =
      packed_array(channel_->outgoing(message).data() + offset, travelling, stream.group->element_size);
  if (travelling == piece.box) return make(piece, source, moment, there);
  const flesh::WorkScope work(stream.kind_of_work);
  with_element_type(stream.group->element_type, [&]<class T>(T) {
    transfer::combine<T>(travelling, moment.weights, timelevels<T>(piece, source), typed<T>(there));
  });
}

void Movement::unpack(const PackedPiece& packed, const DataOf& target) {
  const auto& [piece, message, offset, travelling] = packed;
  const Stream& stream = streams_[piece.stream];
  const ArrayView there =
      packed_array(channel_->incoming(message).data() + offset, travelling, stream.group->element_size);
  const ArrayView here =
      array(piece, piece.component, stream.to, *stream.to_layout, stream.timelevel, target);
  if (travelling == piece.box) return copy_box(piece.box, there, here);
  const flesh::WorkScope work(stream.kind_of_work);
  with_element_type(stream.group->element_type, [&]<class T>(T) {
    transfer::prolongate<T>(stream.prolongation, stream.step, typed<const T>(there), piece.box,
                            typed<T>(here));
  });
}

bool Movement::fits_device() const {
  return std::all_of(streams_.begin(), streams_.end(), can_be_done_on_device);
}

void Movement::make_device_side(const Devices& devices) {
  if (!fits_device())
    throw std::logic_error("a movement with nonlinear interpolation cannot be done on a device");
  if (std::any_of(streams_.begin(), streams_.end(),
                  [](const Stream& stream) { return stream.receiver_prolongates; }))
    throw std::logic_error("values of a device are interpolated by who sends them");
  device_side_ = devices.size() == 1 ? side_of_one(*devices.front()) : side_of_several(devices);
}

std::unique_ptr<Movement::DeviceSide> Movement::side_of_one(device::Device& device) const {
  const auto placed = [](const Mail& mail) {
    std::vector<MovementOnDevice::Packed> result;
    for (const auto& [piece, message, offset, travelling] : mail.pieces())
      result.push_back({piece, mail.begin_of(message) + offset});
    return result;
  };
  auto side = std::make_unique<DeviceSide>(Devices{&device});
  side->pieces =
      std::make_unique<MovementOnDevice>(device, streams_, placed(*outgoing_), local_, placed(*incoming_));
  if (outgoing_->messages().empty() && incoming_->messages().empty()) return side;
  PeerLinks* const links = messenger_->links();
  if (!links || &links->device() != &device)
    throw std::logic_error("messages of a device that the messenger does not know");
  side->mail = std::make_unique<DeviceMail>(*messenger_, *links, tags_, outgoing_->messages(),
                                            incoming_->messages(), *channel_, *greetings_);
  return side;
}

std::unique_ptr<Movement::DeviceSide> Movement::side_of_several(const Devices& devices) const {
  const auto pieces = [](const Mail& mail) {
    std::vector<MovementOnDevices::MailPiece> result;
    for (const auto& [piece, message, offset, travelling] : mail.pieces())
      result.push_back({piece, message, offset});
    return result;
  };
  auto side = std::make_unique<DeviceSide>(devices);
  side->several = std::make_unique<MovementOnDevices>(*messenger_, devices, streams_, outgoing_->messages(),
                                                      pieces(*outgoing_), local_, incoming_->messages(),
                                                      pieces(*incoming_), *channel_);
  return side;
}

void Movement::begin_on_device(const DataOf& source, const DataOf& target,
                               const std::vector<Moment>& moments) {
  const DeviceSide& side = *device_side_;
  PeerLinks* const links = messenger_->links();
  const auto part = [&](QueuePart what) {
    if (links) links->begin_part(what);
  };
  if (side.mail) {
    part(QueuePart::packing);
    side.mail->begin();
    side.pieces->pack(source, moments, side.mail->outgoing());
    side.mail->send();
  }
  if (!local_.empty()) {
    part(QueuePart::moving);
    side.pieces->move_local(source, target, moments);
  }
  part(QueuePart::computing);
}

void Movement::finish_on_device(const DataOf& target) {
  const DeviceSide& side = *device_side_;
  if (side.mail) {
    PeerLinks& links = *messenger_->links();
    links.begin_part(QueuePart::waiting);
    side.mail->finish();
    links.begin_part(QueuePart::unpacking);
    side.pieces->unpack(side.mail->incoming(), target);
    side.mail->end();
    links.begin_part(QueuePart::computing);
  }
  messenger_->give_memory_back();
}

void Movement::advance() {
  if (is_on_device_ && device_side_->several) return device_side_->several->advance();
  if (is_on_device_ && device_side_->mail) return device_side_->mail->advance();
  channel_->advance();
}

bool Movement::crosses_devices(const LocalPiece& piece) const {
  return is_on_device_ && device_side_->several && crosses(streams_, piece);
}

bool Movement::has_messages() const {
  return !outgoing_->messages().empty() || !incoming_->messages().empty() ||
         std::any_of(local_.begin(), local_.end(),
                     [this](const LocalPiece& piece) { return crosses_devices(piece); });
}

std::vector<Box> Movement::arriving(Place place, int dimension, int component) const {
  std::vector<Box> result;
  const auto add = [&](const Piece& piece, int to_component) {
    const Stream& stream = streams_[piece.stream];
    const bool is_here = stream.to == place && stream.group->dimension == dimension;
    const bool is_first = piece.variable == stream.group->first_variable;  // all have the same boxes
    if (is_here && is_first && to_component == component) result.push_back(piece.box);
  };
  for (const auto& [piece, message, offset, travelling] : incoming_->pieces()) add(piece, piece.component);
  for (const auto& [piece, to_component] : local_)
    if (crosses_devices({piece, to_component})) add(piece, to_component);
  return result;
}

}  // namespace grid_driver
