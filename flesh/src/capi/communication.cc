// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Processes and communication: cctk_Comm.h without overloading, cctk_Sync.h.
#include "cctk_Comm.h"

#include <algorithm>
#include <span>
#include <vector>

#include "capi/caller.hh"
#include "capi/current_context.hh"
#include "capi/group_lookup.hh"
#include "capi/guard.hh"
#include "core/text.hh"
#include "flesh/driver.hh"
#include "services/messages.hh"

namespace flesh::capi {
namespace {

constexpr int bad_group = -1;

Driver& driver() { return current_context().driver(); }

/// An unknown group is nothing to synchronise, and no error: thorns rely on it.
int sync(const cGH* gh, std::span<const int> groups, const int* directions = nullptr) {
  std::vector<int> known;
  std::copy_if(groups.begin(), groups.end(), std::back_inserter(known), is_group);
  if (known.empty()) return 0;
  return guarded_or_abort([&] {
    return directions ? driver().sync_groups_by_direction(gh, known, directions)
                      : driver().sync_groups(gh, known);
  });
}

void tell_of_failure(const char* function, int status) {
  current_context().messages().tell_of_failure(
      text(function, " was called by ", calling_routine(), " with status ", status));
}

int sync_one(const cGH* gh, int group) { return sync(gh, std::span<const int>(&group, 1)); }

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

int CCTK_MyProc(const cGH* gh) { return driver().process(gh); }
int CCTK_nProcs(const cGH* gh) { return driver().processes(gh); }
int CCTK_Barrier(const cGH* gh) { return driver().barrier(gh); }
int CCTK_ParallelInit(cGH* gh) { return driver().parallel_init(gh); }
int CCTK_Abort(const cGH* gh, int status) {
  tell_of_failure("CCTK_Abort", status);
  driver().abort(gh, status);
  CCTK_BUILTIN_UNREACHABLE();  // it has to return an int for historical reasons
}
int CCTK_Exit(cGH* gh, int status) {
  if (status != 0) tell_of_failure("CCTK_Exit", status);
  return driver().exit(gh, status), status;
}

int CCTK_EnableGroupCommI(const cGH* gh, int group) { return CCTK_EnableGroupComm(gh, name_of_group(group)); }
int CCTK_DisableGroupCommI(const cGH* gh, int group) {
  return CCTK_DisableGroupComm(gh, name_of_group(group));
}
int CCTK_EnableGroupComm(const cGH* gh, const char* full_name) {
  const int group = group_named(full_name);
  return is_group(group) ? driver().enable_communication(gh, group) : bad_group;
}
int CCTK_DisableGroupComm(const cGH* gh, const char* full_name) {
  const int group = group_named(full_name);
  return is_group(group) ? driver().disable_communication(gh, group) : bad_group;
}

int CCTK_SyncGroup(const cGH* gh, const char* full_name) { return sync_one(gh, group_named(full_name)); }
int CCTK_SyncGroupI(const cGH* gh, int group) { return sync_one(gh, group); }
int CCTK_SyncGroupWithVar(const cGH* gh, const char* full_name) {
  return sync_one(gh, group_of_variable_named(full_name));
}
int CCTK_SyncGroupWithVarI(const cGH* gh, int variable) { return sync_one(gh, group_of_variable(variable)); }
int CCTK_SyncGroupsI(const cGH* gh, int n, const int* groups) {
  return sync(gh, std::span<const int>(groups, n));
}
int CCTK_SyncGroupsByDirI(const cGH* gh, int n, const int* groups, const int* directions) {
  return sync(gh, std::span<const int>(groups, n), directions);
}

}  // extern "C"
