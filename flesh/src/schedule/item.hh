// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Schedule statements of the active thorns, with their conditions evaluated and their names resolved.
#ifndef FLESH_SCHEDULE_ITEM_HH
#define FLESH_SCHEDULE_ITEM_HH

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "flesh/schedule.hh"
#include "model/catalogue.hh"
#include "model/tables.hh"
#include "schedule/resolver.hh"

namespace flesh::schedule {

/// Storage of one group: how many timelevels are wanted.
struct StorageWish {
  int group;
  int timelevels;
};

/// One function or group as placed by one statement.
struct Item {
  const tables::Thorn* thorn;
  const tables::ScheduleItem* statement;
  const ScheduledFunction* function;  ///< null for a group
  std::vector<int> sync_groups;
  std::vector<int> trigger_variables;
  std::vector<int> while_variables;
  std::vector<int> if_variables;
  std::vector<StorageWish> storage;

  std::string_view alias() const { return statement->alias; }
  /// True if `name` ("alias" or "Thorn::alias", any case) means this item.
  bool answers_to(std::string_view name) const;
};

/// Everything the active thorns schedule.
struct Items {
  std::deque<ScheduledFunction> functions;  ///< in order of registration; a deque because items point into it
  std::vector<Item> items;                  ///< in ThornList order, then file order
  std::vector<StorageWish> storage;         ///< of STORAGE statements, for the whole run
};

/// Evaluates conditions and resolves names. Never throws for what a thorn got wrong: that goes to
/// `diagnostics`.
/// \param active  the active thorns in ThornList order
Items collect_items(std::span<const tables::Thorn* const> active, const Resolver& resolver,
                    Diagnostics& diagnostics);

/// True for CCTK_STARTUP, CCTK_RECOVER_PARAMETERS and CCTK_SHUTDOWN, the bins in which no grid exists.
bool is_bin_without_grid(std::string_view where);

}  // namespace flesh::schedule

#endif
