// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/registry.hh"

#include "core/error.hh"
#include "core/text.hh"

namespace flesh {

void DriverRegistry::connect(Parallel& parallel, GridAccess& grid, DefaultRun::Parts run) {
  defaults_ = std::make_unique<DriverDefaults>(
      DriverDefaults{parallel, grid, LocalStorage(variables_, grid), DefaultRun(std::move(run))});
  install(std::make_unique<Driver>());
  const auto group_name = [this](int group) { return variables_.groups()[group].full_name; };
  in_force_ = std::make_unique<OverloadedDriver>(
      overloads_, [this]() -> Driver& { return *driver_; }, group_name);
}

void DriverRegistry::install(std::unique_ptr<Driver> driver) {
  driver->defaults_ = defaults_.get();
  driver_ = std::move(driver);
}

void DriverRegistry::set(std::unique_ptr<Driver> driver) {
  if (is_registered_)
    throw Error(text("two drivers are active, ", driver_->name(), " and ", driver->name(),
                     "; expected one; remove one of their thorns from ActiveThorns"));
  install(std::move(driver));
  is_registered_ = true;
}

void DriverAtBins::enter_bin(cGH* gh, std::string_view bin) {
  if (gh) drivers_.in_force().enter_bin(gh, bin);
}

void DriverAtBins::leave_bin(cGH* gh, std::string_view bin) {
  if (gh) drivers_.in_force().leave_bin(gh, bin);
}

}  // namespace flesh
