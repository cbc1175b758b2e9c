// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

void set_parity(const cGH* gh, const std::string& variable, const int (&signs)[3]) {
  const std::string name = "HydroBase::" + variable;
  if (SetCartSymVN(gh, signs, name.c_str()) < 0)
    CCTK_VERROR("The parities of %s cannot be set", name.c_str());
}

/// \param handedness  1 for polar, -1 for axial vectors
void set_vector(const cGH* gh, const std::string& vector, int handedness) {
  for (int component = 0; component < 3; ++component) {
    int signs[] = {handedness, handedness, handedness};
    signs[component] *= -1;
    set_parity(gh, vector + "[" + std::to_string(component) + "]", signs);
  }
}

}  // namespace

extern "C" void HydroBase_RegisterSymmetries(CCTK_ARGUMENTS) {
  for (const char* const scalar : {"rho", "press", "eps", "w_lorentz", "Y_e", "Abar", "temperature",
                                   "entropy", "Aphi", "hydro_excision_mask"})
    set_parity(cctkGH, scalar, {1, 1, 1});
  set_vector(cctkGH, "vel", 1);
  set_vector(cctkGH, "Avec", 1);
  set_vector(cctkGH, "Bvec", -1);
}
