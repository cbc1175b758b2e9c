// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <iterator>
#include <string_view>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

/// The registered condition and its options for a value of the parameter `bound`.
struct Choice {
  std::string_view bound;
  const char* condition;
  const char* options = nullptr;
};

constexpr Choice choices[] = {
    {"none", "None"},
    {"flat", "Flat"},
    {"static", "Static"},
    {"radiation", "Radiation"},
    // A static solution of the wave equation falls off like 1/r.
    {"robin", "Robin", "FINF=0.0 DECAY_POWER=1"},
    {"zero", "Scalar", "SCALAR=0.0"},
};

const Choice& chosen(const char* bound) {
  const auto choice = std::find_if(std::begin(choices), std::end(choices), [bound](const Choice& candidate) {
    return CCTK_Equals(bound, candidate.bound.data());
  });
  if (choice == std::end(choices))
    CCTK_VERROR("WaveToyCXX::bound = \"%s\" names no boundary condition", bound);
  return *choice;
}

}  // namespace

extern "C" void WaveToyCXX_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS
  static const Choice& choice = chosen(bound);
  // Made once: selections refer to the table until they are applied.
  static const int options = choice.options ? Util_TableCreateFromString(choice.options) : -1;

  if (Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, 1, options, "wavetoy::phi", choice.condition) < 0)
    CCTK_VERROR("The boundary condition \"%s\" cannot be selected for wavetoy::phi", choice.condition);
}
