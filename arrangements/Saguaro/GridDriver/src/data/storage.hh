// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Memory of grid variables: who has how many timelevels, and where they are.
#ifndef SAGUARO_GRID_DRIVER_DATA_STORAGE_HH
#define SAGUARO_GRID_DRIVER_DATA_STORAGE_HH

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/data/copies_to_host.hh"
#include "Saguaro/GridDriver/src/data/sides.hh"
#include "Saguaro/GridDriver/src/shape/grid.hh"

namespace grid_driver {

/// A piece of memory aligned to cache lines, all bytes 0. Large pieces are reserved address space: a page
/// costs nothing until it is touched, and belongs to the processor that touches it first. Large pieces begin
/// at different places in a page. A block may have a copy in the memory of a device, which goes wherever it
/// goes.
class Block {
 public:
  Block() = default;
  /// \throws std::bad_alloc
  /// \param before_copies  bytes before copies in memory of devices, so that what follows ghost points begins
  /// at a line of the cache
  explicit Block(std::size_t bytes, std::size_t before_copies = 0);
  ~Block();
  Block(Block&& other) noexcept;
  Block& operator=(Block&& other) noexcept;

  std::byte* data() const { return data_; }
  std::size_t size() const { return bytes_; }
  bool is_made_for(std::size_t bytes) const;
  void fill(int byte);

  /// The copy on a device of the process; null if there is none.
  std::byte* on_device(int number) const {
    const bool is_there = number < static_cast<int>(on_devices_.size()) && on_devices_[number];
    return is_there ? on_devices_[number].data() + before_copies_ : nullptr;
  }
  /// Makes the copy, of any content, if there is none. \throws device::OutOfMemory
  void make_on_device(int number, device::Device& device, std::string_view purpose) {
    if (number >= static_cast<int>(on_devices_.size())) on_devices_.resize(number + 1);
    if (!on_devices_[number]) on_devices_[number] = device::Buffer(device, before_copies_ + bytes_, purpose);
  }
  /// Bytes of all copies.
  std::size_t bytes_on_devices() const;
  /// Lets copies to the memory of the host run while this works. \return whether the system does so, too
  bool pin(device::Device& device) {
    if (!pinned_) pinned_.emplace(device, data_, bytes_);
    return static_cast<bool>(*pinned_);
  }

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0, before_copies_ = 0;
  std::size_t place_in_page_ = 0;  ///< of a large piece
  /// By number of the device. A block of one component has one copy; one that levels share has one on each
  /// device that keeps the component of a level.
  std::vector<device::Buffer> on_devices_;
  std::optional<device::Pinned> pinned_;  ///< nothing: nobody has tried to
};

/// Fills all blocks in one go, with all threads.
void fill(std::span<Block* const> blocks, int byte);

/// The blocks of one place by timelevel, then component.
using Timelevels = std::vector<std::vector<Block>>;

/// One timelevel of a group on one level, apart from the grid that it belonged to.
struct OldTimelevel {
  std::vector<std::vector<Block>> blocks;  ///< by map, then component; empty if the level is new

  /// First element of a variable on a component, on a side. \param layout  that of the level before
  void* data(Side side, const Group& group, const Layout& layout, int variable, int map, int component) const;
};

/// A timelevel that has got new storage, and what was there before.
struct RenewedTimelevel {
  int timelevel;
  OldTimelevel before;
};

/// Storage of all groups on this process. A group has the same number of timelevels on all levels and maps.
/// All variables of a group lie one after the other in one block per component and timelevel. Where
/// levels share the blocks of scratch groups, these are as large as the largest of them needs.
///
/// With devices, blocks of grid functions get copies as they are needed, each with its keeper, and
/// a ledger says on which side each variable is valid; both go with the memory.
class Storage {
 public:
  /// \param devices  of this process; none: everything is on the host
  Storage(const Grid& grid, const Groups& groups, std::vector<device::Device*> devices = {});

  /// Number of timelevels with storage, and the largest number there ever was.
  int timelevels(int group) const { return groups_storage_[group].active; }
  int most_timelevels() const;  ///< of any group
  int max_timelevels(int group) const { return groups_storage_[group].max_ever; }
  /// Changes the number of timelevels. New ones are filled with `poison` unless it is negative.
  void set_timelevels(int group, int count, int poison);

  // ---- after the grid has changed
  /// Makes new storage, filled with `poison` unless it is negative, for one level of the grid as it is now:
  /// one group after the other, so that not more exists twice.
  /// \param refill  is called for the timelevels of a group on one side, with what was there before
  /// \param side  on which a timelevel will be refilled
  using Refill = std::function<void(const Group& group, std::span<const RenewedTimelevel> renewed)>;
  using SideOf = std::function<Side(const Group& group, int timelevel)>;
  void renew(int level, int poison, const SideOf& side, const Refill& refill);
  /// Forgets levels that the grid does not have any more.
  void remove_levels_beyond_grid();

  // ---- on one level (of groups that are not grid functions: on their only one)
  /// The oldest timelevel becomes the current one, every other becomes older by one.
  void rotate(int group, int level);
  /// The past timelevels change their order.
  void reverse_past(int group, int level);
  /// Takes `rotate` back.
  void rotate_back(int group, int level);
  /// Exchanges the memory of the current timelevels of two groups; nothing is copied.
  /// \return false, and does nothing, unless both are grid functions with storage, of one type and number of
  /// variables, and both or neither are vectors
  bool exchange_current(int first, int second, int level);
  /// Fills the current timelevel with a byte, on one side where it is valid.
  void fill_current(const std::vector<int>& groups, int level, int byte);
  /// Copies the current timelevel to all older ones.
  void copy_current_to_past(int group, int level);

