// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Bytes: a vector of bytes that does not begin with zeros.
#ifndef FLESH_BYTES_HH
#define FLESH_BYTES_HH

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace flesh {

/// Leaves new elements as the memory happens to be, unless a value is given. Filling a large vector with
/// zeros takes one thread as long as many threads need to fill it with its values, and gives all pages to the
/// processor of that thread.
template <class T>
struct LeavesUninitialised : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = LeavesUninitialised<U>;
  };
  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }
};

using Bytes = std::vector<std::byte, LeavesUninitialised<std::byte>>;

}  // namespace flesh

#endif
