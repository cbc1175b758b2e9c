// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/scheduling.hh"

#include <algorithm>
#include <cstdlib>

#include "core/text.hh"
#include "parse/expressions.hh"

namespace kernelgen {

// `at BIN` or `in GROUP`
void ScheduleReader::bin(Place& place) {
  place.is_at = cursor_.accept_word("at");
  if (!place.is_at && !cursor_.accept_word("in"))
    cursor_.fail("expected `at` or `in` after `scheduled`, found " + cursor_.seen());
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  place.bin = needed_name("a bin or group of the schedule");
  place.bin_span = cursor_.since(begin);
}

// What may follow a bin of the schedule.
bool ScheduleReader::place_word(Place& place) {
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

// What belongs to the place before it.
void ScheduleReader::placing(Calculation& calculation) {
  Place nowhere;
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  if (!place_word(calculation.places.empty() ? nowhere : calculation.places.back()))
    cursor_.fail(
        "expected `scheduled at`, `scheduled in`, `on`, `as`, `before`, `after`, `sync`, `with "
        "boundaries`, `for`, `rarely`, `reported as`, `greatest frequency` or `if`, "
        "found " +
        cursor_.seen());
  if (calculation.places.empty())
    cursor_.note(begin, "this stands before `scheduled`: it belongs behind the place that it is about");
}

// `for NAME "a" "b"`: one calculation for each value of a keyword; `for NAME not "a" "b"`: one for all
// others.
Calculation::Kinds ScheduleReader::kinds() {
  Calculation::Kinds result;
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  result.keyword.text = needed_name("the name of a keyword");
  result.keyword.span = cursor_.since(begin);
  result.are_excluded = cursor_.accept_word("not");
  while (!cursor_.line_is_over() && cursor_.sees("\"")) {
    const SyntaxPtr choice = parse_expression(cursor_);
    result.choices.push_back({choice->text, choice->span});
    cursor_.move_back();
  }
  if (result.choices.empty())
    cursor_.fail("expected texts, as in for riemann_solver \"HLLE\" \"Roe\", found " + cursor_.seen());
  return result;
}

// `axis by axis`: one calculation for each axis
void ScheduleReader::axis_by_axis(Calculation& calculation) {
  const std::size_t end = cursor_.place(), begin = end - std::string("axis").size();
  if (!cursor_.accept_word("by") || !cursor_.accept_word("axis"))
    cursor_.fail("expected `axis by axis`, found `axis` and " + cursor_.seen());
  calculation.is_axis_by_axis = true;
  calculation.by_axis_span = cursor_.since(begin);
}

// `order 4`: differences of this calculation, whatever fdOrder is
void ScheduleReader::order(Calculation& calculation) { calculation.order = needed_order(); }

// `reported as "Psi4"`: the kind of work as which its time counts
void ScheduleReader::report_as(Calculation& calculation) {
  if (!cursor_.accept_word("as")) cursor_.fail("expected `as` after `reported`, found " + cursor_.seen());
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (!cursor_.sees("\"")) cursor_.fail("expected a kind of work, as in \"Psi4\", found " + cursor_.seen());
  calculation.kind_of_work = parse_expression(cursor_)->text;
  cursor_.move_back();
  if (calculation.kind_of_work.empty())
    report_.error(cursor_.since(begin), "a kind of work has a name, as in \"Psi4\"");
}

// `greatest frequency 2.31`: of the discrete equations, in units of one over the spacing
void ScheduleReader::frequency(Calculation& calculation) {
  if (!cursor_.accept_word("frequency"))
    cursor_.fail("expected `frequency` after `greatest`, found " + cursor_.seen());
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  std::string& number = calculation.greatest_frequency.text;
  number = parse_number(cursor_);
  if (number.empty())
    cursor_.fail("expected a number, as in `greatest frequency 2.31`, found " + cursor_.seen());
  calculation.greatest_frequency.span = cursor_.since(begin);
  if (!cursor_.line_is_over() && cursor_.character() == '.')
    cursor_.fail("expected the end of the number " + number + ", found " + cursor_.seen());
  if (!(std::strtod(number.c_str(), nullptr) > 0))
    report_.error(calculation.greatest_frequency.span,
                  "a frequency is a number above 0, as in `greatest frequency 2.31`");
}

// `without 2` or `without NAME`, `within 2`: points at each face of the domain
Word ScheduleReader::count_of_points() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  std::string digits;
  for (; flesh::is_digit(cursor_.character()); cursor_.advance(1)) digits += cursor_.character();
  const std::string count =
      digits.empty() ? needed_name("a number of points at each face, or the parameter that counts them")
                     : flesh::text(std::strtol(digits.c_str(), nullptr, 10));
  return {count, cursor_.since(begin)};
}

void ScheduleReader::heading(Calculation& calculation) {
  calculation.name = needed_name("the name of a calculation");
  std::size_t conditioned = 0;  // places before this one have their condition
  while (!cursor_.line_is_over()) {
    if (cursor_.accept_word("scheduled")) {
      bin(calculation.places.emplace_back());
    } else if (cursor_.accept_word("on")) {
      const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
      const bool is_second = !calculation.where.empty();
      calculation.where = needed_name("interior, boundary or everywhere");
      calculation.where_span = cursor_.since(begin);
      if (is_second)
        report_.error(calculation.where_span, "`on` stands here a second time: a calculation has one place");
      if (!cursor_.line_is_over() && cursor_.accept_word("without")) calculation.boundary = count_of_points();
      if (!cursor_.line_is_over() && cursor_.accept_word("within")) calculation.rim = count_of_points();
    } else if (cursor_.accept_word("for")) {
      calculation.kinds.push_back(kinds());
    } else if (cursor_.accept_word("axis")) {
      axis_by_axis(calculation);
    } else if (cursor_.accept_word("rarely")) {
      calculation.is_rare = true;
    } else if (cursor_.accept_word("reported")) {
      report_as(calculation);
    } else if (cursor_.accept_word("greatest")) {
      frequency(calculation);
    } else if (cursor_.accept_word("order")) {
      order(calculation);
    } else if (cursor_.accept_word("if")) {
      const SyntaxPtr condition = parse_condition(cursor_);
      for (; conditioned < calculation.places.size(); ++conditioned)
        calculation.places[conditioned].condition = condition;
    } else {
      placing(calculation);
    }
  }
}

// `schedule group NAME in PLACE`
void ScheduleReader::group() {
  if (!cursor_.accept_word("group"))
    cursor_.fail("expected `group` after `schedule`, found " + cursor_.seen());
  ScheduleGroup result;
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  result.name = needed_name("the name of a group of the schedule");
  for (const ScheduleGroup& other : script_.schedule_groups)
    if (other.name == result.name)
      report_.error(cursor_.since(begin), "there are two schedule groups called " + result.name);
  bin(result.place);
  while (!cursor_.line_is_over()) {
    if (cursor_.accept_word("if"))
      result.place.condition = parse_condition(cursor_);
    else if (!place_word(result.place))
      cursor_.fail("expected `as`, `before`, `after` or `if`, found " + cursor_.seen());
  }
  if (result.place.synchronises || result.place.has_boundaries)
    report_.error(cursor_.since(begin),
                  "a group of the schedule has no variables: `sync` and `with boundaries` stand "
                  "after the place of a calculation");
  script_.schedule_groups.push_back(std::move(result));
}

}  // namespace kernelgen
