// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Who has how much of a device's memory.
#ifndef CUDARUNTIME_ACCOUNT_HH
#define CUDARUNTIME_ACCOUNT_HH

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cuda {

/// Pieces of memory by address, and their sums by purpose.
class Account {
 public:
  void add(void* memory, std::size_t bytes, std::string_view purpose);
  /// \return its bytes; nothing if the memory was not entered
  std::optional<std::size_t> remove(void* memory);
  std::size_t bytes() const { return bytes_; }

  /// For people: "3.0 GB storage, 120 MB messages", the largest first.
  std::string text() const;

 private:
  struct Piece {
    std::size_t bytes;
    std::map<std::string, std::size_t, std::less<>>::iterator sum;
  };
  std::map<std::string, std::size_t, std::less<>> sums_;
  std::map<void*, Piece> pieces_;
  std::size_t bytes_ = 0;
};

/// "12.5 GB", "3.0 MB"
std::string bytes_text(std::size_t bytes);

}  // namespace cuda

#endif
