// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/storage.hh"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <utility>

#include "flesh/error.hh"
#include "flesh/memory.hh"

namespace grid_driver {
namespace {

constexpr std::size_t cache_line = 64;
/// From this size on whole pages are worth a system call.
constexpr std::size_t smallest_mapping = std::size_t{1} << 16;
constexpr std::size_t huge_page = std::size_t{1} << 21;
constexpr std::size_t page = 4096;

constexpr std::size_t rounded_up(std::size_t bytes) {
  return (bytes + cache_line - 1) / cache_line * cache_line;
}

constexpr std::size_t size_for(std::size_t bytes) { return std::max(rounded_up(bytes), cache_line); }

std::byte* mapped(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                      /*offset=*/0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  // A stencil reads from many places at once, more than there are entries for small pages. Only advice.
  if (bytes >= huge_page) madvise(memory, bytes, MADV_HUGEPAGE);
  return static_cast<std::byte*>(memory);
}

/// How far into its first page the next large block begins. If all began at its start, a point would have
/// addresses with the same last 12 bits in all of them: processors take a load of one for the value that was
/// just stored in another, and wait; and these values share one set of each cache. (Seven-point stencil of
/// three arrays of 200^3, Sapphire Rapids, November 2026: 3.2 ns per point at the same place, 2.0 apart.)
std::size_t next_place_in_page() {
  static std::atomic<std::size_t> count = 0;
  constexpr std::size_t lines = page / cache_line,
                        apart = 21;  // no common divisor: all lines have their turn
  return count++ * apart % lines * cache_line;
}

std::byte* allocated(std::size_t bytes) {
  void* memory = std::aligned_alloc(cache_line, bytes);
  if (!memory) throw std::bad_alloc();
  return static_cast<std::byte*>(std::memset(memory, 0, bytes));
}

/// Bytes of one variable.
std::ptrdiff_t array_size(const Group& group, const Component& component) {
  const Index& shape = component.allocated;
  return shape[0] * shape[1] * shape[2] * group.element_size;
}

/// Bytes from one variable of a group to the next. Grid functions begin at lines of the cache: thorns with
/// vectors of their own rely on it. Elements of a vector variable have no gaps between them.
std::ptrdiff_t array_distance(const Group& group, const Component& component) {
  const std::ptrdiff_t size = array_size(group, component);
  const bool has_gaps = group.kind == GroupKind::grid_function && !group.is_vector;
  return has_gaps ? static_cast<std::ptrdiff_t>(rounded_up(static_cast<std::size_t>(size))) : size;
}

/// All variables of a group lie one after the other.
std::ptrdiff_t array_offset(const Group& group, const Component& component, int variable) {
  return (variable - group.first_variable) * array_distance(group, component);
}

std::byte* first_element(std::byte* block, const Group& group, const Component& component, int variable) {
  return block ? block + array_offset(group, component, variable) : nullptr;
}

}  // namespace

Block::Block(std::size_t bytes, std::size_t before_copies)
    : bytes_(size_for(bytes)), before_copies_(before_copies) {
  if (bytes_ < smallest_mapping) {
    data_ = allocated(bytes_);
    return;
  }
  place_in_page_ = next_place_in_page();
  data_ = mapped(place_in_page_ + bytes_) + place_in_page_;
}

bool Block::is_made_for(std::size_t bytes) const { return bytes_ == size_for(bytes); }

Block::~Block() {
  pinned_.reset();
  if (bytes_ < smallest_mapping)
    std::free(data_);
  else
    munmap(data_ - place_in_page_, place_in_page_ + bytes_);
}

Block::Block(Block&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)),
      before_copies_(std::exchange(other.before_copies_, 0)),
      place_in_page_(std::exchange(other.place_in_page_, 0)),
      on_devices_(std::move(other.on_devices_)),
      pinned_(std::exchange(other.pinned_, std::nullopt)) {}

Block& Block::operator=(Block&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(before_copies_, other.before_copies_);
  std::swap(place_in_page_, other.place_in_page_);
  std::swap(on_devices_, other.on_devices_);
  std::swap(pinned_, other.pinned_);
  return *this;
}

