// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "check/axes_check.hh"
#include "check/calculation_checker.hh"
#include "check/index_check.hh"
#include "core/names.hh"
#include "core/text.hh"
#include "flesh/names.hh"
#include "graph/rational.hh"

namespace kernelgen {

namespace {

bool is_literal(const Syntax& syntax) {
  return syntax.kind == SyntaxKind::number || syntax.kind == SyntaxKind::string;
}

}  // namespace

void CalculationChecker::remember_set(const Tensor& tensor, const std::vector<Index>& indices) {
  set_.merge(stored_components(tensor, indices));
}

// `g21 = ...` would set nothing, since g12 is what is stored.
bool CalculationChecker::sets_stored_components(const Syntax& syntax, const Tensor& tensor,
                                                const std::vector<Index>& indices) {
  const std::set<std::string> stored = stored_components(tensor, indices);
  std::string problem;
  for_each_assignment(tensor.rank(), [&](const std::vector<int>& at) {
    if (!problem.empty() || !matches(indices, at)) return;
    Tensor plain = tensor;
    plain.role = Role::variable;
    const Component c = component(plain, at);
    const std::string written = component_name(tensor, at);
    if (c.sign == 0 && stored.empty())
      problem = written + " vanishes, since " + tensor.name + " is antisymmetric";
    else if (c.sign != 0 && stored.count(c.name) == 0)
      problem = written + " is " + (c.sign < 0 ? "minus " : "") + c.name + " by symmetry; set " + c.name;
  });
  if (!problem.empty()) report_.error(syntax.span, problem);
  return problem.empty();
}

void CalculationChecker::note_effect(const Definition& equation, const Tensor& tensor,
                                     const std::vector<Index>& indices) {
  if (tensor.role == Role::temporary) return;
  Effect effect{stored_components(tensor, indices), equation.span};
  const bool is_rate = equation.target.kind == SyntaxKind::derivative;
  if (is_rate) {
    std::set<std::string> rates;
    for (const std::string& name : effect.components) rates.insert("D_t " + name);
    effect.components = std::move(rates);
  }
  // Of later ones only the next is named.
  std::erase_if(effects_, [&](const Effect& earlier) {
    if (!std::includes(effect.components.begin(), effect.components.end(), earlier.components.begin(),
                       earlier.components.end()))
      return false;
    report_.error(earlier.span,
                  flesh::text("this equation has no effect: line ",
                              report_.source().position(equation.span.begin).line, " sets the same again"));
    return true;
  });
  effects_.push_back(std::move(effect));
}

void CalculationChecker::cannot_be_set(const Syntax& syntax) {
  const auto among = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), syntax.text) != names.end();
  };
  if (model_.constants.count(syntax.text) > 0)
    report_.error(syntax.span, "constant " + syntax.text + " cannot be set by an equation");
  else if (model_.parameters.count(syntax.text) > 0)
    report_.error(syntax.span, "parameter " + syntax.text + " cannot be set by an equation");
  else if (among(coordinate_names()) || among(uniform_names()))
    report_.error(syntax.span, "`" + syntax.text + "` is given by the language and cannot be set");
  else
    undefined(syntax);
}

std::optional<std::vector<FreeIndex>> CalculationChecker::target(const Definition& equation) {
  const Syntax* syntax = &equation.target;
  const bool is_rate = syntax->kind == SyntaxKind::derivative;
  if (is_rate) {
    if (syntax->text != "D" || syntax->indices.size() != 1 || syntax->indices[0].letter != "t") {
      report_.error(syntax->span, "a derivative on the left-hand side is D_t");
      return std::nullopt;
    }
    syntax = syntax->arguments[0].get();
  }
  if (syntax->kind != SyntaxKind::name) {
    report_.error(syntax->span, "expected a variable or a temporary on the left-hand side");
    return std::nullopt;
  }
  const auto named = tensor_called(model_, *syntax);
  if (!named) {
    cannot_be_set(*syntax);
    return std::nullopt;
  }
  const auto& [tensor, indices] = *named;
  if (tensor->role == Role::given || (is_rate && tensor->role != Role::variable)) {
    report_.error(syntax->span, is_rate ? "D_t needs a variable of this thorn; " + tensor->name + " is none"
                                        : tensor->name + " is given by the language and cannot be set");
    return std::nullopt;
  }
  if (static_cast<int>(indices.size()) != tensor->rank()) {
    report_.error(syntax->span,
                  flesh::text("`", tensor->name, "` has ", tensor->rank(), " indices, ", indices.size(),
                              indices.size() == 1 ? " is given" : " are given"));
    return std::nullopt;
  }
  std::vector<FreeIndex> free;
  for (int i = 0; i < tensor->rank(); ++i) {
    if (indices[i].is_upper != tensor->is_upper[i]) {
      report_.error(indices[i].span, flesh::text("index ", i + 1, " of ", tensor->name, " is ",
                                                 tensor->is_upper[i] ? "an upper" : "a lower", " one"));
      return std::nullopt;
    }
    if (indices[i].letter.empty()) continue;
    if (std::any_of(free.begin(), free.end(),
                    [&](const FreeIndex& f) { return f.letter == indices[i].letter; })) {
      report_.error(syntax->span, "index `" + indices[i].letter + "` stands twice on the left-hand side");
      return std::nullopt;
    }
    free.push_back({indices[i].letter, indices[i].is_upper});
  }
  if (!sets_stored_components(*syntax, *tensor, indices)) return std::nullopt;
  note_effect(equation, *tensor, indices);
  // All results of a function have names, whether they are needed or not.
  if (tensor->role != Role::temporary || equation.parts > 1) used_.insert(tensor->name);
  if (is_rate) model_.evolved.insert(tensor->name);
  return free;
}

