// SPDX-License-Identifier: LGPL-2.1-or-later
//
// HDF5 File Format Specification 3.0, section IV.A.2.l: the filters shuffle (2), deflate (1), Fletcher32 (3).
#include "Saguaro/HDF5Files/src/packed_piece.hh"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>
#include <thread>
#include <utility>

namespace hdf5 {
namespace {

using Bytes = std::vector<std::byte>;

/// The first bytes of all elements, then all second ones, and so on.
Bytes shuffled(std::span<const std::byte> elements, std::size_t size) {
  Bytes result(elements.size());
  const std::size_t count = elements.size() / size;
  for (std::size_t b = 0; b < size; ++b)
    for (std::size_t e = 0; e < count; ++e) result[b * count + e] = elements[e * size + b];
  return result;
}

/// Whether bytes look like noise: the entropy of some of them is nearly 8 bits. Shannon 1948, Bell Syst.
/// Tech. J. 27, 379.
bool is_noise(std::span<const std::byte> bytes) {
  constexpr std::size_t step = 7;  // no power of two: those are the extents of many grids
  constexpr double bits_of_noise = 7.5;
  std::array<std::size_t, 256> counts{};
  for (std::size_t n = 0; n < bytes.size(); n += step) ++counts[std::to_integer<std::size_t>(bytes[n])];
  const double samples = static_cast<double>((bytes.size() + step - 1) / step);
  double entropy = 0;
  for (const std::size_t count : counts)
    if (count > 0) entropy -= static_cast<double>(count) * std::log2(static_cast<double>(count) / samples);
  return entropy > bits_of_noise * samples;
}

/// A stream of zlib that is written part by part.
class Deflation {
 public:
  Deflation(std::size_t bytes, std::size_t parts, int level) : level_(level), now_(level) {
    constexpr std::size_t end_of_part = 64;
    deflateInit(&stream_, level);
    result_.resize(deflateBound(&stream_, bytes) + parts * end_of_part);
    stream_.next_out = reinterpret_cast<Bytef*>(result_.data());
    stream_.avail_out = static_cast<uInt>(result_.size());
  }
  ~Deflation() { deflateEnd(&stream_); }
  Deflation(const Deflation&) = delete;

  /// Most of the time goes into what cannot be compressed. Such parts are stored as they are.
  void add(std::span<const std::byte> part, bool is_last) {
    const int wanted = is_noise(part) ? Z_NO_COMPRESSION : level_;
    if (wanted != std::exchange(now_, wanted)) deflateParams(&stream_, wanted, Z_DEFAULT_STRATEGY);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(part.data()));
    stream_.avail_in = static_cast<uInt>(part.size());
    is_complete_ = deflate(&stream_, is_last ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_END;
  }

  /// Empty if it has not come to its end.
  Bytes result() && {
    result_.resize(is_complete_ ? stream_.total_out : 0);
    return std::move(result_);
  }

