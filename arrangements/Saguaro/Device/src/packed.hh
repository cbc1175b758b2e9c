// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Several lists in one piece of memory, so that they travel to a device together.
#ifndef SAGUARO_DEVICE_PACKED_HH
#define SAGUARO_DEVICE_PACKED_HH

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace device {

/// Appends a list where its elements may begin. Returns its place in bytes.
template <class T>
std::size_t append(std::vector<std::byte>& bytes, const std::vector<T>& values) {
  constexpr std::size_t alignment = 16;
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignment);
  const std::size_t place = (bytes.size() + alignment - 1) / alignment * alignment;
  bytes.resize(place + values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(bytes.data() + place, values.data(), values.size() * sizeof(T));
  return place;
}

}  // namespace device

#endif
