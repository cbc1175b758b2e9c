// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expand/differentiate.hh"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/error.hh"
#include "core/text.hh"
#include "expand/dependence.hh"

namespace kernelgen {

namespace {

class Differentiator {
 public:
  Differentiator(Graph& graph, const std::string& operation, int axis, Chart chart)
      : graph_(graph),
        operation_(operation),
        axis_(axis),
        is_curvilinear_(chart == Chart::curvilinear && operation == "D" && axis != time_axis) {}

  /// The derivative by a node, of which all others are independent.
  Differentiator(Graph& graph, Node unknown) : Differentiator(graph, "D", time_axis, Chart::cartesian) {
    known_[unknown] = graph.number(1);
    depends_.emplace([unknown](Node node) { return node == unknown; });
  }

  Node of(Node node) {
    if (const auto found = known_.find(node); found != known_.end()) return found->second;
    const bool is_constant = depends_ ? !(*depends_)(node) : axis_ != time_axis && is_uniform(node, uniform_);
    const Node result = is_constant ? graph_.number(0) : computed(node);
    known_[node] = result;
    return result;
  }

 private:
  Node computed(Node node) {
    switch (node->kind) {
      case Kind::number:
        return graph_.number(0);
      case Kind::uniform:
        return graph_.number(axis_ == time_axis && node->name == "t" ? 1 : 0);
      case Kind::load:
        return of_load(node);
      case Kind::derivative:
        return of_derivative(node);
      case Kind::sum:
        return of_sum(node);
      case Kind::product:
        return of_product(node);
      case Kind::power:
        return chain(node, graph_.product({graph_.number(node->value),
                                           graph_.power(node->arguments[0], node->value - 1)}));
      case Kind::call:
        return of_call(node);
      case Kind::select:
        if (!is_uniform(node->arguments[0], uniform_)) only_calculus();
        return graph_.select(node->arguments[0], of(node->arguments[1]), of(node->arguments[2]));
      default:
        throw flesh::Error(std::string("there is no derivative of a ") + name_of(node->kind));
    }
  }

  void only_calculus() const {
    if (operation_ != "D")
      throw flesh::Error("derivative " + operation_ +
                         " acts on variables and their sums; found another expression. "
                         "Write it out, or use D");
  }

  Node of_load(Node node) {
    static const std::vector<std::string> coordinates{"x", "y", "z"};
    const bool is_calculus = operation_ == "D" && node->offset == Offset{};
    const auto place = std::find(coordinates.begin(), coordinates.end(), node->name) - coordinates.begin();
    if (is_calculus && place < 3) return graph_.number(place == axis_ ? 1 : 0);
    if (is_calculus && node->name == "r")
      return axis_ == time_axis ? graph_.number(0) : graph_.quotient(graph_.load(coordinates[axis_]), node);
    if (axis_ == time_axis) throw flesh::Error(node->name + " is a variable: D_t of it is not known here");
    if (const int place = jacobian_place(node->name); is_curvilinear_ && place >= 0 && place < 9)
      return graph_.load(jacobian_derivative_name(place / 3, place % 3, axis_));
    return along_grid(node);
  }

  Node of_derivative(Node node) { return along_grid(node); }

  // D_a = J^b_a d_b
  Node along_grid(Node node) {
    if (!is_curvilinear_) return along_grid_axis(axis_, node);
    std::vector<Node> terms;
    for (int b = 0; b < 3; ++b)
      terms.push_back(graph_.product({graph_.load(jacobian_name(b, axis_)), along_grid_axis(b, node)}));
    return graph_.sum(terms);
  }

  // Two plain derivatives make a second one, whose stencil is compact.
  Node along_grid_axis(int axis, Node node) {
    if (operation_ == "D" && node->kind == Kind::derivative && node->name == "D" && node->axes.size() == 1) {
      std::vector<int> axes{node->axes[0], axis};
      std::sort(axes.begin(), axes.end());
      return graph_.derivative("D", axes, node->arguments[0]);
    }
    return graph_.derivative(operation_, {axis}, node);
  }

  Node of_sum(Node node) {
    std::vector<Node> terms;
    for (Node argument : node->arguments) terms.push_back(of(argument));
    return graph_.sum(terms);
  }

