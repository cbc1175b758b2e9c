// SPDX-License-Identifier: LGPL-2.1-or-later
#include "simplify/factor.hh"

#include <algorithm>
#include <map>

namespace kernelgen {

namespace {

struct ById {
  bool operator()(Node a, Node b) const { return a->id < b->id; }
};

/// Factors of a term that may be taken out: bases of whole positive powers.
std::vector<Node> bases_of(Node term) {
  std::vector<Node> result;
  for (Node factor : as_term(term).factors) {
    if (factor->kind != Kind::power)
      result.push_back(factor);
    else if (factor->value.is_whole() && factor->value > Rational(0))
      result.push_back(factor->arguments[0]);
    else
      result.push_back(factor);
  }
  return result;
}

class Factoriser {
 public:
  explicit Factoriser(Graph& graph) : graph_(graph) {}

  Node sum(const std::vector<Node>& terms) {
    const Node common = most_common(terms);
    if (common == nullptr) return graph_.sum(terms);
    std::vector<Node> inside, outside;
    for (Node term : terms) {
      const auto bases = bases_of(term);
      if (std::find(bases.begin(), bases.end(), common) != bases.end())
        inside.push_back(graph_.quotient(term, common));
      else
        outside.push_back(term);
    }
    // The inner sum may combine to something that is no sum any more; products then collect it.
    const Node product = graph_.product({common, sum(inside)});
    if (outside.empty()) return product;
    const Node rest = sum(outside);
    return graph_.sum({product, rest});
  }

 private:
  // The one in most terms, at least two; of equals, the one created last: it is the most complicated.
  Node most_common(const std::vector<Node>& terms) {
    std::map<Node, int, ById> counts;
    for (Node term : terms)
      for (Node base : bases_of(term)) ++counts[base];
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
