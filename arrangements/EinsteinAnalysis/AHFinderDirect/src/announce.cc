// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tells a thorn that moves coordinates where a horizon is.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "horizons.hh"

extern "C" void AHFinderDirect_announce(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const int n = int(which_horizon_to_announce_centroid);
  if (n == 0 || !CCTK_IsFunctionAliased("SetDriftCorrectPosition")) return;
  const ah_finder::Horizon& horizon = ah_finder::horizons(cctkGH).at(n - 1);
  if (!horizon.was_searched || !horizon.was_found) return;
  const auto [x, y, z] = horizon.last.place;
  SetDriftCorrectPosition(cctkGH, x, y, z);
}