 private:
  z_stream stream_{};
  Bytes result_;
  int level_, now_;
  bool is_complete_ = false;
};

/// Of bytes in `planes` parts of the same length. Empty if it would be no shorter.
Bytes deflated(const Bytes& bytes, std::size_t planes, int level) {
  Deflation deflation(bytes.size(), planes, level);
  const std::size_t length = bytes.size() / planes;
  for (std::size_t plane = 0; plane < planes; ++plane) {
    const bool is_last = plane + 1 == planes;
    const std::span all(bytes);
    deflation.add(is_last ? all.subspan(plane * length) : all.subspan(plane * length, length), is_last);
  }
  Bytes result = std::move(deflation).result();
  return result.size() < bytes.size() ? result : Bytes{};
}

/// Fletcher 1982, IEEE Trans. Commun. 30, 247, of words of 16 bits, the high byte first.
std::uint32_t checksum(std::span<const std::byte> bytes) {
  constexpr std::size_t safe = 360;  // words that can be added before the sums overflow
  const auto folded = [](std::uint32_t sum) { return (sum & 0xffff) + (sum >> 16); };
  const auto byte = [&](std::size_t n) {
    return n < bytes.size() ? std::to_integer<std::uint32_t>(bytes[n]) : 0;
  };
  std::uint32_t first = 0, second = 0;
  const std::size_t words = (bytes.size() + 1) / 2;
  for (std::size_t begin = 0; begin < words; begin += safe) {
    for (std::size_t word = begin; word < std::min(words, begin + safe); ++word) {
      first += byte(2 * word) << 8 | byte(2 * word + 1);
      second += first;
    }
    first = folded(first);
    second = folded(second);
  }
  return folded(second) << 16 | folded(first);
}

Shape piece_of(const Packing& packing, const Shape& shape, std::size_t element) {
  constexpr std::size_t largest = std::size_t{1} << 30, worth_a_thread = std::size_t{1} << 18;
  Shape piece = shape;
  for (std::size_t axis = 0; axis < piece.size(); ++axis) {
    const std::size_t wanted = axis == 0 && packing.compression_level > 0 ? worth_a_thread : largest;
    const std::size_t bytes = element_count(piece) * element;
    if (bytes > wanted) piece[axis] = std::max<std::uint64_t>(1, piece[axis] * wanted / bytes);
  }
  return piece;
}

/// True if pieces are slices, each of which is in one place of the memory.
bool are_slices(const Shape& piece, const Shape& shape) {
  return !shape.empty() && element_count(shape) > 0 &&
         std::equal(piece.begin() + 1, piece.end(), shape.begin() + 1);
}

/// The last slice is filled up with zeros.
void pack_slice(PackedDataset& dataset, std::size_t n) {
  const std::size_t bytes = element_count(dataset.piece) * dataset.type.size(), begin = n * bytes;
  const auto slice = dataset.elements.subspan(begin, std::min(bytes, dataset.elements.size() - begin));
  std::vector<std::byte> whole(slice.begin(), slice.end());
  whole.resize(bytes);
  dataset.slices[n] = packed(whole, dataset.type.size(), dataset.packing);
}

using Slice = std::pair<PackedDataset*, std::size_t>;

std::vector<Slice> slices_of(std::span<PackedDataset* const> datasets) {
  std::vector<Slice> all;
  for (PackedDataset* dataset : datasets)
    for (std::size_t n = 0; n < dataset->slices.size(); ++n) all.emplace_back(dataset, n);
  return all;
}

}  // namespace

std::size_t element_count(const Shape& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

PackedPiece packed(std::span<const std::byte> elements, std::size_t element_size, const Packing& packing) {
  constexpr std::uint32_t deflation = 1 << 1;
  PackedPiece result{shuffled(elements, element_size)};
  if (Bytes shorter = deflated(result.bytes, element_size, packing.compression_level); !shorter.empty())
    result.bytes = std::move(shorter);
  else
    result.left_out = deflation;
  if (!packing.has_checksum) return result;
  const std::uint32_t sum = checksum(result.bytes);
  for (int shift = 0; shift < 32; shift += 8) result.bytes.push_back(std::byte(sum >> shift & 0xff));
  return result;
}

PackedDataset::PackedDataset(const ElementType& its_type, Shape its_shape, const void* values,
                             const Packing& its_packing)
    : type(its_type),
      shape(std::move(its_shape)),
      packing(its_packing),
      elements(static_cast<const std::byte*>(values), element_count(shape) * type.size()),
      piece(piece_of(packing, shape, type.size())) {
  if (packing.compression_level == 0 || !are_slices(piece, shape)) return;
  const std::size_t bytes = element_count(piece) * type.size();
  slices.resize((elements.size() + bytes - 1) / bytes);
}

void pack(std::span<PackedDataset* const> datasets) {
  const std::vector<Slice> all = slices_of(datasets);
#pragma omp parallel for schedule(dynamic, 1) if (all.size() > 1)
  for (const auto& [dataset, n] : all) pack_slice(*dataset, n);
}

void pack_beside(std::span<PackedDataset* const> datasets, int threads) {
  const std::vector<Slice> all = slices_of(datasets);
  std::atomic<std::size_t> next = 0;
  const auto pack_some = [&] {
    for (std::size_t n = next++; n < all.size(); n = next++) pack_slice(*all[n].first, all[n].second);
  };
  std::vector<std::jthread> others;
  for (int n = 1; n < threads; ++n) others.emplace_back(pack_some);
  pack_some();
}

}  // namespace hdf5
