// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which device a process gets.
#ifndef SAGUARO_ACCELERATOR_CHOICE_HH
#define SAGUARO_ACCELERATOR_CHOICE_HH

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Device/src/device.hh"

namespace accelerator {

/// A process among those that share the devices of one machine.
struct PlaceOnHost {
  int process = 0;
  int processes = 1;
};

/// Where a process stands on its machine. \param hosts  number of the machine of each process
PlaceOnHost place_on_host(std::span<const int> hosts, int process);

struct Choice {
  std::unique_ptr<device::Device> device;  ///< null: the host does everything
  std::string why_not;                     ///< why there is none; empty if none was wanted
};

/// \param wanted  "none", "emulated", "auto" (the first offered kind of which there is a device), or an offered
/// kind
Choice choose(std::string_view wanted, std::span<const device::Offer> offers, PlaceOnHost place);

/// Names between blanks or commas.
std::vector<std::string> names_in(std::string_view list);

}  // namespace accelerator

#endif
