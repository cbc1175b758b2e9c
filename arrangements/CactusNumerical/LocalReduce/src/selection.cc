// SPDX-License-Identifier: LGPL-2.1-or-later
#include "selection.hh"

#include <stdexcept>

namespace local_reduce {

Selection::Selection(std::vector<Axis> axes) : axes_(std::move(axes)) {
  std::ptrdiff_t stride = 1;
  for (std::size_t a = 0; a < axes_.size(); ++a) {
    const Axis& axis = axes_[a];
    const std::string direction = " in direction " + std::to_string(a);
    if (axis.step < 1)
      throw std::invalid_argument("a stride" + direction + " is " + std::to_string(axis.step) +
                                  "; it must be at least 1");
    if (axis.min < 0 || axis.max > axis.size || axis.min > axis.max)
      throw std::invalid_argument("elements " + std::to_string(axis.min) + " to " +
                                  std::to_string(axis.max - 1) + direction +
                                  " are wanted of an array that has " + std::to_string(axis.size) + " there");
    strides_.push_back(stride);
    stride *= axis.size;
  }
}

std::ptrdiff_t Selection::count() const {
  std::ptrdiff_t result = 1;
  for (std::size_t axis = 0; axis < axes_.size(); ++axis) result *= count(int(axis));
  return result;
}

}  // namespace local_reduce
