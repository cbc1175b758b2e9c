// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/pipeline.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <functional>
#include <ostream>
#include <set>

#include "check/names_check.hh"
#include "check/stencil.hh"
#include "core/error.hh"
#include "core/text.hh"
#include "discretise/discretise.hh"
#include "expand/expand.hh"
#include "interpret/interpret.hh"
#include "parse/parser.hh"
#include "program/deep_stack.hh"
#include "simplify/factor.hh"
#include "simplify/order.hh"
#include "split/split.hh"

namespace kernelgen {

namespace {

Stencil stencil_for(const Model& model, int order, const std::string& name, int derivative) {
  if (name == "D") return centred(derivative, order);
  if (name == advective_operator) return advective_centred(order);
  if (name == upwinding_operator) return advective_dissipative(order);
  if (name == dissipation_operator) return kreiss_oliger(order + 1);
  try {
    return stencil_of(*model.operators.at(name), order);
  } catch (const BadStencil& problem) {
    throw flesh::Error(problem.text);
  }
}

Kernel run_discretise(const PassContext& context, const Kernel& kernel) {
  return discretise(context.graph, kernel, [&](const std::string& name, int derivative) {
    return stencil_for(context.model, kernel.order, name, derivative);
  });
}

void verify(const std::string& pass, const Kernel& kernel) {
  std::set<Kind> allowed_machine{Kind::number,   Kind::uniform, Kind::load,    Kind::call, Kind::compare,
                                 Kind::logical,  Kind::select,  Kind::shifted, Kind::add,  Kind::subtract,
                                 Kind::multiply, Kind::divide,  Kind::negate,  Kind::root, Kind::fma,
                                 Kind::repeated, Kind::bound};
  const bool is_machine = pass == "order" || pass == "fma" || pass == "keep";
  std::vector<Node> nodes = in_order(kernel.roots());
  for (std::size_t n = 0; n < nodes.size(); ++n)
    for (Node inner : in_order(nodes[n]->body)) nodes.push_back(inner);
  for (Node node : nodes) {
    if (node->kind == Kind::derivative && pass != "expand")
      throw flesh::Error("kernelgen: after pass " + pass + " a derivative is left: " + to_text(node));
    if (is_machine && allowed_machine.count(node->kind) == 0)
      throw flesh::Error("kernelgen: after pass " + pass + " there is a " + name_of(node->kind) + ": " +
                         to_text(node));
  }
}

void tell(const PipelineOptions& options, const std::string& pass, const Kernel& kernel, double seconds) {
  if (options.out == nullptr) return;
  if (options.prints_counts) {
    const OperationCount c = count_operations(kernel);
    *options.out << flesh::text(kernel.name, " order ", kernel.order, " after ", pass, ": ", c.total(),
                                " operations (", c.fma, " fma, ", c.add, " add, ", c.multiply, " multiply, ",
                                c.divide, " divide, ", c.root, " root, ", c.call, " call), ", c.load,
                                " loads\n");
  }
  if (options.prints_times)
    *options.out << flesh::text(kernel.name, " order ", kernel.order, " pass ", pass, ": ", seconds, " s\n");
  if (options.dump_after == pass) *options.out << to_text(kernel);
  if (options.exports && !kernel.is_curvilinear) *options.out << exported(kernel, pass);
}

bool depends_on_order(const Kernel& kernel, const Model& model) {
  for (Node node : in_order(kernel.roots())) {
    if (node->kind != Kind::derivative) continue;
    const auto own = model.operators.find(node->name);
    if (own == model.operators.end()) return true;
    if (!(stencil_of(*own->second, 2) == stencil_of(*own->second, 4))) return true;
  }
  return false;
}

bool mentions_order(const Syntax& syntax) {
  return syntax.text == "fdOrder" || std::any_of(syntax.arguments.begin(), syntax.arguments.end(),
                                                 [](const SyntaxPtr& a) { return mentions_order(*a); });
}

/// What fdOrder may be, unless the calculation has an order of its own.
std::vector<int> orders_of(const Model& model, const Calculation& calculation) {
  return calculation.order > 0 ? std::vector{calculation.order} : model.script->orders;
}

/// A number in [0, 1) that depends on a text only.
double noise(const std::string& text) {
  std::uint64_t state = 1469598103934665603u;
  for (char c : text) state = (state ^ static_cast<unsigned char>(c)) * 1099511628211u;
  state ^= state >> 29, state *= 0xbf58476d1ce4e5b9u, state ^= state >> 32;
  return static_cast<double>(state >> 11) / 9007199254740992.0;
}

/// How an attempt chooses numbers.
struct Attempt {
  int seed;
  double scale;                ///< of variables and coordinates
  bool decides_by_lot;         ///< which branch of a choice is taken
  bool is_for_doubts = false;  ///< only for what had no finite value before
};

// At the first ones physics makes sense: tensors near to flat metrics, lapses near 2, small whole parameters.
// Then all branches; then numbers that functions such as asin and log need.
constexpr Attempt attempts[] = {{0, 1, false},         {1, 1, false},          {2, 1, false},
                                {3, 1, true},          {4, 1, true},           {5, 1, true},
                                {6, 0.25, true, true}, {7, -0.25, true, true}, {8, 8, true, true},
                                {9, 0.03, true, true}, {10, -8, true, true}};

Leaves<long double> leaves_of(const Attempt& attempt) {
  const int seed = attempt.seed;
  const auto load = [=](const std::string& name, Offset at) -> long double {
    const bool is_mixed = name.size() > 2 && flesh::is_digit(name.back()) &&
                          flesh::is_digit(name[name.size() - 2]) && name.back() != name[name.size() - 2];
    return attempt.scale *
           ((is_mixed ? 0 : 2) + 0.2 * noise(flesh::text(seed, name, at[0], ',', at[1], ',', at[2])));
  };
  const auto uniform = [=](const std::string& name) -> long double {
    return name[0] == 'd' ? 1 : std::floor(3 * noise(flesh::text(seed, name)));
  };
  const auto decides = [=](Node condition, bool holds) {
    return attempt.decides_by_lot ? noise(flesh::text(seed, '?', condition->id)) < 0.5 : holds;
  };
  return {load, uniform, decides};
}

// Only one of g12 and g21 is stored: an expression for g_ab that is not symmetric has lost half of its
// meaning. Whether it is symmetric is seen from numbers, since equal values may be written in many ways.
// Terms that have no meaning are reported as well, all of them.
void check_symmetries(const Model& model, const Calculation& calculation, Graph& graph, Report& report) {
  const int order = orders_of(model, calculation).front();
  const auto [claims, mistakes] = findings(graph, model, calculation, order);
  for (const MistakeAt& mistake : mistakes) report.error(mistake.span, mistake.what());
  Kernel kernel;
  kernel.order = order;
  for (const SymmetryClaim& claim : claims)
    kernel.outputs.insert(kernel.outputs.end(), {{"value", claim.value}, {"mirrored", claim.mirrored}});
  if (claims.empty()) return;
  const PassContext context{graph, model, worth_keeping};
  kernel = run_discretise(context, kernel);
  std::set<const Definition*> reported;
  std::vector<bool> is_judged(claims.size(), false);
  for (const Attempt& attempt : attempts) {
    if (attempt.is_for_doubts && std::all_of(is_judged.begin(), is_judged.end(), std::identity())) break;
    const auto values = interpret<long double>(kernel.roots(), leaves_of(attempt));
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const long double a = values[2 * i], b = values[2 * i + 1];
      if (!std::isfinite(a) || !std::isfinite(b) || (attempt.is_for_doubts && is_judged[i])) continue;
      is_judged[i] = true;
      const bool are_equal = std::abs(a - b) <= 1e-9L * (1 + std::abs(a) + std::abs(b));
      if (are_equal || !reported.insert(claims[i].equation).second) continue;
      report.error(
          claims[i].equation->span,
          "the left-hand side is " + std::string(claims[i].sign > 0 ? "symmetric" : "antisymmetric") +
              ", the right-hand side is not: " + claims[i].component + " could be either of two values");
    }
  }
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (!is_judged[i] && reported.insert(claims[i].equation).second)
      report.warning(claims[i].equation->span,
                     "the right-hand side should be symmetric as the left-hand side is; that could not be "
                     "judged, since it had no finite value "
                     "wherever it was tried");
}

// A face has as many points on one side as on the other: its lower point is the one that it belongs to.
void check_faces(const Calculation& calculation, const Kernel& kernel, Report& report) {
  const auto has_faces_along = [&](int a) {
    return calculation.where == "faces" || (calculation.where == "edges" && calculation.axis == a + 1);
  };
  for (Node node : in_order(kernel.roots()))
    for (int a = 0; a < 3; ++a)
      if (has_faces_along(a) && node->kind == Kind::load && -node->offset[a] >= std::max(kernel.reach[a], 1))
        return report.error(
            calculation.where_span,
            flesh::text("calculation ", calculation.name, " needs ", node->name, " ", -node->offset[a],
                        " points below: at faces the lower side reaches one "
                        "point less far than the upper one, ",
                        kernel.reach[a]));
}

// At the outermost points there are no neighbours.
void check_neighbours(const Calculation& calculation, const Kernel& kernel, Report& report) {
  check_faces(calculation, kernel, report);
  if (kernel.reach == Offset{} || (calculation.where != "everywhere" && calculation.where != "boundary"))
    return;
  report.error(calculation.where_span,
               flesh::text("calculation ", calculation.name, " has derivatives, which need ",
                           *std::max_element(kernel.reach.begin(), kernel.reach.end()),
                           " neighbours; there are none `on ", calculation.where,
                           "`: leave that out, and say `sync` to fill ghost zones"));
}

void check_races(const Kernel& kernel) {
  std::set<std::string> written;
  for (const Output& output : kernel.outputs) written.insert(output.variable);
  for (Node node : in_order(kernel.roots()))
    if (node->kind == Kind::load && node->offset != Offset{} && written.count(node->name) > 0)
      throw flesh::Error(
          "calculation " + kernel.name + " writes " + node->name +
          " and differentiates it: neighbours may hold old or new values; write to another variable");
}

}  // namespace

