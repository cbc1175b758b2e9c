// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/equations.hh"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>

#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/expressions.hh"
#include "parse/scheduling.hh"

namespace kernelgen {

namespace {

/// Letters that mean an axis of the grid: 1, 2, 3.
using Axes = std::map<std::string, int>;

std::vector<Index> on_axes(std::vector<Index> indices, const Axes& axes) {
  for (Index& index : indices)
    if (const auto found = axes.find(index.letter); found != axes.end())
      index.component = found->second, index.letter.clear();
  return indices;
}

Syntax on_axes(const Syntax& syntax, const Axes& axes) {
  Syntax result = syntax;
  result.indices = on_axes(syntax.indices, axes);
  for (SyntaxPtr& argument : result.arguments)
    argument = std::make_shared<const Syntax>(on_axes(*argument, axes));
  return result;
}

Syntax renamed(const Syntax& syntax, const std::string& ending, const std::string& other) {
  Syntax result = syntax;
  if (syntax.kind == SyntaxKind::name && syntax.text.size() > ending.size() && syntax.text.ends_with(ending))
    result.text.replace(result.text.size() - ending.size(), ending.size(), other);
  for (SyntaxPtr& argument : result.arguments)
    argument = std::make_shared<const Syntax>(renamed(*argument, ending, other));
  return result;
}

Definition on_axes(Definition definition, const Axes& axes) {
  definition.target = on_axes(definition.target, axes);
  definition.value = std::make_shared<const Syntax>(on_axes(*definition.value, axes));
  return definition;
}

}  // namespace

// `target = value`, or `a, b = f(x)`
std::vector<Definition> EquationReader::equation() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  std::vector<Syntax> targets;
  do targets.push_back(parse_target(cursor_));
  while (cursor_.accept(","));
  cursor_.expect("=", "`=`");
  const SyntaxPtr value = parse_expression(cursor_);
  const Span span = cursor_.since(begin);
  const int parts = static_cast<int>(targets.size());
  if (parts == 1) return {{targets[0], value, span}};
  if (value->kind != SyntaxKind::call)
    cursor_.note(value->span.begin,
                 "several values on the left need a function on the right, as in a, b = f(x)");
  std::vector<Definition> result;
  for (int part = 0; part < parts; ++part) {
    Syntax one = *value;
    one.result = part;
    result.push_back({targets[static_cast<std::size_t>(part)], std::make_shared<const Syntax>(std::move(one)),
                      span, part, parts});
  }
  return result;
}

// `along i j k` ... `end along`: the same for each axis of the grid; j and k are the axes after i, in a
// circle.
std::vector<Definition> EquationReader::along() {
  std::vector<std::string> letters;
  while (!cursor_.line_is_over()) {
    letters.push_back(cursor_.name());
    const bool is_new = std::count(letters.begin(), letters.end(), letters.back()) == 1;
    if (letters.back().size() != 1 || letters.size() > 3 || !is_new)
      cursor_.fail("expected one to three different letters after `along`");
  }
  std::vector<Definition> once, result;
  repeated("along", [&] { read_into(once); });
  for (int first = 0; first < 3; ++first) {
    Axes axes;
    for (std::size_t n = 0; n < letters.size(); ++n) axes[letters[n]] = (first + static_cast<int>(n)) % 3 + 1;
    for (const Definition& definition : once) {
      result.push_back(on_axes(definition, axes));
      result.back().axis = first + 1;
    }
  }
  return result;
}

// Up to the end of the line, or the word that begins the results of a function.
std::vector<Word> EquationReader::names() {
  std::vector<Word> result;
  while (!cursor_.line_is_over() && !cursor_.sees_word("gives")) {
    cursor_.skip_blank();
    const std::size_t begin = cursor_.place();
    std::string name = cursor_.name();
    if (name.empty()) cursor_.fail("expected a name or `gives`, found " + cursor_.seen());
    result.push_back({std::move(name), cursor_.since(begin)});
  }
  return result;
}

