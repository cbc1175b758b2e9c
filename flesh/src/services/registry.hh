// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Named things with handles: the one idea behind reductions, interpolators, I/O methods, clocks and
// extensions.
#ifndef FLESH_SERVICES_REGISTRY_HH
#define FLESH_SERVICES_REGISTRY_HH

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// Entries with unique names and handles 0, 1, ... in order of registration. Entries never move; handles of
/// removed entries are not used again. \tparam Same  when two names are the same: SameName (letter case
/// ignored) or std::equal_to<>
template <typename T, typename Same>
class Registry {
 public:
  struct Entry {
    std::string name;
    T value;
  };

  /// Result: the new handle, or -1 if there is an entry with this name.
  int add(std::string_view name, T value) {
    if (handle(name) >= 0) return -1;
    entries_.push_back(std::make_unique<Entry>(Entry{std::string(name), std::move(value)}));
    return size() - 1;
  }

  /// Handle of a name, or -1.
  int handle(std::string_view name) const {
    for (int i = 0; i < size(); ++i)
      if (entries_[i] && Same()(entries_[i]->name, name)) return i;
    return -1;
  }

  /// The entry, or null for a handle that is none.
  Entry* find(int handle) { return is_valid(handle) ? entries_[handle].get() : nullptr; }
  const Entry* find(int handle) const { return is_valid(handle) ? entries_[handle].get() : nullptr; }

  /// False if there is no such entry.
  bool remove(int handle) {
    if (!find(handle)) return false;
    entries_[handle].reset();
    return true;
  }

  /// One more than the largest handle ever given.
  int size() const { return static_cast<int>(entries_.size()); }

 private:
  bool is_valid(int handle) const { return handle >= 0 && handle < size(); }

  std::vector<std::unique_ptr<Entry>> entries_;
};

}  // namespace flesh

#endif
