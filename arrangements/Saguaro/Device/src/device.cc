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

std::unique_ptr<Device>& device_of_process() {
  static std::unique_ptr<Device> device;
  return device;
}

}  // namespace

void offer(Offer offer) {
  auto& offers = known_offers();
  std::erase_if(offers, [&](const Offer& known) { return known.kind == offer.kind; });
  offers.push_back(std::move(offer));
}

const std::vector<Offer>& offers() { return known_offers(); }

Device* in_force() { return device_of_process().get(); }

void set_in_force(std::unique_ptr<Device> device) { device_of_process() = std::move(device); }

}  // namespace device
