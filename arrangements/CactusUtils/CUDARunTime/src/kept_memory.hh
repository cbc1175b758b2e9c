// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Pieces of memory that somebody has given back and somebody else may take.
#ifndef CUDARUNTIME_KEPT_MEMORY_HH
#define CUDARUNTIME_KEPT_MEMORY_HH

#include <cstddef>
#include <map>
#include <vector>

namespace cuda {

/// What is needed for a moment only is needed again in the next step, in the same size.
class KeptMemory {
 public:
  /// \param most  bytes that are kept
  explicit KeptMemory(std::size_t most) : most_(most) {}

  /// Pieces of such sizes can be told from one another.
  static std::size_t rounded(std::size_t bytes) { return (bytes / alignment + 1) * alignment; }

  /// \param bytes  rounded; \return null if there is no piece of this size
  void* take(std::size_t bytes) {
    const auto found = pieces_.find(bytes);
    if (found == pieces_.end() || found->second.empty()) return nullptr;
    void* const memory = found->second.back();
    found->second.pop_back();
    bytes_ -= bytes;
    return memory;
  }
  /// \return false if the piece is too large, or too many are kept
  bool keep(void* memory, std::size_t bytes) {
    if (bytes > most_ - bytes_) return false;
    pieces_[bytes].push_back(memory);
    bytes_ += bytes;
    return true;
  }
  std::size_t bytes() const { return bytes_; }

  /// Calls release(memory) for all.
  template <class Release>
  void clear(Release release) {
    for (const auto& [bytes, pieces] : pieces_)
      for (void* const memory : pieces) release(memory);
    pieces_.clear();
    bytes_ = 0;
  }

 private:
  static constexpr std::size_t alignment = 256;

  std::size_t most_, bytes_ = 0;
  std::map<std::size_t, std::vector<void*>> pieces_;
};

}  // namespace cuda

#endif
