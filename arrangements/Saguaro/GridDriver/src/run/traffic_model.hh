// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a step is going to move between host and device: found out by the ledger of sides alone.
#ifndef SAGUARO_GRID_DRIVER_RUN_TRAFFIC_MODEL_HH
#define SAGUARO_GRID_DRIVER_RUN_TRAFFIC_MODEL_HH

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "Saguaro/GridDriver/src/data/sides.hh"

namespace grid_driver {

/// The traffic that some actors cause if they read and write as they are told to: the rules of Residence,
/// without data. Actors and variables are numbers; there is one level. Variables and timelevels that have not
/// been added have no data: nobody writes them, so they are valid nowhere and nothing of them is moved.
class TrafficModel {
 public:
  /// \param bytes  of one timelevel of a variable
  explicit TrafficModel(std::function<std::int64_t(int variable)> bytes) : bytes_(std::move(bytes)) {}

  /// Something new, on the host.
  void add(int variable, int timelevels) {
    timelevels_[variable] = timelevels;
    sides_.set_timelevels(variable, level, timelevels);
  }
  void rotate(int variable) { sides_.rotate(variable, level); }
  void read(int variable, int timelevel, Side side, int actor);
  void overwrite(int variable, int timelevel, Side side, int actor) {
    if (has_data(variable, timelevel)) sides_.write(variable, level, timelevel, side, actor);
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

  bool has_data(int variable, int timelevel) const {
    const auto found = timelevels_.find(variable);
    return found != timelevels_.end() && timelevel < found->second;
  }

  std::map<int, int> timelevels_;  ///< by variable
  std::function<std::int64_t(int)> bytes_;
  Sides sides_;
  std::map<int, Caused> caused_;
};

}  // namespace grid_driver

#endif
