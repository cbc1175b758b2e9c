// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expand/expand.hh"

#include <algorithm>
#include <functional>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "core/error.hh"
#include "core/text.hh"
#include "expand/differentiate.hh"
#include "expand/geometry.hh"
#include "expand/solve.hh"
#include "graph/rational.hh"
#include "interpret/interpret.hh"

namespace kernelgen {

namespace {

/// Value 0..2 of each letter.
using Letters = std::map<std::string, int>;
/// A tensor as a function of its free letters.
using Field = std::function<Node(const Letters&)>;

bool is_even_permutation(int a, int b, int c) { return (b - a + 3) % 3 == 1 && (c - b + 3) % 3 == 1; }

class Expander {
 public:
  Expander(Graph& graph, const Model& model, int order, Chart chart)
      : graph_(graph), model_(model), order_(order), chart_(chart) {}

  Kernel run(const Calculation& calculation);
  Findings findings(const Calculation& calculation);
  Node value(const Syntax& syntax, const Letters& letters);

 private:
  Kernel kernel_of(const Calculation& calculation);
  void equation(const Definition& equation, Kernel& kernel);
  void note_mistake(Span span, const std::string& text);
  void claim_symmetry(const Definition& equation, const Tensor& tensor, const std::vector<Index>& indices,
                      const std::vector<int>& at, Node value);
  void assign(const Tensor& tensor, const std::vector<int>& at, bool is_rate, Node value, Kernel& kernel);

  Node summed(const Syntax& syntax, const Letters& letters);
  Node unsummed(const Syntax& syntax, const Letters& letters);
  Node name(const Syntax& syntax, const Letters& letters);
  Node scalar(const std::string& name);
  Node tensor(const Tensor& tensor, const std::vector<int>& at);
  Node given(const Tensor& tensor, const std::vector<int>& at);
  Node computed(const Tensor& tensor, const std::vector<int>& at);
  Node binary(const Syntax& syntax, const Letters& letters);
  Node condition(const Syntax& syntax, const Letters& letters);
  Node either(const Syntax& syntax, const Letters& letters);
  Node comparison(const Syntax& syntax, const Letters& letters);
  Node decided(Node condition);
  Node choice(const Syntax& syntax, const Letters& letters);
  Node call(const Syntax& syntax, const Letters& letters);
  Node tensor_call(const Syntax& syntax, const Letters& letters);
  Node derivative(const Syntax& syntax, const Letters& letters);
  Node displaced(const Syntax& syntax, const Letters& letters);
  std::vector<Node> arguments_from(std::size_t first, const Syntax& syntax, const Letters& letters);
  Node function_call(const Syntax& syntax, const Letters& letters);
  std::vector<Node> inlined(const Function& function, const std::vector<Node>& arguments);
  Node solve_call(const Syntax& syntax, const Letters& letters);
  Node covariant(const Syntax& syntax, const MetricText& metric, const Letters& letters);
  Field covariant_field(const Field& field, std::vector<FreeIndex> free, const std::string& direction,
                        const std::string& christoffel);

  Geometry& geometry_of(int metric);

  Node number(Rational value) { return graph_.number(value); }
  Node d(int axis, Node node) { return differentiate(graph_, "D", axis, node, chart_); }
  Node along_grid(const Tensor& vector, int axis);
  std::vector<int> places(const std::vector<Index>& indices, const Letters& letters) const;

