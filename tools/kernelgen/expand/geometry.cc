// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expand/geometry.hh"

#include <algorithm>
#include <vector>

#include "core/text.hh"

namespace kernelgen {

Node Geometry::remembered(const std::string& key, const std::function<Node()>& compute) {
  if (const auto found = remembered_.find(key); found != remembered_.end()) return found->second;
  const Node node = compute();
  return remembered_[key] = node;
}

Node Geometry::cofactor(int a, int b) {
  const auto g = [&](int i, int j) { return metric_(i % 3, j % 3); };
  return graph_.difference(graph_.product({g(a + 1, b + 1), g(a + 2, b + 2)}),
                           graph_.product({g(a + 1, b + 2), g(a + 2, b + 1)}));
}

Node Geometry::determinant() {
  if (is_unimodular_) return graph_.number(1);
  return remembered("det", [&] {
    std::vector<Node> terms;
    for (int b = 0; b < 3; ++b) terms.push_back(graph_.product({metric_(0, b), cofactor(0, b)}));
    return graph_.sum(terms);
  });
}

Node Geometry::inverse(int a, int b) {
  return remembered(flesh::text("inverse", a, b),
                    [&] { return graph_.quotient(cofactor(std::min(a, b), std::max(a, b)), determinant()); });
}

Node Geometry::lowered(int a, int b, int c) {
  return remembered(flesh::text("lowered", a, b, c), [&] {
    return graph_.product({half(), graph_.sum({derivative_(b, metric_(a, c)), derivative_(c, metric_(a, b)),
                                               graph_.minus(derivative_(a, metric_(b, c)))})});
  });
}

Node Geometry::christoffel(int a, int b, int c) {
  return remembered(flesh::text("christoffel", a, b, c), [&] {
    std::vector<Node> terms;
    for (int e = 0; e < 3; ++e) terms.push_back(graph_.product({inverse(a, e), lowered(e, b, c)}));
    return graph_.sum(terms);
  });
}

Node Geometry::ricci(int i, int j) {
  return remembered(flesh::text("ricci", std::min(i, j), std::max(i, j)), [&] {
    std::vector<Node> terms;
    const auto second = [&](int a, int b, int c, int e) {
      return derivative_(a, derivative_(b, metric_(c, e)));
    };
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l) {
        const Node second_derivatives =
            graph_.sum({second(k, j, i, l), second(i, l, k, j), graph_.minus(second(i, j, k, l)),
                        graph_.minus(second(k, l, i, j))});
        std::vector<Node> inner{graph_.product({half(), second_derivatives})};
        for (int n = 0; n < 3; ++n) {
          inner.push_back(graph_.product({christoffel(n, i, l), lowered(n, k, j)}));
          inner.push_back(graph_.minus(graph_.product({christoffel(n, i, j), lowered(n, k, l)})));
        }
        terms.push_back(graph_.product({inverse(k, l), graph_.sum(inner)}));
      }
    return graph_.sum(terms);
  });
}

}  // namespace kernelgen
