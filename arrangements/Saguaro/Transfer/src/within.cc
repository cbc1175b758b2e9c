// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/within.hh"

#include <algorithm>

namespace transfer {

Prolongation within(const Prolongation& operation, const Index& factor, const Box& fine, const Box& coarse) {
  const auto fits = [&](const Prolongation& candidate) {
    return coarse.covers(source_box(candidate, factor, fine));
  };
  if (operation.method == Method::copy || fits(operation)) return operation;
  const Centrings& centring = operation.centring;
  const bool has_vertices = std::find(centring.begin(), centring.end(), Centring::vertex) != centring.end();
  for (int order = operation.order - 1; order > 0; --order) {
    const Prolongation candidate{Method::lagrange, order, centring};
    if (!(has_vertices && order % 2 == 0) && fits(candidate)) return candidate;
  }
  return {Method::copy, 0, centring};
}

}  // namespace transfer
