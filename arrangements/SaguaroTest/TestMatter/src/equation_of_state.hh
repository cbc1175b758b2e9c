// SPDX-License-Identifier: LGPL-2.1-or-later
//
// EOS_Omni about one point.
#ifndef TESTMATTER_EQUATION_OF_STATE_HH
#define TESTMATTER_EQUATION_OF_STATE_HH

#include "cctk.h"
#include "cctk_Functions.h"

struct Thermodynamics {
  CCTK_REAL eps, press, cs2;
  CCTK_REAL temperature = 0;  ///< of a table
};

/// \param key      a handle of EOS_Omni
/// \param is_cold  eps is that of cold matter, whatever is handed over
/// \param Y_e, temperature  of a table; the temperature is what is known if `is_cold`, else the first guess
inline Thermodynamics thermodynamics(CCTK_INT key, CCTK_REAL rho, CCTK_REAL eps, bool is_cold,
                                     CCTK_REAL Y_e = 0, CCTK_REAL temperature = 0) {
  Thermodynamics result{eps, 0, 0, 0};
  CCTK_INT error = 0, any_error = 0;
  EOS_Omni_press_cs2(key, is_cold ? 1 : 0, 1e-10, 1, &rho, &result.eps, &temperature, &Y_e, &result.press,
                     &result.cs2, &error, &any_error);
  if (any_error != 0)
    CCTK_VERROR("EOS_Omni has no pressure for rho = %g, eps = %g, T = %g, Y_e = %g (error %d)", double(rho),
                double(eps), double(temperature), double(Y_e), static_cast<int>(error));
  result.temperature = temperature;
  return result;
}

#endif
