// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What has been seen of the points outside of the interior: who fills them, and whether anybody looks before.
#ifndef MOL_OUTSIDE_VALUES_HH
#define MOL_OUTSIDE_VALUES_HH

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace mol {

/// Knows no Cactus: variables, each on each level one of its own, are numbers. After each update of a
/// variable its points outside of the interior are *open*, until they are filled or somebody looks at them.
class OutsideValues {
 public:
  /// True if in so many steps these points were filled, and in none anybody has looked before.
  bool are_filled_before_read(int variable, int steps) const {
    const auto found = seen_.find(variable);
    return found != seen_.end() && found->second.steps >= steps && !found->second.is_read;
  }
  bool are_open(int variable) const {
    const auto found = seen_.find(variable);
    return found != seen_.end() && found->second.is_open;
  }
  bool is_any_open() const { return !open_.empty(); }
  /// An update, or another part of it. \param is_left  nobody has set the points outside
  /// \param update  a number that the next update does not have
  /// \param parts  where such points are, as bits: all must be filled
  /// \return whether nobody has set, nor filled, those of the update before
  bool begin(int variable, bool is_left, std::int64_t update, unsigned parts) {
    Seen& of = seen_[variable];
    if (std::exchange(of.update, update) == update && of.is_open) {
      of.open_parts |= parts;
      return false;
    }
    of.open_parts = parts;
    const bool is_wrong = of.is_open && of.is_left;
    if (of.is_open)
      close_unfilled(of);
    else
      open_.push_back(&*seen_.find(variable));
    of.is_open = true, of.is_left = is_left;
    return is_wrong;
  }
  void fill(std::span<const int> variables, unsigned parts) {
    for (const int variable : variables) {
      const auto found = seen_.find(variable);
      if (found == seen_.end() || !found->second.is_open) continue;
      found->second.open_parts &= ~parts;
      if (found->second.open_parts == 0) found->second.is_open = false, found->second.was_filled = true;
    }
    forget_closed();
  }
  /// Somebody looks at what `looks(variable)` says. \return those of them that nobody has set
  template <class Looks>
  std::vector<int> read(Looks looks) {
    std::vector<int> wrong;
    for (auto* const entry : open_) {
      auto& [variable, of] = *entry;
      if (!looks(variable)) continue;
      if (of.is_left) wrong.push_back(variable);
      close_unfilled(of);
    }
    forget_closed();
    return wrong;
  }
  /// Anybody may look now. \return what nobody has set
  std::vector<int> end_step() {
    for (auto& [variable, of] : seen_) of.steps += std::exchange(of.was_filled, false);
    return read([](int) { return true; });
  }

 private:
  struct Seen {
    bool is_open = false, is_left = false;
    unsigned open_parts = 0;
    bool was_filled = false;  ///< in a stage of this step
    bool is_read = false;     ///< in any stage of all steps
    int steps = 0;            ///< in which they were filled
    std::int64_t update = -1;
  };
  void forget_closed() {
    std::erase_if(open_, [](const auto* entry) { return !entry->second.is_open; });
  }
  static void close_unfilled(Seen& of) { of.is_open = false, of.is_read = true; }
  std::map<int, Seen> seen_;
  std::vector<std::pair<const int, Seen>*> open_;  ///< those of `seen_` that are
};

}  // namespace mol

#endif
