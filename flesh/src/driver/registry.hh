// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The driver of a run: who registered, and who is in force.
#ifndef FLESH_DRIVER_REGISTRY_HH
#define FLESH_DRIVER_REGISTRY_HH

#include <memory>

#include "driver/defaults.hh"
#include "driver/overloads.hh"
#include "flesh/driver.hh"
#include "flesh/driver_hooks.hh"
#include "model/variables.hh"
#include "schedule/caller.hh"

namespace flesh {

/// Owns the registered driver and what the defaults of class Driver need.
class DriverRegistry {
 public:
  /// Both are used from connect() on and outlive this.
  DriverRegistry(const Overloads& overloads, const Variables& variables)
      : overloads_(overloads), variables_(variables) {}

  /// Gives the default driver its processes, the C hierarchy and a loop. Once, before anything else.
  void connect(Parallel& parallel, GridAccess& grid, DefaultRun::Parts run);

  /// \throws Error if a driver has been set
  void set(std::unique_ptr<Driver> driver);
  /// True if a thorn has registered a driver, or has overloaded what makes one: the set-up of a grid, or
  /// storage (a driver may describe its grid in an extension of the default one).
  bool is_active() const {
    return is_registered_ || overloads_.set_up_gh || overloads_.enable_group_storage ||
           overloads_.storage_increase;
  }
  /// The driver in force: a C function where a thorn has overloaded it, else the registered driver, else the
  /// default one.
  Driver& in_force() { return *in_force_; }
  /// The run of drivers that bring none of their own.
  DefaultRun& default_run() { return defaults_->run; }
  /// What thorns have handed to the driver.
  DriverHooks& hooks() { return hooks_; }

 private:
  void install(std::unique_ptr<Driver> driver);

  const Overloads& overloads_;
  const Variables& variables_;
  std::unique_ptr<DriverDefaults> defaults_;
  std::unique_ptr<Driver> driver_;
  std::unique_ptr<Driver> in_force_;
  DriverHooks hooks_;
  bool is_registered_ = false;
};

/// Tells a driver where bins begin and end.
class DriverAtBins : public schedule::BinObserver {
 public:
  explicit DriverAtBins(DriverRegistry& drivers) : drivers_(drivers) {}
  void enter_bin(cGH* gh, std::string_view bin) override;
  void leave_bin(cGH* gh, std::string_view bin) override;

 private:
  DriverRegistry& drivers_;
};

}  // namespace flesh

#endif
