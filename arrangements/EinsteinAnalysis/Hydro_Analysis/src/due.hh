// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef HYDRO_ANALYSIS_DUE_HH
#define HYDRO_ANALYSIS_DUE_HH

#include "cctk.h"
#include "cctk_Parameters.h"

namespace hydro_analysis {

/// Is the place of the largest density wanted in this iteration?
inline bool is_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return Hydro_Analysis_comp_rho_max_every > 0 && gh->cctk_iteration % Hydro_Analysis_comp_rho_max_every == 0;
}

}  // namespace hydro_analysis

#endif
