// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "barotropic_table.hh"
#include "cold_table.hh"
#include "table_error.hh"
#include "units.hh"

namespace eos {
namespace {

constexpr double kappa = 100;

/// A polytrope of exponent 2 as a table of 41 rows from 1e-6 to 1e-2.
std::string cold_text(const std::string& replaced = "", const std::string& by = "") {
  std::ostringstream text;
  text.precision(17);
  text << "EoSType = Tabulated\nNrho = 41  NYe = 1  NT = 1\nRhoMin = 1e-6  RhoMax = 1e-2\n"
       << "HeatCapacityE = 1\nGammaTh = 1.5\nKappa = 100\nRhoSpacing = Log\n";
  for (int i = 0; i <= 40; ++i) {
    const double rho = std::pow(10, -6 + 0.1 * i), p = kappa * rho * rho;
    text << kappa * rho << " 2.0D0 " << std::sqrt(2 * p / (rho * (1 + 2 * kappa * rho))) << "\n";
  }
  std::string result = text.str();
  if (!replaced.empty()) result.replace(result.find(replaced), replaced.size(), by);
  return result;
}

ColdTable cold(const std::string& text) {
  std::istringstream stream(text);
  return ColdTable::read(stream, "cold.asc");
}

std::string complaint_about(const std::string& text) {
  try {
    cold(text);
  } catch (const TableError& error) {
    return error.what();
  }
  return "";
}

TEST(ColdTable, OfAPolytropeIsOne) {
  const ColdTable table = cold(cold_text());
  for (const double rho : {1e-8, 1.7e-5, 3e-3}) {
    EXPECT_NEAR(table.cold_press(rho), kappa * rho * rho, 1e-13 * kappa * rho * rho);
    const Point at{rho, table.cold_eps(rho), 0, 0};
    const double cs2 = 2 * kappa * rho / (1 + 2 * kappa * rho);
    EXPECT_NEAR(table.cs2(at), cs2, 6e-3 * cs2);  // eps and the speed of sound are interpolated
  }
}

TEST(ColdTable, HasAThermalPartIfAsked) {
  ColdTable table = cold(cold_text());
  const double rho = 1e-3, cold_press = kappa * rho * rho;
  const Point hot{rho, table.cold_eps(rho) + 0.4, 0, 0};
  EXPECT_NEAR(table.press(hot), cold_press + 0.5 * rho * 0.4, 1e-12);
  EXPECT_EQ(table.dpdeps(hot), 0.5 * rho);
  table.set_thermal(false);
  EXPECT_NEAR(table.press(hot), cold_press, 1e-16);
  EXPECT_EQ(table.dpdeps(hot), 0);
}

TEST(ColdTable, FindsDensitiesAndSaysWhereThereIsNone) {
  const ColdTable table = cold(cold_text());
  double rho = 0;
  EXPECT_EQ(table.find_density(kappa * 4e-8, rho), fine);
  EXPECT_NEAR(rho, 2e-4, 1e-16);
  EXPECT_EQ(table.find_density(1, rho), no_density);
  EXPECT_EQ(table.find_density(-1, rho), no_density);
}

TEST(ColdTable, EndsAtItsLargestDensity) {
  Point point{0.011, 0.1, 0, 0};
  EXPECT_EQ(cold(cold_text()).complete(point, eps_is_known, 0), 103);
}

/// As kernels do it: pressure and energy of cold matter, and its speed of sound, from rows and natural
/// logarithms.
struct LookedUp {
  double press, eps, sound_speed;
};

LookedUp looked_up(const ColdKernelTable& table, double rho) {
  if (rho < table.rho_min) return {table.low_constant * rho * rho, table.low_constant * rho, 0};
  const double last = static_cast<double>(table.logrho.points - 1);
  const double place =
      std::min(last, std::max(0.0, (std::log(rho) - table.logrho.first) / table.logrho.step));
  const double below = std::min(last - 1, std::floor(place)), share = place - below;
  const auto value = [&](std::size_t column) {
    const std::size_t at = 3 * static_cast<std::size_t>(below) + column;
    return (1 - share) * table.values[at] + share * table.values[at + 3];
  };
  return {table.constant * std::pow(rho, value(1)), value(0), value(2)};
}

TEST(ColdTable, IsTheSameForKernels) {
  const ColdTable table = cold(cold_text("2.0D0", "2.1D0"));  // so Gamma is not the same everywhere
  const ColdKernelTable for_kernels = table.for_kernels();
  EXPECT_EQ(for_kernels.thermal_factor, 0.5);
  EXPECT_EQ(for_kernels.rho_max, 1e-2);
  for (const double rho : {1e-8, 9.99e-7, 1e-6, 1.1e-6, 1.7e-5, 3e-3, 1e-2, 2e-2}) {
    const LookedUp found = looked_up(for_kernels, rho);
    const double press = table.cold_press(rho), eps = table.cold_eps(rho);
    EXPECT_NEAR(found.press, press, 1e-13 * press) << rho;
    EXPECT_NEAR(found.eps, eps, 1e-13 * eps) << rho;
    const double cs2 = table.cs2({rho, eps, 0, 0});
    if (rho >= 1e-6) EXPECT_NEAR(found.sound_speed * found.sound_speed, cs2, 1e-13 * cs2) << rho;
  }
}

TEST(ColdTable, NamesThePlaceOfAMistake) {
  EXPECT_EQ(complaint_about(cold_text("Nrho", "Nrhh")),
            "cold.asc:2: 'Nrhh' is unexpected; expected Nrho = value  NYe = value  NT = value");
  EXPECT_EQ(complaint_about(cold_text("Kappa = 100", "Kappa = -1")),
            "cold.asc:6: Kappa = -1; expected a number above 0");
  EXPECT_EQ(complaint_about(cold_text("Nrho = 41", "Nrho = 42")),
            "cold.asc:49: the file ends; expected row 42 of 42: eps, Gamma and speed of sound");
  EXPECT_EQ(complaint_about(cold_text("Nrho = 41", "Nrho = 40")),
            "cold.asc:47: there is more than Nrho = 40 rows");
  EXPECT_EQ(complaint_about(cold_text("2.0D0", "two")),
            "cold.asc:8: 'two' is not a number; expected row 1 of 41: eps, Gamma and speed of sound");
}

BarotropicTable barotropic(const std::string& text) {
  std::istringstream stream(text);
  return BarotropicTable::read(stream, "barotropic.asc");
}

/// p = 100 rho^2 and eps = 100 rho at two densities; logarithms are linear between them.
std::string barotropic_text() {
  std::ostringstream text;
  text.precision(17);
  text << "0.0\n";
  for (const double log_rho : {-5.0, -2.0})
    text << log_rho - std::log10(rho_gf) << " " << 2 + 2 * log_rho << " " << 2 + log_rho << " "
         << 0.1 - 0.02 * log_rho << " 0.5\n";
  return text.str();
}

TEST(BarotropicTable, OfAPolytropeIsOne) {
  BarotropicTable table = barotropic(barotropic_text());
  const double rho = 3e-4, eps = 100 * rho;
  EXPECT_NEAR(table.cold_press(rho), 100 * rho * rho, 1e-12 * 100 * rho * rho);
  EXPECT_NEAR(table.cold_eps(rho), eps, 1e-12 * eps);
  EXPECT_NEAR(table.Y_e(rho), 0.1 - 0.02 * std::log10(rho), 1e-12);
  const double cs2 = 2 * eps / (1 + 2 * eps);
  table.set_thermal(true, 2);
  EXPECT_NEAR(table.cs2({rho, eps, 0, 0}), cs2, 1e-11 * cs2);
  EXPECT_NEAR(table.press({rho, eps + 0.3, 0, 0}), 100 * rho * rho + 0.3 * rho, 1e-12);
  double found = 0;
  EXPECT_EQ(table.find_density(100 * rho * rho, found), fine);
  EXPECT_NEAR(found, rho, 1e-12 * rho);
  Point low{1e-6, 0, 0, 0}, high{0.1, 0, 0, 0};
  EXPECT_EQ(table.complete(low, eps_is_known, 0), rho_too_low);
  EXPECT_EQ(table.complete(high, eps_is_known, 0), rho_too_high);
}

/// A sum of two polytropes, less a binding energy, at densities that are not equidistant.
std::string bound_matter_text() {
  std::ostringstream text;
  text.precision(17);
  text << 0.02 / eps_gf << "\n";
  for (int i = 0; i <= 60; ++i) {
    const double log_rho = -9 + 0.1 * i + 0.03 * std::sin(i), rho = std::pow(10, log_rho);
    const double press = 0.05 * std::pow(rho, 1.3) + 80 * std::pow(rho, 2.2);
    const double eps = 0.05 / 0.3 * std::pow(rho, 0.3) + 80 / 1.2 * std::pow(rho, 1.2) - 0.008;
    text << log_rho - std::log10(rho_gf) << " " << std::log10(press) << " " << std::log10(eps + 0.02)
         << " 0.1 0.5\n";
  }
  return text.str();
}

/// As kernels do it: pressure, its slope, and energy.
struct Barotropic {
  double press, slope, eps;
};

Barotropic looked_up(const BarotropicKernelTable& table, double rho) {
  const double place = std::min(table.last_logrho, std::max(table.buckets.first, std::log(rho)));
  const double bucket = std::min(static_cast<double>(table.buckets.points - 1),
                                 std::floor((place - table.buckets.first) / table.buckets.step));
  const auto value = [&](std::size_t row, std::size_t column) {
    return table.values.at(table.buckets.points + 3 * row + column);
  };
  auto row = static_cast<std::size_t>(table.values.at(static_cast<std::size_t>(bucket)));
  if (row + 2 < table.rows && place >= value(row + 1, 0)) ++row;
  const double width = value(row + 1, 0) - value(row, 0), share = (place - value(row, 0)) / width;
  EXPECT_GE(share, -1e-11);
  EXPECT_LE(share, 1 + 1e-11);
  const auto between = [&](std::size_t column) {
    return (1 - share) * value(row, column) + share * value(row + 1, column);
  };
  const double press = std::exp(between(1));
  return {press, (value(row + 1, 1) - value(row, 1)) / width * press / rho,
          std::exp(between(2)) - table.shift};
}

TEST(BarotropicTable, IsTheSameForKernels) {
  BarotropicTable table = barotropic(bound_matter_text());
  table.set_thermal(true, 1.7);
  const BarotropicKernelTable for_kernels = table.for_kernels();
  EXPECT_EQ(for_kernels.rows, 61U);
  EXPECT_EQ(for_kernels.thermal_factor, 1.7 - 1);
  EXPECT_NEAR(for_kernels.least_eps, table.cold_eps(1e-10), 1e-15);
  for (int i = 0; i < 1000; ++i) {
    const double rho = 1.234e-10 * std::pow(10, 0.0087 * i);
    const Barotropic found = looked_up(for_kernels, rho);
    const double press = table.cold_press(rho), eps = table.cold_eps(rho);
    EXPECT_NEAR(found.press, press, 1e-13 * press) << rho;
    EXPECT_NEAR(found.eps, eps, 1e-13) << rho;
    EXPECT_GE(eps, for_kernels.least_eps - 1e-16) << rho;
    const double slope = table.dpdrho({rho, eps, 0, 0});
    EXPECT_NEAR(found.slope, slope, 1e-13 * slope) << rho;
  }
}

TEST(BarotropicTable, RefusesRowsThatAreTooCloseForKernels) {
  const BarotropicTable table = barotropic("0\n5 1 2 0.1 0.5\n5.000000001 1 2 0.1 0.5\n15 1 2 0.1 0.5\n");
  EXPECT_THROW(table.for_kernels(), TableError);
}

TEST(BarotropicTable, NamesThePlaceOfAMistake) {
  const auto complaint = [](const std::string& text) -> std::string {
    try {
      barotropic(text);
    } catch (const TableError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("0\n13 1 2 0.1 0.5\n"), "barotropic.asc:2: there are fewer than two rows");
  EXPECT_EQ(
      complaint("0\n13 1 2 0.1 0.5\n12 1 2 0.1 0.5\n"),
      "barotropic.asc:3: the density is not above that of the row before; expected ascending densities");
  EXPECT_EQ(complaint("0\n13 1 2\n"),
            "barotropic.asc:2: there are 3 numbers; expected log10 of rho, press and eps, then Y_e and "
            "temperature");
}

}  // namespace
}  // namespace eos
