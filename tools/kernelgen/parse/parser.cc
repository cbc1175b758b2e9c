// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/parser.hh"

#include <algorithm>
#include <optional>

#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/cursor.hh"
#include "parse/expressions.hh"

namespace kernelgen {

namespace {

const std::vector<std::string> block_words{"variables",     "temporaries",  "parameters",
                                           "derivatives",   "metrics",      "calculation",
                                           "documentation", "requirements", "equations"};
const std::vector<std::string> item_words{"begin",  "inherit",    "implement", "use", "disable",
                                          "orders", "timelevels", "schedule",  "end"};

class ThornParser {
 public:
  ThornParser(Cursor& cursor, Report& report, Script& script)
      : cursor_(cursor), report_(report), script_(script) {}

  /// \param common  where items that all thorns of the file have begin; they are read after the thorn's own
  void thorn(std::optional<std::size_t> common);

 private:
  void items(const std::string& end);
  void item();
  void block(std::size_t begin);
  void variables(std::size_t begin);
  void own_variables();
  void foreign_variables(Foreign& foreign);
  void temporaries();
  void parameters(std::size_t begin);
  void parameter(std::vector<ParameterText>& into);
  void parameter_fields(ParameterText& parameter);
  bool parameter_field(ParameterText& parameter);
  void range(ParameterText& parameter);
  std::string choice();
  void derivatives();
  void metrics();
  void metric();
  void documentation();
  void calculation(std::size_t begin);
  void calculation_heading(Calculation& calculation);
  bool place_word(Place& place);
  std::string bin_after_preposition();
  void schedule_group();
  void requirements();
  void equations();
  std::vector<Definition> equation_or_inserted();
  void group_of_variables(Declaration& group);
  void orders();
  void timelevels();
  std::vector<Word> words();
  Definition equation();
  Definition stencil();
  void end_of(const std::string& block);
  void end_heading();
  bool at_end_of_block() {
    return cursor_.at_end() || cursor_.sees_word("end") || cursor_.sees_word("begin");
  }
  std::string needed_name(const std::string& meaning);
  /// Calls `statement` until the block ends; after a mistake goes on where the next statement may begin.
  template <typename Statement>
  void repeated(const std::string& block, Statement statement);
  void recover();

