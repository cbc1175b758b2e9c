// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device_pieces.hh"

#include <cstring>
#include <utility>

namespace grid_driver {
namespace {

/// Values of a time from those of `count` timelevels, counted from a place of all of them. Addresses and
/// weights stay in registers. A timelevel of weight 1 is itself.
template <class T, int count>
struct ValueOfTime {
  const T* sources[count];
  T weights[count];

  DEVICE_FUNCTION ValueOfTime(const void* const* all, const DeviceMoment& moment, std::int64_t place) {
    for (int n = 0; n < count; ++n) {
      sources[n] = static_cast<const T*>(all[n]) + place;
      weights[n] = moment.weight(n, T());
    }
  }
  DEVICE_FUNCTION T operator()(std::int64_t offset) const {
    if (count == 1 && weights[0] == 1) return sources[0][offset];
    T result = weights[0] * sources[0][offset];
    for (int n = 1; n < count; ++n) result += weights[n] * sources[n][offset];
    return result;
  }
};

/// The same for any number.
template <class T>
struct ValueOfTime<T, 0> {
  const void* const* sources;
  const DeviceMoment& moment;
  std::int64_t place;

  DEVICE_FUNCTION ValueOfTime(const void* const* all, const DeviceMoment& when, std::int64_t where)
      : sources(all), moment(when), place(where) {}
  DEVICE_FUNCTION T operator()(std::int64_t offset) const {
    T result = moment.weight(0, T()) * static_cast<const T*>(sources[0])[place + offset];
    for (int n = 1; n < moment.count; ++n)
      result += moment.weight(n, T()) * static_cast<const T*>(sources[n])[place + offset];
    return result;
  }
};

template <class Word>
DEVICE_FUNCTION void copy_words(void* to, const void* from, std::int64_t to_element,
                                std::int64_t from_element, int words) {
  for (int n = 0; n < words; ++n)
    static_cast<Word*>(to)[to_element * words + n] = static_cast<const Word*>(from)[from_element * words + n];
}

/// What pieces and their arrays are to a point.
struct Pieces {
  const DevicePiece* pieces;
  void* const* to;
  const void* const* from;
  int sources;

  DEVICE_FUNCTION static std::int64_t target(const DevicePiece& piece, int i, int j, int k) {
    return piece.to_offset + i + piece.to_steps[0] * j + piece.to_steps[1] * k;
  }
};

struct CopyPoint : Pieces {
  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const DevicePiece& piece = pieces[box];
    const std::int64_t source = piece.from_offset + i + piece.from_steps[0] * j + piece.from_steps[1] * k;
    copy(piece, box, source, target(piece, i, j, k));
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
};

struct InterpolatePoint : Pieces {
  const transfer::PointOperator* operators;
  const transfer::PhaseTaps* taps;
  const DeviceMoment* moments;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const DevicePiece& piece = pieces[box];
    piece.word == sizeof(double) ? interpolate<double>(piece, box, i, j, k, target(piece, i, j, k))
                                 : interpolate<float>(piece, box, i, j, k, target(piece, i, j, k));
  }

  /// Complex numbers are interpolated part by part, as they are on the host.
  template <class T>
  DEVICE_FUNCTION void interpolate(const DevicePiece& piece, int box, int i, int j, int k,
                                   std::int64_t target) const {
    const std::int32_t point[3] = {piece.phase[0] + i, piece.phase[1] + j, piece.phase[2] + k};
    const std::int64_t steps[3] = {piece.words, piece.words * piece.from_steps[0],
                                   piece.words * piece.from_steps[1]};
    switch (moments[piece.moment].count) {
      case 1:
        return interpolate_from<T, 1>(piece, box, point, steps, target);
      case 2:
        return interpolate_from<T, 2>(piece, box, point, steps, target);
      case 3:
        return interpolate_from<T, 3>(piece, box, point, steps, target);
      default:
        return interpolate_from<T, 0>(piece, box, point, steps, target);
    }
  }

