// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/statements.hh"

#include "core/text.hh"

namespace kernelgen {

std::string Statements::needed_name(const std::string& meaning) {
  std::string name = cursor_.long_name();
  if (name.empty()) cursor_.fail("expected " + meaning + ", found " + cursor_.seen());
  return name;
}

int Statements::needed_order() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  std::string digits;
  while (flesh::is_digit(cursor_.character())) digits += cursor_.character(), cursor_.advance(1);
  const int order = digits.empty() || digits.size() > 2 ? 0 : std::stoi(digits);
  if (order < 2 || order > 12 || order % 2 != 0) {
    cursor_.move_to(begin);
    cursor_.fail("expected orders 2, 4, 6, 8, 10 or 12");
  }
  return order;
}

void Statements::recover() {
  if (at_end_of_block()) return;
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

void Statements::end_of(const std::string& block) {
  if (cursor_.at_end()) return not_ended(block);
  if (!cursor_.sees_word("end")) cursor_.fail("expected `end " + block + "`, found " + cursor_.seen());
  cursor_.accept_word("end");
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  const std::string found = cursor_.long_name();
  if (found != block)
    report_.error(cursor_.since(begin), "expected `end " + block + "`, found `end " + found + "`");
}

// Where the block begins is what a reader wants to see; blocks around it are then not ended either.
void Statements::not_ended(const std::string& block) {
  if (cursor_.is_cut_off()) return;
  cursor_.note_cut_off();
  const std::string heading = "begin " + block;
  const std::size_t begin = report_.source().text().rfind(heading);
  if (begin == std::string::npos) cursor_.fail("expected `end " + block + "`, found " + cursor_.seen());
  report_.error({begin, begin + heading.size()}, "`" + heading + "` has no `end " + block + "`");
}

void Statements::end_heading() {
  if (!cursor_.line_is_over()) cursor_.fail("expected the end of the line, found " + cursor_.seen());
}

}  // namespace kernelgen