std::size_t Block::bytes_on_devices() const {
  return bytes_ *
         static_cast<std::size_t>(std::count_if(on_devices_.begin(), on_devices_.end(),
                                                [](const device::Buffer& copy) { return bool(copy); }));
}

void Block::fill(int byte) {
  Block* const blocks[] = {this};
  grid_driver::fill(blocks, byte);
}

void fill(std::span<Block* const> blocks, int byte) {
  // One thread per stretch, so that pages lie where a threaded loop will use them.
  constexpr std::size_t stretch = 1 << 18;
  std::vector<std::span<std::byte>> stretches;
  for (const Block* block : blocks)
    for (std::size_t begin = 0; begin < block->size(); begin += stretch)
      stretches.emplace_back(block->data() + begin, std::min(stretch, block->size() - begin));
#pragma omp parallel for schedule(static) if (stretches.size() > 1)
  for (const std::span<std::byte> part : stretches) std::memset(part.data(), byte, part.size());
}

void* OldTimelevel::data(Side side, const Group& group, const Layout& layout, int variable, int map,
                         int component) const {
  const Block& block = blocks[map][component];
  const Component& here = layout.local[component];
  return first_element(side == Side::host ? block.data() : block.on_device(here.device), group, here,
                       variable);
}

/// What new storage consists of.
constexpr int new_byte(int poison) { return std::max(poison, 0); }

template <class Act>
void Storage::update_sides(const Group& group, int level, Act act) {
  if (!is_on_sides(group)) return;
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    act(sides_, v, level_of_entry(group, level));
}

Storage::Storage(const Grid& grid, const Groups& groups, std::vector<device::Device*> devices)
    : grid_(grid), groups_(groups), devices_(std::move(devices)), groups_storage_(groups.count()) {
  for (const Group& group : groups) groups_storage_[group.index].blocks.resize(places(group).size());
}

/// Where a group has blocks.
std::vector<Place> Storage::places(const Group& group) const {
  return group.shares_levels ? grid_.places(group, 0) : grid_.places(group);
}

/// The places that use the blocks of one.
std::vector<Place> Storage::sharing(const Group& group, Place place) const {
  if (!group.shares_levels) return {place};
  std::vector<Place> result;
  for (int level = 0; level < grid_.level_count(); ++level) result.push_back({place.map, level});
  return result;
}

std::size_t Storage::place_number(const Group& group, Place place) const {
  if (group.shares_levels) return place.map;
  return group.kind == GroupKind::grid_function ? place.level * grid_.map_count() + place.map : 0;
}

/// By component, in bytes.
std::vector<std::size_t> Storage::block_sizes(const Group& group, Place place) const {
  std::vector<std::size_t> result;
  for (const Place user : sharing(group, place)) {
    const std::vector<Component>& components = grid_.lattice(group, user).layout().local;
    result.resize(std::max(result.size(), components.size()));
    for (std::size_t c = 0; c < components.size(); ++c)
      result[c] = std::max(
          result[c], static_cast<std::size_t>(array_distance(group, components[c])) * group.variable_count);
  }
  return result;
}

std::vector<Block> Storage::new_timelevel(const Group& group, Place place, int poison) const {
  std::vector<Block> result;
  const std::size_t before_copies =
      static_cast<std::size_t>(grid_.lattice(group, place).points_before_rows()) * group.element_size;
  const std::vector<std::size_t> sizes = block_sizes(group, place);
  if (only_counts_grid_functions_ && group.kind == GroupKind::grid_function) {
    result.resize(sizes.size());
    return result;
  }
  for (const std::size_t bytes : sizes) {
    result.emplace_back(bytes, before_copies);
    if (poison >= 0) result.back().fill(poison);
  }
  return result;
}

std::size_t Storage::bytes_per_timelevel(const Group& group) const {
  std::size_t result = 0;
  for (const Place place : places(group)) result += bytes_per_timelevel(group, place);
  return result;
}

std::size_t Storage::bytes_per_timelevel(const Group& group, Place place) const {
  std::size_t result = 0;
  for (const std::size_t bytes : block_sizes(group, place)) result += bytes;
  return result;
}

void Storage::count_bytes(std::ptrdiff_t change) {
  bytes_ += change;
  max_bytes_ = std::max(max_bytes_, bytes_);
}

