// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A ring of bytes whose pieces are used for a while and then again, in the order in which they were taken.
#ifndef CUDARUNTIME_RING_HH
#define CUDARUNTIME_RING_HH

#include <cstddef>
#include <list>
#include <optional>
#include <utility>

namespace cuda {

/// `Event` says when a piece is not used any more: `is_over()`, and `wait()` for it.
template <class Event>
class Ring {
 public:
  struct Piece {
    std::size_t begin, bytes;
    std::optional<Event> end{};  ///< nothing as long as its user has not said what it waits for
  };

  explicit Ring(std::size_t bytes) : bytes_(bytes) {}

  /// Waits for older pieces if there is no room. \return null if that is held by who has not said for how
  /// long
  Piece* take(std::size_t bytes) {
    forget_what_is_over();
    for (;;) {
      if (const std::optional<std::size_t> begin = room_for(bytes))
        return &pieces_.emplace_back(Piece{*begin, bytes});
      if (pieces_.empty() || !pieces_.front().end) return nullptr;
      pieces_.front().end->wait();
      pieces_.pop_front();
    }
  }
  /// Whether the ring has room for a piece when it is empty.
  bool can_hold(std::size_t bytes) const { return bytes <= bytes_; }

 private:
  void forget_what_is_over() {
    while (!pieces_.empty() && pieces_.front().end && pieces_.front().end->is_over()) pieces_.pop_front();
  }

  /// Behind the youngest piece, or at the beginning.
  std::optional<std::size_t> room_for(std::size_t bytes) const {
    if (pieces_.empty()) return can_hold(bytes) ? std::optional<std::size_t>(0) : std::nullopt;
    const std::size_t first = pieces_.front().begin, behind = pieces_.back().begin + pieces_.back().bytes;
    if (pieces_.back().begin < first) return first - behind >= bytes ? std::optional(behind) : std::nullopt;
    if (bytes_ - behind >= bytes) return behind;
    return first >= bytes ? std::optional<std::size_t>(0) : std::nullopt;
  }

  std::size_t bytes_;
  std::list<Piece> pieces_;  ///< in the order of taking; each has at least one byte
};

}  // namespace cuda

#endif
