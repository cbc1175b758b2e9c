// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The intermediate form: expressions of one grid point as nodes of a graph. Equal expressions are one node,
// and a node never changes, so a comparison of pointers compares expressions and whatever is shared is seen.
#ifndef KERNELGEN_GRAPH_EXPRESSION_HH
#define KERNELGEN_GRAPH_EXPRESSION_HH

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/error.hh"
#include "graph/rational.hh"

namespace kernelgen {

/// Three forms use these kinds. *Algebra* (after "expand"): up to `derivative`. *Points* (after
/// "discretise"): the same without `derivative`. *Machine* (after "order operations"): leaves, calls,
/// conditions, and from `add` on; each node is then one rounded operation, and no later pass may change it.
enum class Kind : std::uint8_t {
  number,      ///< an exact fraction
  uniform,     ///< a parameter, a spacing, the time: the same at all points
  load,        ///< a variable at the point displaced by `offset`
  sum,         ///< of any number of arguments
  product,     ///< of any number of arguments
  power,       ///< argument 0 to the fraction `value`
  call,        ///< function `name` of the arguments
  compare,     ///< `name` is "<", "<=", "==" or "!="; arguments are numbers
  logical,     ///< `name` is "and", "or", "not"
  select,      ///< argument 1 where argument 0 holds, else argument 2
  derivative,  ///< operator `name` along `axes` of argument 0
  shifted,     ///< argument 0, an expression that is kept for whole rows, at the point displaced by `offset`
  repeated,    ///< a value of a bounded iteration: `Iteration` below
  bound,       ///< within the body of an iteration: its value or argument number `axes[0]`
  add,
  subtract,
  multiply,
  divide,
  negate,
  root,  ///< square root
  fma,   ///< argument 0 times argument 1 plus argument 2, rounded once
};

const char* name_of(Kind kind);

using Offset = std::array<int, 3>;
inline Offset operator+(Offset a, const Offset& b) {
  for (int axis = 0; axis < 3; ++axis) a[axis] += b[axis];
  return a;
}
inline Offset along(int axis, int distance) {
  Offset offset{};
  offset[axis] = distance;
  return offset;
}

struct Expression;
using Node = const Expression*;

struct Expression {
  Kind kind = Kind::number;
  Rational value;         ///< number; exponent of a power
  std::string name;       ///< uniform, load, call, compare, logical, derivative
  Offset offset{};        ///< load, shifted
  std::vector<int> axes;  ///< derivative: 0, 1, 2 in the order of its indices; repeated, bound: a number
  std::vector<Node> arguments;
  std::vector<Node> body;  ///< repeated: what one turn makes of the values, then the condition that ends it
  std::uint32_t id = 0;  ///< order of creation: what sorting uses, so that output never depends on addresses
  int height = 1;        ///< of what is below it
};

/// A bounded iteration of n values. It is a function of its arguments: the n values before the first turn,
/// then what the body needs from outside. The body is closed: its leaves are `bound` nodes, whose number is
/// that of an argument, and what is the same at all points; the first n mean values at the beginning of the
/// turn. After each turn the new values are taken, and the iteration ends if the last node of the body,
/// formed before, held, or after `most` turns. Node number k of the iteration is its k-th value at the end:
/// each is a function of its own, so that passes need not know of the others.
struct Iteration {
  std::vector<Node> arguments;
  std::vector<Node> body;  ///< n new values and the condition
  int most = 1;
};

/// What is written out is too much, or nested too deep; nothing that follows makes sense.
class TooLarge : public flesh::Error {
 public:
  using flesh::Error::Error;
};

/// Owns nodes. Builders return the node of a simplified expression: sums and products are flat, sorted, their
/// constants collected, equal terms merged; what is obviously 0 or 1 disappears.
class Graph {
 public:
  Graph() = default;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  Node number(Rational value);
  /// A number, or, if it is rounded, what `decimal` makes of its digits.
  Node amount(const Amount& amount);
  /// A number as scripts write it: exactly, or, if it is no fraction of 64 bits, rounded.
  /// \throws flesh::Error if it is out of range
  Node decimal(const std::string& digits);
  Node uniform(const std::string& name);
  Node load(const std::string& variable, Offset offset = {});
  Node sum(const std::vector<Node>& terms);
  Node product(const std::vector<Node>& factors);
  Node power(Node base, Rational exponent);
  Node call(const std::string& function, const std::vector<Node>& arguments);
  Node compare(const std::string& relation, Node a, Node b);
  Node logical(const std::string& operation, const std::vector<Node>& arguments);
  Node select(Node condition, Node then, Node otherwise);
  Node derivative(const std::string& operation, const std::vector<int>& axes, Node field);
  Node shifted(Node field, Offset offset);
  /// An expression at the point displaced by `offset`: of a variable another load, else a `shifted` node.
  Node neighbour(Node field, Offset offset);
  Node repeated(const Iteration& iteration, int value);
  Node bound(int number);