void Storage::set_timelevels(int index, int count, int poison) {
  const Group& group = groups_[index];
  GroupStorage& storage = groups_storage_[index];
  for (int level = 0; level < grid_.level_count(); ++level)
    update_sides(group, level, [&](Sides& sides, int variable, int at) {
      for (int t = count; t < storage.active; ++t) drop_copy(variable, at, t);
      sides.set_timelevels(variable, at, count, new_byte(poison));
    });
  wait_for_copies();
  for (const Place place : places(group)) {
    auto& timelevels = storage.blocks[place_number(group, place)];
    while (static_cast<int>(timelevels.size()) < count)
      timelevels.push_back(new_timelevel(group, place, poison));
    timelevels.resize(count);
  }
  count_bytes((count - storage.active) * static_cast<std::ptrdiff_t>(bytes_per_timelevel(group)));
  storage.active = count;
  storage.max_ever = std::max(storage.max_ever, count);
}

std::vector<Timelevels*> Storage::on_level(int group, int level) {
  std::vector<Timelevels*> result;
  for (const Place place : grid_.places(groups_[group], level))
    result.push_back(&groups_storage_[group].blocks[place_number(groups_[group], place)]);
  return result;
}

void Storage::rotate(int group, int level) {
  for (Timelevels* timelevels : on_level(group, level))
    std::rotate(timelevels->begin(), timelevels->end() - 1, timelevels->end());
  update_sides(groups_[group], level, [](Sides& sides, int variable, int at) { sides.rotate(variable, at); });
}

void Storage::reverse_past(int group, int level) {
  for (Timelevels* timelevels : on_level(group, level))
    std::reverse(timelevels->begin() + 1, timelevels->end());
  update_sides(groups_[group], level,
               [](Sides& sides, int variable, int at) { sides.reverse_past(variable, at); });
}

void Storage::rotate_back(int group, int level) {
  for (Timelevels* timelevels : on_level(group, level))
    std::rotate(timelevels->begin(), timelevels->begin() + 1, timelevels->end());
  update_sides(groups_[group], level,
               [](Sides& sides, int variable, int at) { sides.rotate_back(variable, at); });
}

bool Storage::exchange_current(int first, int second, int level) {
  auto is_fit = [&](int group) {
    return groups_[group].kind == GroupKind::grid_function && !groups_[group].is_scratch &&
           timelevels(group) > 0;
  };
  if (!is_fit(first) || !is_fit(second) || groups_[first].element_size != groups_[second].element_size ||
      groups_[first].variable_count != groups_[second].variable_count ||
      groups_[first].is_vector != groups_[second].is_vector)
    return false;
  const auto ours = on_level(first, level), theirs = on_level(second, level);
  for (std::size_t place = 0; place < ours.size(); ++place)
    std::swap(ours[place]->front(), theirs[place]->front());
  const int apart = groups_[second].first_variable - groups_[first].first_variable;
  update_sides(groups_[first], level,
               [=](Sides& sides, int variable, int at) { sides.exchange(variable, variable + apart, at); });
  return true;
}

void Storage::fill_current(const std::vector<int>& groups, int level, int byte) {
  std::vector<Block*> blocks;
  for (const int index : groups) {
    const Group& group = groups_[index];
    bool is_on_device = is_on_sides(group);
    update_sides(group, level, [&](Sides& sides, int variable, int at) {
      drop_copy(variable, at, 0);
      is_on_device = is_on_device && sides.at(variable, at, 0).valid.device;
    });
    const Side side = is_on_device ? Side::device : Side::host;
    if (side == Side::host) {
      for (Timelevels* timelevels : on_level(index, level))
        for (Block& block : timelevels->front()) blocks.push_back(&block);
    } else {
      for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
        fill(side, v, level, 0, byte);
    }
    update_sides(group, level, [&](Sides& sides, int variable, int at) {
      sides.write(variable, at, 0, side, Sides::nobody);
    });
  }
  if (blocks.empty()) return;
  wait_for_copies();
  grid_driver::fill(blocks, byte);
}

void Storage::copy_current_to_past(int index, int level) {
  const Group& group = groups_[index];
  if (group.is_scratch) return;  // it has no past
  for (int t = 1; t < timelevels(index); ++t)
    if (is_on_sides(group))
      for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
        copy_timelevel(v, level, 0, t);
    else
      for (Timelevels* timelevels : on_level(index, level))
        for (std::size_t c = 0; c < timelevels->front().size(); ++c) {
          const Block& current = timelevels->front()[c];
          std::memcpy((*timelevels)[t][c].data(), current.data(), current.size());
        }
}

