// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the flow of a shock tube carries along: electrons and tracers on both sides of the front.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"

namespace {

/// Number of tracers that GRHydro has storage for.
int tracers_of_run() {
  if (!CCTK_IsThornActive("GRHydro")) return 0;
  const auto value = [](const char* name) {
    int type = 0;
    const void* const found = CCTK_ParameterGet(name, "GRHydro", &type);
    return found == nullptr ? 0 : static_cast<int>(*static_cast<const CCTK_INT*>(found));
  };
  return value("evolve_tracer") ? value("number_of_tracers") : 0;
}

/// One value on the left of the front, another one on the right of it.
void fill(CCTK_ARGUMENTS, CCTK_REAL* variable, CCTK_REAL left, CCTK_REAL right) {
  DECLARE_CCTK_ARGUMENTS;
  const auto is_left = initial_data::left_of_front(CCTK_DELTA_SPACE(0));
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p) variable[p] = is_left({x[p], y[p], z[p]}) ? left : right;
}

}  // namespace

extern "C" void GRHydro_InitData_SetElectrons(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  fill(CCTK_PASS_CTOC, Y_e, Y_e_left, Y_e_right);
}

// Even tracers mark the left side, odd ones the right side.
extern "C" void GRHydro_InitData_SetTracers(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (int n = 0; n < tracers_of_run(); ++n) {
    const std::string name = "GRHydro::tracer[" + std::to_string(n) + "]";
    auto* const tracer = static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, name.c_str()));
    if (tracer == nullptr) CCTK_VERROR("%s has no storage", name.c_str());
    fill(CCTK_PASS_CTOC, tracer, n % 2 == 0 ? 1 : 0, n % 2 == 0 ? 0 : 1);
  }
}
