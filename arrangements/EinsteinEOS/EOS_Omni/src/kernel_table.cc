// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernel_table.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "units.hh"

namespace eos {
namespace {

KernelAxis axis(const std::vector<double>& values, double factor, double offset) {
  const double first = values.front() * factor + offset,
               step = factor * (values.back() - values.front()) / static_cast<double>(values.size() - 1);
  return {first, step, values.size()};
}

}  // namespace

KernelTable kernel_table(const NuclearData& data, double shift) {
  constexpr double of_log10 = std::numbers::ln10, speed_unit = length_gf / time_gf;
  KernelTable result;
  result.logrho = axis(data.logrho, of_log10, std::log(rho_gf));
  result.logtemp = axis(data.logtemp, of_log10, 0);
  result.ye = axis(data.ye, 1, 0);
  result.shift = shift * eps_gf;
  result.values.reserve(KernelTable::quantities * data.points());
  result.potentials.reserve(data.points());
  for (std::size_t y = 0; y < data.ye.size(); ++y)
    for (std::size_t t = 0; t < data.logtemp.size(); ++t)
      for (std::size_t r = 0; r < data.logrho.size(); ++r) {
        const auto value = [&](Quantity quantity) { return data.at(quantity, r, t, y); };
        const double logenergy = value(Quantity::logenergy) * of_log10 + std::log(eps_gf);
        result.values.insert(result.values.end(),
                             {value(Quantity::logpress) * of_log10 + std::log(press_gf), logenergy,
                              value(Quantity::entropy), value(Quantity::cs2) * speed_unit * speed_unit});
        result.potentials.push_back(value(Quantity::munu));
        result.least_enthalpy = std::min(result.least_enthalpy, 1 + std::exp(logenergy) - result.shift);
      }
  return result;
}

}  // namespace eos
