// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a kernel is called with. Part of each generated thorn.
#ifndef KERNEL_VIEW_HH
#define KERNEL_VIEW_HH

#include <cstddef>

struct KernelBox {
  int begin[3], end[3];
};

/// target = sum of terms, from left to right, + factor * slope: what a stage of a time integrator makes of a
/// rate of change. Time steps are in the coefficients.
struct KernelUpdate {
  static constexpr int most_terms = 16;
  struct Term {
    double coefficient;
    const double* data;
  };
  double* target;
  int count;
  Term terms[most_terms];
  double factor;
};

#ifdef __CUDACC__
#define KERNEL_FUNCTION __host__ __device__ inline
#else
#define KERNEL_FUNCTION inline
#endif

/// The formula of all updates, for one point or a vector of them; each operation is rounded by itself, as in
/// MoL's own sweeps. `load` gives the values of a term. With `terms` >= 0 there are as many.
template <int terms = -1, typename Number, typename Load>
KERNEL_FUNCTION Number updated(const KernelUpdate& update, Number slope, Load load) {
  const int count = terms >= 0 ? terms : update.count;
  const Number last = update.factor * slope;
  if (count == 0) return last;
  Number sum = update.terms[0].coefficient * load(update.terms[0].data);
  for (int t = 1; t < count; ++t) {
    const Number term = update.terms[t].coefficient * load(update.terms[t].data);
    sum = sum + term;
  }
  return sum + last;
}

/// What becomes of an output that is a rate of change: inside of the box updates, in their order; elsewhere
/// it is stored.
struct KernelStage {
  static constexpr int most_updates = 2;
  int count;  ///< 0: it is stored everywhere
  KernelBox box;
  KernelUpdate updates[most_updates];
};

/// One component as a kernel sees it. Kernels take an array of them, so that many small components are one
/// call.
struct KernelView {
  double* const* fields;                ///< variables in the order of the kernel's struct Fields
  const double* given;                  ///< parameters, spacings, the time
  std::ptrdiff_t dj, dk;                ///< distance of neighbours along y and z
  std::ptrdiff_t points;                ///< of the arrays
  int begin[3], end[3];                 ///< points to be treated, begin <= i < end
  const KernelStage* stages = nullptr;  ///< one for each output, in their order; null: outputs are stored
};

/// Points of a tile along y and z; along x rows are whole. {0, 0}: as it suits the grid and the threads.
struct KernelTile {
  int y, z;
};

#endif