  Graph& graph_;
  const Model& model_;
  int order_;
  Chart chart_;
  std::map<std::string, Node> temporaries_;
  std::map<std::string, Node> temporaries_before_;  ///< the first of several targets of one equation
  std::map<std::string, Node>* locals_ = nullptr;   ///< of the function that is written out; null: none
  int depth_ = 0;                                   ///< of iterations whose function is written out
  const std::map<std::string, std::string>* choices_ = nullptr;  ///< of the calculation
  const std::map<std::string, std::set<std::string>>* exclusions_ = nullptr;
  std::map<int, Geometry> geometries_;     ///< of metrics as they are now, by their numbers
  std::map<std::string, Node> constants_;  ///< that have been written out
  Names names_;
  UniformCache uniform_;
  bool collects_claims_ = false;
  std::vector<SymmetryClaim> claims_;
  std::map<std::pair<std::size_t, std::size_t>, std::string> mistakes_;  ///< by begin and end
  bool equation_has_mistake_ = false;
};

// --------------------------------------------------------------------------------------------------------
// equations

Kernel Expander::run(const Calculation& calculation) {
  Kernel kernel = kernel_of(calculation);
  if (mistakes_.empty()) return kernel;
  const auto& [place, text] = *mistakes_.begin();
  throw MistakeAt({place.first, place.second}, text);
}

Findings Expander::findings(const Calculation& calculation) {
  collects_claims_ = true;
  kernel_of(calculation);
  Findings result{std::move(claims_), {}};
  for (const auto& [place, text] : mistakes_)
    result.mistakes.emplace_back(Span{place.first, place.second}, text);
  return result;
}

Kernel Expander::kernel_of(const Calculation& calculation) {
  Kernel kernel;
  kernel.name = calculation.name;
  kernel.order = order_;
  kernel.is_curvilinear = chart_ == Chart::curvilinear;
  choices_ = &calculation.choices;
  exclusions_ = &calculation.exclusions;
  for (const Definition& e : calculation.equations) equation(e, kernel);
  kernel.names = std::move(names_);
  return kernel;
}

void Expander::assign(const Tensor& tensor, const std::vector<int>& at, bool is_rate, Node value,
                      Kernel& kernel) {
  const Component stored = component(tensor, at);
  if (tensor.role == Role::temporary) {
    temporaries_[stored.name] = value;
    names_.try_emplace(value, stored.name);
    geometries_.clear();
    return;
  }
  const std::string variable = is_rate ? rate_of(stored.name) : stored.name;
  const auto same = std::find_if(kernel.outputs.begin(), kernel.outputs.end(),
                                 [&](const Output& output) { return output.variable == variable; });
  if (same == kernel.outputs.end())
    kernel.outputs.push_back({variable, value});
  else
    same->value = value;
}

void Expander::equation(const Definition& equation, Kernel& kernel) {
  const bool is_rate = equation.target.kind == SyntaxKind::derivative;
  const Syntax& target = is_rate ? *equation.target.arguments[0] : equation.target;
  const auto [tensor, indices] = tensor_called(model_, target).value();
  std::vector<std::pair<std::vector<int>, Node>> values;
  equation_has_mistake_ = false;
  if (equation.part == 0 && equation.parts > 1) temporaries_before_ = temporaries_;
  if (equation.part > 0) std::swap(temporaries_, temporaries_before_);
  for (const auto& at : independent(*tensor)) {
    Letters letters;
    bool matches = true;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      if (indices[i].component != 0)
        matches = matches && indices[i].component == at[i] + 1;
      else
        letters[indices[i].letter] = at[i];
    }
    if (matches) values.emplace_back(at, value(*equation.value, letters));
  }
  if (collects_claims_ && !equation_has_mistake_)
    for (const auto& [at, node] : values) claim_symmetry(equation, *tensor, indices, at, node);
  if (equation.part > 0) std::swap(temporaries_, temporaries_before_);
  for (const auto& [at, node] : values) assign(*tensor, at, is_rate, node, kernel);
}

void Expander::claim_symmetry(const Definition& equation, const Tensor& tensor,
                              const std::vector<Index>& indices, const std::vector<int>& at, Node node) {
  for (const auto& [first, second, sign] : tensor.symmetries) {
    if (indices[first].component != 0 || indices[second].component != 0 || at[first] == at[second]) continue;
    Letters letters;
    for (std::size_t i = 0; i < indices.size(); ++i)
      if (indices[i].component == 0) letters[indices[i].letter] = at[i];
    std::swap(letters[indices[first].letter], letters[indices[second].letter]);
    const Node mirrored = graph_.product({number(sign), value(*equation.value, letters)});
    if (mirrored != node) claims_.push_back({node, mirrored, component_name(tensor, at), sign, &equation});
  }
}

// ------------------------------------------------------------------------------------------------------
// expressions

// What has no meaning is noted, and replaced by a variable without name, so that the rest is looked at, too.
Node Expander::value(const Syntax& syntax, const Letters& letters) {
  try {
    return summed(syntax, letters);
  } catch (const MistakeAt&) {
    throw;
  } catch (const TooLarge& error) {
    throw MistakeAt(syntax.span, error.what());
  } catch (const flesh::Error& error) {
    note_mistake(syntax.span, error.what());
    return graph_.load("?");
  }
}

// Only the innermost term is at fault, and only once, whatever its letters are.
void Expander::note_mistake(Span span, const std::string& text) {
  equation_has_mistake_ = true;
  const auto inside = mistakes_.lower_bound({span.begin, 0});
  if (inside == mistakes_.end() || inside->first.second > span.end)
    mistakes_.try_emplace({span.begin, span.end}, text);
}

Node Expander::summed(const Syntax& syntax, const Letters& letters) {
  const auto found = model_.indices.find(&syntax);
  if (found == model_.indices.end() || found->second.summed.empty()) return unsummed(syntax, letters);
  const auto& summed = found->second.summed;
  std::vector<Node> terms;
  Letters all = letters;
  for_each_assignment(static_cast<int>(summed.size()), [&](const std::vector<int>& at) {
    for (std::size_t i = 0; i < summed.size(); ++i) all[summed[i]] = at[i];
    terms.push_back(unsummed(syntax, all));
  });
  return graph_.sum(terms);
}

Node Expander::unsummed(const Syntax& syntax, const Letters& letters) {
  switch (syntax.kind) {
    case SyntaxKind::number:
      return graph_.decimal(syntax.text);
    case SyntaxKind::string:
      throw flesh::Error("a text is no value");
    case SyntaxKind::name:
      return name(syntax, letters);
    case SyntaxKind::negate:
      return graph_.minus(value(*syntax.arguments[0], letters));
    case SyntaxKind::binary:
      return binary(syntax, letters);
    case SyntaxKind::call:
      return call(syntax, letters);
    case SyntaxKind::derivative:
      return derivative(syntax, letters);
    case SyntaxKind::conditional:
      return choice(syntax, letters);
    case SyntaxKind::displaced:
      return displaced(syntax, letters);
  }
  return nullptr;
}

std::vector<int> Expander::places(const std::vector<Index>& indices, const Letters& letters) const {
  std::vector<int> result;
  for (const Index& index : indices)
    result.push_back(index.component != 0 ? index.component - 1 : letters.at(index.letter));
  return result;
}

Node Expander::name(const Syntax& syntax, const Letters& letters) {
  if (locals_ != nullptr) {
    const auto found = locals_->find(syntax.text);
    return found == locals_->end() ? scalar(syntax.text) : found->second;
  }
  if (const auto named = tensor_called(model_, syntax))
    return tensor(*named->tensor, places(named->indices, letters));
  return scalar(syntax.text);
}

Node Expander::scalar(const std::string& name) {
  const auto& coordinates = coordinate_names();
  if (std::find(coordinates.begin(), coordinates.end(), name) != coordinates.end()) return graph_.load(name);
  if (name == "true" || name == "false") return number(name == "true" ? 1 : 0);
  if (name == "fdOrder") return number(order_);
  if (const auto constant = model_.constants.find(name); constant != model_.constants.end()) {
    if (const auto known = constants_.find(name); known != constants_.end()) return known->second;
    const Node node = value(*constant->second.definition->value, {});
    return constants_[name] = node;
  }
  return graph_.uniform(name);
}

Node Expander::tensor(const Tensor& tensor, const std::vector<int>& at) {
  if (tensor.role == Role::given) return given(tensor, at);
  const Component stored = component(tensor, at);
  if (stored.sign == 0) return number(0);
  const Node node = tensor.role == Role::temporary ? temporaries_.at(stored.name) : graph_.load(stored.name);
  if (!tensor.state.empty()) {
    const Node exists = graph_.compare("!=", graph_.uniform(tensor.state), number(0));
    return graph_.product({number(stored.sign), graph_.select(exists, node, number(0))});
  }
  return stored.sign > 0 ? node : graph_.minus(node);
}

Node Expander::binary(const Syntax& syntax, const Letters& letters) {
  const std::string& operation = syntax.text;
  const Node a = value(*syntax.arguments[0], letters);
  if (operation == "*" && is_number(a, 0)) return a;
  const Node b = value(*syntax.arguments[1], letters);
  if (operation == "+") return graph_.sum({a, b});
  if (operation == "-") return graph_.difference(a, b);
  if (operation == "*") return graph_.product({a, b});
  if (operation == "/") return graph_.quotient(a, b);
  return b->kind == Kind::number ? graph_.power(a, b->value) : graph_.call("pow", {a, b});
}

// A number holds if it is not 0.
Node Expander::condition(const Syntax& syntax, const Letters& letters) {
  if (!is_condition(syntax)) {
    const Node node = value(syntax, letters);
    return node->kind == Kind::number ? node : decided(graph_.compare("!=", node, number(0)));
  }
  if (syntax.text == "not") return graph_.logical("not", {condition(*syntax.arguments[0], letters)});
  if (syntax.text == "and" || syntax.text == "or") return either(syntax, letters);
  return decided(comparison(syntax, letters));
}

// If the first condition decides, the second one is not looked at, as in C++.
Node Expander::either(const Syntax& syntax, const Letters& letters) {
  const bool is_and = syntax.text == "and";
  const Node first = condition(*syntax.arguments[0], letters);
  if (first->kind == Kind::number && is_number(first, 0) == is_and) return number(is_and ? 0 : 1);
  return graph_.logical(syntax.text, {first, condition(*syntax.arguments[1], letters)});
}

// What is made of numbers alone is known now, rounded ones as well: as kernels would find it.
Node Expander::decided(Node condition) {
  if (condition->kind == Kind::number || !is_uniform(condition, uniform_)) return condition;
  const std::vector<Node> all = in_order({condition});
  const bool is_known = std::all_of(all.begin(), all.end(), [](Node node) {
    return node->kind != Kind::uniform || is_decimal(node->name) || node->name == "PI";
  });
  if (!is_known) return condition;
  const Leaves<double> leaves{nullptr, [](const std::string&) { return std::numbers::pi; }, nullptr};
  return number(interpret<double>({condition}, leaves)[0] != 0 ? 1 : 0);
}

Node Expander::comparison(const Syntax& syntax, const Letters& letters) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  if (are_compared_conditions(syntax)) {
    const Node a = condition(left, letters), b = condition(right, letters);
    const Node none = graph_.logical("not", {graph_.logical("or", {a, b})});
    const Node are_equal = graph_.logical("or", {graph_.logical("and", {a, b}), none});
    return syntax.text == "==" ? are_equal : graph_.logical("not", {are_equal});
  }
  if (right.kind == SyntaxKind::string) {
    if (const auto chosen = choices_->find(left.text); chosen != choices_->end())
      return number((chosen->second == right.text) == (syntax.text == "==") ? 1 : 0);
    if (const auto others = exclusions_->find(left.text);
        others != exclusions_->end() && others->second.count(right.text) > 0)
      return number(syntax.text == "==" ? 0 : 1);
    const Node is_equal = graph_.uniform(left.text + " == \"" + right.text + "\"");
    return graph_.compare(syntax.text == "==" ? "!=" : "==", is_equal, number(0));
  }
  const Node a = value(left, letters), b = value(right, letters);
  if (syntax.text == ">") return graph_.compare("<", b, a);
  if (syntax.text == ">=") return graph_.compare("<=", b, a);
  return graph_.compare(syntax.text, a, b);
}

