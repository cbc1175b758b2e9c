// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a kernel is called with. Part of each generated thorn.
#ifndef KERNEL_VIEW_HH
#define KERNEL_VIEW_HH

#include <cstddef>

/// One component as a kernel sees it. Kernels take an array of them, so that many small components are one
/// call.
struct KernelView {
  double* const* fields;  ///< variables in the order of the kernel's struct Fields
  const double* given;    ///< parameters, spacings, the time
  std::ptrdiff_t dj, dk;  ///< distance of neighbours along y and z
  std::ptrdiff_t points;  ///< of the arrays
  int begin[3], end[3];   ///< points to be treated, begin <= i < end
};

struct KernelBox {
  int begin[3], end[3];
};

/// Points of a tile along y and z; along x rows are whole.
struct KernelTile {
  int y, z;
};

#endif
