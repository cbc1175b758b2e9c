// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Scheduled functions as C callers see them.
#ifndef FLESH_CAPI_FUNCTION_DATA_HH
#define FLESH_CAPI_FUNCTION_DATA_HH

#include <memory>
#include <vector>

#include "cctk_Schedule.h"
#include "core/table.hh"
#include "flesh/schedule.hh"
#include "model/variables.hh"

namespace flesh::capi {

/// Makes the cFunctionData of each scheduled function once, on first use, and keeps it for the run.
class FunctionDataStore {
 public:
  /// Both arguments outlive this.
  FunctionDataStore(const Variables& variables, Tables& tables);
  ~FunctionDataStore();

  /// C callers take it as modifiable, though nobody may change it.
  cFunctionData& of(const ScheduledFunction& function);

 private:
  struct Description;

  const Variables& variables_;
  Tables& tables_;
  std::vector<std::unique_ptr<Description>> descriptions_;  // by id of the function
};

}  // namespace flesh::capi

#endif
