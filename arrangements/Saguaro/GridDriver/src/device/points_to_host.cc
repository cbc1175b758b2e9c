// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/points_to_host.hh"

#include <map>
#include <vector>

#include "Saguaro/GridDriver/src/device/device_pieces.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"

namespace grid_driver {
namespace {

/// Boxes on their way, packed one behind the other.
class Parcel {
 public:
  /// \param values  first element of an array over the points of the component, on the device, and its place
  /// on the host
  void add(const Box& box, const Component& component, std::size_t element, const void* values, void* place) {
    entries_.push_back(DevicePieces::copy(box, {component.stored.lower, component.allocated},
                                          {box.lower, box.shape()}, element));
    sources_.push_back(values);
    boxes_.push_back({box, component_array(place, component, element), bytes_});
    bytes_ += aligned(element * static_cast<std::size_t>(box.size()));
  }

  std::int64_t deliver(device::Device& device) {
    if (boxes_.empty()) return 0;
    const device::Buffer packed(device, bytes_, "points that are read on the host");
    std::vector<void*> targets;
    for (const Packed& box : boxes_) targets.push_back(packed.data() + box.offset);
    const std::vector<DeviceMoment> moments(1);
    DevicePieces(device, entries_)
        .move(device.main_queue(), DeviceOperators(device, {}), targets, sources_, moments);
    device::Queue& copies = device.copy_queue();
    auto* const here = static_cast<std::byte*>(device.allocate_host(bytes_));
    copies.wait_for(device.main_queue());
    copies.to_host(here, packed.data(), bytes_);
    copies.wait();
    // Short rows all over large arrays: each thread waits for memory.
#pragma omp parallel for schedule(guided)
    for (const Packed& box : boxes_)
      copy_box(box.box, packed_array(here + box.offset, box.box, box.place.element), box.place);
    device.release_host(here);
    return static_cast<std::int64_t>(bytes_);
  }

 private:
  struct Packed {
    Box box;
    ArrayView place;
    std::size_t offset;
  };
  /// Devices need their numbers at multiples of their size.
  static std::size_t aligned(std::size_t bytes) {
    constexpr std::size_t word = 16;
    return (bytes + word - 1) / word * word;
  }

  std::vector<DevicePieces::Entry> entries_;
  std::vector<const void*> sources_;
  std::vector<Packed> boxes_;
  std::size_t bytes_ = 0;
};

/// Variables that are read together are mostly read at the same points.
class BoxesOfLast {
 public:
  const std::vector<Box>& of(const Region& points) {
    if (points != last_) boxes_ = (last_ = points).boxes();
    return boxes_;
  }

 private:
  Region last_;
  std::vector<Box> boxes_;
};

/// Points of arrays, each of which is brought once: threads bring several at a time.
class Brought {
 public:
  /// \return those of `points` that were not asked for before
  Region take(const void* array, const Region& points) {
    const auto [entry, is_new] = points_.try_emplace(array, points);
    if (is_new) return points;
    Region others = points - entry->second;
    entry->second |= others;
    return others;
  }

 private:
  std::map<const void*, Region> points_;
};

bool is_most(const Region& points, const Box& all) { return 2 * points.size() > all.size(); }

}  // namespace

void bring_to_host(const Grid& grid, const Groups& groups, Storage& storage, Residence& residence,
                   std::span<const SomePoints> wanted, int who) {
  if (!residence.is_kept()) return;
  std::vector<Parcel> parcels(storage.devices().size());
  BoxesOfLast boxes;
  Brought brought;
  for (const auto& [datum, map, index, points] : wanted) {
    if (points.empty()) continue;
    const Group& group = groups.of_variable(datum.variable);
    const Place place{map, datum.level};
    const Component& component = grid.lattice(group, place).layout().local.at(index);
    const Sides::Entry entry = storage.sides_of(datum.variable, datum.level, datum.timelevel);
    const bool is_coming = entry.copy != Sides::Entry::no_copy;
    if (is_coming || entry.valid != only(Side::device) || is_most(points, component.stored)) {
      residence.read(datum, Side::host, who);
      continue;
    }
    const void* const there = storage.device_data(datum.variable, place, index, datum.timelevel);
    void* const here = storage.data(datum.variable, place, index, datum.timelevel);
    for (const Box& box : boxes.of(brought.take(here, points)))
      parcels[component.device].add(box, component, static_cast<std::size_t>(group.element_size), there,
                                    here);
  }
  residence.settle();
  storage.copies_to_host().finish_dropped();
  for (std::size_t n = 0; n < parcels.size(); ++n) {
    const device::Use use(*storage.devices()[n]);
    if (const std::int64_t bytes = parcels[n].deliver(*storage.devices()[n]); bytes > 0)
      residence.count_request(who, bytes);
  }
}

}  // namespace grid_driver
