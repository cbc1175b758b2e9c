// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Conformal metric <-> physical metric.
#include "cctk.h"

namespace {

/// Multiplies each component with factor(psi) at all points.
template <typename Factor>
void scale(CCTK_INT points, const CCTK_REAL* psi, CCTK_REAL* const (&metric)[6], Factor factor) {
#pragma omp parallel for
  for (CCTK_INT p = 0; p < points; ++p) {
    const CCTK_REAL by = factor(psi[p] * psi[p] * psi[p] * psi[p]);
    for (CCTK_REAL* const component : metric) component[p] *= by;
  }
}

}  // namespace

extern "C" void StaticConf_ConfToPhysInPlace(CCTK_INT nx, CCTK_INT ny, CCTK_INT nz, const CCTK_REAL* psi,
                                             CCTK_REAL* gxx, CCTK_REAL* gxy, CCTK_REAL* gxz, CCTK_REAL* gyy,
                                             CCTK_REAL* gyz, CCTK_REAL* gzz) {
  scale(nx * ny * nz, psi, {gxx, gxy, gxz, gyy, gyz, gzz}, [](CCTK_REAL psi4) { return psi4; });
}

extern "C" void StaticConf_PhysToConfInPlace(CCTK_INT nx, CCTK_INT ny, CCTK_INT nz, const CCTK_REAL* psi,
                                             CCTK_REAL* gxx, CCTK_REAL* gxy, CCTK_REAL* gxz, CCTK_REAL* gyy,
                                             CCTK_REAL* gyz, CCTK_REAL* gzz) {
  scale(nx * ny * nz, psi, {gxx, gxy, gxz, gyy, gyz, gzz}, [](CCTK_REAL psi4) { return 1 / psi4; });
}
