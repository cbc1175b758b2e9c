// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device_pieces.hh"

#include <cstring>

namespace grid_driver {
namespace {

/// Values of a time from those of timelevels.
template <class T>
struct ValueOfTime {
  const void* const* sources;
  const DeviceMoment& moment;

  DEVICE_FUNCTION T operator()(std::int64_t offset) const {
    T result = moment.weight(0, T()) * static_cast<const T*>(sources[0])[offset];
    for (int n = 1; n < moment.count; ++n)
      result += moment.weight(n, T()) * static_cast<const T*>(sources[n])[offset];
    return result;
  }
};

/// The same counted from another place.
template <class T>
struct Shifted {
  ValueOfTime<T> values;
  std::int64_t by;
  DEVICE_FUNCTION T operator()(std::int64_t offset) const { return values(by + offset); }
};

/// Values of one timelevel, with its weight: address and weight stay in registers. There may be 216 of them
/// to a point.
template <class T>
struct OfOneTimelevel {
  const T* values;
  T weight;
  DEVICE_FUNCTION T operator()(std::int64_t offset) const { return weight * values[offset]; }
};

template <class Word>
DEVICE_FUNCTION void copy_words(void* to, const void* from, std::int64_t to_element,
                                std::int64_t from_element, int words) {
  for (int n = 0; n < words; ++n)
    static_cast<Word*>(to)[to_element * words + n] = static_cast<const Word*>(from)[from_element * words + n];
}

/// What happens to one point of a piece.
struct MovePoint {
  const DevicePiece* pieces;
  const transfer::PointOperator* operators;
  const transfer::PhaseTaps* taps;
  void* const* to;
  const void* const* from;
  int sources;
  const DeviceMoment* moments;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const DevicePiece& piece = pieces[box];
    const std::int64_t target = piece.to_offset + i + piece.to_steps[0] * j + piece.to_steps[1] * k;
    if (piece.operation >= 0)
      return piece.word == sizeof(double) ? interpolate<double>(piece, box, i, j, k, target)
                                          : interpolate<float>(piece, box, i, j, k, target);
    const std::int64_t source = piece.from_offset + i + piece.from_steps[0] * j + piece.from_steps[1] * k;
    copy(piece, box, source, target);
  }

  DEVICE_FUNCTION void copy(const DevicePiece& piece, int box, std::int64_t source,
                            std::int64_t target) const {
    const void* const values = from[box * sources];
    switch (piece.word) {
      case 8:
        return copy_words<std::uint64_t>(to[box], values, target, source, piece.words);
      case 4:
        return copy_words<std::uint32_t>(to[box], values, target, source, piece.words);
      default:
        return copy_words<std::uint8_t>(to[box], values, target, source, piece.words);
    }
  }

