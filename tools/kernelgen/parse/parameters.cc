// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/parameters.hh"

#include <algorithm>

#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/expressions.hh"

namespace kernelgen {

void ParameterReader::parameters(std::size_t begin) {
  std::vector<ParameterText>* into = &script_.parameters;
  if (!cursor_.line_is_over() && cursor_.accept_word("of")) {
    Foreign& foreign = script_.foreign.emplace_back();
    foreign.implementation = needed_name("the name of an implementation");
    foreign.span = cursor_.since(begin);
    into = &foreign.parameters;
  }
  end_heading();
  repeated("parameters", [&] { parameter(*into); });
}

void ParameterReader::parameter(std::vector<ParameterText>& into) {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (!cursor_.accept_word("name")) cursor_.fail("expected `name:`, found " + cursor_.seen());
  cursor_.expect(":", "`:`");
  ParameterText parameter;
  std::vector<Word> all{named(begin)};
  while (!cursor_.line_is_over()) all.push_back(named((cursor_.skip_blank(), cursor_.place())));
  parameter.name = all.front().text;
  parameter.span = all.front().span;
  parameter.type = "real";
  fields(parameter);
  for (const Word& one : all) {
    parameter.name = one.text;
    parameter.span = one.span;
    into.push_back(parameter);
  }
}

Word ParameterReader::named(std::size_t begin) {
  const std::string name = needed_name("the name of a parameter");
  if (name.find('_') != std::string::npos) cursor_.know(name);
  return {name, cursor_.since(begin)};
}

void ParameterReader::fields(ParameterText& parameter) {
  while (!at_end_of_block() && !cursor_.sees_word("name"))
    if (!field(parameter))
      cursor_.fail(
          "expected `description:`, `type:`, `default:`, `range:`, `choices:`, `steerable:`, `unused:` or "
          "`name:`, "
          "found " +
          cursor_.seen());
}

bool ParameterReader::field(ParameterText& parameter) {
  const auto is = [&](const char* word) {
    if (!cursor_.accept_word(word)) return false;
    cursor_.expect(":", "`:`");
    return true;
  };
  if (is("description")) {
    parameter.description = cursor_.line();
  } else if (is("type")) {
    parameter.type = needed_name("a type");
    static const std::vector<std::string> types{"real",   "integer", "boolean", "keyword",
                                                "string", "scalar",  "table"};
    if (std::find(types.begin(), types.end(), parameter.type) == types.end())
      report_.error(parameter.span,
                    "parameter " + parameter.name + " has type `" + parameter.type +
                        "`; expected real, integer, boolean, keyword, string, scalar or table" +
                        flesh::did_you_mean(parameter.type, types));
  } else if (is("default")) {
    parameter.standard = parse_expression(cursor_);
  } else if (is("range")) {
    range(parameter);
  } else if (is("choices")) {
    do parameter.choices.push_back(choice());
    while (cursor_.accept(","));
  } else if (is("steerable")) {
    parameter.is_steerable = answer();
  } else if (is("unused")) {
    parameter.is_unused = answer();
  } else {
    return false;
  }
  return true;
}

bool ParameterReader::answer() {
  if (!cursor_.line_is_over()) cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  const std::string word = cursor_.line();
  const bool is_yes = word == "yes", is_no = word == "no";
  if (!is_yes && !is_no)
    report_.error(
        {begin, begin + std::max<std::size_t>(word.size(), 1)},
        "expected yes or no, found " + (word.empty() ? "nothing" : "`" + flesh::shortened(word) + "`"));
  return is_yes;
}

std::string ParameterReader::choice() {
  const SyntaxPtr value = parse_expression(cursor_);
  return value->kind == SyntaxKind::negate ? "-" + value->arguments[0]->text : value->text;
}

void ParameterReader::range(ParameterText& parameter) {
  parameter.is_open = cursor_.accept_word("above");
  const std::size_t start = (cursor_.skip_blank(), cursor_.place());
  if (!(cursor_.accept("-") && cursor_.accept_word("infinity"))) {
    cursor_.move_to(start);
    parameter.lower = parse_expression(cursor_);
  }
  if (!cursor_.accept_word("to")) cursor_.fail("expected `to` between the ends of the range");
  if (!cursor_.accept_word("infinity")) parameter.upper = parse_expression(cursor_);
}

// `CONDITION: what to do if it does not hold`
void ParameterReader::requirements() {
  end_heading();
  repeated("requirements", [&] {
    Requirement requirement;
    requirement.condition = parse_condition(cursor_);
    if (cursor_.line_is_over() || !cursor_.accept(":")) {
      report_.error(requirement.condition->span,
                    "expected `:` and a sentence that says what to do after the condition");
      return;
    }
    requirement.message = cursor_.line();
    script_.requirements.push_back(std::move(requirement));
  });
}

}  // namespace kernelgen
