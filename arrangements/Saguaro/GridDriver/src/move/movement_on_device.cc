// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/movement_on_device.hh"

#include <algorithm>

namespace grid_driver {
namespace {

/// Bytes of the real numbers that values of a type consist of; 0 if it cannot be interpolated.
int real_size(ElementType type) {
  switch (type) {
    case ElementType::real4:
    case ElementType::complex8:
      return sizeof(float);
    case ElementType::real8:
    case ElementType::complex16:
      return sizeof(double);
    case ElementType::other:
      return 0;
  }
  return 0;
}

std::int64_t offset(const Index& lower, const Index& allocated, const Index& point) {
  return (point[0] - lower[0]) +
         allocated[0] * ((point[1] - lower[1]) + allocated[1] * (point[2] - lower[2]));
}

/// A timelevel of weight 1 alone, else those that have a weight, as on the host.
std::vector<int> used_timelevels(const std::vector<double>& weights) {
  const auto only = std::find(weights.begin(), weights.end(), 1.0);
  if (only != weights.end()) return {static_cast<int>(only - weights.begin())};
  std::vector<int> result;
  for (std::size_t n = 0; n < weights.size(); ++n)
    if (weights[n] != 0) result.push_back(static_cast<int>(n));
  return result;
}

DeviceWeight device_weight(double weight) { return {weight, static_cast<float>(weight)}; }

DeviceMoment device_moment(const Moment& moment, const std::vector<int>& timelevels) {
  DeviceMoment result;
  const bool is_curved = timelevels.size() > 2;
  const std::vector<double> line =
      is_curved ? transfer::line_weights(moment.times, moment.time) : moment.weights;
  result.count = static_cast<int>(timelevels.size());
  for (std::size_t n = 0; n < timelevels.size(); ++n) {
    result.weights[n] = device_weight(moment.weights[timelevels[n]]);
    result.line[n] = device_weight(line[timelevels[n]]);
  }
  return result;
}

}  // namespace

bool can_be_done_on_device(const Stream& stream) {
  if (stream.way != Way::prolongate) return true;
  return transfer::acts_axis_by_axis(stream.prolongation.method) && stream.source_timelevels <= most_sources;
}

MovementOnDevice::Shape MovementOnDevice::shape(const Layout& layout, int component) {
  return {layout.local[component].stored.lower, layout.local[component].allocated};
}

DevicePieces::Entry MovementOnDevice::copy(const Stream& stream, const Piece& piece, const Shape& from,
                                           const Shape& to) {
  DevicePieces::Entry result = DevicePieces::copy(piece.box, from, to, stream.group->element_size);
  result.piece.moment = static_cast<std::int32_t>(piece.stream);
  return result;
}

/// A piece that is taken from a component.
DevicePieces::Entry MovementOnDevice::entry(const Piece& piece, const Shape& to) {
  const Stream& stream = streams_[piece.stream];
  Shape from = shape(*stream.from_layout, piece.component);
  if (stream.way == Way::copy) {
    from.lower = geometry::difference<3>(from.lower, piece.shift);
    return copy(stream, piece, from, to);
  }
  DevicePieces::Entry result = copy(stream, piece, from, to);
  DevicePiece& moved = result.piece;
  const int word = real_size(stream.group->element_type);
  if (word == 0) return {moved, {}};  // on the host nothing happens to such values, either
  const int number = stream.way == Way::prolongate ? operators_.add(stream.prolongation, stream.step).value()
                                                   : operators_.add(stream.restriction, stream.step);
  const transfer::PointOperator& operation = operators_.operators()[number];
  const transfer::GroupStart start = transfer::group_start(operation, piece.box.lower);
  moved.from_offset = offset(from.lower, from.allocated, start.base);
  if (transfer::takes_single_points(operation, operators_.taps())) {
    moved.from_step = operation.axes[0].down;
    for (int axis = 1; axis < 3; ++axis) moved.from_steps[axis - 1] *= operation.axes[axis].down;
    return result;
  }
  moved.operation = number;
  moved.is_linear = operation.is_linear;
  moved.word = word;
  moved.words = stream.group->element_size / word;
  for (int axis = 0; axis < 3; ++axis) moved.phases[axis] = operation.axes[axis].up;
  std::copy(start.phase.begin(), start.phase.end(), moved.phase);
  if (!moved.is_linear) return result;
  const auto tiles = transfer::tiles_of_box(operation, operators_.taps(), moved.phase,
                                            {piece.box.extent(0), piece.box.extent(1), piece.box.extent(2)});
  moved.has_tiles = tiles.has_value();
  if (tiles) moved.tiles = *tiles;
  return result;
}

std::vector<DevicePieces::Entry> MovementOnDevice::entries_of(const std::vector<Packed>& pieces,
                                                              auto&& entry) {
  std::vector<DevicePieces::Entry> result;
  for (const Packed& packed : pieces) result.push_back(entry(packed.piece));
  return result;
}

MovementOnDevice::MovementOnDevice(device::Device& device, const std::vector<Stream>& streams,
                                   const std::vector<Packed>& outgoing, const std::vector<LocalPiece>& local,
                                   const std::vector<Packed>& incoming)
    : device_(device),
      streams_(streams),
      outgoing_(outgoing),
      incoming_(incoming),
      local_(local),
      pack_(device, entries_of(outgoing, [&](const Piece& piece) { return entry(piece, packed(piece)); })),
      move_(device,
            [&] {
              std::vector<DevicePieces::Entry> entries;
              for (const auto& [piece, to] : local)
                entries.push_back(entry(piece, shape(*streams[piece.stream].to_layout, to)));
              return entries;
            }()),
      unpack_(device, entries_of(incoming,
                                 [&](const Piece& piece) {
                                   const Stream& stream = streams[piece.stream];
                                   return copy(stream, piece, packed(piece),
                                               shape(*stream.to_layout, piece.component));
                                 })),
      operators_there_(device, operators_) {}

MovementOnDevice::Sources MovementOnDevice::sources(const std::vector<Moment>& moments) const {
  Sources result;
  for (std::size_t n = 0; n < streams_.size(); ++n) {
    if (streams_[n].way == Way::prolongate) {
      result.timelevels.push_back(used_timelevels(moments[n].weights));
      result.moments.push_back(device_moment(moments[n], result.timelevels.back()));
    } else {
      result.timelevels.push_back({streams_[n].timelevel});
      result.moments.push_back(DeviceMoment());
    }
    result.most = std::max(result.most, result.timelevels.back().size());
  }
  return result;
}

void MovementOnDevice::add(Sources& sources, const Piece& piece, const DataOf& source) const {
  const std::size_t next = sources.addresses.size() + sources.most;
  for (const int timelevel : sources.timelevels[piece.stream])
    sources.addresses.push_back(
        source(piece.variable, streams_[piece.stream].from, piece.component, timelevel));
  sources.addresses.resize(next, nullptr);
}

void MovementOnDevice::pack(const DataOf& source, const std::vector<Moment>& moments,
                            std::byte* messages) const {
  Sources from = sources(moments);
  std::vector<void*> to;
  for (const auto& [piece, offset] : outgoing_) {
    add(from, piece, source);
    to.push_back(messages + offset);
  }
  pack_.move(device_.main_queue(), operators_there_, to, from.addresses, from.moments);
}

void MovementOnDevice::move_local(const DataOf& source, const DataOf& target,
                                  const std::vector<Moment>& moments) const {
  Sources from = sources(moments);
  std::vector<void*> to;
  for (const auto& [piece, to_component] : local_) {
    const Stream& stream = streams_[piece.stream];
    add(from, piece, source);
    to.push_back(target(piece.variable, stream.to, to_component, stream.timelevel));
  }
  move_.move(device_.main_queue(), operators_there_, to, from.addresses, from.moments);
}

void MovementOnDevice::unpack(const std::byte* messages, const DataOf& target) const {
  std::vector<const void*> from;
  std::vector<void*> to;
  for (const auto& [piece, offset] : incoming_) {
    const Stream& stream = streams_[piece.stream];
    from.push_back(messages + offset);
    to.push_back(target(piece.variable, stream.to, piece.component, stream.timelevel));
  }
  unpack_.move(device_.main_queue(), operators_there_, to, from, std::vector<DeviceMoment>(streams_.size()));
}

}  // namespace grid_driver
