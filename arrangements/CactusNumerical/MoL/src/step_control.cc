// SPDX-License-Identifier: LGPL-2.1-or-later
#include "step_control.hh"

#include <algorithm>
#include <cmath>

namespace mol {

bool is_acceptable(double error) { return error <= 1; }

double repeated_step(double step, double error, const StepRules& rules) {
  const double shortest = step / rules.maximum_decrease;
  if (!std::isfinite(error)) return shortest;
  return std::max(rules.safety * step * std::pow(error, -1.0 / rules.order), shortest);
}

double next_step(double step, double error, const StepRules& rules) {
  const double longest = step * rules.maximum_increase;
  return std::min(rules.safety * step * std::pow(error, -1.0 / rules.embedded_order), longest);
}

}  // namespace mol
