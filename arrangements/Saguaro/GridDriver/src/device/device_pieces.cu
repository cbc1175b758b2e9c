// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/device_pieces.hh"

#include <algorithm>
#include <cstring>
#include <type_traits>
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
    const std::int64_t source = piece.from_offset + static_cast<std::int64_t>(piece.from_step) * i +
                                piece.from_steps[0] * j + piece.from_steps[1] * k;
    copy(piece, source, target(piece, i, j, k));
  }

  DEVICE_FUNCTION void copy(const DevicePiece& piece, std::int64_t source, std::int64_t target) const {
    const void* const values = from[piece.arrays * sources];
    void* const there = to[piece.arrays];
    switch (piece.word) {
      case 8:
        return copy_words<std::uint64_t>(there, values, target, source, piece.words);
      case 4:
        return copy_words<std::uint32_t>(there, values, target, source, piece.words);
      default:
        return copy_words<std::uint8_t>(there, values, target, source, piece.words);
    }
  }
};

struct Interpolation : Pieces {
  const transfer::PointOperator* operators;
  const transfer::PhaseTaps* taps;
  const DeviceMoment* moments;

  /// Calls work(real, timelevels) with a value of the type of the real numbers, and with the number of
  /// timelevels that their values are made of; 0 if they are many.
  template <class Work>
  DEVICE_FUNCTION void by_type(const DevicePiece& piece, const Work& work) const {
    piece.word == sizeof(double) ? by_timelevels(piece, double(), work) : by_timelevels(piece, float(), work);
  }
  template <class T, class Work>
  DEVICE_FUNCTION void by_timelevels(const DevicePiece& piece, T real, const Work& work) const {
    switch (moments[piece.moment].count) {
      case 1:
        return work(real, std::integral_constant<int, 1>());
      case 2:
        return work(real, std::integral_constant<int, 2>());
      case 3:
        return work(real, std::integral_constant<int, 3>());
      default:
        return work(real, std::integral_constant<int, 0>());
    }
  }

  /// Complex numbers are interpolated part by part, as they are on the host.
  template <class T, int timelevels>
  DEVICE_FUNCTION ValueOfTime<T, timelevels> input(const DevicePiece& piece, int part) const {
    return {from + piece.arrays * sources, moments[piece.moment], piece.words * piece.from_offset + part};
  }
  template <class T>
  DEVICE_FUNCTION T& output(const DevicePiece& piece, std::int64_t target, int part) const {
    return static_cast<T*>(to[piece.arrays])[target * piece.words + part];
  }
};

/// Where a point of a piece lies in its groups, and how its input lies.
struct PointOfPiece {
  std::int32_t point[3];
  std::int64_t steps[3];

  DEVICE_FUNCTION PointOfPiece(const DevicePiece& piece, int i, int j, int k)
      : point{piece.phase[0] + i, piece.phase[1] + j, piece.phase[2] + k},
        steps{piece.words, piece.words * piece.from_steps[0], piece.words * piece.from_steps[1]} {}
};

struct InterpolatePoint : Interpolation {
  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const DevicePiece& piece = pieces[box];
    i *= piece.phases[0], j *= piece.phases[1], k *= piece.phases[2];
    const PointOfPiece here(piece, i, j, k);
    by_type(piece, [&](auto real, auto timelevels) {
      using T = decltype(real);
      for (int n = 0; n < piece.words; ++n)
        output<T>(piece, target(piece, i, j, k), n) =
            transfer::value_of_point<T>(operators[piece.operation], taps, here.point, here.steps,
                                        input<T, decltype(timelevels)::value>(piece, n));
    });
  }
};