// `function NAME of PARAMETERS gives RESULTS`
void EquationReader::function() {
  Function function;
  try {
    cursor_.skip_blank();
    const std::size_t begin = cursor_.place();
    function.name.text = cursor_.name();
    function.name.span = cursor_.since(begin);
    if (function.name.text.empty()) cursor_.fail("expected the name of a function, found " + cursor_.seen());
    if (!cursor_.accept_word("of")) cursor_.fail("expected `of` and parameters, found " + cursor_.seen());
    function.parameters = names();
    if (cursor_.accept_word("gives")) function.results = names();
    end_heading();
    if (function.parameters.empty() || function.results.empty())
      report_.error(function.name.span, "a function has parameters and results: `function " +
                                            function.name.text + " of x y gives a b`");
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  repeated("function", [&] { read_into(function.equations); });
  script_.functions.push_back(std::move(function));
}

// Equations that several calculations share.
void EquationReader::equations() {
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  const std::string name = needed_name("a name for the equations");
  const Span span = cursor_.since(begin);
  end_heading();
  std::vector<Definition> found;
  repeated("equations", [&] { read_into(found); });
  Equations& equations = script_.equations[name];
  equations.span = span;
  std::move(found.begin(), found.end(), std::back_inserter(equations.all));
}

// `insert NAME with S L`: names that end in S end in L.
EquationReader::Endings EquationReader::endings_of_names() {
  if (cursor_.line_is_over() || !cursor_.accept_word("with")) return {};
  const std::string ending = cursor_.name(), other = cursor_.name();
  if (ending.empty() || other.empty())
    cursor_.fail("expected two endings of names, as in `insert state with S L`");
  return {ending, other};
}

std::vector<Definition> EquationReader::renamed(std::vector<Definition> equations, const Endings& endings) {
  if (endings.first.empty()) return equations;
  for (Definition& equation : equations) {
    equation.target = kernelgen::renamed(equation.target, endings.first, endings.second);
    equation.value =
        std::make_shared<const Syntax>(kernelgen::renamed(*equation.value, endings.first, endings.second));
  }
  return equations;
}

// Blocks that insert blocks twice grow fast.
void EquationReader::read_into(std::vector<Definition>& equations) {
  constexpr std::size_t most = 2000;
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  std::vector<Definition> more = equation_or_inserted();
  if (equations.size() + more.size() > most)
    return report_.error(cursor_.since(begin),
                         flesh::text("with this there are more than ", most, " equations"));
  std::move(more.begin(), more.end(), std::back_inserter(equations));
}

std::vector<Definition> EquationReader::equation_or_inserted() {
  const std::size_t start = cursor_.place();
  if (cursor_.accept_word("along")) {
    if (!cursor_.sees("=") && !cursor_.sees(",")) return along();
    cursor_.move_to(start);
  }
  if (!cursor_.accept_word("insert")) return equation();
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  const std::string name = needed_name("the name of a block of equations");
  const Span span = cursor_.since(begin);
  const auto found = script_.equations.find(name);
  const Endings endings = endings_of_names();
  if (found != script_.equations.end()) {
    found->second.is_inserted = true;
    return renamed(found->second.all, endings);
  }
  std::vector<std::string> known;
  for (const auto& [other, equations] : script_.equations) known.push_back(other);
  report_.error(
      span, "there is no block `equations " + name + "` before this line" + flesh::did_you_mean(name, known));
  return {};
}

namespace {

SyntaxPtr node(SyntaxKind kind, const std::string& text, std::vector<SyntaxPtr> arguments, Span span) {
  return std::make_shared<const Syntax>(Syntax{kind, text, {}, std::move(arguments), span});
}

/// Lets all places depend on a comparison of a keyword, `==` or `!=`, as well.
void require(Calculation& calculation, const Word& keyword, const char* comparison, const Word& text) {
  const Span span{keyword.span.begin, text.span.end};
  const SyntaxPtr holds = node(SyntaxKind::binary, comparison,
                               {node(SyntaxKind::name, keyword.text, {}, keyword.span),
                                node(SyntaxKind::string, text.text, {}, text.span)},
                               span);
  for (Place& place : calculation.places)
    place.condition = place.condition == nullptr
                          ? holds
                          : node(SyntaxKind::binary, "and", {place.condition, holds}, place.condition->span);
}

/// The calculation where a keyword has one of its values.
Calculation with_choice(Calculation calculation, const Word& keyword, const Word& choice) {
  for (const char c : "_" + choice.text)
    calculation.name += flesh::is_digit(c) || std::isalpha(static_cast<unsigned char>(c)) ? c : '_';
  calculation.choices[keyword.text] = choice.text;
  require(calculation, keyword, "==", choice);
  return calculation;
}

/// The calculation where a keyword has another value than these.
Calculation without_choices(Calculation calculation, const Calculation::Kinds& kinds) {
  for (const Word& choice : kinds.choices) {
    calculation.exclusions[kinds.keyword.text].insert(choice.text);
    require(calculation, kinds.keyword, "!=", choice);
  }
  return calculation;
}

/// One calculation for each axis, if it says so.
std::vector<Calculation> of_all_axes(const Calculation& calculation) {
  if (!calculation.is_axis_by_axis) return {calculation};
  std::vector<Calculation> result;
  for (int axis = 1; axis <= 3; ++axis) {
    Calculation one = calculation;
    const std::string ending = "_" + std::to_string(axis);
    one.axis = axis;
    one.name += ending;
    one.of_all_axes = calculation.equations;
    std::erase_if(one.equations, [axis](const Definition& definition) {
      return definition.axis != 0 && definition.axis != axis;
    });
    result.push_back(std::move(one));
  }
  return result;
}

/// One calculation for each combination of values, and for each axis.
std::vector<Calculation> of_all_kinds(const Calculation& calculation) {
  std::vector<Calculation> result{calculation};
  for (const Calculation::Kinds& kinds : calculation.kinds) {
    std::vector<Calculation> finer;
    for (const Calculation& coarse : result) {
      if (kinds.are_excluded)
        finer.push_back(without_choices(coarse, kinds));
      else
        for (const Word& choice : kinds.choices) finer.push_back(with_choice(coarse, kinds.keyword, choice));
    }
    result = std::move(finer);
  }
  std::vector<Calculation> of_axes;
  for (const Calculation& one : result)
    for (Calculation& of_axis : of_all_axes(one)) of_axes.push_back(std::move(of_axis));
  return of_axes;
}

}  // namespace

void EquationReader::calculation(std::size_t begin) {
  Calculation calculation;
  try {
    ScheduleReader(cursor_, report_, script_).heading(calculation);
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  calculation.span = cursor_.since(begin);
  repeated("calculation", [&] { read_into(calculation.equations); });
  for (Calculation& one : of_all_kinds(calculation)) script_.calculations.push_back(std::move(one));
}

}  // namespace kernelgen
