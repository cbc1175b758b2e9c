// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points of a component that a stage does not calculate. Nobody writes right-hand sides there, so that values
// stay those of the start of the step; or, in buffer zones that later stages do not need, nobody looks at
// them before they are filled again. Such points get the values of the start, in place of an update with a
// right-hand side of zero, which would have to be cleared before. Where nobody looks, nor writes but point by
// point, they get them once: where memory still holds them, nothing is copied.
#ifndef MOL_KEPT_HH
#define MOL_KEPT_HH

#include <cstddef>
#include <map>
#include <span>
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
  double zero;  ///< is added: a rate that vanishes, times its coefficient, has a sign, the same in all stages
};
/// Carries out all batches with all threads.
void keep(std::span<const KeptBatch> batches);

struct PositionInStep {
  bool is_first, is_last;
};

/// Which memory holds the values of the start, and where, from stage to stage: values and right-hand sides
/// change places, so that what was copied two stages ago is still there.
class StartValues {
 public:
  /// At the start of a step. \param is_copied  the memory of the values holds those of the start
  void begin(const double* values, const double* slopes, bool is_copied);
  /// An update has written in a box of the memory, at least at the points that the stage calculates.
  /// \return where the values of the start must be copied, after which the memory holds them outside of those
  std::vector<Box> restore_outside(const double* memory, const StagePoints& points, const Box& written);
  /// At the end of a step, or where somebody else has written.
  void forget(const double* memory) { others_.erase(memory); }

 private:
  std::map<const double*, Box> others_;  ///< the points that may hold something else
};

/// What a stage keeps of the variables of one component.
class KeptOfComponent {
 public:
  struct Variable {
    double *values, *slopes;
    const double* start;
    bool is_formed;  ///< a kernel has formed the values in the memory of the slopes
    bool is_copied;  ///< the step began with a copy of the start
    Box written;     ///< by the update, perhaps farther out than the stage calculates
  };
  /// \param zero  see KeptBatch
  KeptOfComponent(StartValues& held, const StagePoints& points, Strides strides, double zero,
                  PositionInStep position);
  void add(const Variable& variable);
  const std::vector<KeptBatch>& batches() const { return batches_; }

 private:
  StartValues& held_;
  StagePoints points_;
  Strides strides_;
  double zero_;
  PositionInStep position_;
  std::vector<KeptBatch> batches_;
};

}  // namespace mol

#endif