/// In space at each timelevel, then in time, as `combine_limited` does it.
struct ChoosePoint : Interpolation {
  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const DevicePiece& piece = pieces[box];
    i *= piece.phases[0], j *= piece.phases[1], k *= piece.phases[2];
    piece.word == sizeof(double) ? choose<double>(piece, i, j, k) : choose<float>(piece, i, j, k);
  }

  template <class T>
  DEVICE_FUNCTION void choose(const DevicePiece& piece, int i, int j, int k) const {
    const PointOfPiece here(piece, i, j, k);
    const DeviceMoment& moment = moments[piece.moment];
    T values[most_sources];
    for (int n = 0; n < moment.count; ++n) {
      const T* const source =
          static_cast<const T*>(from[piece.arrays * sources + n]) + piece.words * piece.from_offset;
      values[n] = transfer::value_by_rules<T>(operators[piece.operation], taps, here.point, here.steps,
                                              [&](std::int64_t offset) { return source[offset]; });
    }
    output<T>(piece, target(piece, i, j, k), 0) = of_time(moment, values);
  }

  template <class T>
  DEVICE_FUNCTION static T of_time(const DeviceMoment& moment, const T* values) {
    if (moment.count == 1 && moment.weight(0, T()) == 1) return values[0];
    T result = moment.weight(0, T()) * values[0], on_line = moment.line[0].as(T()) * values[0];
    T least = values[0], greatest = values[0];
    for (int n = 1; n < moment.count; ++n) {
      result += moment.weight(n, T()) * values[n];
      on_line += moment.line[n].as(T()) * values[n];
      least = values[n] < least ? values[n] : least;
      greatest = greatest < values[n] ? values[n] : greatest;
    }
    const bool is_line_already = moment.count <= 2;
    return is_line_already || (result >= least && result <= greatest) ? result : on_line;
  }
};

/// A tile of a piece: its team fetches what it needs once.
struct InterpolateTile : Interpolation {
  const TiledPiece* tiled;
  const std::int32_t* of_teams;

  /// Of either type of real numbers.
  struct Memory {
    alignas(transfer::TileMemory<double>) unsigned char bytes[sizeof(transfer::TileMemory<double>)];
  };

  DEVICE_FUNCTION void operator()(int team_number, const device::Team& team, Memory& memory) const {
    const TiledPiece& here = tiled[of_teams[team_number]];
    const DevicePiece& piece = here.piece;
    int number = team_number - here.first_team;
    transfer::Tile tile{};
    int first[3];
    for (int d = 0; d < 3; ++d) {
      const int along = d < 2 ? number % here.tiles[d] : number;
      number /= here.tiles[d];
      first[d] = along << piece.tiles.logs[d];
      const int rest = here.extent[d] - first[d], most = 1 << piece.tiles.logs[d];
      tile.begin[d] = piece.phase[d] + first[d];
      tile.extent[d] = rest < most ? rest : most;
    }
    const std::int64_t to = target(piece, first[0], first[1], first[2]);
    const bool is_of_one = moments[piece.moment].count == 1;
    if (piece.word == sizeof(double))
      is_of_one ? interpolate<double, 1>(piece, tile, to, team, memory)
                : interpolate<double, 0>(piece, tile, to, team, memory);
    else
      is_of_one ? interpolate<float, 1>(piece, tile, to, team, memory)
                : interpolate<float, 0>(piece, tile, to, team, memory);
  }

