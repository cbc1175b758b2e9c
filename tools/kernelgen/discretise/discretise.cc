// SPDX-License-Identifier: LGPL-2.1-or-later
#include "discretise/discretise.hh"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/error.hh"

namespace kernelgen {

namespace {

constexpr const char* spacings[] = {"dx", "dy", "dz"};

class Discretiser {
 public:
  Discretiser(Graph& graph, const StencilTable& stencils) : graph_(graph), stencils_(stencils) {}

  Node derivative(Node node, Node field) {
    const auto& axes = node->axes;
    if (axes.size() == 1) return difference(stencils_(node->name, 1), axes[0], field);
    if (axes[0] == axes[1]) return difference(stencils_(node->name, 2), axes[0], field);
    // The inner derivative is along the later axis, whose neighbours lie farther apart in memory.
    const Stencil first = stencils_(node->name, 1);
    return difference(first, axes[0], difference(first, axes[1], field));
  }

 private:
  // Neighbours come in pairs, f(+r) - f(-r) or f(+r) + f(-r), where the weights do: other stencils share the
  // pairs.
  Node difference(const Stencil& stencil, int axis, Node field) {
    const int parity = parity_of(stencil);
    std::vector<std::pair<Rational, Node>> terms;
    for (const auto& [distance, weight] : stencil.weights) {
      if (parity != 0 && distance < 0) continue;
      const Node here = graph_.neighbour(field, along(axis, distance));
      if (parity == 0 || distance == 0) {
        terms.emplace_back(weight, here);
        continue;
      }
      const Node there = graph_.neighbour(field, along(axis, -distance));
      terms.emplace_back(weight, graph_.machine(parity > 0 ? Kind::add : Kind::subtract, {here, there}));
    }
    return scaled_sum(terms, axis, stencil.spacing_power);
  }

  // 1, -1: weights are even, odd; 0: neither.
  static int parity_of(const Stencil& stencil) {
    const auto is = [&](int sign) {
      return std::all_of(stencil.weights.begin(), stencil.weights.end(), [&](const auto& entry) {
        const auto mirrored = stencil.weights.find(-entry.first);
        return mirrored != stencil.weights.end() && mirrored->second == Rational(sign) * entry.second;
      });
    };
    return is(1) ? 1 : is(-1) ? -1 : 0;
  }

  // A sum with whole coefficients without common divisor, the last one positive, times the rest: so stencils
  // that are multiples of each other are one node.
  Node scaled_sum(const std::vector<std::pair<Rational, Node>>& terms, int axis, int spacing_power) {
    Rational scale(0);
    for (const auto& [weight, node] : terms) scale = common_divisor(scale, weight);
    if (terms.back().first < Rational(0)) scale = -scale;
    std::vector<Node> parts;
    for (const auto& [weight, node] : terms)
      parts.push_back(graph_.product({graph_.number(weight / scale), node}));
    return graph_.product({graph_.number(scale), graph_.power(graph_.uniform(spacings[axis]), -spacing_power),
                           graph_.sum(parts)});
  }

  Graph& graph_;
  const StencilTable& stencils_;
};

}  // namespace

Offset reach_of(const std::vector<Node>& roots) {
  // A load below `shifted` nodes is displaced by all of them on the way; follow each way once.
  std::map<std::pair<std::uint32_t, Offset>, bool> seen;
  Offset reach{};
  std::vector<std::pair<Node, Offset>> stack;
  for (Node root : roots) stack.emplace_back(root, Offset{});
  while (!stack.empty()) {
    auto [node, offset] = stack.back();
    stack.pop_back();
    if (!seen.try_emplace({node->id, offset}, true).second) continue;
    for (int a = 0; a < 3; ++a) {
      offset[a] += node->offset[a];
      if (node->kind == Kind::load) reach[a] = std::max(reach[a], std::abs(offset[a]));
    }
    for (Node argument : node->arguments) stack.emplace_back(argument, offset);
  }
  return reach;
}

Node displaced(Graph& graph, Node node, Offset offset) {
  if (offset == Offset{}) return node;
  return rewrite({node}, [&](Node inner, const std::vector<Node>& arguments) -> Node {
    const bool has_place = inner->kind == Kind::load || inner->kind == Kind::shifted;
    return has_place ? graph.neighbour(inner, offset) : rebuilt(graph, inner, arguments);
  })[0];
}

Kernel without_shifted(Graph& graph, const Kernel& kernel) {
  return rewritten(kernel, [&](Node node, const std::vector<Node>& arguments) {
    return node->kind == Kind::shifted ? displaced(graph, arguments[0], node->offset)
                                       : rebuilt(graph, node, arguments);
  });
}

Kernel discretise(Graph& graph, const Kernel& kernel, const StencilTable& stencils) {
  Discretiser discretiser(graph, stencils);
  Kernel result = rewritten(kernel, [&](Node node, const std::vector<Node>& arguments) {
    return node->kind == Kind::derivative ? discretiser.derivative(node, arguments[0])
                                          : rebuilt(graph, node, arguments);
  });
  result.reach = reach_of(result.roots());
  return result;
}

}  // namespace kernelgen
