// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/within.hh"

#include <algorithm>
#include <vector>

namespace transfer {

namespace {

bool exists(const Prolongation& operation) {
  return std::all_of(operation.centring.begin(), operation.centring.end(), [&](Centring centring) {
    const std::vector<int> orders = orders_of(operation.method, centring);
    return std::find(orders.begin(), orders.end(), operation.order) != orders.end();
  });
}

}  // namespace

Prolongation within(const Prolongation& operation, const Index& factor, const Box& fine, const Box& coarse) {
  const auto fits = [&](const Prolongation& candidate) {
    return coarse.covers(source_box(candidate, factor, fine));
  };
  if (operation.method == Method::copy || fits(operation)) return operation;
  for (int order = operation.order - 1; order > 0; --order) {
    // Polynomials take means for values, which does not matter for straight lines.
    const bool is_staggered = operation.method == Method::staggered && order > 1;
    const Prolongation candidate{is_staggered ? Method::staggered : Method::lagrange, order,
                                 operation.centring};
    if (exists(candidate) && fits(candidate)) return candidate;
  }
  return {Method::copy, 0, operation.centring};
}

}  // namespace transfer
