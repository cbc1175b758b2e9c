// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "potential.hh"

namespace {

using seed_field::Potential;
using seed_field::Vector;

bool follows_pressure() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(Afield_type, "Pressure_prescription");
}

Potential chosen_potential() {
  DECLARE_CCTK_PARAMETERS;
  return {A_b, follows_pressure() ? P_cut : rho_cut, n_s, enable_varpi_squared_multiplication != 0};
}

double determinant(double xx, double xy, double xz, double yy, double yz, double zz) {
  return xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
}

}  // namespace

extern "C" void Seed_Magnetic_Fields_ParamCheck(CCTK_ARGUMENTS) {
  const auto has_storage = [](const char* parameter) {
    int type = 0;
    const void* const value = CCTK_ParameterGet(parameter, "HydroBase", &type);
    return value != nullptr && !CCTK_EQUALS(*static_cast<const char* const*>(value), "none");
  };
  if (!has_storage("initial_Bvec") && !has_storage("initial_Avec"))
    CCTK_PARAMWARN(
        "Seed_Magnetic_Fields has nothing to set: set HydroBase::initial_Bvec or initial_Avec = \"zero\", so "
        "that they have storage");
}

extern "C" void Seed_Magnetic_Fields(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Potential potential = chosen_potential();
  const CCTK_REAL* const q = follows_pressure() ? press : rho;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const int strides[] = {1, cctk_ash[0], cctk_ash[0] * cctk_ash[1]};
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz), index[] = {ix, iy, iz};
        const auto A = [&](int at) { return potential.at(x[at], y[at], q[at]); };
        if (Avec != nullptr)
          for (int i = 0; i < 3; ++i) Avec[p + i * points] = A(p)[i];
        if (Bvec == nullptr) continue;
        const auto slope = [&](int component, int along) {  // one-sided at the ends of the component
          const int up = index[along] + 1 < cctk_lsh[along] ? 1 : 0, down = index[along] > 0 ? 1 : 0;
          return (A(p + up * strides[along])[component] - A(p - down * strides[along])[component]) /
                 ((up + down) * CCTK_DELTA_SPACE(along));
        };
        const double det = determinant(gxx[p], gxy[p], gxz[p], gyy[p], gyz[p], gzz[p]);
        const Vector B = seed_field::field_of(slope, std::sqrt(det));
        for (int i = 0; i < 3; ++i) Bvec[p + i * points] = B[i];
      }
}
