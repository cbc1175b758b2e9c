// SPDX-License-Identifier: LGPL-2.1-or-later
#include "data.hh"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "cctk_Parameters.h"

namespace brill {
namespace {

Solution solved(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  Solution result(chosen_wave(), {int(npoints_r), int(npoints_theta), double(radius_scale)});
  CCTK_VINFO("A Brill wave of mass %.12g; its last coefficients are %.2g of the first", result.mass(),
             result.tail());
  if (result.tail() > thresh && CCTK_MyProc(cctkGH) == 0)
    CCTK_VWARN(CCTK_WARN_ALERT,
               "The last coefficients of the conformal factor are %.2g of the first, above "
               "IDBrillData::thresh = %g: the "
               "data violate the constraint by about that much. Raise IDBrillData::npoints_r = %d or "
               "IDBrillData::npoints_theta = %d",
               result.tail(), double(thresh), int(npoints_r), int(npoints_theta));
  return result;
}

void* make_room(tFleshConfig*, int, cGH*) { return new std::optional<Solution>; }

}  // namespace

Wave chosen_wave() {
  DECLARE_CCTK_PARAMETERS;
  Wave wave;
  if (CCTK_EQUALS(q_function, "exp")) {
    wave = {.form = Form::exponential, .a = exp_a, .b = exp_b, .centre = exp_rho0, .sigma = exp_sigmaz};
  } else if (CCTK_EQUALS(q_function, "eppley")) {
    wave = {.form = Form::eppley,
            .a = eppley_a,
            .b = eppley_b,
            .sigma_rho = eppley_sigmarho,
            .centre = eppley_r0,
            .sigma = eppley_sigmar,
            .c = eppley_c};
  } else {
    wave = {.form = Form::gundlach,
            .a = gundlach_a,
            .b = gundlach_b,
            .sigma_rho = gundlach_sigmarho,
            .centre = gundlach_r0,
            .sigma = gundlach_sigmar,
            .c = gundlach_c};
  }
  wave.d = brill3d_d, wave.m = brill3d_m, wave.e = brill3d_e, wave.n = int(brill3d_n);
  if (brill3d_n == 0) wave.d *= std::cos(brill3d_phi0) * std::cos(brill3d_phi0);
  return wave;
}

double chosen_turn() {
  DECLARE_CCTK_PARAMETERS;
  return brill3d_n == 0 ? 0 : brill3d_phi0 / brill3d_n;
}

const Solution& solution(const cGH* cctkGH) {
  auto* const known = static_cast<std::optional<Solution>*>(CCTK_GHExtension(cctkGH, CCTK_THORNSTRING));
  if (!known) CCTK_ERROR("There is no solution before the grid hierarchy exists");
  if (!*known) try {
      *known = solved(cctkGH);
    } catch (const std::runtime_error& problem) {
      CCTK_ERROR(problem.what());
    }
  return **known;
}

}  // namespace brill

extern "C" int IDBrillData_Startup() {
  const int handle = CCTK_RegisterGHExtension(CCTK_THORNSTRING);
  return CCTK_RegisterGHExtensionSetupGH(handle, brill::make_room) ? 0 : 1;
}
