// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which points of a component are treated apart from others.
#ifndef MOL_POINTS_HH
#define MOL_POINTS_HH

#include <array>
#include <vector>

#include "cctk.h"
#include "sweep.hh"

namespace mol {

/// Points begin <= i < end of a component.
struct Box {
  std::array<int, 3> begin{}, end{};
  friend bool operator==(const Box&, const Box&) = default;
};

/// What is neither boundary nor ghost.
Box interior_of(const cGH* gh);
/// The same of a component with these sizes, as in cGH.
Box interior_of(const int* lsh, const int* gsh, const int* bbox, const int* ghosts);
/// Where right-hand sides are calculated in this stage: the interior, as far as a later stage looks.
Box calculated_box(const cGH* gh);
/// What two boxes share.
Box common_part(const Box& one, const Box& other);
/// The points of a box that are not in another one, as up to six boxes.
std::vector<Box> boxes_outside(Box all, const Box& box);

/// The points of plane k outside of a box, as ranges of memory: what lies between two rows of the box is one.
std::vector<Range> ranges_outside(const cGH* gh, const Box& box, int k);

/// Combinations at the points outside of a box.
struct Rest {
  Box box;
  std::vector<Combination> combinations;
};
/// Carries them out with all threads; those of one rest in their order at each point.
void combine_outside(const cGH* gh, const std::vector<Rest>& rests);

}  // namespace mol

#endif
