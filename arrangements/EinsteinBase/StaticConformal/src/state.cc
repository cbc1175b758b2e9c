// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"

extern "C" void StaticConformal_InitialiseState(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *conformal_state = 0;
}

extern "C" void StaticConformal_RegisterSymmetries(CCTK_ARGUMENTS) {
  for (const std::string indices : {"", "x", "y", "z", "xx", "xy", "xz", "yy", "yz", "zz"}) {
    int signs[] = {1, 1, 1};
    for (const char axis : indices) signs[axis - 'x'] *= -1;
    const std::string name = "StaticConformal::psi" + indices;
    if (SetCartSymVN(cctkGH, signs, name.c_str()) < 0)
      CCTK_VERROR("The parities of %s cannot be set", name.c_str());
  }
}