// `if(condition, a, b)` and `condition ? a : b`
Node Expander::choice(const Syntax& syntax, const Letters& letters) {
  const Node holds = condition(*syntax.arguments[0], letters);
  if (holds->kind == Kind::number) return value(*syntax.arguments[is_number(holds, 0) ? 2 : 1], letters);
  const Node then = value(*syntax.arguments[1], letters);
  return graph_.select(holds, then, value(*syntax.arguments[2], letters));
}

Node Expander::call(const Syntax& syntax, const Letters& letters) {
  if (is_tensor_function(syntax.text)) return tensor_call(syntax, letters);
  if (syntax.text == "if") return choice(syntax, letters);
  if (is_solver(syntax.text)) return solve_call(syntax, letters);
  if (model_.functions.count(syntax.text) > 0) return function_call(syntax, letters);
  return graph_.call(syntax.text, arguments_from(0, syntax, letters));
}

std::vector<Node> Expander::arguments_from(std::size_t first, const Syntax& syntax, const Letters& letters) {
  std::vector<Node> result;
  for (std::size_t n = first; n < syntax.arguments.size(); ++n)
    result.push_back(value(*syntax.arguments[n], letters));
  return result;
}

Node Expander::displaced(const Syntax& syntax, const Letters& letters) {
  Offset offset{};
  for (const Index& index : syntax.indices)
    offset[static_cast<std::size_t>(index.component) - 1] += index.shift;
  return graph_.neighbour(value(*syntax.arguments[0], letters), offset);
}

