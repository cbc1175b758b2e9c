// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which points of a component are treated apart from others.
#ifndef MOL_POINTS_HH
#define MOL_POINTS_HH

#include <array>
#include <optional>
#include <vector>

#include "cctk.h"
#include "flesh/levels.hh"
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
/// Who owns each face of the domain as a symmetry: negative for nobody.
std::array<CCTK_INT, 6> symmetries_of(const cGH* gh);
/// The interior of a component and the boundary beside it, where faces of the domain are no symmetries. These
/// are all points of the boundary: edges that are shared with ghosts or symmetries belong to those.
inline Box with_boundary(Box interior, const int* lsh, const int* bbox, const CCTK_INT* symmetries) {
  for (int d = 0; d < 3; ++d) {
    if (bbox[2 * d] && symmetries[2 * d] < 0) interior.begin[d] = 0;
    if (bbox[2 * d + 1] && symmetries[2 * d + 1] < 0) interior.end[d] = lsh[d];
  }
  return interior;
}
/// The same if this stage needs the whole interior; else what it needs of it.
Box calculated_box_with_boundary(const cGH* gh);
inline bool is_empty(const Box& box) {
  return box.begin[0] >= box.end[0] || box.begin[1] >= box.end[1] || box.begin[2] >= box.end[2];
}
/// What two boxes share.
Box common_part(const Box& one, const Box& other);
/// The points of a box that are not in another one, as up to six boxes.
std::vector<Box> boxes_outside(Box all, const Box& box);

/// Points of a component, and what this stage does with them.
struct StagePoints {
  Box all, calculated;
  /// Where somebody may look after the stage. What lies outside of it lies beyond buffer zones that the stage
  /// has spoilt.
  Box seen;
  unsigned beside;    ///< of flesh::outside: where points that are seen are not calculated
  bool has_boundary;  ///< some lie at a face of the domain that is no symmetry
};
StagePoints points_of_stage(const cGH* gh);
/// \param interior, calculated  of the component
/// \param seen  as the driver says: flesh::Levels::points_after_stage
StagePoints stage_points(const int* lsh, const int* bbox, const Box& interior, const Box& calculated,
                         const std::optional<flesh::PointRange>& seen,
                         const std::array<CCTK_INT, 6>& symmetries);
/// Whether a component touches a face of the domain that is no symmetry.
bool touches_boundary(const int* bbox, const std::array<CCTK_INT, 6>& symmetries);

/// The rows of a box.
std::vector<Range> rows_of(const cGH* gh, const Box& box);

/// Combinations at the points of one box that are not in another one.
struct Rest {
  Box all, box;
  std::vector<Combination> combinations;
};
/// Carries them out with all threads; those of one rest in their order at each point.
void combine_outside(const cGH* gh, const std::vector<Rest>& rests);

}  // namespace mol

#endif
