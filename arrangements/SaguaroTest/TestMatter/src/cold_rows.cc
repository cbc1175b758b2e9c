// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cold_rows.hh"

#include <cmath>
#include <limits>

namespace test_matter {

double ColdMatter::press(double rho) const {
  return k[0] * std::pow(rho, gamma[0]) + k[1] * std::pow(rho, gamma[1]);
}

double ColdMatter::eps(double rho) const {
  const auto of = [&](int i) { return k[i] * std::pow(rho, gamma[i] - 1) / (gamma[i] - 1); };
  return of(0) + of(1);
}

double ColdMatter::sound_speed(double rho) const {
  const auto slope = [&](int i) { return k[i] * gamma[i] * std::pow(rho, gamma[i] - 1); };
  return std::sqrt((slope(0) + slope(1)) / (1 + eps(rho) + press(rho) / rho));
}

double ColdMatter::exponent(double rho) const {
  const double share = (k[0] + k[1] * std::pow(rho, gamma[1] - gamma[0])) / kappa();
  return gamma[0] + std::log(share) / std::log(rho);
}

void write_cold_rows(std::ostream& text, const ColdMatter& matter, double rho_min, double rho_max, int rows,
                     double gamma_th) {
  text.precision(std::numeric_limits<double>::max_digits10);
  text << "EoSType = Tabulated\n"
       << "Nrho = " << rows << "  NYe = 1  NT = 1\n"
       << "RhoMin = " << rho_min << "  RhoMax = " << rho_max << "\n"
       << "HeatCapacityE = 1\n"
       << "GammaTh = " << gamma_th << "\n"
       << "Kappa = " << matter.kappa() << "\n"
       << "RhoSpacing = Log\n";
  for (int i = 0; i < rows; ++i) {
    const double rho = rho_min * std::pow(rho_max / rho_min, static_cast<double>(i) / (rows - 1));
    text << matter.eps(rho) << " " << matter.exponent(rho) << " " << matter.sound_speed(rho) << "\n";
  }
}

void write_barotropic_rows(std::ostream& text, const ColdMatter& matter, double rho_min, double rho_max,
                           int rows, double binding, double shift) {
  constexpr double rho_gf = 1.61887093132742e-18, eps_gf = 1.11265005605362e-21, any = 0.1;
  text.precision(std::numeric_limits<double>::max_digits10);
  text << shift << "\n";
  for (int i = 0; i < rows; ++i) {
    const bool is_end = i == 0 || i == rows - 1;
    const double place = (i + (is_end ? 0 : 0.4 * std::sin(i))) / (rows - 1);
    const double rho = rho_min * std::pow(rho_max / rho_min, place);
    const double eps = (matter.eps(rho) - binding) / (1 + binding);
    text << std::log10(rho / rho_gf) << " " << std::log10(matter.press(rho) / (1 + binding)) << " "
         << std::log10(eps + shift * eps_gf) << " " << any << " " << any << "\n";
  }
}

}  // namespace test_matter
