// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stability.hh"

#include <complex>
#include <map>
#include <utility>

namespace mol {
namespace {

using Complex = std::complex<double>;

/// The stored fields of the equation u' = i y u, with a step of 1.
class Oscillation {
 public:
  void set(const Operand& field, Complex value) { values_[key(field)] = value; }
  Complex get(const Operand& field) const {
    const auto found = values_.find(key(field));
    return found == values_.end() ? Complex{} : found->second;
  }
  void run(const Program& program) {
    for (const Assignment& assignment : program) {
      Complex sum = 0;
      for (const Term& term : assignment.terms) sum += term.coefficient * get(term.source);
      set(assignment.target, sum);
    }
  }

 private:
  static std::pair<Field, int> key(const Operand& field) { return {field.field, field.number}; }
  std::map<std::pair<Field, int>, Complex> values_;
};

bool needs_past(const Program& program) {
  for (const Assignment& assignment : program)
    for (const Term& term : assignment.terms)
      if (term.source.field == Field::rhs && term.source.number > 0) return true;
  return false;
}

bool is_known(const Method& method) {
  if (method.is_multirate) return false;
  for (const Stage& stage : method.stages)
    if (needs_past(stage.prepare) || needs_past(stage.fast)) return false;
  return true;
}

}  // namespace

double growth(const Method& method, double y) {
  if (!is_known(method)) return -1;
  constexpr Operand value{Field::value}, start{Field::start}, rhs{Field::rhs};
  Oscillation u;
  u.set(value, 1);
  u.set(start, 1);
  for (const Stage& stage : method.stages) {
    u.run(stage.prepare);
    u.set(rhs, Complex(0, y) * u.get(value));
    u.run(stage.fast);
  }
  return std::abs(u.get(value));
}

double stable_frequency(const Method& method) {
  constexpr double step = 0.01, most = 20;  // a table of coefficients can describe a method that never grows
  if (!is_known(method)) return 0;
  double y = 0;
  while (y < most && growth(method, y + step) <= tolerated_growth) y += step;
  return y;
}

}  // namespace mol
