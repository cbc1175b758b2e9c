// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expand/solve.hh"

#include <unordered_map>

#include "expand/dependence.hh"
#include "expand/differentiate.hh"

namespace kernelgen {

namespace {

/// The number of a value of a turn, which are `first`, `first` + 1, ...; -1 for all else. Values of an
/// iteration around this one are numbered from another number on: to this one they are known before the first
/// turn.
int number_of(Node node, int first) {
  return node->kind == Kind::bound && node->axes[0] >= first && node->axes[0] < first + most_values
             ? node->axes[0] - first
             : -1;
}

/// Hands what is known before the first turn to the body.
class Closer {
 public:
  Closer(Graph& graph, std::vector<Node> values, int first)
      : graph_(graph),
        arguments_(std::move(values)),
        first_(first),
        of_turn_([first](Node node) { return number_of(node, first) >= 0; }) {}

  std::vector<Node> body(const std::vector<Node>& roots) {
    std::vector<Node> result;
    for (Node root : roots) result.push_back(inside(root));
    return result;
  }
  std::vector<Node> arguments() && { return std::move(arguments_); }

 private:
  Node inside(Node node) {
    if (const int number = number_of(node, first_); number >= 0) return graph_.bound(number);
    if (is_uniform(node, uniform_)) return node;
    const auto [place, is_new] = known_.try_emplace(node);
    if (!is_new) return place->second;
    if (!of_turn_(node)) return known_[node] = handed(node);
    std::vector<Node> arguments;
    for (Node argument : node->arguments) arguments.push_back(inside(argument));
    return known_[node] = rebuilt(graph_, node, arguments);
  }

  // A condition is handed over as a number.
  Node handed(Node node) {
    const bool is_condition = node->kind == Kind::compare || node->kind == Kind::logical;
    const Node value = is_condition ? graph_.select(node, graph_.number(1), graph_.number(0)) : node;
    const Node name = graph_.bound(static_cast<int>(arguments_.size()));
    arguments_.push_back(value);
    return is_condition ? graph_.compare("!=", name, graph_.number(0)) : name;
  }

  Graph& graph_;
  std::vector<Node> arguments_;
  int first_;
  Dependence of_turn_;
  UniformCache uniform_;
  std::unordered_map<Node, Node> known_;
};

}  // namespace

Iteration closed(Graph& graph, std::vector<Node> values, const std::vector<Node>& body, int most, int first) {
  Closer closer(graph, std::move(values), first);
  std::vector<Node> inner = closer.body(body);
  return {std::move(closer).arguments(), std::move(inner), most};
}

std::vector<Node> root_of(Graph& graph, const std::function<Node(Node)>& function, const RootSearch& search) {
  const Node zero = graph.number(0), one = graph.number(1), half = graph.number({1, 2});
  const auto less = [&](Node a, Node b) { return graph.compare("<", a, b); };
  const auto either = [&](Node condition, Node a, Node b) { return graph.select(condition, a, b); };
  const auto both = [&](Node a, Node b) { return graph.logical("and", {a, b}); };
  const auto size = [&](Node a) { return graph.call("abs", {a}); };
  const auto middle = [&](Node a, Node b) { return graph.product({half, graph.sum({a, b})}); };

  // The function is taken with the sign that lets it rise from low to high.
  const Node at_low = search.is_rising ? graph.number(-1) : function(search.low);
  const Node at_high = search.is_rising ? one : function(search.high);
  const Node sign = either(less(at_low, zero), one, graph.number(-1));
  const int first = search.depth * most_values;
  const auto bound = [&](int number) { return graph.bound(first + number); };
  const Node x = bound(0), low = bound(1), high = bound(2), before = bound(3), turns = bound(5);
  const Node f = function(x);
  // A secant needs the last x and f.
  const Node last_x = bound(6), last_f = bound(7);
  const Node slope = search.uses_secant
                         ? graph.quotient(graph.difference(f, last_f), graph.difference(x, last_x))
                         : derivative_by(graph, x, f);
  const Node is_left = less(graph.product({sign, f}), zero);
  const Node new_low = either(is_left, x, low), new_high = either(is_left, high, x);
  const Node by_slope = graph.difference(x, graph.quotient(f, slope));
  const Node newton = search.uses_secant
                          ? either(graph.compare("==", turns, zero), graph.difference(x, f), by_slope)
                          : by_slope;
  const Node is_good =
      both(both(graph.compare("<=", new_low, newton), graph.compare("<=", newton, new_high)),
           graph.compare("<=", graph.product({graph.number(2), size(graph.difference(newton, x))}), before));
  const Node next =
      either(graph.compare("==", f, zero), x, either(is_good, newton, middle(new_low, new_high)));
  const Node step = size(graph.difference(next, x));
  const Node is_done = graph.compare("<=", step, graph.product({search.tolerance, size(next)}));

  const Node is_inside =
      both(graph.compare("<=", search.low, search.start), graph.compare("<=", search.start, search.high));
  std::vector<Node> values{either(is_inside, search.start, middle(search.low, search.high)),
                           search.low,
                           search.high,
                           graph.difference(search.high, search.low),
                           zero,
                           zero};
  std::vector<Node> turn{next, new_low, new_high, step, either(is_done, one, zero), graph.sum({turns, one})};
  if (search.uses_secant) {
    values.insert(values.end(), {zero, zero});
    turn.insert(turn.end(), {x, f});
  }
  turn.push_back(is_done);
  const Iteration all = closed(graph, values, turn, search.most, first);
  const Node has_root = graph.compare("<=", graph.product({at_low, at_high}), zero);
  return {graph.repeated(all, 0), either(has_root, graph.repeated(all, 4), zero), graph.repeated(all, 5)};
}

}  // namespace kernelgen
