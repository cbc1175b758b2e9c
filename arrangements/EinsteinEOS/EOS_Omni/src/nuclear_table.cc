// SPDX-License-Identifier: LGPL-2.1-or-later
#include "nuclear_table.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "units.hh"

namespace eos {

NuclearTable::NuclearTable(NuclearData data, bool shifts_energy)
    : data_(std::move(data)), shift_(shifts_energy ? data_.energy_shift : 0) {}

NuclearTable::Place NuclearTable::place_on(const std::vector<double>& axis, double value) {
  const double step = (axis.back() - axis.front()) / static_cast<double>(axis.size() - 1);
  const double steps = (value - axis.front()) / step;
  const double place = steps > 0 ? std::min(steps, static_cast<double>(axis.size() - 1)) : 0;  // NaN: 0
  const auto index = std::min(static_cast<std::size_t>(place), axis.size() - 2);
  return {index, place - static_cast<double>(index)};
}

double NuclearTable::interpolated(Quantity quantity, const Place& rho, const Place& temperature,
                                  const Place& Y_e) const {
  const auto along_rho = [&](std::size_t t, std::size_t y) {
    return (1 - rho.share) * data_.at(quantity, rho.index, t, y) +
           rho.share * data_.at(quantity, rho.index + 1, t, y);
  };
  const auto along_temperature = [&](std::size_t y) {
    return (1 - temperature.share) * along_rho(temperature.index, y) +
           temperature.share * along_rho(temperature.index + 1, y);
  };
  return (1 - Y_e.share) * along_temperature(Y_e.index) + Y_e.share * along_temperature(Y_e.index + 1);
}

double NuclearTable::value(Quantity quantity, const Point& at) const {
  return interpolated(quantity, place_on(data_.logrho, std::log10(at.rho / rho_gf)),
                      place_on(data_.logtemp, std::log10(at.temperature)), place_on(data_.ye, at.Y_e));
}

/// The last digits of a bound of the table do not count.
int NuclearTable::range_error(const Point& point, bool temperature_counts) const {
  constexpr double margin = 1e-12;
  const double logrho = std::log10(point.rho / rho_gf), logtemp = std::log10(point.temperature);
  if (point.Y_e > data_.ye.back() + margin) return Y_e_too_high;
  if (!(point.Y_e >= data_.ye.front() - margin)) return Y_e_too_low;
  if (temperature_counts && logtemp > data_.logtemp.back() + margin) return temperature_too_high;
  if (temperature_counts && !(logtemp >= data_.logtemp.front() - margin)) return temperature_too_low;
  if (logrho > data_.logrho.back() + margin) return rho_too_high;
  if (!(logrho >= data_.logrho.front() - margin)) return rho_too_low;
  return fine;
}

double NuclearTable::eps_of_log(double logenergy) const {
  return (std::pow(10, logenergy) - shift_) * eps_gf;
}

int NuclearTable::find_temperature(Quantity quantity, double target, Point& point) const {
  const Place rho = place_on(data_.logrho, std::log10(point.rho / rho_gf)),
              Y_e = place_on(data_.ye, point.Y_e);
  const auto node = [&](std::size_t t) { return interpolated(quantity, rho, {t, 0}, Y_e); };
  const auto last = static_cast<long>(data_.logtemp.size()) - 2;
  const double guess = point.temperature > 0 ? std::log10(point.temperature) : data_.logtemp.front();
  const auto start = static_cast<long>(place_on(data_.logtemp, guess).index);
  const auto solve = [&](long interval) {
    if (interval < 0 || interval > last) return false;
    const auto i = static_cast<std::size_t>(interval);
    const double below = node(i), above = i + 2 < data_.logtemp.size()
                                              ? node(i + 1)
                                              : interpolated(quantity, rho, {i, 1}, Y_e);
    if (below == above || (target - below) * (target - above) > 0) return false;
    const double share = (target - below) / (above - below);
    point.temperature = std::pow(10, (1 - share) * data_.logtemp[i] + share * data_.logtemp[i + 1]);
    return true;
  };
  for (long distance = 0; distance <= last; ++distance)
    if (solve(start - distance) || solve(start + distance)) return fine;
  return no_temperature;
}

int NuclearTable::complete(Point& point, Known known, double) const {
  if (known == entropy_is_known) return no_such_mode;
  if (const int error = range_error(point, known == temperature_is_known)) return error;
  if (known == temperature_is_known) {
    point.eps = eps_of_log(value(Quantity::logenergy, point));
    return fine;
  }
  const double energy = point.eps / eps_gf + shift_;
  return energy > 0 ? find_temperature(Quantity::logenergy, std::log10(energy), point) : no_temperature;
}

int NuclearTable::complete_from_entropy(Point& point, double entropy) const {
  if (const int error = range_error(point, false)) return error;
  if (const int error = find_temperature(Quantity::entropy, entropy, point)) return error;
  point.eps = eps_of_log(value(Quantity::logenergy, point));
  return fine;
}

double NuclearTable::press(const Point& at) const {
  return std::pow(10, value(Quantity::logpress, at)) * press_gf;
}

double NuclearTable::dpdrho(const Point& at) const {
  return value(Quantity::dpdrhoe, at) * press_gf / rho_gf;
}

double NuclearTable::dpdeps(const Point& at) const {
  return value(Quantity::dpderho, at) * press_gf / eps_gf;
}

double NuclearTable::cs2(const Point& at) const {
  const double speed_unit = length_gf / time_gf;
  return value(Quantity::cs2, at) * speed_unit * speed_unit / enthalpy(at.rho, at.eps, press(at));
}

double NuclearTable::dedt(const Point& at) const { return value(Quantity::dedt, at) * eps_gf; }

}  // namespace eos