void* Storage::data(int variable, Place place, int component, int timelevel) const {
  const Group& group = groups_.of_variable(variable);
  const GroupStorage& storage = groups_storage_[group.index];
  if (timelevel >= storage.active) return nullptr;
  const auto& blocks = storage.blocks[place_number(group, place)][timelevel];
  if (component >= static_cast<int>(blocks.size())) return nullptr;
  return first_element(blocks[component].data(), group, grid_.lattice(group, place).layout().local[component],
                       variable);
}

void* Storage::device_data(int variable, Place place, int component, int timelevel) const {
  const Group& group = groups_.of_variable(variable);
  const GroupStorage& storage = groups_storage_[group.index];
  if (!is_on_sides(group) || timelevel >= storage.active) return nullptr;
  const auto& blocks = storage.blocks[place_number(group, place)][timelevel];
  if (component >= static_cast<int>(blocks.size())) return nullptr;
  const Component& here = grid_.lattice(group, place).layout().local[component];
  return first_element(blocks[component].on_device(here.device), group, here, variable);
}

// ---- sides

Sides::Entry Storage::sides_of(int variable, int level, int timelevel) const {
  const Group& group = groups_.of_variable(variable);
  return is_on_sides(group) ? sides_.at(variable, level_of_entry(group, level), timelevel)
                            : Sides::Entry{only(Side::host)};
}

void Storage::note_read(int variable, int level, int timelevel, Side side) {
  sides_.read(variable, level_of_entry(groups_.of_variable(variable), level), timelevel, side);
}

void Storage::note_write(int variable, int level, int timelevel, Side side, int writer) {
  const int at = level_of_entry(groups_.of_variable(variable), level);
  drop_copy(variable, at, timelevel);
  if (side == Side::host) wait_for_copies();
  sides_.write(variable, at, timelevel, side, writer);
}

/// What is being copied from the host must stay as it is, and what is written there must stay.
void Storage::wait_for_copies() {
  if (reads_host_) wait_for_devices();
  reads_host_ = false;
  copies_to_host_.finish_dropped();
}

/// What is being brought to the host is going to be something else. \param level  of the entry
void Storage::drop_copy(int variable, int level, int timelevel) {
  const int copy = sides_.at(variable, level, timelevel).copy;
  if (copy == Sides::Entry::no_copy) return;
  sides_.send(variable, level, timelevel, Sides::Entry::no_copy);
  copies_to_host_.drop(copy);
}

/// Memory is going to be another.
void Storage::forget_copies() {
  sides_.forget_copies();
  copies_to_host_.finish();
  wait_for_copies();
}

std::span<device::Device* const> Storage::devices_of(int level) const {
  const std::span<device::Device* const> all = devices_;
  return level < 0 || all.empty() ? all : all.first(grid_.lattice({0, level}).devices());
}

void Storage::wait_for_devices() const {
  for (device::Device* const device : devices_) device->main_queue().wait();
}

void Storage::make_on_device(const Group& group, int level, int timelevel) {
  try {
    for (const Place place : grid_.places(group, level)) {
      const std::vector<Component>& components = grid_.lattice(group, place).layout().local;
      auto& blocks = groups_storage_[group.index].blocks[place_number(group, place)].at(timelevel);
      for (std::size_t c = 0; c < components.size(); ++c)
        if (!blocks[c].on_device(components[c].device))
          blocks[c].make_on_device(components[c].device, keeper(components[c]),
                                   group.name + ", level " + std::to_string(level));
    }
  } catch (const device::OutOfMemory& error) {
    throw flesh::MachineError(std::string(error.what()) + "\n" + device_text());
  }
}

std::vector<Storage::Array> Storage::arrays(int variable, int level, int timelevel) {
  const Group& group = groups_.of_variable(variable);
  std::vector<Array> result;
  for (const Place place : grid_.places(group, level)) {
    const std::vector<Component>& components = grid_.lattice(group, place).layout().local;
    auto& blocks = groups_storage_[group.index].blocks[place_number(group, place)][timelevel];
    for (std::size_t c = 0; c < components.size(); ++c)
      result.push_back({&blocks[c], &components[c], array_offset(group, components[c], variable),
                        static_cast<std::size_t>(array_size(group, components[c]))});
  }
  return result;
}