namespace {

/// A pass on the expressions of points, and on one turn of each iteration.
Kernel on_turns_too(Graph& graph, const Kernel& kernel, Kernel (*pass)(Graph&, const Kernel&)) {
  std::map<std::vector<Node>, std::vector<Node>> turns;
  const auto changed = [&](const std::vector<Node>& body) {
    const auto [place, is_new] = turns.try_emplace(body);
    if (is_new) place->second = on_turns_too(graph, turn_of(body), pass).roots();
    return place->second;
  };
  return rewritten(pass(graph, kernel), [&](Node node, const std::vector<Node>& arguments) {
    if (node->kind != Kind::repeated) return graph.with_arguments(node, arguments);
    return graph.repeated({arguments, changed(node->body), iteration_of(node).most}, node->axes[0]);
  });
}

}  // namespace

const std::vector<Pass>& passes() {
  static const std::vector<Pass> all{
      {"discretise", run_discretise},
      {"factor", [](const PassContext& c, const Kernel& k) { return on_turns_too(c.graph, k, factor_sums); }},
      {"order",
       [](const PassContext& c, const Kernel& k) { return on_turns_too(c.graph, k, order_operations); }},
      {"fma", [](const PassContext& c, const Kernel& k) { return on_turns_too(c.graph, k, place_fma); }},
      {"keep",
       [](const PassContext& c, const Kernel& k) { return keep_or_repeat(c.graph, k, c.keep_threshold); }},
  };
  return all;
}

