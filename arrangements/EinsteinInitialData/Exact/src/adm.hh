// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Spacetime metric -> variables of ADMBase, with differences of the metric.
#ifndef EXACT_ADM_HH
#define EXACT_ADM_HH

#include "models.hh"

namespace exact {

using Vector = std::array<double, 3>;
/// Components xx xy xz yy yz zz.
using Symmetric = std::array<double, 6>;

struct Adm {
  Symmetric metric, curvature;
  double lapse, dtlapse;
  Vector shift, dtshift;
};

/// Centred differences of order 2 or 4 with one step for time and space.
struct Differences {
  int order = 2;
  double step = 1e-6;
};

Adm adm_of(const Model& model, const Event& at, const Differences& differences);

}  // namespace exact

#endif
