// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of Slicing.h by which thorns register slicings.
#include "Slicing.h"

#include <cstdlib>

#include "cctk_FortranString.h"
#include "registry.hh"

namespace coord_gauge {

Slicings& registered() {
  static Slicings slicings;
  return slicings;
}

}  // namespace coord_gauge

using coord_gauge::Answer;
using coord_gauge::registered;
using coord_gauge::Slicing;

extern "C" {

int Einstein_RegisterSlicing(const char* name) {
  const int handle = registered().add(name);
  if (handle < 0) CCTK_VWARN(CCTK_WARN_ABORT, "Two thorns register a slicing with the name \"%s\"", name);
  return handle;
}

int Einstein_SetSlicingPriority(int handle, int priority) {
  Slicing* const slicing = registered().at(handle);
  if (slicing != nullptr) slicing->priority = priority;
  return slicing != nullptr;
}

int Einstein_GetSlicingHandle(const char* name) { return registered().find(name); }

CCTK_FCALL void CCTK_FNAME(Einstein_GetSlicingHandle)(int* handle, ONE_FORTSTRING_ARG) {
  ONE_FORTSTRING_CREATE(name)
  *handle = registered().find(name);
  free(name);
}

}  // extern "C"