  Node of_product(Node node) {
    std::vector<Node> terms;
    for (std::size_t i = 0; i < node->arguments.size(); ++i) {
      std::vector<Node> factors = node->arguments;
      factors[i] = of(factors[i]);
      if (!is_number(factors[i], 0)) terms.push_back(graph_.product(factors));
    }
    const auto varying = std::count_if(node->arguments.begin(), node->arguments.end(),
                                       [&](Node argument) { return !is_uniform(argument, uniform_); });
    if (varying > 1) only_calculus();
    return graph_.sum(terms);
  }

  Node chain(Node node, Node outer) {
    only_calculus();
    return graph_.product({outer, of(node->arguments[0])});
  }

  Node of_call(Node node) {
    const Node x = node->arguments[0];
    const std::string& f = node->name;
    const auto call = [&](const char* function) { return graph_.call(function, {x}); };
    const Node one = graph_.number(1), square = graph_.power(x, 2);
    if (f == "sin") return chain(node, call("cos"));
    if (f == "cos") return chain(node, graph_.minus(call("sin")));
    if (f == "tan") return chain(node, graph_.sum({one, graph_.power(node, 2)}));
    if (f == "exp") return chain(node, node);
    if (f == "log") return chain(node, graph_.power(x, -1));
    if (f == "sinh") return chain(node, call("cosh"));
    if (f == "cosh") return chain(node, call("sinh"));
    if (f == "tanh") return chain(node, graph_.difference(one, graph_.power(node, 2)));
    if (f == "atan") return chain(node, graph_.power(graph_.sum({one, square}), -1));
    if (f == "asin") return chain(node, graph_.power(graph_.difference(one, square), {-1, 2}));
    if (f == "acos") return chain(node, graph_.minus(graph_.power(graph_.difference(one, square), {-1, 2})));
    if (f == "abs") return chain(node, call("sign"));
    if (f == "sign" || f == "floor" || f == "lookup") return graph_.number(0);
    if (f == "min" || f == "max") {
      only_calculus();
      const Node y = node->arguments[1];
      const Node is_first = f == "min" ? graph_.compare("<=", x, y) : graph_.compare("<=", y, x);
      return graph_.select(is_first, of(x), of(y));
    }
    if (f == "pow" && is_uniform(node->arguments[1], uniform_)) {
      const Node exponent = node->arguments[1];
      return chain(node,
                   graph_.product({exponent, graph_.call("pow", {x, graph_.difference(exponent, one)})}));
    }
    // An exponent may differ from point to point, if it does not follow what is differentiated by. Where a
    // root is sought x is not 0, and one power is enough.
    if (f == "pow" && is_number(of(node->arguments[1]), 0)) {
      const Node exponent = node->arguments[1];
      const Node lower =
          depends_ ? graph_.quotient(node, x) : graph_.call("pow", {x, graph_.difference(exponent, one)});
      return chain(node, graph_.product({exponent, lower}));
    }
    throw flesh::Error("the derivative of " + f + " is not known");
  }

  Graph& graph_;
  std::string operation_;
  int axis_;
  bool is_curvilinear_;
  std::optional<Dependence> depends_;  ///< on the node by which a derivative is taken
  std::unordered_map<Node, Node> known_;
  UniformCache uniform_;
};

}  // namespace

std::string jacobian_name(int b, int a) { return flesh::text("jacobian_", b + 1, a + 1); }

std::string jacobian_derivative_name(int b, int a, int c) {
  return flesh::text("jacobian_", b + 1, std::min(a, c) + 1, std::max(a, c) + 1);
}

int jacobian_place(const std::string& name) {
  const std::string prefix = "jacobian_";
  if (name.rfind(prefix, 0) != 0) return -1;
  const auto digit = [&](std::size_t i) { return name[prefix.size() + i] - '1'; };
  if (name.size() == prefix.size() + 2) return 3 * digit(0) + digit(1);
  constexpr int place_of_pair[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  return 9 + 6 * digit(0) + place_of_pair[digit(1)][digit(2)];
}

Node derivative_by(Graph& graph, Node unknown, Node node) { return Differentiator(graph, unknown).of(node); }

Node differentiate(Graph& graph, const std::string& operation, int axis, Node node, Chart chart) {
  return Differentiator(graph, operation, axis, chart).of(node);
}

}  // namespace kernelgen
