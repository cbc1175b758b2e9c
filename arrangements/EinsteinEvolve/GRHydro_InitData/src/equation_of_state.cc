// SPDX-License-Identifier: LGPL-2.1-or-later
#include "equation_of_state.hh"

#include <string>

#include "cctk_Functions.h"

namespace initial_data {
namespace {

std::string name_of_the_run() {
  int type = 0;
  const void* const value =
      CCTK_IsThornActive("GRHydro") ? CCTK_ParameterGet("GRHydro_eos_table", "GRHydro", &type) : nullptr;
  const std::string name = value == nullptr ? "Ideal_Fluid" : *static_cast<const char* const*>(value);
  // Energies of the gamma law, whose pressures follow from the table afterwards.
  return CCTK_Equals(name.c_str(), "nuc_eos") ? "Ideal_Fluid" : name;
}

/// What the functions of EOS_Omni return about one point.
struct Verdict {
  CCTK_INT at_point = 0, anywhere = 0;
  void require(const char* what, const State& state) const {
    if (anywhere != 0)
      CCTK_VERROR("The equation of state has no %s for rho = %.17g, %s = %.17g (error %d)", what, state.rho,
                  state.given == State::Given::eps ? "eps" : "press", state.energy,
                  static_cast<int>(at_point));
  }
};

}  // namespace

EquationOfState::EquationOfState() : handle_(EOS_Omni_GetHandle(name_of_the_run().c_str())) {
  if (handle_ == 0) CCTK_VERROR("There is no equation of state \"%s\"", name_of_the_run().c_str());
}

Thermodynamics EquationOfState::complete(const State& state) const {
  if (state.rho == 0) return {0, 0, 0};  // vacuum
  constexpr CCTK_INT eps_is_known = 0, one_point = 1;
  constexpr CCTK_REAL precision = 1e-10;
  Thermodynamics result{state.rho, state.energy, state.energy};
  CCTK_REAL temperature = 0, unused = 0;
  const CCTK_REAL Y_e = 0;
  Verdict verdict;
  if (state.given == State::Given::eps) {
    EOS_Omni_press(handle_, eps_is_known, precision, one_point, &state.rho, &result.eps, &temperature, &Y_e,
                   &result.press, &verdict.at_point, &verdict.anywhere);
    verdict.require("pressure", state);
  } else {
    EOS_Omni_EpsFromPress(handle_, eps_is_known, precision, one_point, &state.rho, &unused, &temperature,
                          &Y_e, &state.energy, &result.eps, &verdict.at_point, &verdict.anywhere);
    verdict.require("energy", state);
  }
  return result;
}

}  // namespace initial_data