  template <class T, int timelevels>
  DEVICE_FUNCTION void interpolate_from(const DevicePiece& piece, int box, const std::int32_t (&point)[3],
                                        const std::int64_t (&steps)[3], std::int64_t target) const {
    for (int n = 0; n < piece.words; ++n)
      static_cast<T*>(to[box])[target * piece.words + n] =
          transfer::value_of_point<T>(operators[piece.operation], taps, point, steps,
                                      ValueOfTime<T, timelevels>(from + box * sources, moments[piece.moment],
                                                                 piece.words * piece.from_offset + n));
  }
};

template <class T>
device::Buffer on_device(device::Device& device, std::span<const T> values, std::string_view purpose) {
  device::Buffer result(device, values.size_bytes(), purpose);
  device.main_queue().to_device(result.data(), values.data(), result.size());
  device.main_queue().wait();
  return result;
}

std::vector<device::PointBox> boxes_of(const std::vector<DevicePieces::Entry>& entries,
                                       const std::vector<std::size_t>& numbers) {
  std::vector<device::PointBox> result;
  for (const std::size_t n : numbers) result.push_back(entries[n].box);
  return result;
}

std::vector<DevicePiece> pieces_of(const std::vector<DevicePieces::Entry>& entries,
                                   const std::vector<std::size_t>& numbers) {
  std::vector<DevicePiece> result;
  for (const std::size_t n : numbers) result.push_back(entries[n].piece);
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

DevicePieces::Part::Part(device::Device& device, const std::vector<Entry>& entries,
                         std::vector<std::size_t> which)
    : numbers(std::move(which)),
      boxes(device, boxes_of(entries, numbers)),
      pieces(on_device<DevicePiece>(device, pieces_of(entries, numbers), "movements of data")) {}

DevicePieces::DevicePieces(device::Device& device, const std::vector<Entry>& entries)
    : size_(entries.size()) {
  std::vector<std::size_t> copied, interpolated;
  for (std::size_t n = 0; n < entries.size(); ++n)
    (entries[n].piece.operation < 0 ? copied : interpolated).push_back(n);
  if (!copied.empty()) copies_.emplace(device, entries, std::move(copied));
  if (!interpolated.empty()) interpolations_.emplace(device, entries, std::move(interpolated));
}

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
  if (size_ == 0) return;
  const std::size_t sources = from.size() / size_;
  const auto launch = [&](const Part& part, const auto& start) {
    std::vector<void*> targets;
    std::vector<const void*> values;
    for (const std::size_t n : part.numbers) {
      targets.push_back(to[n]);
      values.insert(values.end(), from.begin() + n * sources, from.begin() + (n + 1) * sources);
    }
    Parcel parcel;
    const std::size_t to_place = parcel.add<void*>(targets), from_place = parcel.add<const void*>(values),
                      moments_place = parcel.add(moments);
    queue.with_copy(parcel.bytes().data(), parcel.bytes().size(), [&](const void* copy) {
      const auto* const bytes = static_cast<const std::byte*>(copy);
      const Pieces pieces{reinterpret_cast<const DevicePiece*>(part.pieces.data()),
                          reinterpret_cast<void* const*>(bytes + to_place),
                          reinterpret_cast<const void* const*>(bytes + from_place),
                          static_cast<int>(sources)};
      start(pieces, reinterpret_cast<const DeviceMoment*>(bytes + moments_place));
    });
  };
  if (copies_)
    launch(*copies_, [&](const Pieces& pieces, const DeviceMoment*) {
      device::for_each_point(queue, copies_->boxes, CopyPoint{pieces});
    });
  if (interpolations_)
    launch(*interpolations_, [&](const Pieces& pieces, const DeviceMoment* times) {
      device::for_each_point(queue, interpolations_->boxes,
                             InterpolatePoint{pieces, operators.operators(), operators.taps(), times});
    });
}

}  // namespace grid_driver
