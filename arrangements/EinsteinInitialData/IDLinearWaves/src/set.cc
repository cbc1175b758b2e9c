// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets variables of ADMBase and StaticConformal from the chosen waves.
#include <numbers>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "plane.hh"
#include "teukolsky.hh"

namespace {

using linear_waves::Going;
using linear_waves::Space;
using linear_waves::Vector;
using std::numbers::pi;

/// conformal_state: 0 if the metric is physical, else how many orders of derivatives are stored, and one.
int chosen_state() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "static conformal")) return 0;
  return CCTK_EQUALS(conformal_storage, "factor")          ? 1
         : CCTK_EQUALS(conformal_storage, "factor+derivs") ? 2
                                                           : 3;
}

Going chosen_waves() {
  DECLARE_CCTK_PARAMETERS;
  return {!CCTK_EQUALS(wavesgoing, "out"), !CCTK_EQUALS(wavesgoing, "in")};
}

/// The conformal factor is 1.
void set_factor(CCTK_ARGUMENTS, int p, int state) {
  DECLARE_CCTK_ARGUMENTS;
  if (state >= 1) psi[p] = 1;
  if (state >= 2) psix[p] = psiy[p] = psiz[p] = 0;
  if (state >= 3) psixx[p] = psixy[p] = psixz[p] = psiyy[p] = psiyz[p] = psizz[p] = 0;
}

/// From a function that gives the space at a place.
template <typename Solution>
void set_from(CCTK_ARGUMENTS, const Solution& solution) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL* const g[] = {gxx, gxy, gxz, gyy, gyz, gzz};
  CCTK_REAL* const k[] = {kxx, kxy, kxz, kyy, kyz, kzz};
  const int state = chosen_state();
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const Space space = solution(Vector{x[p], y[p], z[p]});
        for (int n = 0; n < 6; ++n) g[n][p] = space.metric[n], k[n][p] = space.curvature[n];
        set_factor(CCTK_PASS_CTOC, p, state);
      }
}

}  // namespace

extern "C" void IDLinearWaves_SetConformalState(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *conformal_state = chosen_state();
}

extern "C" void IDLinearWaves_TeukWaves(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const linear_waves::Quadrupole wave{int(mvalue), bool(CCTK_EQUALS(parity, "even")),
                                      CCTK_EQUALS(packet, "evans")
                                          ? linear_waves::Packet::evans(amplitude, wavelength)
                                          : linear_waves::Packet::eppley(amplitude),
                                      chosen_waves()};
  set_from(CCTK_PASS_CTOC,
           [&](const Vector& at) { return linear_waves::teukolsky_wave(wave, cctk_time, at); });
}

extern "C" void IDLinearWaves_PlaneWaves(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const linear_waves::PlanePackets packets{amplitude,           wavetheta * pi / 180, wavephi * pi / 180,
                                           2 * pi / wavelength, 2 * pi / wavepulse,   wavecenter,
                                           chosen_waves()};
  set_from(CCTK_PASS_CTOC,
           [&](const Vector& at) { return linear_waves::plane_packets(packets, cctk_time, at); });
}
