// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Data, storage and timelevels of groups on a grid hierarchy: cctk_GroupsOnGH.h. Shapes are in
// group_shapes.cc.
#include "cctk_GroupsOnGH.h"

#include <algorithm>
#include <span>

#include "capi/c_strings.hh"
#include "capi/current_context.hh"
#include "capi/group_lookup.hh"
#include "capi/guard.hh"
#include "core/text.hh"
#include "driver/overloads.hh"
#include "flesh/driver.hh"
#include "flesh/schedule.hh"

namespace flesh::capi {
namespace {

constexpr int bad_group = -1;
constexpr int all_timelevels = -1;

Driver& driver() { return current_context().driver(); }
const Overloads& overloads() { return current_context().overloads(); }

/// Storage of one group on or off. Result: timelevels that it had before.
int switch_storage(const cGH* gh, int group, bool on) {
  if (!is_group(group)) return bad_group;
  return guarded(bad_group, [&] {
    const int groups[] = {group};
    int before = 0;
    if (on)
      driver().storage_increase(gh, groups, std::span(&all_timelevels, 1), &before);
    else
      driver().storage_decrease(gh, groups, std::span(&all_timelevels, 1), &before);
    return before;
  });
}

using StorageChange = int (Driver::*)(const cGH*, std::span<const int>, std::span<const int>, int*);

int change_storage(const cGH* gh, int count, const int* groups, const int* timelevels, int* status,
                   StorageChange change) {
  const std::span<const int> wanted(groups, count);
  if (!std::all_of(wanted.begin(), wanted.end(), is_group)) return bad_group;
  return guarded(bad_group, [&] {
    return (driver().*change)(gh, wanted, std::span<const int>(timelevels, count), status);
  });
}

std::string shown(const char* full_name) { return text('\'', view(full_name), '\''); }
int shown(int index) { return index; }

/// \param kind, name  what the caller said, for the warning about an unknown group
template <class Name>
int active_timelevels(const cGH* gh, int group, const char* kind, Name name) {
  if (!is_group(group))
    return warned(bad_group, text("Active timelevels were asked for ", kind, ' ', shown(name),
                                  ", which does not exist."));
  // Asking for at least none changes nothing and returns how many there are.
  const int groups[] = {group};
  const int none[] = {0};
  return guarded(bad_group, [&] { return driver().storage_increase(gh, groups, none, nullptr); });
}

int max_active_timelevels(const cGH* gh, int group) {
  if (!is_group(group)) return bad_group;
  return guarded(bad_group, [&] { return driver().max_active_timelevels(gh, group); });
}

void* data_pointer(const cGH* gh, int timelevel, int variable) {
  const VariableGroup* group = variables().group_of_variable(variable);
  const bool exists = group != nullptr && timelevel >= 0 && timelevel < group->declaration->timelevels;
  if (!exists || gh->data[variable] == nullptr) return nullptr;
  driver().data_reached(gh, variable, timelevel);
  return gh->data[variable][timelevel];
}

bool accesses(const std::vector<DataAccess>& accesses, int variable) {
  return std::any_of(accesses.begin(), accesses.end(),
                     [variable](const DataAccess& access) { return access.variable == variable; });
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

// ------------------------------------------------------------------------------------------------------ data

void* CCTK_VarDataPtr(const cGH* gh, int timelevel, const char* full_name) {
  return data_pointer(gh, timelevel, variables().find_variable(view(full_name)));
}
void* CCTK_VarDataPtrI(const cGH* gh, int timelevel, int variable) {
  return data_pointer(gh, timelevel, variable);
}
void* CCTK_VarDataPtrB(const cGH* gh, int timelevel, int variable, const char* full_name) {
  return full_name ? CCTK_VarDataPtr(gh, timelevel, full_name) : data_pointer(gh, timelevel, variable);
}

int CCTK_HasAccess(const cGH*, int variable) {
  const flesh::ScheduledFunction* running = flesh::current_scheduled_function();
  return running != nullptr && (accesses(running->reads, variable) || accesses(running->writes, variable));
}

// ----------------------------------------------------------------------------------------------------
// storage

int CCTK_QueryGroupStorage(const cGH* gh, const char* full_name) {
  return CCTK_QueryGroupStorageI(gh, group_named(full_name));
}
int CCTK_QueryGroupStorageI(const cGH* gh, int group) {
  if (!is_group(group)) return bad_group;
  return guarded(bad_group, [&] { return driver().query_storage(gh, group); });
}
int CCTK_QueryGroupStorageB(const cGH* gh, int group, const char* full_name) {
  return CCTK_QueryGroupStorageI(gh, full_name ? group_named(full_name) : group);
}

int CCTK_EnableGroupStorageI(const cGH* gh, int group) {
  return CCTK_EnableGroupStorage(gh, name_of_group(group));
}
int CCTK_DisableGroupStorageI(const cGH* gh, int group) {
  return CCTK_DisableGroupStorage(gh, name_of_group(group));
}

int CCTK_EnableGroupStorage(const cGH* gh, const char* full_name) {
  if (const auto enable = overloads().enable_group_storage.get()) return enable(gh, full_name);
  return switch_storage(gh, group_named(full_name), true);
}
int CCTK_DisableGroupStorage(const cGH* gh, const char* full_name) {
  if (const auto disable = overloads().disable_group_storage.get()) return disable(gh, full_name);
  return switch_storage(gh, group_named(full_name), false);
}

int CCTK_GroupStorageIncrease(const cGH* gh, int n, const int* groups, const int* timelevels, int* status) {
  return change_storage(gh, n, groups, timelevels, status, &flesh::Driver::storage_increase);
}
int CCTK_GroupStorageDecrease(const cGH* gh, int n, const int* groups, const int* timelevels, int* status) {
  return change_storage(gh, n, groups, timelevels, status, &flesh::Driver::storage_decrease);
}

// -------------------------------------------------------------------------------------------------
// timelevels

int CCTK_ActiveTimeLevels(const cGH* gh, const char* full_name) {
  return CCTK_ActiveTimeLevelsGN(gh, full_name);
}
int CCTK_ActiveTimeLevelsGN(const cGH* gh, const char* full_name) {
  return active_timelevels(gh, group_named(full_name), "group", full_name);
}
int CCTK_ActiveTimeLevelsGI(const cGH* gh, int group) { return active_timelevels(gh, group, "group", group); }
int CCTK_ActiveTimeLevelsVN(const cGH* gh, const char* full_name) {
  return active_timelevels(gh, group_of_variable_named(full_name), "variable", full_name);
}
int CCTK_ActiveTimeLevelsVI(const cGH* gh, int variable) {
  return active_timelevels(gh, group_of_variable(variable), "variable", variable);
}

int CCTK_MaxActiveTimeLevels(const cGH* gh, const char* full_name) {
  return max_active_timelevels(gh, group_named(full_name));
}
int CCTK_MaxActiveTimeLevelsGN(const cGH* gh, const char* full_name) {
  return max_active_timelevels(gh, group_named(full_name));
}
int CCTK_MaxActiveTimeLevelsGI(const cGH* gh, int group) { return max_active_timelevels(gh, group); }
int CCTK_MaxActiveTimeLevelsVN(const cGH* gh, const char* full_name) {
  return max_active_timelevels(gh, group_of_variable_named(full_name));
}
int CCTK_MaxActiveTimeLevelsVI(const cGH* gh, int variable) {
  return max_active_timelevels(gh, group_of_variable(variable));
}
int CCTK_QueryMaxTimeLevels(const cGH* gh, int n, const int* groups, int* status) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    const int most = max_active_timelevels(gh, groups[i]);
    if (most < 0) return bad_group;
    if (status != nullptr) status[i] = most;
    sum += most;
  }
  return sum;
}

}  // extern "C"