// Values that several others use are written once, each before its users: t1 = ...
std::string to_text(const Kernel& kernel) {
  const std::vector<Node> nodes = in_order(kernel.roots());
  std::unordered_map<Node, int> uses;
  std::set<std::string> taken;
  for (Node node : nodes) {
    taken.insert(node->name);
    for (Node argument : node->arguments) ++uses[argument];
  }
  for (const Output& output : kernel.outputs) ++uses[output.value], taken.insert(output.variable);
  std::string result;
  NodeNames names;
  int number = 0;
  for (Node node : nodes) {
    if (uses[node] < 2 || node->arguments.empty()) continue;
    do names[node] = flesh::text('t', ++number);
    while (taken.count(names[node]) > 0);
    result += names[node] + " = " + to_text(node, names) + "\n";
  }
  for (const Output& output : kernel.outputs) {
    const auto named = names.find(output.value);
    result += output.variable + " = " +
              (named == names.end() ? to_text(output.value, names) : named->second) + "\n";
  }
  return result;
}

std::string exported(const Kernel& kernel, const std::string& pass) {
  std::string result = flesh::text("kernel\t", kernel.name, '\t', kernel.order, '\t', pass, '\n');
  for (Node node : in_order(kernel.roots())) {
    std::vector<std::string> axes, arguments;
    for (const int axis : node->axes) axes.push_back(flesh::text(axis));
    for (Node argument : node->arguments) arguments.push_back(flesh::text(argument->id));
    result +=
        flesh::text("node\t", node->id, '\t', name_of(node->kind), '\t', node->name, '\t', node->value.top(),
                    '/', node->value.bottom(), '\t', node->offset[0], ',', node->offset[1], ',',
                    node->offset[2], '\t', flesh::join(axes, ","), '\t', flesh::join(arguments, ","), '\n');
  }
  for (const Output& output : kernel.outputs)
    result += flesh::text("output\t", output.variable, '\t', output.value->id, '\n');
  return result;
}