// A function is written out where it is called; equal parts of several calls are one in the graph.
Node Expander::function_call(const Syntax& syntax, const Letters& letters) {
  const Function& function = *model_.functions.at(syntax.text);
  return inlined(function,
                 arguments_from(0, syntax, letters))[static_cast<std::size_t>(std::max(syntax.result, 0))];
}

std::vector<Node> Expander::inlined(const Function& function, const std::vector<Node>& arguments) {
  std::map<std::string, Node> locals;
  for (std::size_t n = 0; n < arguments.size(); ++n) locals[function.parameters[n].text] = arguments[n];
  std::map<std::string, Node>* const outer = std::exchange(locals_, &locals);
  std::vector<std::pair<std::string, Node>> together;
  for (const Definition& e : function.equations) {
    together.emplace_back(e.target.text, value(*e.value, {}));
    if (e.part + 1 < e.parts) continue;
    for (const auto& [name, node] : together) locals[name] = node;
    together.clear();
  }
  locals_ = outer;
  std::vector<Node> results;
  for (const Word& result : function.results) results.push_back(locals.at(result.text));
  return results;
}

// solve(F, start, low, high, tolerance, most, ...)
Node Expander::solve_call(const Syntax& syntax, const Letters& letters) {
  const Function& function = *model_.functions.at(syntax.arguments[0]->text);
  const std::vector<Node> given = arguments_from(1, syntax, letters);
  const std::vector<Node> others(given.begin() + arguments_of_solve - 1, given.end());
  const auto residual = [&](Node unknown) {
    std::vector<Node> arguments{unknown};
    arguments.insert(arguments.end(), others.begin(), others.end());
    ++depth_;
    const Node result = inlined(function, arguments)[0];
    --depth_;
    return result;
  };
  const RootSearch search{given[0],
                          given[1],
                          given[2],
                          given[3],
                          static_cast<int>(decimal_value(syntax.arguments[5]->text)),
                          syntax.text != solve_function,
                          depth_,
                          syntax.text == search_function};
  return root_of(graph_, residual, search)[static_cast<std::size_t>(syntax.result)];
}

