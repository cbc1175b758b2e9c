// SPDX-License-Identifier: LGPL-2.1-or-later
//
// HDF5 File Format Specification 3.0, section IV.A.2.l: the filters shuffle (2), deflate (1), Fletcher32 (3).
#include "Saguaro/HDF5Files/src/packed_piece.hh"

#include <zlib.h>

#include <algorithm>
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

/// Empty if it would be no shorter.
Bytes deflated(const Bytes& bytes, int level) {
  uLongf length = compressBound(bytes.size());
  Bytes result(length);
  const int code = compress2(reinterpret_cast<Bytef*>(result.data()), &length,
                             reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), level);
  if (code != Z_OK || length >= bytes.size()) return {};
  result.resize(length);
  return result;
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

}  // namespace

PackedPiece packed(std::span<const std::byte> elements, std::size_t element_size, const Packing& packing) {
  constexpr std::uint32_t deflation = 1 << 1;
  PackedPiece result{shuffled(elements, element_size)};
  if (Bytes shorter = deflated(result.bytes, packing.compression_level); !shorter.empty())
    result.bytes = std::move(shorter);
  else
    result.left_out = deflation;
  if (!packing.has_checksum) return result;
  const std::uint32_t sum = checksum(result.bytes);
  for (int shift = 0; shift < 32; shift += 8) result.bytes.push_back(std::byte(sum >> shift & 0xff));
  return result;
}

}  // namespace hdf5