std::int64_t Storage::copy_to_device(int variable, int level, int timelevel) {
  make_on_device(groups_.of_variable(variable), level, timelevel);
  std::int64_t bytes = 0;
  for (const Array& array : arrays(variable, level, timelevel)) {
    keeper(*array.component)
        .main_queue()
        .to_device(array.on(Side::device), array.on(Side::host), array.bytes);
    bytes += static_cast<std::int64_t>(array.bytes);
  }
  reads_host_ = true;
  return bytes;
}

int Storage::begin_copy_to_host(int variable, int level, int timelevel) {
  std::vector<CopiesToHost::Piece> pieces;
  for (const Array& array : arrays(variable, level, timelevel))
    pieces.push_back({&keeper(*array.component), array.on(Side::host), array.on(Side::device), array.bytes});
  return copies_to_host_.begin(pieces);
}

int Storage::copy_to_host(int variable, int level, int timelevel) {
  const int copy = sides_of(variable, level, timelevel).copy;
  if (copy != Sides::Entry::no_copy) return copy;
  const Group& group = groups_.of_variable(variable);
  // What levels share may be valid with the keeper that it has on another level.
  if (group.is_scratch) make_on_device(group, level, timelevel);
  return begin_copy_to_host(variable, level, timelevel);
}

std::int64_t Storage::copy_ahead(int variable, int level, int timelevel) {
  bool has_points = false;
  for (const Array& array : arrays(variable, level, timelevel)) {
    if (array.bytes > 0 && !array.block->pin(keeper(*array.component))) return 0;
    has_points = has_points || array.bytes > 0;
  }
  if (!has_points) return 0;
  const int copy = begin_copy_to_host(variable, level, timelevel);
  sides_.send(variable, level_of_entry(groups_.of_variable(variable), level), timelevel, copy);
  return copies_to_host_.bytes(copy);
}

void Storage::fill(Side side, int variable, int level, int timelevel, int byte) {
  if (side == Side::host) wait_for_copies();
  for (const Array& array : arrays(variable, level, timelevel))
    if (side == Side::host)
      std::memset(array.on(Side::host), byte, array.bytes);
    else if (array.on(Side::device))
      keeper(*array.component).main_queue().fill(array.on(Side::device), byte, array.bytes);
}

void Storage::copy_timelevel(int variable, int level, int from, int to) {
  const Group& group = groups_.of_variable(variable);
  const ValidSides valid = sides_of(variable, level, from).valid;
  if (is_on_sides(group)) drop_copy(variable, level_of_entry(group, level), to);
  if (valid.device) make_on_device(group, level, to);
  if (valid.device && group.is_scratch) make_on_device(group, level, from);
  if (valid.host) wait_for_copies();
  const std::vector<Array> sources = arrays(variable, level, from), targets = arrays(variable, level, to);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (valid.host) std::memcpy(targets[i].on(Side::host), sources[i].on(Side::host), sources[i].bytes);
    if (valid.device)
      keeper(*sources[i].component)
          .main_queue()
          .copy(targets[i].on(Side::device), sources[i].on(Side::device), sources[i].bytes);
  }
  if (is_on_sides(group)) sides_.copy(variable, level_of_entry(group, level), from, to);
}

