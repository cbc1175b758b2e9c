// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/driver_hooks.hh"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "core/names.hh"
#include "flesh/schedule.hh"

namespace flesh {
namespace {

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return result;
}

}  // namespace

device::Device& Devices::numbered(int number) {
  throw std::out_of_range("there is no device " + std::to_string(number) + " of this process");
}

void DeviceFunctions::add(std::string_view thorn, std::string_view routine, const Version& version) {
  functions_[{lower_case(thorn), lower_case(routine)}] = version;
}

void DeviceFunctions::keep_on_host(std::vector<std::string> thorns) {
  host_thorns_ = std::move(thorns);
  for (std::string& thorn : host_thorns_) thorn = lower_case(thorn);
}

bool DeviceFunctions::knows(const ScheduledFunction& function) const {
  return functions_.contains({lower_case(function.thorn), lower_case(function.routine)});
}

DeviceFunctions::Version DeviceFunctions::find(const ScheduledFunction& function) const {
  const auto found = functions_.find({lower_case(function.thorn), lower_case(function.routine)});
  return found == functions_.end() ? Version{} : found->second;
}

bool DeviceFunctions::is_kept_on_host(const ScheduledFunction& function) const {
  return std::find(host_thorns_.begin(), host_thorns_.end(), lower_case(function.thorn)) !=
         host_thorns_.end();
}

bool is_for_devices(const ScheduledFunction& function) {
  return std::any_of(function.tags.begin(), function.tags.end(),
                     [](const auto& tag) { return same_name(tag.first, "Device") && tag.second != "0"; });
}

bool DriverHooks::is_left_out(const cGH* gh, const ScheduledFunction& function) const {
  const auto may_be_left_out = [](const auto& tag) {
    return same_name(tag.first, "Unread") && same_name(tag.second, "left out");
  };
  return leaves_out != nullptr && std::any_of(function.tags.begin(), function.tags.end(), may_be_left_out) &&
         leaves_out(gh, function);
}

}  // namespace flesh