  Cursor& cursor_;
  Report& report_;
  Script& script_;
};

std::string ThornParser::needed_name(const std::string& meaning) {
  std::string name = cursor_.long_name();
  if (name.empty()) cursor_.fail("expected " + meaning + ", found " + cursor_.seen());
  return name;
}

void ThornParser::recover() {
  do {
    cursor_.skip_line();
    if (cursor_.at_end() || cursor_.sees_word("end") || cursor_.sees_word("begin")) return;
    const std::size_t start = cursor_.place();
    // A line that opens with `name... =` begins a statement.
    const std::string rest = cursor_.line();
    cursor_.move_to(start);
    if (const auto equals = rest.find('='); equals != std::string::npos && rest.find('(') > equals) return;
  } while (true);
}

template <typename Statement>
void ThornParser::repeated(const std::string& block, Statement statement) {
  while (!at_end_of_block()) {
    try {
      statement();
    } catch (const BadStatement&) {
      recover();
    }
  }
  end_of(block);
}

void ThornParser::end_of(const std::string& block) {
  if (!cursor_.sees_word("end")) cursor_.fail("expected `end " + block + "`, found " + cursor_.seen());
  cursor_.accept_word("end");
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  const std::string found = cursor_.long_name();
  if (found != block)
    report_.error(cursor_.since(begin), "expected `end " + block + "`, found `end " + found + "`");
}

void ThornParser::end_heading() {
  if (!cursor_.line_is_over()) cursor_.fail("expected the end of the line, found " + cursor_.seen());
}

void ThornParser::thorn(std::optional<std::size_t> common) {
  try {
    if (cursor_.line_is_over()) cursor_.fail("expected the name of a thorn after `begin thorn`");
    script_.thorn = needed_name("the name of a thorn");
    end_heading();
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  cursor_.set_thorn(script_.thorn);
  items("thorn");
  if (!common) return;
  const std::size_t after = cursor_.place();
  cursor_.move_to(*common);
  items("common");
  cursor_.move_to(after);
}

void ThornParser::items(const std::string& end) {
  while (!cursor_.at_end() && !cursor_.sees_word("end")) {
    try {
      item();
    } catch (const BadStatement&) {
      cursor_.skip_line();
      while (!cursor_.at_end() && !cursor_.sees_word("begin") && !cursor_.sees_word("end"))
        cursor_.skip_line();
      // The end of a block whose heading was wrong.
      while (cursor_.sees_word("end")) {
        const std::size_t start = cursor_.place();
        cursor_.accept_word("end");
        if (cursor_.accept_word(end)) {
          cursor_.move_to(start);
          break;
        }
        cursor_.skip_line();
      }
    }
  }
  try {
    end_of(end);
  } catch (const BadStatement&) {
  }
}

void ThornParser::item() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  const std::string word = cursor_.name();
  if (word == "begin") return block(begin);
  if (word == "inherit") {
    for (Word& name : words()) script_.inherited.push_back(std::move(name));
  } else if (word == "implement") {
    script_.implementation = needed_name("the name of an implementation");
    end_heading();
  } else if (word == "use" || word == "disable") {
    for (Word& name : words())
      (word == "use" ? script_.features : script_.disabled).push_back(std::move(name));
  } else if (word == "orders") {
    orders();
  } else if (word == "timelevels") {
    timelevels();
  } else if (word == "schedule") {
    schedule_group();
  } else {
    cursor_.move_to(begin);
    cursor_.fail(
        "expected `begin`, `inherit`, `implement`, `use`, `disable`, `orders`, `timelevels`, `schedule` or "
        "`end thorn`, "
        "found " +
        cursor_.seen() + flesh::did_you_mean(word, item_words));
  }
}

std::vector<Word> ThornParser::words() {
  std::vector<Word> result;
  while (!cursor_.line_is_over()) {
    cursor_.skip_blank();
    const std::size_t begin = cursor_.place();
    std::string name = needed_name("a name");
    result.push_back({std::move(name), cursor_.since(begin)});
  }
  return result;
}

void ThornParser::orders() {
  script_.orders.clear();
  while (!cursor_.line_is_over()) {
    const bool is_standard = cursor_.accept_word("default");
    cursor_.skip_blank();
    std::string digits;
    while (flesh::is_digit(cursor_.character())) digits += cursor_.character(), cursor_.advance(1);
    const int order = digits.empty() || digits.size() > 2 ? 0 : std::stoi(digits);
    if (order < 2 || order > 12 || order % 2 != 0) {
      cursor_.move_to(cursor_.place() - digits.size());
      cursor_.fail("expected orders 2, 4, 6, 8, 10 or 12");
    }
    (is_standard ? script_.standard_order = order : script_.orders.emplace_back(order));
  }
  if (script_.orders.empty()) cursor_.fail("expected orders, as in `orders 2 4 6 8 default 4`");
}

void ThornParser::timelevels() {
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  const auto number = [&] {
    cursor_.skip_blank();
    const char c = cursor_.character();
    if (c < '1' || c > '9' || flesh::is_digit(cursor_.character(1)))
      cursor_.fail("expected a number of timelevels, 1 to 9, found " + cursor_.seen());
    cursor_.advance(1);
    return c - '0';
  };
  script_.timelevels = number();
  if (!cursor_.line_is_over() && cursor_.accept_word("default")) script_.standard_timelevels = number();
  if (script_.standard_timelevels > script_.timelevels)
    report_.error(cursor_.since(begin), "the default is more than the number of timelevels there may be");
  end_heading();
}

void ThornParser::block(std::size_t begin) {
  const std::size_t start = (cursor_.skip_blank(), cursor_.place());
  const std::string word = cursor_.name();
  if (word == "variables") return variables(begin);
  if (word == "temporaries") return temporaries();
  if (word == "parameters") return parameters(begin);
  if (word == "derivatives") return derivatives();
  if (word == "metrics") return metrics();
  if (word == "calculation") return calculation(begin);
  if (word == "documentation") return documentation();
  if (word == "requirements") return requirements();
  if (word == "equations") return equations();
  cursor_.move_to(start);
  cursor_.fail("unknown block " + cursor_.seen() + "; expected " + flesh::join(block_words, ", ") +
               flesh::did_you_mean(word, block_words));
}

// ----------------------------------------------------------------------------------------------------
// declarations

void ThornParser::variables(std::size_t begin) {
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

// `group NAME weight NUMBER timelevels:` before the variables of a group; moves only if there is one.
void ThornParser::group_of_variables(Declaration& group) {
  const std::size_t start = (cursor_.skip_blank(), cursor_.place());
  if (!cursor_.accept_word("group")) return;
  Declaration found;
  found.group = cursor_.long_name();
  for (;;) {
    if (cursor_.accept_word("weight"))
      found.weight = parse_expression(cursor_);
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

void ThornParser::own_variables() {
  Declaration group;
  repeated("variables", [&] {
    const std::size_t start = cursor_.place();
    group_of_variables(group);
    if (cursor_.place() != start && at_end_of_block()) return;
    Declaration declaration = parse_declaration(cursor_);
    declaration.group = group.group;
    declaration.weight = group.weight;
    declaration.has_timelevels = group.has_timelevels;
    script_.variables.push_back(std::move(declaration));
  });
}

void ThornParser::foreign_variables(Foreign& foreign) {
  Declaration group;
  repeated("variables", [&] {
    group_of_variables(group);
    Declaration declaration = parse_declaration(cursor_);
    declaration.group = group.group;
    cursor_.expect("=", "`=` and the names that " + foreign.implementation + " gives to its components");
    while (!cursor_.line_is_over()) declaration.components.push_back(needed_name("the name of a variable"));
    foreign.variables.push_back(std::move(declaration));
  });
}

void ThornParser::temporaries() {
  end_heading();
  repeated("temporaries", [&] { script_.temporaries.push_back(parse_declaration(cursor_)); });
}

void ThornParser::parameters(std::size_t begin) {
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

void ThornParser::parameter(std::vector<ParameterText>& into) {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (!cursor_.accept_word("name")) cursor_.fail("expected `name:`, found " + cursor_.seen());
  cursor_.expect(":", "`:`");
  ParameterText parameter;
  parameter.name = needed_name("the name of a parameter");
  parameter.span = cursor_.since(begin);
  parameter.type = "real";
  parameter_fields(parameter);
  into.push_back(std::move(parameter));
}

void ThornParser::parameter_fields(ParameterText& parameter) {
  while (!at_end_of_block() && !cursor_.sees_word("name"))
    if (!parameter_field(parameter))
      cursor_.fail(
          "expected `description:`, `type:`, `default:`, `range:`, `choices:`, `steerable:`, `unused:` or "
          "`name:`, "
          "found " +
          cursor_.seen());
}

bool ThornParser::parameter_field(ParameterText& parameter) {
  const auto field = [&](const char* word) {
    if (!cursor_.accept_word(word)) return false;
    cursor_.expect(":", "`:`");
    return true;
  };
  if (field("description")) {
    parameter.description = cursor_.line();
  } else if (field("type")) {
    parameter.type = needed_name("a type");
    static const std::vector<std::string> types{"real", "integer", "boolean", "keyword"};
    if (std::find(types.begin(), types.end(), parameter.type) == types.end())
      report_.error(parameter.span, "parameter " + parameter.name + " has type `" + parameter.type +
                                        "`; expected real, integer, boolean or keyword" +
                                        flesh::did_you_mean(parameter.type, types));
  } else if (field("default")) {
    parameter.standard = parse_expression(cursor_);
  } else if (field("range")) {
    range(parameter);
  } else if (field("choices")) {
    do parameter.choices.push_back(choice());
    while (cursor_.accept(","));
  } else if (field("steerable")) {
    parameter.is_steerable = cursor_.line() == "yes";
  } else if (field("unused")) {
    parameter.is_unused = cursor_.line() == "yes";
  } else {
    return false;
  }
  return true;
}

std::string ThornParser::choice() {
  const SyntaxPtr value = parse_expression(cursor_);
  return value->kind == SyntaxKind::negate ? "-" + value->arguments[0]->text : value->text;
}

void ThornParser::range(ParameterText& parameter) {
  parameter.is_open = cursor_.accept_word("above");
  const std::size_t start = (cursor_.skip_blank(), cursor_.place());
  if (!(cursor_.accept("-") && cursor_.accept_word("infinity"))) {
    cursor_.move_to(start);
    parameter.lower = parse_expression(cursor_);
  }
  if (!cursor_.accept_word("to")) cursor_.fail("expected `to` between the ends of the range");
  if (!cursor_.accept_word("infinity")) parameter.upper = parse_expression(cursor_);
}

void ThornParser::derivatives() {
  end_heading();
  repeated("derivatives", [&] { script_.derivatives.push_back(stencil()); });
}

void ThornParser::metrics() {
  end_heading();
  repeated("metrics", [&] { metric(); });
}

void ThornParser::metric() {
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
    *place = cursor_.name();
    if (place->empty()) cursor_.fail("expected a name for " + role + ", found " + cursor_.seen());
  }
  metric.span = cursor_.since(begin);
  script_.metrics.push_back(std::move(metric));
}

void ThornParser::documentation() {
  end_heading();
  cursor_.skip_line();
  const std::string& text = report_.source().text();
  const std::size_t end = text.find("end documentation", cursor_.place());
  if (end == std::string::npos) cursor_.fail("`end documentation` is missing");
  script_.documentation += text.substr(cursor_.place(), end - cursor_.place());
  cursor_.move_to(end);
  end_of("documentation");
}

// `Du u_i = (u_(i+1) - u_(i-1))/(2*h)`: u stands for the operand, i for the direction, h for its spacing.
Definition ThornParser::stencil() {
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

// ----------------------------------------------------------------------------------------------------
// calculations

Definition ThornParser::equation() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  Definition result;
  result.target = parse_target(cursor_);
  cursor_.expect("=", "`=`");
  result.value = parse_expression(cursor_);
  result.span = cursor_.since(begin);
  return result;
}

std::string ThornParser::bin_after_preposition() {
  const bool has_preposition = cursor_.accept_word("at") || cursor_.accept_word("in");
  if (!has_preposition) cursor_.fail("expected `at` or `in` after `scheduled`, found " + cursor_.seen());
  return needed_name("a bin or group of the schedule");
}

// What may follow a bin of the schedule.
bool ThornParser::place_word(Place& place) {
  if (cursor_.accept_word("as")) {
    place.alias = needed_name("a name");
  } else if (cursor_.accept_word("before")) {
    place.before.push_back(needed_name("a name"));
  } else if (cursor_.accept_word("after")) {
    place.after.push_back(needed_name("a name"));
  } else if (cursor_.accept_word("sync")) {
    place.synchronises = true;
  } else if (cursor_.accept_word("with")) {
    if (!cursor_.accept_word("boundaries"))
      cursor_.fail("expected `boundaries` after `with`, found " + cursor_.seen());
    place.has_boundaries = true;
  } else {
    return false;
  }
  return true;
}

void ThornParser::calculation_heading(Calculation& calculation) {
  calculation.name = needed_name("the name of a calculation");
  Place unscheduled;
  std::size_t conditioned = 0;  // places before this one have their condition
  while (!cursor_.line_is_over()) {
    if (cursor_.accept_word("scheduled")) {
      calculation.places.emplace_back().bin = bin_after_preposition();
    } else if (cursor_.accept_word("on")) {
      const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
      calculation.where = needed_name("interior, boundary or everywhere");
      calculation.where_span = cursor_.since(begin);
    } else if (cursor_.accept_word("rarely")) {
      calculation.is_rare = true;
    } else if (cursor_.accept_word("if")) {
      const SyntaxPtr condition = parse_condition(cursor_);
      for (; conditioned < calculation.places.size(); ++conditioned)
        calculation.places[conditioned].condition = condition;
    } else if (!place_word(calculation.places.empty() ? unscheduled : calculation.places.back())) {
      cursor_.fail(
          "expected `scheduled at`, `scheduled in`, `on`, `as`, `before`, `after`, `sync`, `with "
          "boundaries`, `rarely` or `if`, "
          "found " +
          cursor_.seen());
    }
  }
}

// `schedule group NAME in PLACE`
void ThornParser::schedule_group() {
  if (!cursor_.accept_word("group"))
    cursor_.fail("expected `group` after `schedule`, found " + cursor_.seen());
  ScheduleGroup group;
  group.name = needed_name("the name of a group of the schedule");
  group.place.bin = bin_after_preposition();
  while (!cursor_.line_is_over()) {
    if (cursor_.accept_word("if"))
      group.place.condition = parse_condition(cursor_);
    else if (!place_word(group.place))
      cursor_.fail("expected `before`, `after` or `if`, found " + cursor_.seen());
  }
  script_.schedule_groups.push_back(std::move(group));
}

// `CONDITION: what to do if it does not hold`
void ThornParser::requirements() {
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

// Equations that several calculations share.
void ThornParser::equations() {
  const std::string name = needed_name("a name for the equations");
  end_heading();
  std::vector<Definition>& into = script_.equations[name];
  repeated("equations", [&] {
    for (Definition& definition : equation_or_inserted()) into.push_back(std::move(definition));
  });
}

std::vector<Definition> ThornParser::equation_or_inserted() {
  if (!cursor_.accept_word("insert")) return {equation()};
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  const std::string name = needed_name("the name of a block of equations");
  const auto found = script_.equations.find(name);
  if (found != script_.equations.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [other, equations] : script_.equations) known.push_back(other);
  report_.error(cursor_.since(begin), "there is no block `equations " + name + "` before this line" +
                                          flesh::did_you_mean(name, known));
  return {};
}

void ThornParser::calculation(std::size_t begin) {
  Calculation& calculation = script_.calculations.emplace_back();
  try {
    calculation_heading(calculation);
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  calculation.span = cursor_.since(begin);
  repeated("calculation", [&] {
    for (Definition& definition : equation_or_inserted())
      calculation.equations.push_back(std::move(definition));
  });
}

}  // namespace

namespace {

/// After `begin common`: skips the block and says where its items begin.
std::optional<std::size_t> common_items(Cursor& cursor, std::size_t heading) {
  cursor.skip_line();
  const std::size_t begin = cursor.place();
  while (!cursor.at_end()) {
    if (cursor.accept_word("end") && !cursor.line_is_over() && cursor.accept_word("common")) return begin;
    cursor.skip_line();
  }
  cursor.move_to(heading);
  cursor.fail("`begin common` has no `end common`");
}

}  // namespace

std::vector<Script> parse(Report& report) {
  std::vector<Script> scripts;
  Cursor cursor(report);
  std::optional<std::size_t> common;
  while (!cursor.at_end()) {
    const std::size_t begin = cursor.place();
    try {
      if (!cursor.accept_word("begin")) cursor.fail("expected `begin thorn NAME`, found " + cursor.seen());
      if (scripts.empty() && !common && cursor.accept_word("common")) {
        common = common_items(cursor, begin);
        continue;
      }
      if (!cursor.accept_word("thorn")) cursor.fail("expected `begin thorn NAME`, found " + cursor.seen());
    } catch (const BadStatement&) {
      return scripts;
    }
    Script& script = scripts.emplace_back();
    ThornParser(cursor, report, script).thorn(common);
    script.span = {begin, begin + 11 + script.thorn.size() + 1};
    if (script.implementation.empty()) script.implementation = script.thorn;
  }
  if (scripts.empty()) report.error({0, 1}, "the script is empty; expected `begin thorn NAME`");
  return scripts;
}

std::vector<std::string> thorns_of(const std::string& script) {
  std::vector<std::string> result;
  for (const auto line : flesh::split(script, '\n')) {
    const auto words = flesh::words(line);
    if (words.size() >= 3 && words[0] == "begin" && words[1] == "thorn") result.emplace_back(words[2]);
  }
  return result;
}

}  // namespace kernelgen
