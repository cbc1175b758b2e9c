// SPDX-License-Identifier: LGPL-2.1-or-later
#include "choice.hh"

#include <algorithm>
#include <exception>
#include <map>

namespace accelerator {

PlaceOnHost place_on_host(std::span<const int> hosts, int process) {
  const int here = hosts[process];
  return {static_cast<int>(std::count(hosts.begin(), hosts.begin() + process, here)),
          static_cast<int>(std::count(hosts.begin(), hosts.end(), here))};
}

namespace {

/// All devices of a process, or none. A device that breaks while it is being made is none.
std::vector<std::unique_ptr<device::Device>> made(const device::Offer& offer, PlaceOnHost place, int count,
                                                  std::string& why_not) {
  std::vector<std::unique_ptr<device::Device>> result;
  try {
    for (int n = 0; n < count; ++n) {
      result.push_back(offer.make(place.process * count + n, place.processes * count, why_not));
      if (!result.back()) return {};
    }
  } catch (const std::exception& error) {
    why_not = error.what();
    return {};
  }
  return result;
}

}  // namespace

Choice choose(std::string_view wanted, std::span<const device::Offer> offers, PlaceOnHost place, int count,
              const Emulation& emulation) {
  Choice result;
  if (wanted == "none") return result;
  if (wanted == "emulated") {
    for (int n = 0; n < count; ++n)
      result.devices.push_back(device::make_emulated(false, emulation.bytes, count > 1, emulation.order));
    return result;
  }
  for (const device::Offer& offer : offers) {
    if (wanted != "auto" && wanted != offer.kind) continue;
    std::string why_not;
    result.devices = made(offer, place, count, why_not);
    if (!result.devices.empty()) return result;
    result.why_not += (result.why_not.empty() ? "" : "; ") + why_not;
  }
  if (result.why_not.empty())
    result.why_not = "no active thorn offers a device of this kind; activate CUDARunTime for \"cuda\"";
  return result;
}

Agreement agreement(std::span<const std::string> names, std::span<const std::string> reasons) {
  const auto without = std::find(names.begin(), names.end(), "");
  if (without != names.end()) {
    const auto process = without - names.begin();
    const auto having =
        static_cast<std::ptrdiff_t>(names.size()) - std::count(names.begin(), names.end(), "");
    if (having == 0) return {false, reasons[process]};
    return {false, "process " + std::to_string(process) + " has none (" + reasons[process] + "), though " +
                       std::to_string(having) + " of " + std::to_string(names.size()) +
                       " processes have one"};
  }
  std::map<std::string, int> counts;
  for (const std::string& name : names) ++counts[name];
  Agreement result{true, ""};
  for (const auto& [name, count] : counts)
    result.text += (result.text.empty() ? "" : ", ") + std::to_string(count) + " x " + name;
  return result;
}

std::vector<std::string> names_in(std::string_view list) {
  constexpr std::string_view between = " ,\t\n";
  std::vector<std::string> result;
  for (std::size_t begin = list.find_first_not_of(between); begin != std::string_view::npos;) {
    const std::size_t end = std::min(list.find_first_of(between, begin), list.size());
    result.emplace_back(list.substr(begin, end - begin));
    begin = list.find_first_not_of(between, end);
  }
  return result;
}

}  // namespace accelerator
