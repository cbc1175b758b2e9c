// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions through which thorns of CaKernel ask for memory of the device. The driver gives variables
// their memory there when it is needed, so there is little to do.
#include <vector>

#include "cctk.h"
#include "flesh/devices.hh"
#include "flesh/driver_hooks.hh"
#include "flesh/schedule.hh"

namespace {

/// The address of a timelevel of a variable: on the device of the process; null without device or storage.
void* device_address(const cGH* grid, int variable, int timelevel) {
  if (!flesh::devices().current() || variable < 0 || timelevel < 0 ||
      timelevel >= CCTK_ActiveTimeLevelsVI(grid, variable))
    return nullptr;
  const std::vector<flesh::DeviceView> views = flesh::devices().views(grid);
  return views.size() == 1 ? flesh::devices().data(grid, views.front(), variable, timelevel) : nullptr;
}

/// Whether kernels of the function that asks find their variables on the device: where it runs itself, if it
/// has the tag, else where its thorn's kernels do.
bool kernels_run_on_device() {
  const flesh::ScheduledFunction* const function = flesh::current_scheduled_function();
  if (!flesh::devices().current() || !function) return flesh::devices().current() != nullptr;
  return flesh::is_for_devices(*function)
             ? flesh::devices().side_of(*function) == flesh::Side::device
             : !flesh::driver_hooks().device_functions.is_kept_on_host(*function);
}

bool is_variable(CCTK_INT index) { return index >= 0 && index < CCTK_NumVars(); }

}  // namespace

/// Gives some timelevels of a variable memory on the device now. In local mode.
/// \return 0; a negative number if there is no such variable
extern "C" CCTK_INT CaKernel_RegisterMem(CCTK_POINTER grid, CCTK_INT variable, CCTK_INT timelevels) {
  if (!is_variable(variable)) return -1;
  for (int timelevel = 0; timelevel < timelevels; ++timelevel)
    device_address(static_cast<const cGH*>(grid), variable, timelevel);
  return 0;
}

/// Memory on the device goes with that on the host, so nothing has to be done.
extern "C" CCTK_INT CaKernel_UnRegisterMem(CCTK_POINTER, CCTK_INT variable) {
  return is_variable(variable) ? 0 : -1;
}

/// The address of a timelevel of a variable where kernels run: on the device if the process has one and the
/// thorn that asks is not kept on the host. In local mode. Null without storage.
extern "C" CCTK_POINTER CaKernel_GetVarI(CCTK_POINTER cctk_grid, CCTK_INT variable, CCTK_INT timelevel) {
  const auto* const grid = static_cast<const cGH*>(cctk_grid);
  if (!is_variable(variable)) return nullptr;
  return kernels_run_on_device() ? device_address(grid, variable, timelevel)
                                 : CCTK_VarDataPtrI(grid, timelevel, variable);
}