// ------------------------------------------------------------------------------------------------------
// derivatives

Node Expander::derivative(const Syntax& syntax, const Letters& letters) {
  for (const MetricText& metric : model_.script->metrics)
    if (metric.covariant == syntax.text) return covariant(syntax, metric, letters);
  Node result = value(*syntax.arguments[0], letters);
  if (syntax.text == "D" && syntax.indices[0].letter == "t")
    return differentiate(graph_, "D", time_axis, result);
  const std::vector<int> axes = places(syntax.indices, letters);
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
    result = differentiate(graph_, syntax.text, *axis, result, chart_);
  return result;
}

// nabla_i T^a_b = D_i T^a_b + Gamma^a_ic T^c_b - Gamma^c_ib T^a_c
Field Expander::covariant_field(const Field& field, std::vector<FreeIndex> free, const std::string& direction,
                                const std::string& christoffel) {
  const Tensor* const gamma = model_.find_tensor(christoffel);
  return [=, this](const Letters& letters) {
    const int i = letters.at(direction);
    std::vector<Node> terms{d(i, field(letters))};
    for (const FreeIndex& index : free)
      for (int c = 0; c < 3; ++c) {
        Letters moved = letters;
        const int place = letters.at(index.letter);
        moved[index.letter] = c;
        const Node connection =
            index.is_upper ? tensor(*gamma, {place, i, c}) : graph_.minus(tensor(*gamma, {c, i, place}));
        terms.push_back(graph_.product({connection, field(moved)}));
      }
    return graph_.sum(terms);
  };
}

Node Expander::covariant(const Syntax& syntax, const MetricText& metric, const Letters& letters) {
  if (metric.christoffel.empty())
    throw flesh::Error("covariant derivative " + metric.covariant +
                       " needs a name for the Christoffel symbols; add "
                       "`christoffel G` to the metric " +
                       metric.metric);
  const Syntax& operand = *syntax.arguments[0];
  std::vector<FreeIndex> free;
  if (const auto found = model_.indices.find(&operand); found != model_.indices.end())
    free = found->second.free;
  Field field = [this, &operand](const Letters& at) { return value(operand, at); };
  Letters all = letters;
  const std::vector<int> axes = places(syntax.indices, letters);
  for (std::size_t i = axes.size(); i-- > 0;) {
    const std::string direction = flesh::text('#', i);
    all[direction] = axes[i];
    field = covariant_field(field, free, direction, metric.christoffel);
    free.push_back({direction, false});
  }
  return field(all);
}

