// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A number that stands for many values: equal values have equal fingerprints, others have others (but for one
// chance in 2^64).
#ifndef CARPETMASK_FINGERPRINT_HH
#define CARPETMASK_FINGERPRINT_HH

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace carpet_mask {

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits) over the bytes of what is added, in order.
class Fingerprint {
 public:
  template <class T>
  void add(std::span<const T> values) {
    static_assert(std::is_arithmetic_v<T> || std::has_unique_object_representations_v<T>,
                  "bytes between members have no value");
    for (const std::byte byte : std::as_bytes(values))
      value_ = (value_ ^ std::to_integer<std::uint64_t>(byte)) * prime;
  }

  template <class T, std::size_t count>
  void add(std::span<const T, count> values) {
    add(std::span<const T>(values));
  }

  template <class T>
  requires std::is_arithmetic_v<T>
  void add(T value) { add(std::span<const T>(&value, 1)); }

  std::uint64_t value() const { return value_; }

 private:
  static constexpr std::uint64_t offset = 0xcbf29ce484222325, prime = 0x100000001b3;
  std::uint64_t value_ = offset;
};

}  // namespace carpet_mask

#endif
