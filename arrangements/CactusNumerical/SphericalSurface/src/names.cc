// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Surfaces by name.
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// The numbers of all surfaces of a name.
std::vector<int> surfaces_named(const char* wanted) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> result;
  for (int n = 0; n < nsurfaces; ++n)
    if (CCTK_Equals(name[n], wanted)) result.push_back(n);
  return result;
}

std::string known_names() {
  DECLARE_CCTK_PARAMETERS;
  std::string result;
  for (int n = 0; n < nsurfaces; ++n)
    if (*name[n]) result += (result.empty() ? "" : ", ") + std::string(name[n]);
  return result.empty() ? "no surface has a name" : "there are: " + result;
}

}  // namespace

/// \return the number of the surface of that name, `fallbackid` for an empty name, -1 if there is none
extern "C" CCTK_INT SphericalSurface_IdFromName(CCTK_INT fallbackid, CCTK_POINTER_TO_CONST name) {
  const char* const wanted = static_cast<const char*>(name);
  if (!wanted || !*wanted) return fallbackid;
  const std::vector<int> found = surfaces_named(wanted);
  if (found.empty()) {
    CCTK_VWARN(CCTK_WARN_ALERT, "There is no spherical surface \"%s\"; %s", wanted, known_names().c_str());
    return -1;
  }
  if (found.size() > 1)
    CCTK_VERROR("Surfaces %d and %d have the same name \"%s\"", found[0], found[1], wanted);
  return found[0];
}

extern "C" void SphericalSurface_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  for (int n = 0; n < nsurfaces; ++n)
    for (int m = 0; *name[n] && m < n; ++m)
      if (CCTK_Equals(name[m], name[n]))
        CCTK_VPARAMWARN(
            "SphericalSurface::name[%d] and name[%d] are the same, \"%s\"; names must be different", m, n,
            name[n]);
}
