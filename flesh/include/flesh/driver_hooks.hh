// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What thorns hand to a driver, whichever it is: they do so at start-up, when there may be none yet.
#ifndef FLESH_DRIVER_HOOKS_HH
#define FLESH_DRIVER_HOOKS_HH

#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "flesh/devices.hh"
#include "flesh/levels.hh"

namespace flesh {

/// Held by the flesh, read by the driver.
struct DriverHooks {
  DeviceFunctions device_functions;
  /// What functions reach by name, by thorn and routine.
  std::map<std::pair<std::string, std::string>, std::function<Reached()>> reached_by_name;
  LeavesOut leaves_out = nullptr;
  OutsideWatch outside;

  /// To be asked before a scheduled function is called: neither it nor its SYNC need be done.
  bool is_left_out(const cGH* gh, const ScheduledFunction& function) const;
  /// To be called where a scheduled function is called or left out.
  void note_call(const cGH* gh, const ScheduledFunction& function) const {
    if (outside.before_call) outside.before_call(gh, function);
  }
  /// To be called where points outside of the interior have been filled, or will be before they can be read.
  /// \param parts  of them: see flesh::outside
  void note_filled_outside(int level, std::span<const int> variables, unsigned parts) const {
    if (outside.filled) outside.filled(level, variables, parts);
  }
};

/// Those of this run.
DriverHooks& driver_hooks();

}  // namespace flesh

#endif
