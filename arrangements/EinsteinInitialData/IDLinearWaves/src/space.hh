// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef IDLINEARWAVES_SPACE_HH
#define IDLINEARWAVES_SPACE_HH

#include <array>

namespace linear_waves {

using Vector = std::array<double, 3>;
/// Components xx xy xz yy yz zz.
using Symmetric = std::array<double, 6>;

/// A slice with lapse 1 and no shift: K_ij is half of what the metric loses per time.
struct Space {
  Symmetric metric, curvature;
};

/// Which waves there are.
struct Going {
  bool in, out;
};

}  // namespace linear_waves

#endif
