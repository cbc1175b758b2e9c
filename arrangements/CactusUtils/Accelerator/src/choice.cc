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

/// A device that breaks while it is being made is none.
std::unique_ptr<device::Device> made(const device::Offer& offer, PlaceOnHost place, std::string& why_not) {
  try {
    return offer.make(place.process, place.processes, why_not);
  } catch (const std::exception& error) {
    why_not = error.what();
    return nullptr;
  }
}

}  // namespace

Choice choose(std::string_view wanted, std::span<const device::Offer> offers, PlaceOnHost place,
              std::size_t emulated_bytes) {
  if (wanted == "none") return {};
  if (wanted == "emulated") return {device::make_emulated(false, emulated_bytes), ""};
  Choice result;
  for (const device::Offer& offer : offers) {
    if (wanted != "auto" && wanted != offer.kind) continue;
    std::string why_not;
    result.device = made(offer, place, why_not);
    if (result.device) return result;
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
