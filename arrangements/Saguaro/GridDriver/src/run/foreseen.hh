// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a step is going to move between host and device: found out by the ledger of sides alone, before
// anything has been called.
#ifndef SAGUARO_GRID_DRIVER_FORESEEN_HH
#define SAGUARO_GRID_DRIVER_FORESEEN_HH

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/data/sides.hh"
#include "Saguaro/GridDriver/src/public/device_access.hh"

namespace grid_driver {

/// The traffic that some actors cause if they read and write as they are told to: the rules of Residence,
/// without data. Actors and variables are numbers; there is one level.
class Foresight {
 public:
  /// \param bytes  of one timelevel of a variable
  explicit Foresight(std::function<std::int64_t(int variable)> bytes) : bytes_(std::move(bytes)) {}

  /// Something new, on the host.
  void add(int variable, int timelevels) { sides_.set_timelevels(variable, level, timelevels); }
  void rotate(int variable) { sides_.rotate(variable, level); }
  void read(int variable, int timelevel, Side side, int actor);
  void overwrite(int variable, int timelevel, Side side, int actor) {
    sides_.write(variable, level, timelevel, side, actor);
  }
  void change(int variable, int timelevel, Side side, int actor) {
    read(variable, timelevel, side, actor);
    overwrite(variable, timelevel, side, actor);
  }

  struct Caused {
    std::int64_t to_device = 0, to_host = 0;
    std::set<int> variables;
  };
  /// By actor, since the last count_from_now().
  const std::map<int, Caused>& caused() const { return caused_; }
  void count_from_now() { caused_.clear(); }

 private:
  static constexpr int level = 0;

  std::function<std::int64_t(int)> bytes_;
  Sides sides_;
  std::map<int, Caused> caused_;
};

/// What a function touches on its side beside what it declares, as pairs of variable and timelevel.
struct Reached {
  std::vector<std::pair<int, int>> reads{}, writes{};
};

/// Lets a thorn say what one of its scheduled functions reaches by name. To be called at start-up; `reached`
/// is asked after the parameters have been checked.
void foresee(const std::string& thorn, const std::string& routine, std::function<Reached()> reached);

struct ForeseenTraffic {
  TrafficOf traffic;  ///< bytes in a step, on this process
  std::vector<int> variables;
};

/// What functions of the host are going to cause in a step of the coarsest level, most first, when many steps
/// have been done. Only this level is looked at: finer ones do not exist yet when it can be asked, after the
/// parameters have been checked. What functions reach by name is foreseen only where their thorns say it
/// (`foresee`), and what output reads is not.
/// \param step  what is called, in order, as often as it is
std::vector<ForeseenTraffic> foreseen_traffic(std::span<const flesh::ScheduledFunction* const> step);

/// Makes `text` part of what --check says about the grid. To be called at start-up.
void describe_also(std::function<std::string()> text);
/// All that has been given, one after the other.
std::string further_descriptions();

}  // namespace grid_driver

#endif
