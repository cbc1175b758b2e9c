// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid and the caller of a traversal of the schedule, made of the driver in force and the I/O methods.
#ifndef FLESH_RUN_RUN_GRID_HH
#define FLESH_RUN_RUN_GRID_HH

#include "driver/grid_access.hh"
#include "model/variables.hh"
#include "schedule/caller.hh"
#include "services/io_methods.hh"

namespace flesh {

/// Acts on one hierarchy through the driver. All arguments outlive it.
class RunGrid : public schedule::Grid {
 public:
  RunGrid(cGH* gh, Driver& driver, const GridAccess& access, const Variables& variables,
          IoMethods& io_methods)
      : gh_(gh), driver_(driver), access_(access), variables_(variables), io_methods_(io_methods) {}

  int level() override { return driver_.levels().current(gh_); }
  bool is_set(int variable) override;
  void increase_storage(std::span<const int> groups, std::span<const int> timelevels,
                        std::span<int> before) override;
  void decrease_storage(std::span<const int> groups, std::span<const int> timelevels) override;
  void synchronise(std::span<const int> groups) override;
  bool output_is_due(int variable) override;
  void trigger_output(std::span<const int> variables) override;

 private:
  cGH* gh_;
  Driver& driver_;
  const GridAccess& access_;
  const Variables& variables_;
  IoMethods& io_methods_;
};

/// Lets the driver call the functions.
class DriverCaller : public schedule::Caller {
 public:
  DriverCaller(cGH* gh, Driver& driver) : gh_(gh), driver_(driver) {}
  bool call(const ScheduledFunction& function) override { return driver_.call(gh_, function); }
  bool is_its_turn(const ScheduledFunction& function) override { return driver_.is_its_turn(gh_, function); }

 private:
  cGH* gh_;
  Driver& driver_;
};

}  // namespace flesh

#endif