namespace {

bool reads_jacobian(const Kernel& kernel) {
  const std::vector<Node> nodes = in_order(kernel.roots());
  return std::any_of(nodes.begin(), nodes.end(),
                     [](Node node) { return node->kind == Kind::load && jacobian_place(node->name) >= 0; });
}

}  // namespace

std::vector<Kernel> kernels_of(const Model& model, const Calculation& calculation, Graph& graph,
                               const PipelineOptions& options, Chart chart) {
  std::vector<Kernel> result;
  const bool uses_order = std::any_of(calculation.equations.begin(), calculation.equations.end(),
                                      [](const Definition& e) { return mentions_order(*e.value); });
  const PassContext context{graph, model, options.repeats_all ? 1 << 30 : worth_keeping};
  for (const int order : orders_of(model, calculation)) {
    const auto timed = [&](const std::string& name, const auto& work) {
      const auto start = std::chrono::steady_clock::now();
      Kernel kernel = work();
      verify(name, kernel);
      tell(options, name, kernel,
           std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      return kernel;
    };
    const auto finished = [&](Kernel kernel) {
      for (const Pass& pass : passes()) {
        kernel = timed(pass.name, [&] { return pass.run(context, kernel); });
        if (pass.name == "discretise") check_races(kernel);
      }
      return kernel;
    };
    const Kernel expanded = timed("expand", [&] { return expand(graph, model, calculation, order, chart); });
    if (chart == Chart::curvilinear && !reads_jacobian(expanded)) break;
    result.push_back(finished(expanded));
    if (!uses_order && !depends_on_order(expanded, model)) break;
  }
  return result;
}

DeviceKernel device_kernel(Graph& graph, const Kernel& kernel, const DeviceChoice& choice,
                           LaunchPlanner& planner) {
  constexpr int never = 1 << 30;
  Kernel own = kernel;
  if (!choice.keeps) {
    own.kept.clear();
    own = keep_or_repeat(graph, own, never);
  }
  LaunchPlan plan = planner.plan(own, choice.costs, choice.parts);
  std::set<std::string> names;
  for (Node node : in_order(own.roots()))
    if (node->kind == Kind::load) names.insert(node->name);
  const std::vector<std::string> fields(names.begin(), names.end());
  int number = 0;
  for (Launch& launch : plan.launches)
    launch.patch = patch_that_fits(needs_of(launch, plan, fields), choice.of(++number).patch, launch.live,
                                   choice.costs.live);
  return {std::move(own), std::move(plan), choice};
}

std::string wrong_launches(const DeviceKernel& device) {
  std::string report;
  const int count = static_cast<int>(device.plan.launches.size());
  for (const auto& [number, own] : device.choice.own)
    if (number > count)
      report += flesh::text(own.place, ": launch ", number, " of ", device.kernel.name, " at order ",
                            device.kernel.order, ", which is divided into ", count, '\n');
  return report;
}

namespace {

void tell(const PipelineOptions& options, const DeviceKernel& device) {
  if (options.out == nullptr || !options.prints_counts) return;
  int number = 0;
  for (const Launch& launch : device.plan.launches)
    *options.out << flesh::text(device.kernel.name, " order ", device.kernel.order, " device launch ",
                                ++number, ": ", launch.operations, " operations, ", launch.loads, " loads, ",
                                launch.fields, " arrays, ", launch.live, " values at once\n");
}

}  // namespace

// ML_BSSN's right-hand side, at four orders, takes 725,000.
constexpr std::size_t most_work = 20'000'000;

namespace {

Generated generated(const std::string& file, const std::string& text, const PipelineOptions& options) {
  const ScriptText source(file, text);
  Report report(source);
  Generated result;
  for (const ScriptText::Problem& problem : source.problems()) report.error(problem.span, problem.text);
  // A missing file causes further errors.
  if (report.has_errors()) return {report.text(), false, {}, {}};
  result.files = source.files();
  std::vector<Script> scripts = parse(report);
  check_names_of_thorns(scripts, report);
  for (Script& script : scripts) declare_inherited_names(script, options.outside_names);
  std::deque<Model> models;
  std::vector<const Model*> all_models;
  for (const Script& script : scripts) all_models.push_back(&models.emplace_back(check(script, report)));
  // Nodes are sorted by their numbers: what is common must not change the kernels of the grid's own
  // coordinates.
  Graph graph, curved_graph;
  LaunchPlanner planner(options.threads);
  const bool make_sense = !report.has_errors();
  for (const Model& model : models) {
    if (!make_sense) break;
    Thorn thorn{&model, file.substr(file.rfind('/') + 1), {}};
    for (const Calculation& calculation : model.script->calculations) {
      try {
        graph.allow(most_work), curved_graph.allow(most_work);
        check_symmetries(model, calculation, graph, report);
        const std::vector<Kernel> plain = kernels_of(model, calculation, graph, options);
        check_neighbours(calculation, plain.back(), report);
        std::vector<Kernel> kernels = plain;
        if (model.uses_jacobian)
          for (Kernel& kernel : kernels_of(model, calculation, curved_graph, options, Chart::curvilinear))
            kernels.push_back(std::move(kernel));
        thorn.calculations.push_back(emitted(model, calculation, kernels));
        thorn.calculations.back().loop_size = options.loop_size;
        if (options.device_choices != nullptr)
          for (const Kernel& kernel : plain) {
            thorn.calculations.back().device_kernels.push_back(
                device_kernel(graph, kernel,
                              options.device_choices->of(model.script->thorn, kernel.name, kernel.order,
                                                         operations_per_byte(kernel)),
                              planner));
            result.report += wrong_launches(thorn.calculations.back().device_kernels.back());
            tell(options, thorn.calculations.back().device_kernels.back());
          }
      } catch (const MistakeAt& mistake) {
        report.error(mistake.span, mistake.what());
      } catch (const flesh::Error& error) {
        report.error(calculation.span, error.what());
      }
    }
    if (!report.has_errors()) result.thorns.emplace_back(model.script->thorn, emit_thorn(thorn));
  }
  if (!report.has_errors()) report_unused(all_models, report);
  result.is_good = result.report.empty() && !report.has_errors();
  result.report += report.text();
  return result;
}

}  // namespace

Generated generate(const std::string& file, const std::string& text, const PipelineOptions& options) {
  Generated result;
  on_deep_stack([&] { result = generated(file, text, options); });
  return result;
}

}  // namespace kernelgen
