// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>
#include <limits>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "data.hh"
#include "flesh/parameters.hh"

namespace {

/// A shell around r0 > 0 has r^2 - r0^2 < 0 within it, which only whole powers can bear.
void check_shell(const std::string& form, double r0, double c) {
  if (r0 != 0 && std::fmod(c, 2) != 0)
    flesh::report_parameter_mistake(
        "IDBrillData::" + form + "_c", 0,
        "((r^2 - r0^2)/sigmar^2)^(c/2) is not real within " + form + "_r0; expected an even number");
}

/// 1 + ((r^2 - r0^2)/sigmar^2)^(c/2) vanishes within the shell where c/2 is odd and the shell is wide enough.
void check_pole(double r0, double sigmar, double c) {
  if (std::fmod(c, 2) == 0 && std::fmod(c / 2, 2) != 0 && std::abs(r0) >= std::abs(sigmar))
    flesh::report_parameter_mistake(
        "IDBrillData::eppley_c", 0,
        "q has a pole at r^2 = eppley_r0^2 - eppley_sigmar^2; expected a multiple of "
        "4, or eppley_sigmar > eppley_r0");
}

/// exp(-((r^2 - r0^2)/sigmar^2)^(c/2)) is greatest at the centre where c/2 is odd.
void check_centre(double r0, double sigmar, double c) {
  if (std::fmod(c, 4) == 2 &&
      std::pow(std::abs(r0) / sigmar, c) > std::log(std::numeric_limits<double>::max()) / 2)
    flesh::report_parameter_mistake(
        "IDBrillData::gundlach_sigmar", 0,
        "q is exp((r0/sigmar)^c) at the centre, which is too large; expected a multiple of 4 for gundlach_c, "
        "or a gundlach_sigmar that is not much less than gundlach_r0");
}

}  // namespace

extern "C" void IDBrillData_ParamChecker(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "physical") && !CCTK_EQUALS(metric_type, "static conformal"))
    flesh::report_parameter_mistake(
        "ADMBase::metric_type", 0,
        "IDBrillData sets physical and conformal metrics; expected \"physical\" or \"static conformal\"");
  if (CCTK_EQUALS(initial_data, "brilldata2D") && !brill::chosen_wave().is_axisymmetric())
    flesh::report_parameter_mistake(
        "IDBrillData::brill3d_d", 0,
        "brilldata2D is axisymmetric; expected 0, or ADMBase::initial_data = \"brilldata\"");
  if (CCTK_EQUALS(q_function, "eppley")) {
    check_shell("eppley", eppley_r0, eppley_c);
    check_pole(eppley_r0, eppley_sigmar, eppley_c);
  }
  if (CCTK_EQUALS(q_function, "gundlach")) {
    check_shell("gundlach", gundlach_r0, gundlach_c);
    check_centre(gundlach_r0, gundlach_sigmar, gundlach_c);
  }
  if (brill::chosen_wave().a == 0)
    flesh::report_parameter_warning("IDBrillData::" + std::string(q_function) + "_a", 0,
                                    "space is flat without a wave; expected an amplitude that is not 0");
}
