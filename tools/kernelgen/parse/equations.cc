// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/equations.hh"

#include <algorithm>
#include <iterator>

#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/expressions.hh"
#include "parse/scheduling.hh"

namespace kernelgen {

Definition EquationReader::equation() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  Definition result;
  result.target = parse_target(cursor_);
  cursor_.expect("=", "`=`");
  result.value = parse_expression(cursor_);
  result.span = cursor_.since(begin);
  return result;
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
  if (!cursor_.accept_word("insert")) return {equation()};
  const std::size_t begin = (cursor_.skip_blank(), cursor_.place());
  const std::string name = needed_name("the name of a block of equations");
  const auto found = script_.equations.find(name);
  if (found != script_.equations.end()) {
    found->second.is_inserted = true;
    return found->second.all;
  }
  std::vector<std::string> known;
  for (const auto& [other, equations] : script_.equations) known.push_back(other);
  report_.error(cursor_.since(begin), "there is no block `equations " + name + "` before this line" +
                                          flesh::did_you_mean(name, known));
  return {};
}

void EquationReader::calculation(std::size_t begin) {
  Calculation& calculation = script_.calculations.emplace_back();
  try {
    ScheduleReader(cursor_, report_, script_).heading(calculation);
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  calculation.span = cursor_.since(begin);
  repeated("calculation", [&] { read_into(calculation.equations); });
}

}  // namespace kernelgen
