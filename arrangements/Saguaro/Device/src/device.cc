// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/device.hh"

#include <algorithm>
#include <utility>

namespace device {
namespace {

std::vector<Offer>& known_offers() {
  static std::vector<Offer> offers;
  return offers;
}

/// Never destroyed: at the end of the program it says that there are none any more.
std::vector<Device*>& known_devices() {
  static auto* const devices = new std::vector<Device*>;
  return *devices;
}

struct Owned {
  std::vector<std::unique_ptr<Device>> devices;
  ~Owned() { known_devices().clear(); }
};

thread_local Device* in_use = nullptr;

}  // namespace

void offer(Offer offer) {
  auto& offers = known_offers();
  std::erase_if(offers, [&](const Offer& known) { return known.kind == offer.kind; });
  offers.push_back(std::move(offer));
}

const std::vector<Offer>& offers() { return known_offers(); }

const std::vector<Device*>& all() { return known_devices(); }

bool set_in_force(std::vector<std::unique_ptr<Device>> devices) {
  static Owned owned;
  known_devices().clear();
  owned.devices = std::move(devices);
  for (const auto& device : owned.devices) known_devices().push_back(device.get());
  bool all_reach = true;
  for (Device* const device : all())
    for (Device* const other : all())
      if (device != other) all_reach = device->reach(*other) && all_reach;
  if (Device* const device = in_force()) device->take_over();
  return all_reach;
}

bool is_in_force(const Device& device) {
  return std::find(all().begin(), all().end(), &device) != all().end();
}

Device* in_force() { return in_use ? in_use : all().empty() ? nullptr : all().front(); }

Traffic traffic() {
  Traffic result;
  for (const Device* const device : all()) {
    const Traffic here = device->traffic();
    result.to_device += here.to_device;
    result.to_host += here.to_host;
    result.arguments += here.arguments;
  }
  return result;
}

const void* Device::copy_of(const void* host, std::size_t bytes) {
  if (const auto copy = kept_copies_.find(host); copy != kept_copies_.end()) return copy->second;
  void* const copy = allocate(bytes, "tables");
  main_queue().to_device(copy, host, bytes);
  main_queue().wait();
  kept_copies_.emplace(host, copy);
  return copy;
}

Use::Use(Device& device) : before_(std::exchange(in_use, &device)) { device.take_over(); }

Use::~Use() {
  in_use = before_;
  if (Device* const device = in_force()) device->take_over();
}

Device* Use::youngest() { return in_use; }

}  // namespace device
