// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills ghost zones: packs, sends, receives, unpacks, and copies between components of this process.
#ifndef SAGUARO_EXCHANGER_HH
#define SAGUARO_EXCHANGER_HH

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/grid.hh"
#include "Saguaro/GridDriver/src/messenger.hh"
#include "Saguaro/GridDriver/src/storage.hh"

namespace grid_driver {

class Exchanger {
 public:
  Exchanger(const Grid& grid, const Groups& groups, const Storage& storage, Messenger& messenger);
  ~Exchanger();

  /// Fills the ghost zones of the current timelevel of groups on one level, all maps. Groups without storage
  /// and replicated ones are skipped. One message per neighbour for all groups together. Collective.
  void exchange(int level, std::span<const int> groups);

  /// Time spent in `exchange` so far.
  double seconds() const { return seconds_; }

 private:
  struct Schedule;

  bool takes_part(int group) const;
  Schedule& schedule(int level, const std::vector<int>& groups);
  const ExchangePlan& plan(const Group& group, Place place);
  std::unique_ptr<Schedule> new_schedule(int level, const std::vector<int>& groups);
  void run(Schedule& schedule);

  const Grid& grid_;
  const Groups& groups_;
  const Storage& storage_;
  Messenger& messenger_;
  double seconds_ = 0;
  /// By array group (of grid functions minus their dimension), map, level.
  std::map<std::array<int, 3>, ExchangePlan> plans_;
  std::map<std::pair<int, std::vector<int>>, std::unique_ptr<Schedule>> schedules_;
};

}  // namespace grid_driver

#endif
