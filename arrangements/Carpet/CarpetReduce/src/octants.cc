// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

namespace carpet_reduce {

unsigned octants_inside(int axis, double position, double lower_face, double upper_face) {
  constexpr double tolerance = 1e-6;  // faces lie on points or halfway between them, up to rounding
  unsigned result = all_octants;
  if (position < lower_face + tolerance) result &= ~octants_on_side(axis, 0);
  if (position < lower_face - tolerance) result &= ~octants_on_side(axis, 1);
  if (position > upper_face - tolerance) result &= ~octants_on_side(axis, 1);
  if (position > upper_face + tolerance) result &= ~octants_on_side(axis, 0);
  return result;
}

}  // namespace carpet_reduce
