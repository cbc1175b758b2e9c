// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

/// A component of a tensor changes sign at a reflection along an axis as often as that axis is among its
/// indices.
void set_parity(const cGH* gh, const std::string& tensor, const std::string& indices) {
  int signs[] = {1, 1, 1};
  for (const char axis : indices) signs[axis - 'x'] *= -1;
  const std::string name = "ADMBase::" + tensor + indices;
  if (SetCartSymVN(gh, signs, name.c_str()) < 0)
    CCTK_VERROR("The parities of %s cannot be set", name.c_str());
}

}  // namespace

extern "C" void Einstein_InitSymBound(CCTK_ARGUMENTS) {
  for (const char* const tensor : {"g", "k"})
    for (const char* const indices : {"xx", "xy", "xz", "yy", "yz", "zz"})
      set_parity(cctkGH, tensor, indices);
  for (const char* const vector : {"beta", "dtbeta"})
    for (const char* const index : {"x", "y", "z"}) set_parity(cctkGH, vector, index);
  for (const char* const scalar : {"alp", "dtalp"}) set_parity(cctkGH, scalar, "");
}
