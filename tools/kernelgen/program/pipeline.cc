// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/pipeline.hh"

#include <algorithm>
#include <chrono>
#include <deque>
#include <ostream>
#include <set>

#include "check/stencil.hh"
#include "core/error.hh"
#include "core/text.hh"
#include "discretise/discretise.hh"
#include "expand/expand.hh"
#include "parse/parser.hh"
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
                                 Kind::multiply, Kind::divide,  Kind::negate,  Kind::root, Kind::fma};
  const bool is_machine = pass == "order" || pass == "fma" || pass == "keep";
  for (Node node : in_order(kernel.roots())) {
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

const std::vector<Pass>& passes() {
  static const std::vector<Pass> all{
      {"discretise", run_discretise},
      {"factor", [](const PassContext& c, const Kernel& k) { return factor_sums(c.graph, k); }},
      {"order", [](const PassContext& c, const Kernel& k) { return order_operations(c.graph, k); }},
      {"fma", [](const PassContext& c, const Kernel& k) { return place_fma(c.graph, k); }},
      {"keep",
       [](const PassContext& c, const Kernel& k) { return keep_or_repeat(c.graph, k, c.keep_threshold); }},
  };
  return all;
}

std::string to_text(const Kernel& kernel) {
  std::string result;
  for (const Output& output : kernel.outputs)
    result += output.variable + " = " + to_text(output.value) + "\n";
  return result;
}

std::vector<Kernel> kernels_of(const Model& model, const Calculation& calculation, Graph& graph,
                               const PipelineOptions& options) {
  std::vector<Kernel> result;
  const bool uses_order = std::any_of(calculation.equations.begin(), calculation.equations.end(),
                                      [](const Definition& e) { return mentions_order(*e.value); });
  const PassContext context{graph, model, options.repeats_all ? 1 << 30 : worth_keeping};
  for (const int order : model.script->orders) {
    const auto timed = [&](const std::string& name, const auto& work) {
      const auto start = std::chrono::steady_clock::now();
      Kernel kernel = work();
      verify(name, kernel);
      tell(options, name, kernel,
           std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      return kernel;
    };
    Kernel kernel = timed("expand", [&] { return expand(graph, model, calculation, order); });
    const bool depends = uses_order || depends_on_order(kernel, model);
    for (const Pass& pass : passes()) {
      kernel = timed(pass.name, [&] { return pass.run(context, kernel); });
      if (pass.name == "discretise") check_races(kernel);
    }
    result.push_back(std::move(kernel));
    if (!depends) break;
  }
  return result;
}

Generated generate(const std::string& file, const std::string& text, const PipelineOptions& options) {
  const flesh::SourceText source(file, text);
  Report report(source);
  Generated result;
  const std::vector<Script> scripts = parse(report);
  std::deque<Model> models;
  for (const Script& script : scripts) models.push_back(check(script, report));
  Graph graph;
  for (const Model& model : models) {
    if (report.has_errors()) break;
    Thorn thorn{&model, file.substr(file.rfind('/') + 1), {}};
    for (const Calculation& calculation : model.script->calculations) {
      try {
        thorn.calculations.push_back(emitted(calculation, kernels_of(model, calculation, graph, options)));
        thorn.calculations.back().loop_size = options.loop_size;
      } catch (const flesh::Error& error) {
        report.error(calculation.span, error.what());
      }
    }
    if (!report.has_errors()) result.thorns.emplace_back(model.script->thorn, emit_thorn(thorn));
  }
  result.report = report.text();
  result.is_good = !report.has_errors();
  return result;
}

}  // namespace kernelgen
