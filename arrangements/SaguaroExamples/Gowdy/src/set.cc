// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "universe.hh"

namespace {

template <typename Work>
void at_all_points(CCTK_ARGUMENTS, const Work& work) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const double s = start * std::exp(rate * cctk_time);
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        work(p, gowdy::space_at(s, x[p], rate));
      }
}

}  // namespace

extern "C" void Gowdy_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "physical"))
    CCTK_PARAMWARN("Gowdy gives physical metrics: set ADMBase::metric_type = \"physical\"");
  if (rate == 0) CCTK_PARAMWARN("The universe's time must pass: Gowdy::rate is 0");
}

extern "C" void Gowdy_Space(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  at_all_points(CCTK_PASS_CTOC, [&](int p, const gowdy::Space& space) {
    gxx[p] = space.metric[0], gyy[p] = space.metric[1], gzz[p] = space.metric[2];
    kxx[p] = space.curvature[0], kyy[p] = space.curvature[1], kzz[p] = space.curvature[2];
    gxy[p] = gxz[p] = gyz[p] = kxy[p] = kxz[p] = kyz[p] = 0;
  });
}

extern "C" void Gowdy_Lapse(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  at_all_points(CCTK_PASS_CTOC, [&](int p, const gowdy::Space& space) { alp[p] = space.lapse; });
}
