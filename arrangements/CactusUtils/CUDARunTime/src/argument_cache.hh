// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Cache of argument blocks that are on the GPU already, keyed by their content: functions get the same
// arguments in each step.
#ifndef CUDARUNTIME_ARGUMENT_CACHE_HH
#define CUDARUNTIME_ARGUMENT_CACHE_HH

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <unordered_map>

namespace cuda {

/// Knows what lies where in some memory, which is used section by section, again and again. What lies in the
/// section that is used next is not found any more, so that nobody begins to read it.
///
/// `Event` is a place in the queue of those who read: `wait()` until all before it is done.
template <class Event>
class ArgumentCache {
 public:
  struct Place {
    std::size_t begin;
    bool is_new;  ///< the bytes are not there yet
  };

  /// \param memory  where the bytes are kept, to be compared with others
  ArgumentCache(std::byte* memory, std::size_t bytes) : memory_(memory), section_bytes_(bytes / sections) {}

  /// Where bytes lie, or are to lie: then they are in `memory` already. Waits if all sections are in use.
  /// \return nothing if there is no room before `settle` is called, or never
  std::optional<Place> place_of(const void* bytes, std::size_t count) {
    if (count > section_bytes_) return {};
    const std::uint64_t key = hash(bytes, count);
    for (auto [entry, end] = entries_.equal_range(key); entry != end; ++entry)
      if (is_kept_at(entry->second, bytes, count)) return Place{entry->second.begin, false};
    const std::size_t needed = (count / alignment + 1) * alignment;
    if (used_ + needed > section_bytes_ && !(is_settled_ && needed <= section_bytes_)) return {};
    if (used_ + needed > section_bytes_) turn_over();
    const std::size_t begin = current_ * section_bytes_ + used_;
    used_ += needed;
    std::memcpy(memory_ + begin, bytes, count);
    entries_.insert({key, Entry{begin, count, current_}});
    return Place{begin, true};
  }

  /// To be called when all is in the queue that uses what has been found so far.
  /// \param record  sets an event to the place where the queue ends
  template <class Record>
  void settle(Record record) {
    if (is_settled_) return;
    record(last_uses_[next()]);
    is_settled_ = true;
  }

 private:
  static constexpr std::size_t sections = 4, alignment = 256;
  struct Entry {
    std::size_t begin, count, section;
  };

  std::size_t next() const { return (current_ + 1) % sections; }

  bool is_kept_at(const Entry& entry, const void* bytes, std::size_t count) const {
    return entry.section != next() && entry.count == count &&
           std::memcmp(memory_ + entry.begin, bytes, count) == 0;
  }

  void turn_over() {
    current_ = next();
    used_ = 0;
    last_uses_[current_].wait();
    std::erase_if(entries_, [this](const auto& entry) { return entry.second.section == current_; });
    is_settled_ = false;
  }

  /// Both halves of the product of two words, each with a number that is odd and otherwise of no meaning:
  /// sixteen bytes at once, and two sums are under way.
  static std::uint64_t hash(const void* bytes, std::size_t count) {
    constexpr std::uint64_t first = 0x9e3779b97f4a7c15, second = 0xd1b54a32d192ed03;
    constexpr std::size_t stride = 4 * sizeof(std::uint64_t);
    const auto folded = [](std::uint64_t a, std::uint64_t b) {
      const auto product = static_cast<unsigned __int128>(a) * b;
      return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    std::uint64_t one = count, other = ~count;
    const auto add = [&](const std::byte* from, std::size_t size) {
      std::array<std::uint64_t, 4> words{};
      std::memcpy(words.data(), from, size);
      one = folded(words[0] ^ one ^ first, words[1] ^ second);
      other = folded(words[2] ^ other ^ second, words[3] ^ first);
    };
    const auto* const all = static_cast<const std::byte*>(bytes);
    std::size_t place = 0;
    for (; place + stride <= count; place += stride) add(all + place, stride);
    if (place < count) add(all + place, count - place);
    return folded(one ^ first, other ^ second);
  }

  std::byte* memory_;
  std::size_t section_bytes_;
  std::size_t current_ = 0, used_ = 0;  ///< the section that is being filled, and how much of it is full
  bool is_settled_ = true;              ///< `last_uses_` of the next section is set
  std::array<Event, sections> last_uses_;
  std::unordered_multimap<std::uint64_t, Entry> entries_;
};

}  // namespace cuda

#endif
