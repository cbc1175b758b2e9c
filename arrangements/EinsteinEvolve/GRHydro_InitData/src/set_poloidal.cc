// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The field of stars, from matter that is already there.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "poloidal.hh"

namespace {

using initial_data::PoloidalField;
using initial_data::Vector;

PoloidalField chosen_field() {
  DECLARE_CCTK_PARAMETERS;
  return {poloidal_A_b, poloidal_rho_max, poloidal_n_p, poloidal_P_cut, poloidal_P_p};
}

double determinant(double xx, double xy, double xz, double yy, double yz, double zz) {
  return xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
}

/// Difference of a variable across a point; one-sided at the ends of the component.
double slope(const double* u, int p, int stride, int index, int count, double h) {
  const int up = index + 1 < count ? 1 : 0, down = index > 0 ? 1 : 0;
  return (u[p + up * stride] - u[p - down * stride]) / ((up + down) * h);
}

}  // namespace

extern "C" void GRHydro_InitData_PoloidalField(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const PoloidalField field = chosen_field();
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const int strides[] = {1, cctk_ash[0], cctk_ash[0] * cctk_ash[1]};
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz), index[] = {ix, iy, iz};
        const double by_rho = field.f_by_rho(rho[p], press[p]), by_press = field.f_by_press(rho[p], press[p]);
        Vector gradient;
        for (int i = 0; i < 3; ++i) {
          const auto along = [&](const CCTK_REAL* u) {
            return slope(u, p, strides[i], index[i], cctk_lsh[i], CCTK_DELTA_SPACE(i));
          };
          gradient[i] = by_rho * along(rho) + by_press * along(press);
        }
        const double det = determinant(gxx[p], gxy[p], gxz[p], gyy[p], gyz[p], gzz[p]);
        const Vector B =
            PoloidalField::field(x[p], y[p], field.f(rho[p], press[p]), gradient, std::sqrt(det));
        for (int i = 0; i < 3; ++i) Bvec[p + i * points] = B[i];
      }
}

extern "C" void GRHydro_InitData_PoloidalPotential(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const PoloidalField field = chosen_field();
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p) {
    const double f = field.f(rho[p], press[p]);
    Avec[p] = -y[p] * f;
    Avec[p + points] = x[p] * f;
    Avec[p + 2 * points] = 0;
  }
}
