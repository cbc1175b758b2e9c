// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

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

/// The octants of these cells.
OctantRegion octants_of(const Region<3>& cells) {
  std::vector<geometry::Box<3>> boxes = cells.boxes();
  for (geometry::Box<3>& box : boxes)
    for (int axis = 0; axis < 3; ++axis) {
      box.lower[axis] *= 2;
      box.upper[axis] = 2 * box.upper[axis] + 1;
    }
  return OctantRegion::of_disjoint(boxes);
}

/// The octants of the next coarser level of which these fill all.
OctantRegion filled(const OctantRegion& octants, const Index<3>& step) {
  const auto others = geometry::by_axis<3>([](Coordinate n) { return n - 1; }, step);
  std::vector<geometry::Box<3>> result;
  for (geometry::Box<3> box : octants.contracted({0, 0, 0}, others).boxes()) {
    box.lower = geometry::by_axis<3>(geometry::ceil_div, box.lower, step);
    box.upper = geometry::by_axis<3>(geometry::floor_div, box.upper, step);
    if (!box.empty()) result.push_back(box);
  }
  return OctantRegion::of_disjoint(result);
}

/// The octants that fill these of the next coarser level.
OctantRegion within(const OctantRegion& coarser, const Index<3>& step) {
  std::vector<geometry::Box<3>> boxes = coarser.boxes();
  for (geometry::Box<3>& box : boxes)
    for (int axis = 0; axis < 3; ++axis) {
      box.lower[axis] *= step[axis];
      box.upper[axis] = step[axis] * (box.upper[axis] + 1) - 1;
    }
  return OctantRegion::of_disjoint(boxes);
}

}  // namespace

Region<3> continued(const Region<3>& region, const geometry::Box<3>& domain, const Index<3>& step) {
  std::vector<geometry::Box<3>> boxes = region.boxes();
  for (geometry::Box<3>& box : boxes)
    for (int axis = 0; axis < 3; ++axis) {
      if (box.lower[axis] == domain.lower[axis]) box.lower[axis] -= step[axis];
      if (box.upper[axis] == domain.upper[axis]) box.upper[axis] += step[axis];
    }
  return Region<3>::united(boxes);
}

OctantRegion counting_octants(const Region<3>& active, const Index<3>& step, const Region<3>& finer,
                              const Index<3>& finer_step, Centring centring) {
  const OctantRegion all = octants_of(cells_of(active, centring));
  const OctantRegion here = all & within(filled(all, step), step);
  return here - filled(octants_of(cells_of(finer, centring)), finer_step);
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
