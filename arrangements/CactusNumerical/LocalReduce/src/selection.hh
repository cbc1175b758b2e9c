// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Selection: the elements of an array that are reduced. Pure.
#ifndef LOCALREDUCE_SELECTION_HH
#define LOCALREDUCE_SELECTION_HH

#include <cstddef>
#include <string>
#include <vector>

namespace local_reduce {

/// Elements min, min + step, ... of each direction: (max - min) / step of them, rounded down. The first
/// direction is fastest in memory.
class Selection {
 public:
  /// One direction of the arrays.
  struct Axis {
    std::ptrdiff_t size;  ///< elements that the array has
    std::ptrdiff_t min;   ///< first element that is used
    std::ptrdiff_t max;   ///< one past the last
    std::ptrdiff_t step;
  };

  /// \throws std::invalid_argument if elements outside of the array would be used
  explicit Selection(std::vector<Axis> axes);

  /// Number of elements.
  std::ptrdiff_t count() const;

  /// Calls `visit(index)` for each element, in the order of memory; `index` counts from the first element of
  /// the array.
  template <class Visit>
  void for_each(Visit visit) const {
    if (count() > 0) walk(int(axes_.size()) - 1, 0, visit);
  }

 private:
  std::ptrdiff_t count(int axis) const { return (axes_[axis].max - axes_[axis].min) / axes_[axis].step; }

  template <class Visit>
  void walk(int axis, std::ptrdiff_t index, Visit& visit) const {
    if (axis < 0) return visit(index);
    const Axis& here = axes_[axis];
    for (std::ptrdiff_t i = 0, n = count(axis); i < n; ++i)
      walk(axis - 1, index + (here.min + i * here.step) * strides_[axis], visit);
  }

  std::vector<Axis> axes_;
  std::vector<std::ptrdiff_t> strides_;
};

}  // namespace local_reduce

#endif
