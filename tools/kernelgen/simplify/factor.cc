// SPDX-License-Identifier: LGPL-2.1-or-later
#include "simplify/factor.hh"

#include <algorithm>
#include <map>
#include <optional>

namespace kernelgen {

namespace {

struct ById {
  bool operator()(Node a, Node b) const { return a->id < b->id; }
};

/// A factor of a term that may be taken out, as often as its exponent says.
struct Factor {
  Node base;
  Rational exponent{1};
};

/// Of whole positive powers the base may be taken out, other powers only as they are.
std::vector<Factor> factors_of(Node term) {
  std::vector<Factor> result;
  for (Node factor : as_term(term).factors) {
    const bool is_divisible =
        factor->kind == Kind::power && factor->value.is_whole() && factor->value > Rational(0);
    result.push_back(is_divisible ? Factor{factor->arguments[0], factor->value} : Factor{factor});
  }
  return result;
}

/// 0 if the term has no such factor.
Rational exponent_of(Node base, Node term) {
  for (const Factor& factor : factors_of(term))
    if (factor.base == base) return factor.exponent;
  return 0;
}

class Factoriser {
 public:
  explicit Factoriser(Graph& graph) : graph_(graph) {}

  Node sum(const std::vector<Node>& terms) {
    graph_.spend(terms.size());
    const Node common = most_common(terms);
    if (common == nullptr) return graph_.sum(terms);
    std::vector<Node> inside, outside;
    std::optional<Rational> least;
    for (Node term : terms) {
      const Rational exponent = exponent_of(common, term);
      (exponent == Rational(0) ? outside : inside).push_back(term);
      if (exponent != Rational(0)) least = least ? std::min(*least, exponent) : exponent;
    }
    const Node factor = graph_.power(common, *least);
    for (Node& term : inside) term = graph_.quotient(term, factor);
    // The inner sum may combine to something that is no sum any more; products then collect it.
    const Node product = graph_.product({factor, sum(inside)});
    if (outside.empty()) return product;
    const Node rest = sum(outside);
    return graph_.sum({product, rest});
  }

 private:
  // The one in most terms, at least two; of equals, the one created last: it is the most complicated.
  Node most_common(const std::vector<Node>& terms) {
    std::map<Node, int, ById> counts;
    for (Node term : terms)
      for (const Factor& factor : factors_of(term)) ++counts[factor.base];
    Node best = nullptr;
    int most = 1;
    for (const auto& [node, count] : counts)
      if (count > most || (count == most && best != nullptr && count > 1)) {
        best = node;
        most = count;
      }
    return best;
  }

  Graph& graph_;
};

}  // namespace

Kernel factor_sums(Graph& graph, const Kernel& kernel) {
  Factoriser factoriser(graph);
  return rewritten(kernel, [&](Node node, const std::vector<Node>& arguments) {
    return node->kind == Kind::sum ? factoriser.sum(arguments) : rebuilt(graph, node, arguments);
  });
}

}  // namespace kernelgen