// A component of a vector along an axis of the grid: what decides from where information comes.
Node Expander::along_grid(const Tensor& vector, int axis) {
  if (chart_ == Chart::cartesian) return tensor(vector, {axis});
  std::vector<Node> terms;
  for (int a = 0; a < 3; ++a)
    terms.push_back(graph_.product({graph_.load(jacobian_name(axis, a)), tensor(vector, {a})}));
  return graph_.sum(terms);
}

Node Expander::tensor_call(const Syntax& syntax, const Letters& letters) {
  const Syntax& operand = *syntax.arguments.back();
  const Node field = value(operand, letters);
  std::vector<Node> terms;
  if (syntax.text == "dissipation") {
    for (int c = 0; c < 3; ++c) terms.push_back(differentiate(graph_, dissipation_operator, c, field));
    return graph_.sum(terms);
  }
  const Tensor& vector = *model_.find_tensor(syntax.arguments[0]->text);
  const auto beta = [&](int c) { return tensor(vector, {c}); };
  const bool is_upwind = syntax.text != "Lie";
  for (int c = 0; c < 3; ++c) {
    if (is_upwind) {
      const Node speed = along_grid(vector, c);
      terms.push_back(graph_.product({speed, differentiate(graph_, advective_operator, c, field)}));
      terms.push_back(
          graph_.product({graph_.call("abs", {speed}), differentiate(graph_, upwinding_operator, c, field)}));
    } else {
      terms.push_back(graph_.product({beta(c), d(c, field)}));
    }
  }
  if (syntax.text == "advect") return graph_.sum(terms);
  // Lie derivative: - T^c D_c beta^a for upper, + T_c D_b beta^c for lower indices.
  const auto transported = tensor_called(model_, operand);
  const std::vector<int> at = transported ? places(transported->indices, letters) : std::vector<int>{};
  for (std::size_t i = 0; i < at.size(); ++i)
    for (int c = 0; c < 3; ++c) {
      std::vector<int> moved = at;
      moved[i] = c;
      const Node change =
          transported->tensor->is_upper[i] ? graph_.minus(d(c, beta(at[i]))) : d(at[i], beta(c));
      terms.push_back(graph_.product({change, tensor(*transported->tensor, moved)}));
    }
  return graph_.sum(terms);
}

// ------------------------------------------------------------------------------------------- tensors of the
// language

Node Expander::given(const Tensor& tensor, const std::vector<int>& at) {
  if (tensor.source == "Euc") return number(at[0] == at[1] ? 1 : 0);
  if (tensor.source == "spacing") return graph_.uniform(std::string("d") + "xyz"[at[0]]);
  if (tensor.source == "Eps") {
    if (at[0] == at[1] || at[1] == at[2] || at[0] == at[2]) return number(0);
    return number(is_even_permutation(at[0], at[1], at[2]) ? 1 : -1);
  }
  const Node node = computed(tensor, at);
  if (node->kind != Kind::number) names_.try_emplace(node, component_name(tensor, at));
  return node;
}

Node Expander::computed(const Tensor& tensor, const std::vector<int>& at) {
  Geometry& geometry = geometry_of(tensor.metric);
  if (tensor.source == "inverse") return geometry.inverse(at[0], at[1]);
  if (tensor.source == "determinant") return geometry.determinant();
  if (tensor.source == "lowered") return geometry.lowered(at[0], at[1], at[2]);
  if (tensor.source == "christoffel") return geometry.christoffel(at[0], at[1], at[2]);
  return geometry.ricci(at[0], at[1]);
}

Geometry& Expander::geometry_of(int metric) {
  const MetricText& text = model_.script->metrics[metric];
  const Tensor& components = *model_.find_tensor(text.metric);
  return geometries_
      .try_emplace(
          metric, graph_,
          [this, &components](int a, int b) {
            return tensor(components, {a, b});
          },
          [this](int axis, Node node) { return d(axis, node); }, text.is_unimodular)
      .first->second;
}

}  // namespace

Kernel expand(Graph& graph, const Model& model, const Calculation& calculation, int order, Chart chart) {
  return Expander(graph, model, order, chart).run(calculation);
}

Findings findings(Graph& graph, const Model& model, const Calculation& calculation, int order) {
  return Expander(graph, model, order, Chart::cartesian).findings(calculation);
}

std::string rate_of(const std::string& component) { return component + "rhs"; }

}  // namespace kernelgen
