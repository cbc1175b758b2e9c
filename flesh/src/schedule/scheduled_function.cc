// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/schedule.hh"

namespace flesh {

int ScheduledFunction::call(cGH* gh) const {
  // A function without grid has no arguments in either language, so its Fortran form needs no adaptor.
  if (without_grid) return reinterpret_cast<int (*)()>(function)();
  if (fortran_caller)
    fortran_caller(gh, reinterpret_cast<void*>(function));
  else
    reinterpret_cast<void (*)(cGH*)>(function)(gh);
  return 0;
}

}  // namespace flesh
