// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values in memory of the host on their way into collectors: each point is read once for all of them.
#ifndef SAGUARO_REDUCTION_SWEEP_HH
#define SAGUARO_REDUCTION_SWEEP_HH

#include <memory>
#include <span>
#include <vector>

#include "Saguaro/Reduction/src/parts.hh"

namespace reduction {

/// Points of a component.
struct Points {
  const grid_driver::Component* component;
  grid_driver::Box box;
  int type;
  const void* values;        ///< in the memory of the component
  const CCTK_REAL* weights;  ///< of the points, times `measure`; null: 1
  double measure;
  std::shared_ptr<void> keeps{};  ///< the values, if nobody else does
};

/// Points of many variables and components: all of them are divided among the threads, because arrays are
/// often too small for that one by one.
class Sweep {
 public:
  /// \param parts  indices of those that these points are for
  void add(const Points& points, std::vector<std::size_t> parts);
  /// Whether memory is freed by run().
  bool keeps_values() const;
  /// Collects all that have been added, and forgets them. Which thread does what does not matter: see
  /// Collector.
  void run(std::span<Part> parts);

 private:
  struct Task {
    Points points;
    std::vector<std::size_t> parts;
  };
  /// So many points that their values and weights stay close to the processor.
  struct Piece {
    std::size_t task;
    std::ptrdiff_t first_row, row_end;
  };
  class OfThread;
  std::vector<Piece> pieces() const;

  std::vector<Task> tasks_;
};

}  // namespace reduction

#endif
