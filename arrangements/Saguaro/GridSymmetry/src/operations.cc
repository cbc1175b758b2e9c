// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/operations.hh"

#include <algorithm>
#include <vector>

namespace grid_symmetry {

OperationImage operation_image(int code, const AxisMap& map) {
  const AxisMap back = map.inverse();
  std::vector<int> digits;
  int sign = 1;
  for (; code > 0; code /= 10) {
    const int axis = code % 10 - 1;
    digits.push_back(back.axis[axis] + 1);
    sign *= back.sign[axis];
  }
  std::sort(digits.begin(), digits.end());  // 21 is 12
  int result = 0;
  for (const int digit : digits) result = 10 * result + digit;
  return {result, sign};
}

}  // namespace grid_symmetry
