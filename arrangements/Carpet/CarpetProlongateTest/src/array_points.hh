// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETPROLONGATETEST_ARRAY_POINTS_HH
#define CARPETPROLONGATETEST_ARRAY_POINTS_HH

#include <array>

#include "cctk.h"

namespace carpet_prolongate_test {

/// Where the points of this process lie in an array of group interp_difference.
struct ArrayPoints {
  std::array<int, 3> first{};      ///< of the whole array
  std::array<int, 3> shape{};      ///< points of this process
  std::array<int, 3> allocated{};  ///< elements of this process

  /// Calls `visit(element, {i, j, k})` for each point, with its indices in the whole array.
  template <class Visit>
  void for_each(Visit visit) const {
    for (int k = 0; k < shape[2]; ++k)
      for (int j = 0; j < shape[1]; ++j)
        for (int i = 0; i < shape[0]; ++i)
          visit(i + allocated[0] * (j + allocated[1] * k),
                std::array<int, 3>{first[0] + i, first[1] + j, first[2] + k});
  }
};

ArrayPoints array_points(const cGH* gh);

}  // namespace carpet_prolongate_test

#endif