std::string Storage::device_text() const {
  std::vector<std::pair<std::size_t, std::string>> items;
  for (const Group& group : groups_) {
    if (!is_on_sides(group)) continue;
    std::map<int, std::size_t> bytes;
    for (const Place place : places(group))
      for (const std::vector<Block>& blocks : groups_storage_[group.index].blocks[place_number(group, place)])
        for (const Block& block : blocks)
          if (block.bytes_on_devices() > 0) bytes[place.level] += block.bytes_on_devices();
    for (const auto& [level, count] : bytes)
      items.emplace_back(count, group.name + (group.shares_levels ? "" : ", level " + std::to_string(level)));
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text = "Variables on the devices of this process:";
  for (const auto& [bytes, what] : items)
    text += "\n  " + flesh::bytes_text(static_cast<double>(bytes)) + "  " + what;
  return items.empty() ? text + " none" : text;
}

int Storage::most_timelevels() const {
  int result = 0;
  for (const GroupStorage& storage : groups_storage_) result = std::max(result, storage.active);
  return result;
}

/// What is going to be on the device need not be filled on the host.
OldTimelevel Storage::replace(const Group& group, int level, int timelevel, int poison, Side side) {
  const int poison_on_host = side == Side::host ? poison : -1;
  GroupStorage& storage = groups_storage_[group.index];
  OldTimelevel before;
  for (const Place place : grid_.places(group, level)) {
    const std::size_t number = place_number(group, place);
    if (storage.blocks.size() <= number) storage.blocks.resize(number + 1);
    Timelevels& timelevels = storage.blocks[number];
    timelevels.resize(storage.active);
    before.blocks.push_back(
        std::exchange(timelevels[timelevel], new_timelevel(group, place, poison_on_host)));
  }
  update_sides(group, level, [=](Sides& sides, int variable, int at) {
    sides.renew(variable, at, timelevel, new_byte(poison));
  });
  return before;
}

bool Storage::fits(const Group& group) const {
  for (const Place place : places(group)) {
    const std::vector<std::size_t> sizes = block_sizes(group, place);
    for (const std::vector<Block>& blocks : groups_storage_[group.index].blocks[place_number(group, place)])
      if (!std::equal(blocks.begin(), blocks.end(), sizes.begin(), sizes.end(),
                      [](const Block& block, std::size_t bytes) { return block.is_made_for(bytes); }))
        return false;
  }
  return true;
}

bool Storage::was_written_on_device(const Group& group) const {
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    for (int t = 0; t < timelevels(group.index); ++t)
      if (sides_of(v, 0, t).home == Side::device) return true;
  return false;
}

/// Pages that nobody has touched yet take no memory: until they are used there is more for what exists twice.
/// Where boxes have only moved, what levels share serves them as before. What was on the device will be there
/// again, and need not be filled on the host.
void Storage::renew_shared(int poison) {
  for (const Group& group : groups_) {
    if (!group.shares_levels || fits(group)) continue;
    const int poison_on_host = was_written_on_device(group) ? -1 : poison;
    for (const Place place : places(group))
      for (std::vector<Block>& blocks : groups_storage_[group.index].blocks[place_number(group, place)])
        blocks = new_timelevel(group, place, poison_on_host);
    for (int t = 0; t < timelevels(group.index); ++t)
      update_sides(group, 0, [=](Sides& sides, int variable, int at) {
        sides.renew(variable, at, t, new_byte(poison));
      });
  }
}

void Storage::renew(int level, int poison, const SideOf& side, const Refill& refill) {
  forget_copies();
  renew_shared(poison);
  for (const Group& group : groups_)
    if (group.kind == GroupKind::grid_function && !group.shares_levels)
      for (const Side here : {Side::host, Side::device}) {
        std::vector<RenewedTimelevel> renewed;
        for (int t = 0; t < timelevels(group.index); ++t)
          if (side(group, t) == here) renewed.push_back({t, replace(group, level, t, poison, here)});
        if (!renewed.empty() && !group.is_scratch) refill(group, renewed);
      }
  count_bytes_again();
}

void Storage::remove_levels_beyond_grid() {
  forget_copies();
  for (const Group& group : groups_)
    if (!group.shares_levels)
      update_sides(group, grid_.level_count(),
                   [](Sides& sides, int variable, int at) { sides.remove_levels(variable, at); });
  for (const Group& group : groups_) groups_storage_[group.index].blocks.resize(places(group).size());
  count_bytes_again();
}

void Storage::count_bytes_again() {
  std::size_t now = 0;
  for (const Group& group : groups_) now += groups_storage_[group.index].active * bytes_per_timelevel(group);
  count_bytes(static_cast<std::ptrdiff_t>(now) - static_cast<std::ptrdiff_t>(bytes_));
}

int active_timelevels(const Groups& groups, const Storage& storage) {
  int result = 0;
  for (const Group& group : groups) result += group.variable_count * storage.timelevels(group.index);
  return result;
}

}  // namespace grid_driver