  template <class T, int timelevels>
  DEVICE_FUNCTION void interpolate(const DevicePiece& piece, const transfer::Tile& tile, std::int64_t to,
                                   const device::Team& team, Memory& memory) const {
    const std::int64_t steps[3] = {piece.words, piece.words * piece.from_steps[0],
                                   piece.words * piece.from_steps[1]};
    for (int n = 0; n < piece.words; ++n)
      transfer::values_of_tile<T>(
          team, reinterpret_cast<transfer::TileMemory<T>&>(memory), operators[piece.operation], taps,
          piece.tiles, tile, steps, input<T, timelevels>(piece, n), [&](int i, int j, int k, T value) {
            const std::int64_t place = to + i + piece.to_steps[0] * j + piece.to_steps[1] * k;
            output<T>(piece, place, n) = value;
          });
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
  for (const DevicePieces::Entry& entry : entries) result.push_back(entry.box);
  return result;
}

std::vector<DevicePiece> pieces_of(const std::vector<DevicePieces::Entry>& entries) {
  std::vector<DevicePiece> result;
  for (const DevicePieces::Entry& entry : entries) result.push_back(entry.piece);
  return result;
}

/// How many there are of every `step`-th number from `first` on below `end`.
int count_of(int first, int end, int step) { return first < end ? (end - first + step - 1) / step : 0; }

/// Points of one phase make the same sums. Where threads beside each other have points of several phases,
/// each waits for the longest sum.
void add_by_phases(const DevicePieces::Entry& whole, std::vector<DevicePieces::Entry>& parts) {
  const std::int64_t(&to_steps)[2] = whole.piece.to_steps;
  const std::int32_t(&phases)[3] = whole.piece.phases;
  for (int c = 0; c < phases[2]; ++c)
    for (int b = 0; b < phases[1]; ++b)
      for (int a = 0; a < phases[0]; ++a) {
        const int first[3] = {a, b, c};
        DevicePieces::Entry part = whole;
        part.piece.to_offset += a + to_steps[0] * b + to_steps[1] * c;
        for (int d = 0; d < 3; ++d) {
          part.piece.phase[d] += first[d];
          part.box.end[d] = count_of(first[d], whole.box.end[d], phases[d]);
        }
        parts.push_back(part);
      }
}

/// Adds a box to those that teams interpolate.
void add_tiles(const DevicePieces::Entry& entry, std::vector<TiledPiece>& pieces,
               std::vector<std::int32_t>& of_teams) {
  TiledPiece result{entry.piece, static_cast<std::int32_t>(of_teams.size()), {}, {}};
  int own = 1;
  for (int d = 0; d < 3; ++d) {
    const int log = entry.piece.tiles.logs[d];
    result.extent[d] = entry.box.end[d];
    result.tiles[d] = (result.extent[d] + (1 << log) - 1) >> log;
    own *= result.tiles[d];
  }
  of_teams.insert(of_teams.end(), own, static_cast<std::int32_t>(pieces.size()));
  pieces.push_back(result);
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

DevicePieces::Part::Part(device::Device& device, const std::vector<Entry>& entries)
    : boxes(device, boxes_of(entries)),
      pieces(on_device<DevicePiece>(device, pieces_of(entries), "movements of data")) {}

DevicePieces::DevicePieces(device::Device& device, const std::vector<Entry>& entries)
    : size_(entries.size()) {
  std::vector<Entry> copied, interpolated, chosen;
  std::vector<TiledPiece> tiled;
  std::vector<std::int32_t> of_teams;
  for (std::size_t n = 0; n < entries.size(); ++n) {
    Entry entry = entries[n];
    entry.piece.arrays = static_cast<std::int32_t>(n);
    const bool is_interpolated = entry.piece.operation >= 0;
    if (is_interpolated && entry.piece.has_tiles)
      add_tiles(entry, tiled, of_teams);
    else
      add_by_phases(entry, !is_interpolated ? copied : entry.piece.is_linear ? interpolated : chosen);
  }
  if (!copied.empty()) copies_.emplace(device, copied);
  if (!interpolated.empty()) interpolations_.emplace(device, interpolated);
  if (!chosen.empty()) choices_.emplace(device, chosen);
  tiles_.teams = static_cast<int>(of_teams.size());
  if (tiled.empty()) return;
  tiles_.on_device = on_device<TiledPiece>(device, tiled, "movements of data");
  tiles_.of_teams = on_device<std::int32_t>(device, of_teams, "movements of data");
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
  piece.from_step = 1;
  piece.from_steps[0] = from.allocated[0];
  piece.from_steps[1] = from.allocated[0] * from.allocated[1];
  std::fill_n(piece.phases, 3, 1);
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
  Parcel parcel;
  const std::size_t to_place = parcel.add(to), from_place = parcel.add(from),
                    moments_place = parcel.add(moments);
  queue.with_copy(parcel.bytes().data(), parcel.bytes().size(), [&](const void* copy) {
    const auto* const bytes = static_cast<const std::byte*>(copy);
    const auto of = [&](const DevicePiece* pieces) {
      return Pieces{pieces, reinterpret_cast<void* const*>(bytes + to_place),
                    reinterpret_cast<const void* const*>(bytes + from_place), static_cast<int>(sources)};
    };
    const auto pieces_in = [](const Part& part) {
      return reinterpret_cast<const DevicePiece*>(part.pieces.data());
    };
    if (copies_) device::for_each_point(queue, copies_->boxes, CopyPoint{of(pieces_in(*copies_))});
    const auto* const moments_there = reinterpret_cast<const DeviceMoment*>(bytes + moments_place);
    if (interpolations_)
      device::for_each_point(queue, interpolations_->boxes,
                             InterpolatePoint{{of(pieces_in(*interpolations_)), operators.operators(),
                                               operators.taps(), moments_there}});
    if (choices_)
      device::for_each_point(
          queue, choices_->boxes,
          ChoosePoint{{of(pieces_in(*choices_)), operators.operators(), operators.taps(), moments_there}});
    if (tiles_.teams > 0)
      device::for_each_team(
          queue, tiles_.teams,
          InterpolateTile{{of(nullptr), operators.operators(), operators.taps(), moments_there},
                          reinterpret_cast<const TiledPiece*>(tiles_.on_device.data()),
                          reinterpret_cast<const std::int32_t*>(tiles_.of_teams.data())});
  });
}

}  // namespace grid_driver
