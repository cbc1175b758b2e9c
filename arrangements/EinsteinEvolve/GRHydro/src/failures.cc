// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points for which no primitive variables were found, points that were set to the atmosphere, and what
// inversions took.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/ending.hh"

namespace {

/// The result of a reduction, or -1 where no thorn provides it.
CCTK_REAL reduced(const cGH* gh, const char* reduction, const char* variable) {
  CCTK_REAL result = 0;
  const int handle = CCTK_ReductionHandle(reduction), index = CCTK_VarIndex(variable);
  if (handle < 0 || index < 0) return -1;
  return CCTK_Reduce(gh, -1, handle, 1, CCTK_VARIABLE_REAL, &result, 1, index) == 0 ? result : -1;
}

/// A sum over all points, each counted once: thorns of refined grids weigh a point in their `sum` by its
/// volume.
CCTK_REAL counted(const cGH* gh, const char* variable) {
  const bool has_levels = CCTK_IsThornActive("CarpetReduce");
  return reduced(gh, has_levels ? "isum" : "sum", variable);
}

/// The integral of a density over the grid.
CCTK_REAL integral(const cGH* gh, const char* variable) {
  const CCTK_REAL* const spacing = gh->cctk_delta_space;
  return reduced(gh, "sum", variable) * spacing[0] * spacing[1] * spacing[2];
}

void report_turns(const cGH* gh) {
  const CCTK_REAL inversions = counted(gh, "GRHydro::inversions");
  if (inversions == 0) {
    CCTK_INFO("Turns of inversions: no point needed a root");
    return;
  }
  CCTK_VINFO("Turns of inversions: %.3f on average of %.0f, at most %.0f",
             double(counted(gh, "GRHydro::turns") / inversions), double(inversions),
             double(reduced(gh, "maximum", "GRHydro::most_turns")));
}

}  // namespace

// Reductions leave out what finer levels cover.
extern "C" void check_GRHydro_C2P_failed(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const char* const mark = "GRHydro::GRHydro_C2P_failed";
  if (reduced(cctkGH, "maximum", mark) <= 0) return;
  const CCTK_REAL failed = counted(cctkGH, mark);
  if (GRHydro_c2p_warnlevel > 0) {
    CCTK_VWARN(CCTK_WARN_ALERT,
               "%g points have no primitive variables at iteration %d: the run goes on, as "
               "GRHydro::GRHydro_c2p_warnlevel says",
               double(failed), cctkGH->cctk_iteration);
    return;
  }
  if (CCTK_EQUALS(GRHydro_c2p_failed_action, "abort"))
    CCTK_VERROR(
        "%g points have no primitive variables at iteration %d: GRHydro::GRHydro_C2P_failed shows where. "
        "A smaller time step or a denser atmosphere may help",
        double(failed), cctkGH->cctk_iteration);
  CCTK_VWARN(CCTK_WARN_ALERT,
             "%g points have no primitive variables at iteration %d: the run ends after this step",
             double(failed), cctkGH->cctk_iteration);
  flesh::end_as_unstable("GRHydro found points without primitive variables at iteration " +
                         std::to_string(cctkGH->cctk_iteration));
}

extern "C" void GRHydro_ReportResets(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL points = counted(cctkGH, "Matter::resets");
  if (points < 0) {
    CCTK_INFO("Resets are not counted: no reduction \"sum\" is active");
    return;
  }
  CCTK_VINFO("Points set to the atmosphere, counted after each stage: %.0f; rest mass that this added: %g",
             double(points), double(integral(cctkGH, "Matter::addedmass")));
  CCTK_VINFO("Inversions that took the energy of cold matter instead: %.0f; energy (tau) that both added: %g",
             double(counted(cctkGH, "Matter::fallbacks")), double(integral(cctkGH, "Matter::addedenergy")));
  if (CCTK_EQUALS(entropy_evolution_method, "GRHydro") && !CCTK_EQUALS(GRHydro_eos_table, "nuc_eos"))
    CCTK_VINFO("Inversions that took the energy that belongs to the entropy instead: %.0f",
               double(counted(cctkGH, "GRHydro::from_entropy")));
  CCTK_VINFO("Points that have no primitive variables at the end, and that no finer level covers: %.0f",
             double(counted(cctkGH, "GRHydro::GRHydro_C2P_failed")));
  if (counts_turns) report_turns(cctkGH);
}
