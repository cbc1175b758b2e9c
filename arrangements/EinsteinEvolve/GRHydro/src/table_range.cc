// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Initial data beyond the ends of a table become those of its ends: which, and where, is said once.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// The answer of EOS_Omni about one point: 0, or what is wrong with it.
CCTK_INT error_of(CCTK_INT table, CCTK_REAL rho, CCTK_REAL eps, CCTK_REAL temperature, CCTK_REAL Y_e) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT temperature_is_known = temperature > 0 ? 1 : 0;
  if (!temperature_is_known) temperature = GRHydro_hot_atmo_temp;  // where the search begins
  CCTK_REAL press = 0;
  CCTK_INT error = 0, any_error = 0;
  EOS_Omni_press(table, temperature_is_known, GRHydro_eos_rf_prec, 1, &rho, &eps, &temperature, &Y_e, &press,
                 &error, &any_error);
  return error;
}

/// A variable that may be beyond the table: its name, its value at a point, and whether it was reported.
struct Suspect {
  const char* name;
  CCTK_REAL value;
  CCTK_INT* is_known;
};

void report(const Suspect& suspect, CCTK_REAL x, CCTK_REAL y, CCTK_REAL z) {
  if (*suspect.is_known) return;
  *suspect.is_known = 1;
  CCTK_VWARN(CCTK_WARN_ALERT,
             "Initial data: HydroBase::%s = %g at (%g, %g, %g) is beyond the table of EOS_Omni; there it "
             "becomes what the end of the table has. This process reports no further points",
             suspect.name, double(suspect.value), double(x), double(y), double(z));
}

}  // namespace

extern "C" void GRHydro_CheckTableRange(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const auto tell = [&](const Suspect& suspect) { report(suspect, x[p], y[p], z[p]); };
        switch (error_of(*GRHydro_eos_handle, rho[p], eps[p], temperature[p], Y_e[p])) {
          case 0:
            break;
          case 101:
          case 102:
            tell({"Y_e", Y_e[p], Y_e_beyond_table});
            break;
          case 103:
          case 104:
            tell({"temperature", temperature[p], temperature_beyond_table});
            break;
          case 105:
          case 106:
            tell({"rho", rho[p], rho_beyond_table});
            break;
          default:
            tell({"eps", eps[p], eps_beyond_table});
        }
      }
}
