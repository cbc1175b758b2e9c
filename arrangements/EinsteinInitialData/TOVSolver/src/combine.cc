// SPDX-License-Identifier: LGPL-2.1-or-later
#include "combine.hh"

namespace tov {
namespace {

constexpr double margin = 1e-14;

const Content& largest(const std::vector<Content>& stars, double Content::*quantity) {
  const Content* best = &stars.front();
  for (const Content& star : stars)
    if (star.*quantity > best->*quantity + margin) best = &star;
  return *best;
}

}  // namespace

Content maximum(const std::vector<Content>& stars) {
  Content result = largest(stars, &Content::rho);
  const Content& deepest = largest(stars, &Content::gxx);
  result.lapse = deepest.lapse;
  result.gxx = deepest.gxx;
  return result;
}

Content average(const std::vector<Content>& stars) {
  Content sum;
  for (const Content& star : stars) {
    sum.lapse *= star.lapse;
    sum.gxx += star.gxx - 1;
    sum.rho += star.rho;
    sum.eps += star.eps;
    sum.press += star.press;
  }
  sum.velocity = largest(stars, &Content::rho).velocity;
  return sum;
}

}  // namespace tov
