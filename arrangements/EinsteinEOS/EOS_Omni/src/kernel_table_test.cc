// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernel_table.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "units.hh"

namespace eos {
namespace {

constexpr double shift = 3e18;  // erg/g

NuclearData crooked_data() {
  NuclearData d;
  for (int i = 0; i < 7; ++i) d.logrho.push_back(8 + i);
  for (int i = 0; i < 5; ++i) d.logtemp.push_back(-1 + 0.5 * i);
  for (int i = 0; i < 3; ++i) d.ye.push_back(0.1 + 0.2 * i);
  d.energy_shift = shift;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> noise(0, 0.2);
  for (std::size_t q = 0; q < number_of_quantities; ++q)
    for (std::size_t y = 0; y < d.ye.size(); ++y)
      for (const double logtemp : d.logtemp)
        for (const double logrho : d.logrho)
          d.values.push_back((q == 0 ? 15 + 1.3 * logrho : q == 1 ? 18 + logtemp : 1e18) + noise(random));
  return d;
}

/// As kernels do it: one of the quantities, linear between eight points.
double looked_up(const KernelTable& table, const std::vector<double>& values, std::size_t quantities,
                 std::size_t quantity, double logrho, double logtemp, double Y_e) {
  const auto place = [](const KernelAxis& axis, double value) {
    const double steps = (value - axis.first) / axis.step;
    const auto below = std::min(static_cast<std::size_t>(std::max(steps, 0.0)), axis.points - 2);
    return std::pair{below, steps - static_cast<double>(below)};
  };
  const auto [r, rs] = place(table.logrho, logrho);
  const auto [t, ts] = place(table.logtemp, logtemp);
  const auto [y, ys] = place(table.ye, Y_e);
  double result = 0;
  for (std::size_t corner = 0; corner < 8; ++corner) {
    const std::size_t i = corner % 2, j = corner / 2 % 2, k = corner / 4;
    const std::size_t point = r + i + table.logrho.points * (t + j + table.logtemp.points * (y + k));
    result +=
        (i ? rs : 1 - rs) * (j ? ts : 1 - ts) * (k ? ys : 1 - ys) * values[quantities * point + quantity];
  }
  return result;
}

TEST(KernelTable, IsTheTableThatOthersRead) {
  const NuclearData data = crooked_data();
  const NuclearTable others(data, true);
  const KernelTable table = kernel_table(data, shift);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> between(0, 1);
  for (int n = 0; n < 200; ++n) {
    Point point{std::pow(10, 8 + 6 * between(random)) * rho_gf, 0, std::pow(10, -1 + 2 * between(random)),
                0.1 + 0.4 * between(random)};
    ASSERT_EQ(others.complete(point, temperature_is_known, 0), fine);
    const auto here = [&](std::size_t quantity) {
      return looked_up(table, table.values, KernelTable::quantities, quantity, std::log(point.rho),
                       std::log(point.temperature), point.Y_e);
    };
    const double potential =
        looked_up(table, table.potentials, 1, 0, std::log(point.rho), std::log(point.temperature), point.Y_e);
    const double press = std::exp(here(0)), eps = std::exp(here(1)) - table.shift;
    EXPECT_NEAR(press, others.press(point), 1e-12 * press);
    EXPECT_NEAR(eps, point.eps, 1e-12 * (eps + table.shift));
    EXPECT_NEAR(here(2), others.value(Quantity::entropy, point), 1e-12 * 1e18);
    EXPECT_NEAR(here(3) / enthalpy(point.rho, point.eps, press), others.cs2(point),
                1e-12 * others.cs2(point));
    EXPECT_NEAR(potential, others.value(Quantity::munu, point), 1e-12 * 1e18);
    EXPECT_GE(1 + eps, table.least_enthalpy);
  }
  EXPECT_LT(table.least_enthalpy, 1);
}

}  // namespace
}  // namespace eos
