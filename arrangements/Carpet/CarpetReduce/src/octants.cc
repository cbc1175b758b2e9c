// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

#include <stdexcept>
#include <string>
#include <vector>

namespace carpet_reduce {
namespace {

using geometry::Centring;
using geometry::Coordinate;
using geometry::Index;
using geometry::Region;

/// The cells between points (named by their lower corners), or the cells themselves.
Region<3> cells_of(const Region<3>& active, Centring centring) {
  return centring == Centring::vertex ? active.contracted({0, 0, 0}, {1, 1, 1}) : active;
}

/// The octants that cells of a level cover which has `step` of them where the octants' level has one.
OctantRegion octants_covered(const Region<3>& cells, const Index<3>& step) {
  std::vector<geometry::Box<3>> boxes = cells.boxes();
  for (geometry::Box<3>& box : boxes)
    for (int axis = 0; axis < 3; ++axis)
      if (step[axis] == 1) {
        box.lower[axis] *= 2;
        box.upper[axis] = 2 * box.upper[axis] + 1;
      } else if (step[axis] != 2) {
        throw std::invalid_argument(
            "CarpetReduce: with a refinement factor of " + std::to_string(step[axis]) +
            " the weights of points at the edges of levels are unknown; factors can be 1 or 2");
      }
  return OctantRegion::of_disjoint(boxes);
}

}  // namespace

Region<3> continued(const Region<3>& region, const geometry::Box<3>& domain) {
  std::vector<geometry::Box<3>> boxes = region.boxes();
  for (geometry::Box<3>& box : boxes)
    for (int axis = 0; axis < 3; ++axis) {
      if (box.lower[axis] == domain.lower[axis]) --box.lower[axis];
      if (box.upper[axis] == domain.upper[axis]) ++box.upper[axis];
    }
  return Region<3>::united(boxes);
}

OctantRegion counting_octants(const Region<3>& active, const Region<3>& finer, const Index<3>& step,
                              Centring centring) {
  const OctantRegion here = octants_covered(cells_of(active, centring), {1, 1, 1});
  return here - octants_covered(cells_of(finer, centring), step);
}

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
