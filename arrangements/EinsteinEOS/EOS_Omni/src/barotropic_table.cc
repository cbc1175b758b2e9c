// SPDX-License-Identifier: LGPL-2.1-or-later
#include "barotropic_table.hh"

#include <algorithm>
#include <cmath>

#include "density_of_press.hh"
#include "number_rows.hh"
#include "units.hh"

namespace eos {

BarotropicTable::BarotropicTable(double energy_shift, std::vector<Row> rows)
    : energy_shift_(energy_shift), rows_(std::move(rows)) {}

BarotropicTable BarotropicTable::read(std::istream& text, const std::string& name) {
  LineReader reader(text, name);
  const double energy_shift = reader.row(1, "the energy shift in erg/g")[0] * eps_gf;
  std::vector<Row> rows;
  while (reader.has_more()) {
    const auto numbers = reader.row(5, "log10 of rho, press and eps, then Y_e and temperature");
    const double log_rho = numbers[0] + std::log10(rho_gf);
    if (!rows.empty() && log_rho <= rows.back().log_rho)
      reader.fail("the density is not above that of the row before; expected ascending densities");
    rows.push_back({log_rho, numbers[1], numbers[2], numbers[3], numbers[4]});
  }
  if (rows.size() < 2) reader.fail("there are fewer than two rows");
  return {energy_shift, std::move(rows)};
}

std::size_t BarotropicTable::interval(double log_rho) const {
  const auto above = std::upper_bound(rows_.begin() + 1, rows_.end() - 1, log_rho,
                                      [](double value, const Row& row) { return value < row.log_rho; });
  return static_cast<std::size_t>(above - rows_.begin()) - 1;
}

double BarotropicTable::at(double rho, double Row::*column) const {
  const double log_rho = std::clamp(std::log10(rho), rows_.front().log_rho, rows_.back().log_rho);
  const Row &below = rows_[interval(log_rho)], &above = *(&below + 1);
  const double share = (log_rho - below.log_rho) / (above.log_rho - below.log_rho);
  return (1 - share) * below.*column + share * above.*column;
}

int BarotropicTable::complete(Point& point, Known known, double) const {
  if (known == temperature_is_known) point.eps = cold_eps(point.rho);
  const double log_rho = std::log10(point.rho);
  return log_rho > rows_.back().log_rho ? rho_too_high : log_rho < rows_.front().log_rho ? rho_too_low : fine;
}

double BarotropicTable::cold_press(double rho) const { return std::pow(10, at(rho, &Row::log_press)); }

double BarotropicTable::cold_eps(double rho) const {
  return std::pow(10, at(rho, &Row::log_eps)) - energy_shift_;
}

double BarotropicTable::Y_e(double rho) const { return at(rho, &Row::Y_e); }

double BarotropicTable::temperature(double rho) const { return at(rho, &Row::temperature); }

double BarotropicTable::thermal_eps(const Point& at) const {
  return std::max(0.0, at.eps - cold_eps(at.rho));
}

double BarotropicTable::press(const Point& at) const {
  return cold_press(at.rho) + thermal_factor_ * at.rho * thermal_eps(at);
}

double BarotropicTable::dpdrho(const Point& point) const {
  const Row &below = rows_[interval(std::log10(point.rho))], &above = *(&below + 1);
  const double exponent = (above.log_press - below.log_press) / (above.log_rho - below.log_rho);
  const double cold = cold_press(point.rho) / point.rho;
  return exponent * cold + std::max(0.0, thermal_factor_ * (point.eps - cold_eps(point.rho) - cold));
}

double BarotropicTable::cs2(const Point& at) const {
  const double thermal = thermal_factor_ * thermal_eps(at);
  const double cold_slope = dpdrho({at.rho, cold_eps(at.rho), 0, 0});
  return (cold_slope + thermal * (1 + thermal_factor_)) / enthalpy(at.rho, at.eps, press(at));
}

int BarotropicTable::find_density(double press, double& rho) const {
  if (press < std::pow(10, rows_.front().log_press)) return no_density;
  return density_of_press([this](double at) { return cold_press(at); }, std::pow(10, rows_.back().log_rho),
                          press, rho);
}

}  // namespace eos
