// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/declarations.hh"

#include <algorithm>

#include "core/text.hh"
#include "parse/expressions.hh"

namespace kernelgen {

void DeclarationReader::variables(std::size_t begin) {
  if (!cursor_.line_is_over() && cursor_.accept_word("of")) {
    Foreign& foreign = script_.foreign.emplace_back();
    foreign.implementation = needed_name("the name of an implementation");
    if (!cursor_.line_is_over() && cursor_.accept_word("if"))
      foreign.state = needed_name("the name of a scalar");
    end_heading();
    foreign.span = cursor_.since(begin);
    return foreign_variables(foreign);
  }
  end_heading();
  own_variables();
}

// `group NAME weight NUMBER pseudo parity "++-" timelevels:` before the variables of a group; moves only if
// there is one.
void DeclarationReader::group_of_variables(Declaration& group) {
  const std::size_t start = (cursor_.skip_blank(), cursor_.place());
  if (!cursor_.accept_word("group")) return;
  Declaration found;
  found.group = cursor_.long_name();
  for (;;) {
    if (cursor_.accept_word("weight"))
      found.weight = parse_expression(cursor_);
    else if (cursor_.accept_word("pseudo"))
      found.is_pseudo = true;
    else if (cursor_.accept_word("tags"))
      found.tags = tags();
    else if (cursor_.accept_word("parity"))
      found.parities = parities();
    else if (cursor_.accept_word("timelevels"))
      found.has_timelevels = true;
    else
      break;
  }
  if (!found.group.empty() && cursor_.accept(":"))
    group = std::move(found);
  else
    cursor_.move_to(start);
}

// `tags "checkpoint='no' prolongation='none'"`
std::string DeclarationReader::tags() {
  static const std::vector<std::string> own{"tensortypealias", "tensorweight", "tensorparity"};
  const SyntaxPtr text = parse_expression(cursor_);
  if (text->kind != SyntaxKind::string) {
    report_.error(text->span, "expected a text, as in tags \"checkpoint='no'\"");
    return {};
  }
  for (const std::string& tag : own)
    if (flesh::lower(text->text).find(tag) != std::string::npos)
      report_.error(text->span, "tag " + tag + " follows from indices, `weight` and `pseudo`");
  return text->text;
}

// `parity "++-"`: the signs at mirrors in x, y and z
std::string DeclarationReader::parities() {
  const SyntaxPtr text = parse_expression(cursor_);
  if (text->kind == SyntaxKind::string && text->text.size() == 3 &&
      text->text.find_first_not_of("+-") == std::string::npos)
    return text->text;
  report_.error(text->span, "expected the signs at mirrors in x, y and z, as in parity \"++-\"");
  return {};
}

void DeclarationReader::own_variables() {
  Declaration group;
  repeated("variables", [&] {
    const std::size_t start = cursor_.place();
    group_of_variables(group);
    if (cursor_.place() != start && at_end_of_block()) return;
    Declaration declaration = parse_declaration(cursor_);
    declaration.group = group.group;
    declaration.weight = group.weight;
    declaration.is_pseudo = group.is_pseudo;
    declaration.tags = group.tags;
    declaration.parities = group.parities;
    declaration.has_timelevels = group.has_timelevels;
    script_.variables.push_back(std::move(declaration));
  });
}

void DeclarationReader::foreign_variables(Foreign& foreign) {
  Declaration group;
  repeated("variables", [&] {
    group_of_variables(group);
    Declaration declaration = parse_declaration(cursor_);
    declaration.group = group.group;
    declaration.is_pseudo = group.is_pseudo;
    cursor_.expect("=", "`=` and the names that " + foreign.implementation + " gives to its components");
    while (!cursor_.line_is_over()) declaration.components.push_back(component());
    foreign.variables.push_back(std::move(declaration));
  });
}

// `vel[0]` is an element of a vector of the grid functions' owner.
std::string DeclarationReader::component() {
  std::string name = needed_name("the name of a variable");
  if (cursor_.character() != '[') return name;
  cursor_.advance(1);
  name += element_word;
  const std::size_t length = name.size();
  while (flesh::is_digit(cursor_.character())) name += cursor_.character(), cursor_.advance(1);
  if (name.size() == length) cursor_.fail("expected the number of an element, as in vel[0]");
  cursor_.expect("]", "`]`, as in vel[0]");
  return name;
}

void DeclarationReader::temporaries() {
  end_heading();
  repeated("temporaries", [&] { script_.temporaries.push_back(parse_declaration(cursor_)); });
}

// `NAME = NUMBER`
void DeclarationReader::constants() {
  end_heading();
  repeated("constants", [&] {
    cursor_.skip_blank();
    const std::size_t begin = cursor_.place();
    Definition constant;
    constant.target.kind = SyntaxKind::name;
    constant.target.text = cursor_.name();
    constant.target.span = cursor_.since(begin);
    if (constant.target.text.empty())
      cursor_.fail("expected the name of a constant, found " + cursor_.seen());
    cursor_.expect("=", "`=` and a number");
    constant.value = parse_expression(cursor_);
    constant.span = cursor_.since(begin);
    script_.constants.push_back(std::move(constant));
  });
}

void DeclarationReader::derivatives() {
  end_heading();
  repeated("derivatives", [&] { script_.derivatives.push_back(stencil()); });
}

// `Du u_i = (u_(i+1) - u_(i-1))/(2*h)`: u stands for the operand, i for the direction, h for its spacing.
Definition DeclarationReader::stencil() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  Definition result;
  const std::string word = cursor_.name();
  if (!is_derivative_word(word) || word == "D") {
    cursor_.move_to(begin);
    cursor_.fail("expected a new derivative (D and lower-case letters or digits), found " + cursor_.seen());
  }
  Syntax operand = parse_target(cursor_);
  if (operand.kind != SyntaxKind::name || operand.indices.size() != 1 || operand.indices[0].letter.empty()) {
    report_.error(operand.span, "expected an operand with one index, as in `" + word + " u_i = ...`");
    throw BadStatement{};
  }
  cursor_.expect("=", "`=`");
  result.target = {SyntaxKind::derivative,
                   word,
                   operand.indices,
                   {std::make_shared<const Syntax>(operand)},
                   cursor_.since(begin)};
  result.value = parse_expression(cursor_);
  result.span = cursor_.since(begin);
  return result;
}

