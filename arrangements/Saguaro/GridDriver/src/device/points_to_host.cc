// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/points_to_host.hh"

#include <algorithm>
#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "Saguaro/GridDriver/src/device/device_pieces.hh"

namespace grid_driver {
namespace {

/// Calls visit(part) for parts of whole planes of a box, each of which takes at most so many bytes, or is one
/// plane.
template <class Visit>
void for_each_slab(const Box& box, std::size_t element, std::size_t most, Visit visit) {
  const std::size_t plane = element * static_cast<std::size_t>(box.extent(0) * box.extent(1));
  const auto planes = static_cast<Coordinate>(std::clamp<std::size_t>(most / plane, 1, box.extent(2)));
  Box slab = box;
  for (; slab.lower[2] <= box.upper[2]; slab.lower[2] += planes) {
    slab.upper[2] = std::min(slab.lower[2] + planes - 1, box.upper[2]);
    visit(slab);
  }
}

struct ReleaseOnHost {
  device::Device* device = nullptr;
  void operator()(std::byte* memory) const noexcept { device->release_host(memory); }
};
using HostMemory = std::unique_ptr<std::byte, ReleaseOnHost>;

/// Boxes that travel together, packed one behind the other.
class Parcel {
 public:
  /// \param values  first element of an array over the points of the component, on the device
  void add(const Box& box, const Component& component, std::size_t element, const void* values,
           const ArrayView& place) {
    entries_.push_back(DevicePieces::copy(box, {component.stored.lower, component.allocated},
                                          {box.lower, box.shape()}, element));
    sources_.push_back(values);
    boxes_.push_back({box, place, bytes_});
    bytes_ += aligned(element * static_cast<std::size_t>(box.size()));
  }
  std::size_t bytes() const { return bytes_; }

  /// Copies the values behind what is in the main queue, and does not wait.
  void send(device::Device& device) {
    device_ = &device;
    packed_ = device::Buffer(device, bytes_, "points that are read on the host");
    std::vector<void*> targets;
    for (const Packed& box : boxes_) targets.push_back(packed_.data() + box.offset);
    const std::vector<DeviceMoment> moments(1);
    DevicePieces(device, entries_)
        .move(device.main_queue(), DeviceOperators(device, {}), targets, sources_, moments);
    device::Queue& copies = device.copy_queue();
    here_ = HostMemory(static_cast<std::byte*>(device.allocate_host(bytes_)), {&device});
    copies.wait_for(device.main_queue());
    copies.to_host(here_.get(), packed_.data(), bytes_);
    arrival_ = copies.milestone();
  }

  /// Waits for the values and puts them into their places.
  void unpack() {
    arrival_->wait();
    const std::vector<Packed> parts = parts_for_threads();
    // Short rows all over large arrays: each thread waits for memory.
#pragma omp parallel for schedule(guided)
    for (const Packed& part : parts)
      copy_box(part.box, packed_array(here_.get() + part.offset, part.box, part.place.element), part.place);
    here_.reset();
    packed_.reset();
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

  std::vector<Packed> parts_for_threads() const {
    constexpr std::size_t worth_a_thread = std::size_t{1} << 18;
    std::vector<Packed> result;
    for (const Packed& box : boxes_) {
      std::size_t offset = box.offset;
      for_each_slab(box.box, box.place.element, worth_a_thread, [&](const Box& slab) {
        result.push_back({slab, box.place, offset});
        offset += box.place.element * static_cast<std::size_t>(slab.size());
      });
    }
    return result;
  }

  std::vector<DevicePieces::Entry> entries_;
  std::vector<const void*> sources_;
  std::vector<Packed> boxes_;
  std::size_t bytes_ = 0;
  device::Device* device_ = nullptr;
  device::Buffer packed_;
  HostMemory here_;
  std::unique_ptr<device::Milestone> arrival_;
};

/// One after the other, each sent before the one before is unpacked. \return bytes
std::int64_t deliver(device::Device& device, std::span<Parcel> parcels) {
  std::int64_t bytes = 0;
  const device::Use use(device);
  try {
    for (std::size_t n = 0; n < parcels.size(); ++n) {
      parcels[n].send(device);
      bytes += static_cast<std::int64_t>(parcels[n].bytes());
      if (n > 0) parcels[n - 1].unpack();
    }
    if (!parcels.empty()) parcels.back().unpack();
  } catch (const std::exception&) {
    device.copy_queue().wait();  // into memory that goes now
    throw;
  }
  return bytes;
}

/// Parcels of each device.
class Parcels {
 public:
  Parcels(const Storage& storage, std::size_t most) : storage_(storage), most_(most) {
    parcels_.resize(storage.devices().size());
  }
  void add(const Box& box, const Component& component, std::size_t element, const void* values,
           const ArrayView& place) {
    std::vector<Parcel>& here = parcels_[component.device];
    const std::size_t bytes = element * static_cast<std::size_t>(box.size());
    if (here.empty() || here.back().bytes() + bytes > most_) here.emplace_back();
    here.back().add(box, component, element, values, place);
  }
  /// One request of each device.
  void deliver_all(Residence& residence, int who) {
    for (std::size_t n = 0; n < parcels_.size(); ++n)
      if (const std::int64_t bytes = deliver(*storage_.devices()[n], parcels_[n]); bytes > 0)
        residence.count_request(who, bytes);
  }

