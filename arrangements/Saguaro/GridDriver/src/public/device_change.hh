// SPDX-License-Identifier: LGPL-2.1-or-later
//
// For functions that change some points of variables wherever these are: boundaries, symmetries.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_CHANGE_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_DEVICE_CHANGE_HH

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "cctk.h"

namespace grid_driver {

/// Whether the current timelevels of variables should be changed on the device: all are real grid functions
/// of three dimensions, and one of them was written there last. All processes say the same, whoever has read.
inline bool live_on_device(const ::cGH* gh, const std::vector<int>& variables) {
  const auto can = [](int v) {
    return CCTK_VarTypeI(v) == CCTK_VARIABLE_REAL && CCTK_GroupTypeFromVarI(v) == CCTK_GF &&
           CCTK_GroupDimFromVarI(v) == 3;
  };
  return device() && std::all_of(variables.begin(), variables.end(), can) &&
         std::any_of(variables.begin(), variables.end(),
                     [&](int v) { return home(gh, v, 0) == Side::device; });
}

/// Says that some points of these are going to be changed on the device, which then has them alone.
inline void change_on_device(const ::cGH* gh, const std::vector<int>& variables) {
  const std::vector<int> current(variables.size(), 0);
  require(gh, variables, current, Side::device);
  note_written(gh, variables, current, Side::device);
}

/// Elements from one point to the next along each axis.
inline std::array<std::int64_t, 3> steps(const DeviceView& view) {
  return {1, view.ash[0], static_cast<std::int64_t>(view.ash[0]) * view.ash[1]};
}

/// First element of a timelevel of a real variable on the device. Stops the run if it has no storage.
inline double* reals_on_device(const ::cGH* gh, const DeviceView& view, int variable, int timelevel = 0) {
  void* const data = device_data(gh, view, variable, timelevel);
  if (!data) CCTK_VERROR("Timelevel %d of %s has no storage", timelevel, CCTK_FullVarName(variable));
  return static_cast<double*>(data);
}

}  // namespace grid_driver

#endif