void CalculationChecker::equation(const Definition& equation) {
  if (!names_all_results(equation)) return;
  const auto left = target(equation);
  const Free right = look(*equation.value);
  if (left && right && !same_indices(*left, *right) &&
      !(is_literal(*equation.value) && right->empty() && decimal_value(equation.value->text) == 0))
    report_.error(equation.span, "the two sides have different free indices: " + listed(*left) +
                                     " on the left, " + listed(*right) + " on the right");
  // Set even if the right-hand side is wrong: one mistake, one message.
  const auto named = tensor_called(model_, name_of_target(equation.target));
  if (named && named->tensor->role == Role::temporary) remember_set(*named->tensor, named->indices);
}

// check_axes says whether what it sets is used here: it has been set.
void CalculationChecker::equation_of_another_axis(const Definition& equation) {
  const auto named = tensor_called(model_, name_of_target(equation.target));
  if (named && named->tensor->role == Role::temporary) remember_set(*named->tensor, named->indices);
}

// `on interior without NAME`, or a number, perhaps `within` another
void CalculationChecker::boundary(const Word& name, const std::string& word) {
  const bool is_number = flesh::is_digit(name.text[0]);
  const auto parameter = model_.parameters.find(name.text);
  if (is_number && name.text.size() > 2)
    report_.error(name.span, "expected fewer than 100 points at each face of the domain");
  else if (!is_number && (parameter == model_.parameters.end() || parameter->second.type != "integer"))
    report_.error(name.span,
                  "expected an integer parameter: the number of points at each face of the domain that are " +
                      std::string(word == "without" ? "left out" : "treated"));
  else if (calculation_.where == "boundary" || calculation_.where == "everywhere")
    report_.error(calculation_.where_span, "`" + word + "` needs `on interior`, `on faces` or `on edges`");
  if (!is_number) used_.insert(name.text);
}

void CalculationChecker::run() {
  static const std::vector<std::string> places{"interior", "boundary", "everywhere", "faces", "edges"};
  if (!calculation_.where.empty() &&
      std::find(places.begin(), places.end(), calculation_.where) == places.end())
    report_.error(calculation_.where_span, "unknown place `" + calculation_.where +
                                               "`; expected interior, boundary, everywhere, faces or edges" +
                                               flesh::did_you_mean(calculation_.where, places));
  if (calculation_.is_axis_by_axis && calculation_.where != "edges")
    report_.error(calculation_.by_axis_span, "`axis by axis` needs `on edges`");
  if (!calculation_.boundary.text.empty()) boundary(calculation_.boundary, "without");
  if (!calculation_.rim.text.empty()) boundary(calculation_.rim, "within");
  if (!calculation_.rim.text.empty() && calculation_.boundary.text.empty())
    report_.error(calculation_.rim.span,
                  "`within` needs `without` before it: how many points at each face are left out");
  // Equations that make no sense have been reported.
  if (calculation_.equations.empty() && !report_.has_errors())
    report_.error(calculation_.span, "calculation " + calculation_.name + " has no equations");
  for (const Place& place : calculation_.places) condition(place.condition);
  for (const Definition& e : calculation_.axis == 0 ? calculation_.equations : calculation_.of_all_axes)
    if (e.axis == 0 || calculation_.axis == 0 || e.axis == calculation_.axis)
      equation(e);
    else
      equation_of_another_axis(e);
}

