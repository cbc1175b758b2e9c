// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/parser.hh"

#include <algorithm>
#include <optional>

#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/declarations.hh"
#include "parse/equations.hh"
#include "parse/parameters.hh"
#include "parse/scheduling.hh"

namespace kernelgen {

namespace {

const std::vector<std::string> block_words{"variables", "temporaries", "parameters",    "derivatives",
                                           "metrics",   "calculation", "documentation", "requirements",
                                           "equations", "constants",   "function"};
const std::vector<std::string> item_words{"begin",   "inherit", "implement",  "provide",  "use",
                                          "disable", "orders",  "timelevels", "schedule", "end"};

class ThornParser : private Statements {
 public:
  using Statements::Statements;

  /// \param common  where items that all thorns of the file have begin; they are read after the thorn's own
  void thorn(std::optional<std::size_t> common);

 private:
  void items(const std::string& end);
  void item();
  void block(std::size_t begin);
  void documentation();
  void orders();
  void timelevels();
  std::vector<Word> words();
};

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
    const bool is_second = !script_.implementation.empty();
    script_.implementation = needed_name("the name of an implementation");
    if (is_second) report_.error(cursor_.since(begin), "the implementation is named a second time");
    end_heading();
  } else if (word == "provide") {
    script_.provided = needed_name("the name of a capability");
    end_heading();
  } else if (word == "use" || word == "disable") {
    for (Word& name : words())
      (word == "use" ? script_.features : script_.disabled).push_back(std::move(name));
  } else if (word == "orders") {
    orders();
  } else if (word == "timelevels") {
    timelevels();
  } else if (word == "schedule") {
    ScheduleReader(cursor_, report_, script_).group();
  } else {
    cursor_.move_to(begin);
    cursor_.fail(
        "expected `begin`, `inherit`, `implement`, `provide`, `use`, `disable`, `orders`, `timelevels`, "
        "`schedule` or "
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
    const std::size_t begin = cursor_.place();
    const int order = needed_order();
    const bool is_known =
        std::find(script_.orders.begin(), script_.orders.end(), order) != script_.orders.end();
    const Span span = cursor_.since(begin);
    if (is_standard && !is_known)
      report_.error(span, flesh::text("the default order ", order, " is not among the orders before it"));
    if (!is_standard && is_known) report_.error(span, flesh::text("order ", order, " stands twice"));
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
  DeclarationReader declarations(cursor_, report_, script_);
  ParameterReader parameters(cursor_, report_, script_);
  EquationReader equations(cursor_, report_, script_);
  if (word == "variables") return declarations.variables(begin);
  if (word == "temporaries") return declarations.temporaries();
  if (word == "constants") return declarations.constants();
  if (word == "derivatives") return declarations.derivatives();
  if (word == "metrics") return declarations.metrics();
  if (word == "parameters") return parameters.parameters(begin);
  if (word == "requirements") return parameters.requirements();
  if (word == "calculation") return equations.calculation(begin);
  if (word == "equations") return equations.equations();
  if (word == "function") return equations.function();
  if (word == "documentation") return documentation();
  cursor_.move_to(start);
  cursor_.fail("unknown block " + cursor_.seen() + "; expected " + flesh::join(block_words, ", ") +
               flesh::did_you_mean(word, block_words));
}

void ThornParser::documentation() {
  end_heading();
  cursor_.skip_line();
  const std::string& text = report_.source().text();
  const std::size_t end = text.find("end documentation", cursor_.place());
  if (end == std::string::npos) {
    cursor_.move_to(text.size());
    return end_of("documentation");
  }
  script_.documentation += text.substr(cursor_.place(), end - cursor_.place());
  cursor_.move_to(end);
  end_of("documentation");
}

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
  bool is_documentation = false;
  for (const auto line : flesh::split(script, '\n')) {
    const auto words = flesh::words(line.substr(size_of_byte_order_mark(line)));
    const auto is = [&](std::string_view first, std::string_view second) {
      return words.size() >= 2 && words[0] == first && words[1] == second;
    };
    is_documentation = is_documentation ? !is("end", "documentation") : is("begin", "documentation");
    if (!is_documentation && words.size() >= 3 && is("begin", "thorn")) result.emplace_back(words[2]);
  }
  return result;
}

}  // namespace kernelgen
