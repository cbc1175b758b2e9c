// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fma/fma.hh"

#include <algorithm>

namespace kernelgen {

namespace {

class Fuser {
 public:
  Fuser(Graph& graph, const Kernel& kernel) : graph_(graph), kernel_(kernel) {
    for (Node node : in_order(kernel.roots()))
      for (Node argument : node->arguments) users_[argument].push_back(node);
    for (const Output& output : kernel.outputs) is_output_[output.value] = true;
  }

  Kernel run() {
    return rewritten(kernel_, [&](Node node, const std::vector<Node>& arguments) {
      if ((node->kind != Kind::add && node->kind != Kind::subtract) || is_uniform(node, uniform_))
        return graph_.with_arguments(node, arguments);
      // Of two products that could be fused, the second one is.
      for (int i : {1, 0})
        if (may_fuse(node->arguments[i]) && fused_at(node) == i) return fused(node, arguments, i);
      return graph_.with_arguments(node, arguments);
    });
  }

 private:
  // Index of the argument of a sum that is fused, or -1.
  int fused_at(Node sum) {
    for (int i : {1, 0})
      if (may_fuse(sum->arguments[i]) && sum->arguments[0] != sum->arguments[1]) return i;
    return -1;
  }

  bool may_fuse(Node node) {
    if (const auto found = may_.find(node); found != may_.end()) return found->second;
    bool result = node->kind == Kind::multiply && !is_output_[node] && !is_uniform(node, uniform_);
    // Sums may ask about each other in a circle, as a - b and b - a do: who is asked about twice stays a
    // product.
    may_[node] = false;
    if (result)
      for (Node user : users_[node]) {
        const bool is_sum = (user->kind == Kind::add || user->kind == Kind::subtract) &&
                            !is_uniform(user, uniform_) && user->arguments[0] != user->arguments[1];
        // A sum fuses one product only: with two, the first stays a product, and so do its other uses.
        const bool has_partner = is_sum && user->arguments[0] == node &&
                                 user->arguments[1]->kind == Kind::multiply && may_fuse(user->arguments[1]);
        result = result && is_sum && !has_partner;
      }
    return may_[node] = result;
  }

  Node negative(Node node) {
    if (node->kind == Kind::number) return graph_.number(-node->value);
    if (node->kind == Kind::negate) return node->arguments[0];
    return graph_.machine(Kind::negate, {node});
  }

  Node fused(Node node, const std::vector<Node>& arguments, int i) {
    const Node product = arguments[i], other = arguments[1 - i];
    Node a = product->arguments[0], b = product->arguments[1], c = other;
    if (node->kind == Kind::subtract) (i == 1 ? a : c) = negative(i == 1 ? a : c);
    return graph_.machine(Kind::fma, {a, b, c});
  }

  Graph& graph_;
  const Kernel& kernel_;
  std::unordered_map<Node, std::vector<Node>> users_;
  std::unordered_map<Node, bool> is_output_, may_;
  UniformCache uniform_;
};

}  // namespace

Kernel place_fma(Graph& graph, const Kernel& kernel) { return Fuser(graph, kernel).run(); }

// Long: one case for each kind.
OperationCount count_operations(const Kernel& kernel) {
  OperationCount count;
  UniformCache uniform;
  for (Node node : in_order(kernel.roots())) {
    if (node->kind == Kind::load) ++count.load;
    if (is_uniform(node, uniform)) continue;
    const int more = std::max(static_cast<int>(node->arguments.size()) - 1, 0);
    switch (node->kind) {
      case Kind::sum:
        count.add += more;
        break;
      case Kind::product:
        count.multiply += more;
        break;
      case Kind::add:
      case Kind::subtract:
        ++count.add;
        break;
      case Kind::multiply:
        ++count.multiply;
        break;
      case Kind::power:
        if (node->value < Rational(0)) ++count.divide;
        ++(node->value.is_whole() ? count.multiply : count.root);
        break;
      case Kind::divide:
        ++count.divide;
        break;
      case Kind::root:
        ++count.root;
        break;
      case Kind::fma:
        ++count.fma;
        break;
      case Kind::call:
        ++count.call;
        break;
      case Kind::compare:
      case Kind::logical:
      case Kind::select:
        ++count.other;
        break;
      case Kind::repeated:
        if (node->axes[0] == 0) count += count_operations(turn_of(node->body));
        break;
      default:
        break;
    }
  }
  return count;
}

}  // namespace kernelgen