namespace {

const std::vector<std::string>& groups_of_everybody() {
  static const std::vector<std::string> groups{"MoL_CalcRHS",  "MoL_PostRHS",        "MoL_RHSBoundaries",
                                               "MoL_PostStep", "MoL_PostStepModify", "MoL_PseudoEvolution",
                                               "MoL_InitRHS",  "MoL_PreStep"};
  return groups;
}

// Any name may be a group of somebody's schedule; one that is a slip away from what everybody has is a slip.
void check_place(const Place& place, const Script& script, Report& report) {
  const auto& groups = groups_of_everybody();
  const auto is_here = [&](const std::string& name) { return flesh::same_name(name, place.bin); };
  const bool is_known = is_bin(place.bin) || std::any_of(groups.begin(), groups.end(), is_here) ||
                        std::any_of(script.schedule_groups.begin(), script.schedule_groups.end(),
                                    [&](const ScheduleGroup& group) { return is_here(group.name); });
  if (is_known) return;
  std::vector<std::string> known = schedule_bins();
  known.insert(known.end(), groups.begin(), groups.end());
  const std::string bin = bin_called(place.bin), near = flesh::nearest(bin, known);
  constexpr int slip = 2;
  if (!near.empty() && flesh::edit_distance(near, bin) <= slip)
    report.error(place.bin_span, "there is no bin `" + place.bin + "`; did you mean " + near + "?");
  else if (place.is_at)
    report.warning(place.bin_span, "there is no bin `" + place.bin +
                                       "`: it is taken for a group of the schedule, which stands after `in`");
}

// Groups lie in groups, in the end in a bin or in a group of another thorn, which may be anywhere.
bool ends_in_bin(const Place& place, const Script& script) {
  std::set<std::string> seen;
  for (const Place* here = &place; here != nullptr;) {
    if (is_bin(here->bin)) return true;
    const auto own =
        std::find_if(script.schedule_groups.begin(), script.schedule_groups.end(),
                     [&](const ScheduleGroup& group) { return flesh::same_name(group.name, here->bin); });
    here = own == script.schedule_groups.end() || !seen.insert(here->bin).second ? nullptr : &own->place;
  }
  return false;
}

// A limit of time steps is about rates of change.
void check_frequency(const Calculation& calculation, Report& report) {
  const bool has_rates =
      std::any_of(calculation.equations.begin(), calculation.equations.end(),
                  [](const Definition& equation) { return equation.target.kind == SyntaxKind::derivative; });
  if (!calculation.greatest_frequency.text.empty() && !has_rates)
    report.error(
        calculation.greatest_frequency.span,
        "calculation " + calculation.name + " has a greatest frequency, but no rates of change (D_t)");
}

// MoL asks for rates of change in its own groups, not in bins.
void check_rates(const Script& script, Report& report, const Model& model) {
  std::map<std::string, const Definition*> rates;
  std::set<std::string> in_groups;
  for (const Calculation& calculation : script.calculations) {
    const bool is_in_group = calculation.places.empty() ||
                             std::any_of(calculation.places.begin(), calculation.places.end(),
                                         [&](const Place& place) { return !ends_in_bin(place, script); });
    for (const Definition& equation : calculation.equations) {
      if (equation.target.kind != SyntaxKind::derivative) continue;
      const auto named = tensor_called(model, *equation.target.arguments[0]);
      if (!named || model.evolved.count(named->tensor->name) == 0) continue;
      if (is_in_group) in_groups.insert(named->tensor->name);
      rates.try_emplace(named->tensor->name, &equation);
    }
  }
  for (const auto& [name, equation] : rates)
    if (in_groups.count(name) == 0)
      report.error(equation->span, "MoL asks for the rate of change of " + name +
                                       " in each step: schedule a calculation of it in MoL_CalcRHS");
}

}  // namespace

void check_calculations(const Script& script, Report& report, Model& model) {
  std::set<std::string> names;
  for (const Calculation& calculation : script.calculations) {
    if (!names.insert(calculation.name).second)
      report.error(calculation.span, "there are two calculations called " + calculation.name);
    for (const Place& place : calculation.places) check_place(place, script, report);
    check_frequency(calculation, report);
    if (calculation.places.empty())
      report.warning(calculation.span,
                     "calculation " + calculation.name +
                         " is scheduled nowhere; add `scheduled at BIN` or `scheduled in GROUP`");
    CalculationChecker checker(calculation, report, model);
    checker.run();
    model.used.insert(checker.used().begin(), checker.used().end());
  }
  const Calculation none;
  CalculationChecker conditions(none, report, model);
  check_rates(script, report, model);
  check_axes(script, report, model);
  for (const ScheduleGroup& group : script.schedule_groups) {
    check_place(group.place, script, report);
    conditions.condition(group.place.condition);
  }
  for (const Requirement& requirement : script.requirements) conditions.condition(requirement.condition);
  model.used.insert(conditions.used().begin(), conditions.used().end());
}

}  // namespace kernelgen