void DeclarationReader::metrics() {
  end_heading();
  repeated("metrics", [&] { metric(); });
}

void DeclarationReader::metric() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  MetricText metric;
  metric.metric = cursor_.name();
  if (metric.metric.empty()) cursor_.fail("expected the name of a metric, found " + cursor_.seen());
  cursor_.expect(":", "`:` after the name of the metric");
  while (!cursor_.line_is_over()) {
    const std::size_t start = (cursor_.skip_blank(), cursor_.place());
    const std::string role = cursor_.name();
    if (role == "unimodular") {
      metric.is_unimodular = true;
      continue;
    }
    std::string* const place = role == "inverse"       ? &metric.inverse
                               : role == "determinant" ? &metric.determinant
                               : role == "christoffel" ? &metric.christoffel
                               : role == "lowered"     ? &metric.lowered
                               : role == "ricci"       ? &metric.ricci
                               : role == "covariant"   ? &metric.covariant
                                                       : nullptr;
    if (place == nullptr) {
      cursor_.move_to(start);
      cursor_.fail(
          "expected inverse, determinant, lowered, christoffel, ricci or covariant, each followed by a name, "
          "or "
          "unimodular, found " +
          cursor_.seen());
    }
    if (!place->empty())
      report_.error({start, cursor_.place()}, "role `" + role + "` of " + metric.metric + " is named twice");
    *place = cursor_.name();
    if (place->empty()) cursor_.fail("expected a name for " + role + ", found " + cursor_.seen());
  }
  metric.span = cursor_.since(begin);
  script_.metrics.push_back(std::move(metric));
}

}  // namespace kernelgen
