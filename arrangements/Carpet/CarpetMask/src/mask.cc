// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parts of the domain that do not count in reductions.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "stored_surface.hh"

namespace {

using carpet_mask::max_entries;

template <class T>
T& variable(const cGH* gh, const char* name) {
  return *static_cast<T*>(CCTK_VarDataPtr(gh, 0, name));
}

/// Volume of octants of cells, in cells of the coarsest level.
CCTK_REAL volume(const cGH* gh, std::int64_t octants) {
  constexpr int all = 8;
  const CCTK_REAL cells = CCTK_REAL(octants) / all;
  return cells / (CCTK_REAL(gh->cctk_levfac[0]) * gh->cctk_levfac[1] * gh->cctk_levfac[2]);
}

/// Takes all points of a component out of the domain for which `is_out({x, y, z})`.
template <class Predicate>
void take_out(const cGH* cctkGH, const char* what, int number, const Predicate& is_out) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  CCTK_INT* const octants = &variable<CCTK_INT>(cctkGH, "CarpetReduce::iweight");
  std::int64_t octants_removed = 0;  // a whole number: the same for any number of threads
#pragma omp parallel for schedule(static) reduction(+ : octants_removed)
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        if (octants[n] == 0 || !is_out({x[n], y[n], z[n]})) continue;
        octants_removed += std::popcount(static_cast<unsigned>(octants[n]));
        octants[n] = 0;
      }
  const CCTK_REAL removed = volume(cctkGH, octants_removed);
  variable<CCTK_REAL>(cctkGH, "CarpetReduce::excised_cells") += removed;
  if (verbose)
    CCTK_VINFO("%s %d takes %.15g coarse cells out of this component", what, number, double(removed));
}

}  // namespace

extern "C" void CarpetExcludedSetup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < max_entries; ++n) {
    if (excluded_radius[n] < 0) continue;
    take_out(cctkGH, "Ball", n, [&](const std::array<double, 3>& point) {
      const double distance = std::hypot(point[0] - excluded_centre_x[n], point[1] - excluded_centre_y[n],
                                         point[2] - excluded_centre_z[n]);
      return exclude_exterior[n] ? distance >= excluded_radius[n] : distance <= excluded_radius[n];
    });
  }
}

extern "C" void CarpetSurfaceSetup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < max_entries; ++n) {
    const int number = excluded_surface[n];
    if (number < 0 || !sf_active[number]) continue;
    const carpet_mask::Inside inside(carpet_mask::stored_surface(cctkGH, number), excluded_surface_factor[n]);
    take_out(cctkGH, "Surface", number,
             [&](const std::array<double, 3>& point) { return inside.holds(point); });
  }
}
