// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points of a component that a stage does not calculate, but somebody may look at before they are filled.
// Nobody writes right-hand sides there, so that values stay those of the start of the step: they get these in
// place of an update with a right-hand side of zero, which would have to be cleared before.
#ifndef MOL_KEPT_HH
#define MOL_KEPT_HH

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "points.hh"

namespace mol {

/// Distances in memory of neighbours along y and z.
struct Strides {
  std::ptrdiff_t y, z;
};

/// Arrays that get the values of others at some points of a component.
struct KeptBatch {
  std::vector<Box> boxes;
  Strides strides;
  struct Copy {
    double* target;
    const double* source;
  };
  std::vector<Copy> copies;
  double zero;  ///< is added: a rate that vanishes, times its coefficient, has a sign
};
/// Carries it out with all threads.
void keep(const KeptBatch& batch);

/// What a stage keeps of the variables of one component.
class KeptOfComponent {
 public:
  /// \param zero  see KeptBatch
  KeptOfComponent(const StagePoints& points, Strides strides, double zero)
      : all_{boxes_outside(points.all, points.calculated), strides, {}, zero},
        seen_{boxes_outside(points.seen, points.calculated), strides, {}, zero} {}
  /// \param is_all_seen  somebody looks even at buffer zones that the stage has spoilt
  void add(KeptBatch::Copy copy, bool is_all_seen) { (is_all_seen ? all_ : seen_).copies.push_back(copy); }
  std::array<KeptBatch, 2> batches() && { return {std::move(all_), std::move(seen_)}; }

 private:
  KeptBatch all_, seen_;
};

}  // namespace mol

#endif
