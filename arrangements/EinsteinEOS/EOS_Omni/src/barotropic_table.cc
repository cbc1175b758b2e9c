// SPDX-License-Identifier: LGPL-2.1-or-later
#include "barotropic_table.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "density_of_press.hh"
#include "flesh/formatted.hh"
#include "number_rows.hh"
#include "table_error.hh"
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
    for (const double logarithm : {log_rho, numbers[1], numbers[2]})
      if (!(std::abs(logarithm) < 300))
        reader.fail("a logarithm is beyond 300; expected log10 of rho, press and eps");
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

KernelAxis BarotropicTable::buckets() const {
  constexpr double most = 1 << 22;
  std::size_t closest = 1;
  const auto distance = [&](std::size_t i) { return rows_[i].log_rho - rows_[i - 1].log_rho; };
  for (std::size_t i = 2; i < rows_.size(); ++i)
    if (distance(i) < distance(closest)) closest = i;
  const double range = rows_.back().log_rho - rows_.front().log_rho,
               count = std::ceil(2 * range / distance(closest));
  if (!(count <= most))
    throw TableError(flesh::formatted(
        "Densities of rows %zu and %zu of the barotropic table differ by 10^%.3g; expected at least 10^%.3g",
        closest, closest + 1, distance(closest), 2 * range / most));
  return {rows_.front().log_rho * std::numbers::ln10, range * std::numbers::ln10 / count,
          static_cast<std::size_t>(count)};
}

BarotropicKernelTable BarotropicTable::for_kernels() const {
  constexpr double of_log10 = std::numbers::ln10;
  BarotropicKernelTable result{.values = {},
                               .buckets = buckets(),
                               .rows = rows_.size(),
                               .last_logrho = rows_.back().log_rho * of_log10,
                               .rho_max = std::pow(10, rows_.back().log_rho),
                               .shift = energy_shift_,
                               .least_eps = 0,
                               .thermal_factor = thermal_factor_};
  for (std::size_t bucket = 0; bucket < result.buckets.points; ++bucket) {
    const double log_rho = result.buckets.first + result.buckets.step * static_cast<double>(bucket);
    result.values.push_back(static_cast<double>(interval(log_rho / of_log10)));
  }
  for (const Row& row : rows_) {
    result.values.insert(result.values.end(),
                         {row.log_rho * of_log10, row.log_press * of_log10, row.log_eps * of_log10});
    result.least_eps = std::min(result.least_eps, std::pow(10, row.log_eps) - energy_shift_);
  }
  return result;
}

}  // namespace eos
