// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which devices a process gets: all processes get some, or none does.
#ifndef SAGUARO_ACCELERATOR_CHOICE_HH
#define SAGUARO_ACCELERATOR_CHOICE_HH

#include <cstddef>
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
  std::vector<std::unique_ptr<device::Device>> devices;  ///< none: the host does everything
  std::string why_not;                                   ///< why there are none; empty if none were wanted
};

struct Emulation {
  std::size_t bytes = 0;  ///< of memory; 0: as many as the host has
  device::EmulatedOrder order = device::EmulatedOrder::at_once;
};

/// \param wanted  "none", "emulated", "auto" (the first offered kind of which there is a device), or an offered
/// kind
/// \param count  how many devices the process gets, all of one kind, or none; they follow those of the process
/// before it on the machine
/// \param emulation  what an emulated device is like
Choice choose(std::string_view wanted, std::span<const device::Offer> offers, PlaceOnHost place,
              int count = 1, const Emulation& emulation = {});

/// What all processes have found, for people.
struct Agreement {
  bool all_have_devices;
  /// The kind of the devices of so many processes, "2 x NVIDIA H200", "1 x NVIDIA A100, 3 x NVIDIA H200"; or
  /// why there are none: the first process that has none speaks.
  std::string text;
};
/// \param names  of the device of each process, empty if it has none  \param reasons  why it has none
Agreement agreement(std::span<const std::string> names, std::span<const std::string> reasons);

/// Names between blanks or commas.
std::vector<std::string> names_in(std::string_view list);

}  // namespace accelerator

#endif
