// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kreiss_oliger.hh"

namespace dissipation {

namespace {

double binomial(int n, int k) {
  double result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

}  // namespace

Operator::Operator(int order) : reach_((order + 1) / 2) {
  const double sign = reach_ % 2 == 0 ? -1 : 1;
  factor_ = order == 1 ? sign : sign / (1 << (order + 1));
  for (int m = 0; m <= reach_; ++m)
    weight_[m] = ((reach_ + m) % 2 == 0 ? 1 : -1) * binomial(2 * reach_, reach_ + m);
}

}  // namespace dissipation
