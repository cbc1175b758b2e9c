// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How much storage the STORAGE statements of a schedule take together.
#ifndef FLESH_SCHEDULE_STORAGE_NEED_HH
#define FLESH_SCHEDULE_STORAGE_NEED_HH

#include <functional>
#include <vector>

#include "schedule/schedule.hh"

namespace flesh::schedule {

/// In the unit of what is counted.
struct StorageNeed {
  double permanent = 0;  ///< storage for the whole run
  double most = 0;       ///< with that of items and groups while they run, which nest like them
  std::vector<int> timelevels_at_most;  ///< by group, when that is reached
};

/// Bytes, or anything else, that so many timelevels of a group take.
using StorageCost = std::function<double(int group, int timelevels)>;

/// Walks all bins as a run does, as if every IF held. \param group_count  groups are numbered 0 ...
/// group_count
StorageNeed storage_need(Schedule& schedule, int group_count, const StorageCost& cost);

}  // namespace flesh::schedule

#endif