  /// Complex numbers are interpolated part by part, as they are on the host.
  template <class T>
  DEVICE_FUNCTION void interpolate(const DevicePiece& piece, int box, int i, int j, int k,
                                   std::int64_t target) const {
    const std::int32_t point[3] = {piece.phase[0] + i, piece.phase[1] + j, piece.phase[2] + k};
    const std::int64_t steps[3] = {piece.words, piece.words * piece.from_steps[0],
                                   piece.words * piece.from_steps[1]};
    const DeviceMoment& moment = moments[piece.moment];
    for (int n = 0; n < piece.words; ++n) {
      const std::int64_t begin = piece.words * piece.from_offset + n;
      const auto value = [&](const auto& input) {
        return transfer::value_of_point<T>(operators[piece.operation], taps, point, steps, input);
      };
      T& result = static_cast<T*>(to[box])[target * piece.words + n];
      if (moment.count == 1)
        result = value(
            OfOneTimelevel<T>{static_cast<const T*>(from[box * sources]) + begin, moment.weight(0, T())});
      else
        result = value(Shifted<T>{{from + box * sources, moment}, begin});
    }
  }
};

template <class T>
device::Buffer on_device(device::Device& device, std::span<const T> values, std::string_view purpose) {
  device::Buffer result(device, values.size_bytes(), purpose);
  device.main_queue().to_device(result.data(), values.data(), result.size());
  device.main_queue().wait();
  return result;
}

std::vector<device::PointBox> boxes_of(const std::vector<DevicePieces::Entry>& entries) {
  std::vector<device::PointBox> result;
  for (const auto& entry : entries) result.push_back(entry.box);
  return result;
}

std::vector<DevicePiece> pieces_of(const std::vector<DevicePieces::Entry>& entries) {
  std::vector<DevicePiece> result;
  for (const auto& entry : entries) result.push_back(entry.piece);
  return result;
}

/// Values of several types behind each other, aligned for the greatest.
class Parcel {
 public:
  template <class T>
  std::size_t add(std::span<const T> values) {
    constexpr std::size_t alignment = 16;
    const std::size_t place = (bytes_.size() + alignment - 1) / alignment * alignment;
    bytes_.resize(place + values.size_bytes());
    if (!values.empty()) std::memcpy(bytes_.data() + place, values.data(), values.size_bytes());
    return place;
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace

DeviceOperators::DeviceOperators(device::Device& device, const transfer::PointOperators& operators)
    : operators_(on_device<transfer::PointOperator>(device, operators.operators(), "movements of data")),
      taps_(on_device<transfer::PhaseTaps>(device, operators.taps(), "movements of data")) {}

const transfer::PointOperator* DeviceOperators::operators() const {
  return reinterpret_cast<const transfer::PointOperator*>(operators_.data());
}
const transfer::PhaseTaps* DeviceOperators::taps() const {
  return reinterpret_cast<const transfer::PhaseTaps*>(taps_.data());
}

DevicePieces::DevicePieces(device::Device& device, const std::vector<Entry>& entries)
    : boxes_(device, boxes_of(entries)),
      pieces_(on_device<DevicePiece>(device, pieces_of(entries), "movements of data")) {}

namespace {

/// The largest word that elements consist of.
int word_of(std::size_t element) { return element % 8 == 0 ? 8 : element % 4 == 0 ? 4 : 1; }

std::int64_t offset(const DevicePieces::Shape& shape, const Index& point) {
  return (point[0] - shape.lower[0]) +
         shape.allocated[0] *
             ((point[1] - shape.lower[1]) + shape.allocated[1] * (point[2] - shape.lower[2]));
}

}  // namespace

DevicePieces::Entry DevicePieces::copy(const Box& box, const Shape& from, const Shape& to,
                                       std::size_t element) {
  Entry result{};
  DevicePiece& piece = result.piece;
  piece.to_offset = offset(to, box.lower);
  piece.from_offset = offset(from, box.lower);
  piece.to_steps[0] = to.allocated[0];
  piece.to_steps[1] = to.allocated[0] * to.allocated[1];
  piece.from_steps[0] = from.allocated[0];
  piece.from_steps[1] = from.allocated[0] * from.allocated[1];
  piece.operation = -1;
  piece.word = word_of(element);
  piece.words = static_cast<std::int32_t>(element) / piece.word;
  for (int axis = 0; axis < 3; ++axis) result.box.end[axis] = static_cast<int>(box.extent(axis));
  return result;
}

void DevicePieces::move(device::Queue& queue, const DeviceOperators& operators, std::span<void* const> to,
                        std::span<const void* const> from, std::span<const DeviceMoment> moments) const {
  if (size() == 0) return;
  Parcel parcel;
  const std::size_t to_place = parcel.add(to), from_place = parcel.add(from),
                    moments_place = parcel.add(moments);
  queue.with_copy(parcel.bytes().data(), parcel.bytes().size(), [&](const void* copy) {
    const auto* const bytes = static_cast<const std::byte*>(copy);
    device::for_each_point(
        queue, boxes_,
        MovePoint{reinterpret_cast<const DevicePiece*>(pieces_.data()), operators.operators(),
                  operators.taps(), reinterpret_cast<void* const*>(bytes + to_place),
                  reinterpret_cast<const void* const*>(bytes + from_place),
                  static_cast<int>(from.size() / size()),
                  reinterpret_cast<const DeviceMoment*>(bytes + moments_place)});
  });
}

}  // namespace grid_driver
