// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Slicing.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void Exact__ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const bool sets_metric = CCTK_EQUALS(initial_data, "exact") || CCTK_EQUALS(evolution_method, "exact") ||
                           CCTK_EQUALS(overwrite_boundary, "exact");
  if (sets_metric && !CCTK_EQUALS(metric_type, "physical"))
    CCTK_PARAMWARN("Exact gives physical metrics: set ADMBase::metric_type = \"physical\"");
  if (boost_vx * boost_vx + boost_vy * boost_vy + boost_vz * boost_vz >= 1)
    CCTK_PARAMWARN("Exact::boost_vx, boost_vy, boost_vz are a velocity: its square must be less than 1");
  const bool is_shifted = CCTK_EQUALS(exact_model, "Minkowski/shifted gauge wave");
  if (is_shifted && !CCTK_EQUALS(Minkowski_gauge_wave__what_fn, "sin"))
    CCTK_PARAMWARN(
        "Exact's shifted gauge wave is a sine: set Exact::Minkowski_gauge_wave__what_fn = \"sin\"");
  if (is_shifted && Minkowski_gauge_wave__diagonal)
    CCTK_PARAMWARN(
        "Exact's shifted gauge wave runs along x: use Exact::rotation_euler_phi instead of "
        "Exact::Minkowski_gauge_wave__diagonal");
  if (CCTK_EQUALS(exact_model, "Kerr/Kerr-Schild") && Kerr_KerrSchild__parabolic &&
      Kerr_KerrSchild__power % 2)
    CCTK_PARAMWARN(
        "Exact::Kerr_KerrSchild__parabolic gives a polynomial of even powers: set "
        "Exact::Kerr_KerrSchild__power to an even number");
  if (CCTK_EQUALS(shift_evolution_method, "exact") && CCTK_EQUALS(initial_shift, "none"))
    CCTK_PARAMWARN(
        "ADMBase::shift_evolution_method = \"exact\" needs a shift: ADMBase::initial_shift is \"none\"");
}

extern "C" int Exact__RegisterSlicing(void) {
  Einstein_RegisterSlicing("exact");
  return 0;
}