  Node minus(Node a) { return product({number(-1), a}); }
  Node difference(Node a, Node b) { return sum({a, minus(b)}); }
  Node quotient(Node a, Node b) { return product({a, power(b, -1)}); }

  /// One rounded operation, exactly as asked for.
  Node machine(Kind kind, const std::vector<Node>& arguments);
  /// A node like `model` with other arguments, exactly as asked for.
  Node with_arguments(Node model, const std::vector<Node>& arguments);

  std::size_t size() const { return nodes_.size(); }
  /// How much work may be done from now on, counted in arguments of nodes; what needs more throws
  /// TooLarge.
  void allow(std::size_t work) { left_ = work; }
  /// Counts work that makes no nodes.
  void spend(std::size_t work);

 private:
  struct Hash {
    std::size_t operator()(Node node) const;
  };
  struct Same {
    bool operator()(Node a, Node b) const;
  };
  Node intern(Expression expression);

  std::deque<Expression> nodes_;
  std::size_t left_ = static_cast<std::size_t>(-1);
  std::unordered_map<Node, Node, Hash, Same> known_;
};

/// A term of a sum: coefficient times rest; `rest` is null for a plain number.
struct Term {
  Rational coefficient{1};
  std::vector<Node> factors;
};
Term as_term(Node node);

bool is_number(Node node, Rational value);
/// True if the value is the same at all points.
using UniformCache = std::unordered_map<Node, bool>;
bool is_uniform(Node node, UniformCache& cache);

/// True for names of uniforms that are numbers: "1e-20".
bool is_decimal(const std::string& uniform);

/// Readable text, for dumps and messages: "2*pi*sin(phi[1,0,0])". Nodes below it that have names are written
/// by them.
using NodeNames = std::unordered_map<Node, std::string>;
std::string to_text(Node node, const NodeNames& names = {});

/// All nodes below the roots, arguments before users, each once.
std::vector<Node> in_order(const std::vector<Node>& roots);

/// The iteration that a `repeated` node is a value of.
Iteration iteration_of(Node repeated);

/// Rebuilds expressions from below: `change(node, new arguments)` gives the replacement of each node.
template <typename Change>
std::vector<Node> rewrite(const std::vector<Node>& roots, Change change) {
  std::unordered_map<Node, Node> changed;
  for (Node node : in_order(roots)) {
    std::vector<Node> arguments;
    for (Node argument : node->arguments) arguments.push_back(changed.at(argument));
    changed[node] = change(node, arguments);
  }
  std::vector<Node> result;
  for (Node root : roots) result.push_back(changed.at(root));
  return result;
}

/// A node of the same kind built from new arguments with all simplifications of the builders.
Node rebuilt(Graph& graph, Node model, const std::vector<Node>& arguments);

}  // namespace kernelgen

#endif