 private:
  const Storage& storage_;
  std::size_t most_;
  std::vector<std::vector<Parcel>> parcels_;
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

/// True if the device alone has it and no copy is under way.
bool is_on_device_alone(const Storage& storage, const Datum& datum) {
  const Sides::Entry entry = storage.sides_of(datum.variable, datum.level, datum.timelevel);
  return entry.valid == only(Side::device) && entry.copy == Sides::Entry::no_copy;
}

bool is_most(const Region& points, const Box& all) { return 2 * points.size() > all.size(); }

}  // namespace

void bring_to_host(const Grid& grid, const Groups& groups, Storage& storage, Residence& residence,
                   std::span<const SomePoints> wanted, int who) {
  if (!residence.is_kept()) return;
  Parcels parcels(storage, std::numeric_limits<std::size_t>::max());
  BoxesOfLast boxes;
  Brought brought;
  for (const auto& [datum, map, index, points] : wanted) {
    if (points.empty()) continue;
    const Group& group = groups.of_variable(datum.variable);
    const Place place{map, datum.level};
    const Component& component = grid.lattice(group, place).layout().local.at(index);
    if (!is_on_device_alone(storage, datum) || is_most(points, component.stored)) {
      residence.read(datum, Side::host, who);
      continue;
    }
    const void* const there = storage.device_data(datum.variable, place, index, datum.timelevel);
    void* const here = storage.data(datum.variable, place, index, datum.timelevel);
    const auto element = static_cast<std::size_t>(group.element_size);
    for (const Box& box : boxes.of(brought.take(here, points)))
      parcels.add(box, component, element, there, component_array(here, component, element));
  }
  residence.settle();
  storage.copies_to_host().finish_dropped();
  parcels.deliver_all(residence, who);
}

void copy_to_arrays(const Grid& grid, const Groups& groups, Storage& storage, Residence& residence,
                    std::span<const PointsFor> wanted, int who, std::size_t most_in_parcel) {
  Parcels parcels(storage, most_in_parcel);
  std::vector<const PointsFor*> on_host;
  for (const PointsFor& here : wanted) {
    if (here.points.empty()) continue;
    const auto& [datum, map, index, points, to] = here;
    if (!is_on_device_alone(storage, datum)) {
      residence.read(datum, Side::host, who);
      on_host.push_back(&here);
      continue;
    }
    const Place place{map, datum.level};
    const Component& component =
        grid.lattice(groups.of_variable(datum.variable), place).layout().local.at(index);
    const void* const there = storage.device_data(datum.variable, place, index, datum.timelevel);
    for_each_slab(points, to.element, most_in_parcel,
                  [&](const Box& slab) { parcels.add(slab, component, to.element, there, to); });
  }
  residence.settle();
  parcels.deliver_all(residence, who);
  for (const PointsFor* here : on_host) {
    const auto& [datum, map, index, points, to] = *here;
    const Place place{map, datum.level};
    const Component& component =
        grid.lattice(groups.of_variable(datum.variable), place).layout().local.at(index);
    void* const values = storage.data(datum.variable, place, index, datum.timelevel);
    copy_box_in_threads(points, component_array(values, component, to.element), to);
  }
}

}  // namespace grid_driver
