// SPDX-License-Identifier: LGPL-2.1-or-later
#include "box.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace plane_wave {

std::array<bool, 3> active_directions() {
  DECLARE_CCTK_PARAMETERS;
  return {kx != 0, ky != 0, kz != 0};
}

}  // namespace plane_wave

extern "C" void PlaneWave_CheckParameters(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (kx == 0 && ky == 0 && kz == 0) CCTK_PARAMWARN("A wave needs a direction: set PlaneWave::kx, ky or kz");
  if (offer_stages && !CCTK_IsFunctionAliased("MoL_OfferStage"))
    CCTK_PARAMWARN("offer_stages needs a thorn that provides MoL_OfferStage: Saguaro's MoL does");
}

extern "C" void PlaneWave_CheckGrid(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int d = 0; d < 3; ++d)
    if (plane_wave::active_directions()[d] && cctkGH->cctk_nghostzones[d] < order / 2)
      CCTK_VERROR(
          "PlaneWave::order = %d needs %d ghost zones along %c, there are %d; enlarge driver::ghost_size or "
          "lower "
          "the order",
          static_cast<int>(order), static_cast<int>(order) / 2, "xyz"[d], cctkGH -> cctk_nghostzones[d]);
}

extern "C" void PlaneWave_Register(CCTK_ARGUMENTS) {
  if (MoLRegisterEvolvedGroup(CCTK_GroupIndex("PlaneWave::state"), CCTK_GroupIndex("PlaneWave::rates")) != 0)
    CCTK_ERROR("MoL found mistakes in the registration of PlaneWave::state");
}
