// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/equations.hh"

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
  const std::string name = needed_name("a name for the equations");
  end_heading();
  std::vector<Definition>& into = script_.equations[name];
  repeated("equations", [&] {
    for (Definition& definition : equation_or_inserted()) into.push_back(std::move(definition));
  });
}

std::vector<Definition> EquationReader::equation_or_inserted() {
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

void EquationReader::calculation(std::size_t begin) {
  Calculation& calculation = script_.calculations.emplace_back();
  try {
    ScheduleReader(cursor_, report_, script_).heading(calculation);
  } catch (const BadStatement&) {
    cursor_.skip_line();
  }
  calculation.span = cursor_.since(begin);
  repeated("calculation", [&] {
    for (Definition& definition : equation_or_inserted())
      calculation.equations.push_back(std::move(definition));
  });
}

}  // namespace kernelgen