  /// First element of a variable on a local component; null without storage.
  void* data(int variable, Place place, int component, int timelevel) const;

  // ---- sides. Levels as everywhere; what is not on_sides() is the host's. Copies to the device are put into
  // the main queue of the component's keeper, those to the host into a queue behind it.
  const std::vector<device::Device*>& devices() const { return devices_; }
  /// Those that keep components of a level; above the levels all.
  std::span<device::Device* const> devices_of(int level) const;
  device::Device& keeper(const Component& component) const { return *devices_.at(component.device); }
  /// Until all that has been put into the main queues is done.
  void wait_for_devices() const;
  const Sides& sides() const { return sides_; }
  /// Whether a group may have copies on a device.
  bool is_on_sides(const Group& group) const {
    return !devices_.empty() && group.kind == GroupKind::grid_function && group.variable_count > 0;
  }
  Sides::Entry sides_of(int variable, int level, int timelevel) const;
  /// A variable has been read on a side where it is valid by now, or written.
  void note_read(int variable, int level, int timelevel, Side side);
  void note_write(int variable, int level, int timelevel, Side side, int writer);
  /// Makes the copies of one timelevel of a group in the memory of their keepers, where they are missing.
  /// \throws flesh::MachineError if a keeper has too little memory
  void make_on_device(const Group& group, int level, int timelevel);
  /// First element in the memory of the component's keeper; null without a copy there.
  void* device_data(int variable, Place place, int component, int timelevel) const;
  /// Copies the values of a variable to the device. \return bytes
  std::int64_t copy_to_device(int variable, int level, int timelevel);
  /// Brings the values of a variable to the host, if they are not on their way already. \return the number of
  /// the copy, which is to be finished
  int copy_to_host(int variable, int level, int timelevel);
  /// Begins to, before anybody asks, for who cannot be kept waiting: what has to be written first is in the
  /// main queues. \return bytes; 0, and no copy, where there are no points or the system lets none run beside
  /// the host
  std::int64_t copy_ahead(int variable, int level, int timelevel);
  CopiesToHost& copies_to_host() { return copies_to_host_; }
  /// Fills the memory of a variable on a side with a byte, if there is any.
  void fill(Side side, int variable, int level, int timelevel, int byte);
  /// Copies one timelevel of a variable to another on the sides where it is valid.
  void copy_timelevel(int variable, int level, int from, int to);
  /// Bytes of copies on the device by group and level, the largest first; for people.
  std::string device_text() const;

  /// Bytes of all blocks now, and at most so far.
  std::size_t bytes() const { return bytes_; }
  std::size_t max_bytes() const { return max_bytes_; }
  /// Bytes that one timelevel of a group takes on this process; the same in one of its places().
  std::size_t bytes_per_timelevel(const Group& group) const;
  std::size_t bytes_per_timelevel(const Group& group, Place place) const;
  /// Where a group has blocks of its own: what levels share is at the coarsest.
  std::vector<Place> places(const Group& group) const;
  /// From now on grid functions get timelevels, but no memory: their sizes are of interest alone.
  void only_count_grid_functions() { only_counts_grid_functions_ = true; }

 private:
  struct GroupStorage {
    int active = 0;
    int max_ever = 0;
    std::vector<Timelevels> blocks;  ///< one per place
  };

  std::vector<Place> sharing(const Group& group, Place place) const;
  std::size_t place_number(const Group& group, Place place) const;
  std::vector<std::size_t> block_sizes(const Group& group, Place place) const;
  std::vector<Timelevels*> on_level(int group, int level);
  std::vector<Block> new_timelevel(const Group& group, Place place, int poison) const;
  OldTimelevel replace(const Group& group, int level, int timelevel, int poison, Side side);
  /// Whether the blocks of a group have the sizes that the grid asks for.
  bool fits(const Group& group) const;
  bool was_written_on_device(const Group& group) const;
  void renew_shared(int poison);
  void count_bytes(std::ptrdiff_t change);
  void count_bytes_again();
  /// The memory of one variable on one component.
  struct Array {
    Block* block;
    const Component* component;
    std::ptrdiff_t offset;
    std::size_t bytes;
    std::byte* on(Side side) const {
      std::byte* const begin = side == Side::host ? block->data() : block->on_device(component->device);
      return begin ? begin + offset : nullptr;
    }
  };
  std::vector<Array> arrays(int variable, int level, int timelevel);
  int level_of_entry(const Group& group, int level) const { return group.shares_levels ? 0 : level; }
  /// Calls act(sides, variable, level) for the entries of a group on a level.
  template <class Act>
  void update_sides(const Group& group, int level, Act act);
  void wait_for_copies();
  int begin_copy_to_host(int variable, int level, int timelevel);
  void drop_copy(int variable, int level, int timelevel);
  void forget_copies();

  const Grid& grid_;
  const Groups& groups_;
  std::vector<device::Device*> devices_;
  Sides sides_;
  bool reads_host_ = false;  ///< copies to the device may be under way, from memory of the host
  std::vector<GroupStorage> groups_storage_;
  CopiesToHost copies_to_host_;  ///< ends before the memory does
  std::size_t bytes_ = 0;
  std::size_t max_bytes_ = 0;
  bool only_counts_grid_functions_ = false;
};

/// Timelevels with storage, summed over variables.
int active_timelevels(const Groups& groups, const Storage& storage);

}  // namespace grid_driver

#endif
