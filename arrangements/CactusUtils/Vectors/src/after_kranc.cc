// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Generated code of Kranc has defined three words before it includes vectors.h. They are undefined there
// first: the compiler would warn of a second definition, and the test group Build fails where a source has a
// warning.
#define KRANC_C
#define ToReal(x) (x)
#define IfThen(x, y, z) (z)
#define KRANC_GFOFFSET3D(var, i, j, k) (var)
#include "vectors.h"

#include "selftest.hh"

double vectors::first_lane_after_kranc(double value) {
  return vec_elt0(IfThen(true, ToReal(value), ToReal(0)));
}
