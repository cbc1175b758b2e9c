// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cold_table.hh"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <sstream>

#include "density_of_press.hh"
#include "number_rows.hh"

namespace eos {
namespace {

using Header = std::map<std::string, std::string>;

/// One line of `Name = value` pairs, each of which must be named.
void read_header_line(LineReader& reader, Header& header, const std::vector<std::string>& names) {
  std::string expected;
  for (const std::string& name : names) expected += (expected.empty() ? "" : "  ") + name + " = value";
  std::string text = reader.line(expected);
  std::replace(text.begin(), text.end(), '=', ' ');
  std::istringstream words(text);
  for (const std::string& name : names) {
    std::string word, value;
    if (!(words >> word >> value) || word != name)
      reader.fail((word.empty() ? "the line is too short" : "'" + word + "' is unexpected") + "; expected " +
                  expected);
    header[name] = value;
  }
}

/// \throws TableError if the value is not a number above 0
double positive(const LineReader& reader, const Header& header, const std::string& name) {
  char* end = nullptr;
  const std::string& text = header.at(name);
  const double value = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !(value > 0) || !std::isfinite(value))
    reader.fail(name + " = " + text + "; expected a number above 0");
  return value;
}

void require(const LineReader& reader, const Header& header, const std::string& name,
             const std::string& expected) {
  if (header.at(name) != expected)
    reader.fail(name + " = " + header.at(name) + "; expected " + name + " = " + expected);
}

}  // namespace

ColdTable::ColdTable(double rho_min, double rho_max, double gamma_th, double kappa, std::vector<Row> rows)
    : log_min_(std::log10(rho_min)),
      log_step_((std::log10(rho_max) - log_min_) / static_cast<double>(rows.size() - 1)),
      rho_min_(rho_min),
      rho_max_(rho_max),
      gamma_th_(gamma_th),
      kappa_(kappa),
      low_kappa_(kappa * std::pow(rho_min, rows[0].Gamma - 2)),
      rows_(std::move(rows)) {}

ColdTable ColdTable::read(std::istream& text, const std::string& name) {
  LineReader reader(text, name);
  Header header;
  read_header_line(reader, header, {"EoSType"});
  require(reader, header, "EoSType", "Tabulated");
  read_header_line(reader, header, {"Nrho", "NYe", "NT"});
  require(reader, header, "NYe", "1");
  require(reader, header, "NT", "1");
  const double count = positive(reader, header, "Nrho");
  if (count < 2 || count != std::floor(count) || count > 1e8)
    reader.fail("Nrho = " + header["Nrho"] + "; expected a number of rows from 2 on");
  read_header_line(reader, header, {"RhoMin", "RhoMax"});
  const double rho_min = positive(reader, header, "RhoMin"), rho_max = positive(reader, header, "RhoMax");
  if (rho_max <= rho_min) reader.fail("RhoMax is not above RhoMin");
  reader.line("HeatCapacityE = value");
  read_header_line(reader, header, {"GammaTh"});
  const double gamma_th = positive(reader, header, "GammaTh");
  read_header_line(reader, header, {"Kappa"});
  const double kappa = positive(reader, header, "Kappa");
  read_header_line(reader, header, {"RhoSpacing"});
  require(reader, header, "RhoSpacing", "Log");

  std::vector<Row> rows;
  while (static_cast<double>(rows.size()) < count) {
    const std::string place = "row " + std::to_string(rows.size() + 1) + " of " + header["Nrho"];
    const auto numbers = reader.row(3, place + ": eps, Gamma and speed of sound");
    if (numbers[1] <= 0 || numbers[2] < 0 || numbers[2] > 1)
      reader.fail(place + " is no state of matter; expected Gamma > 0 and a speed of sound from 0 to 1");
    rows.push_back({numbers[0], numbers[1], numbers[2]});
  }
  if (reader.has_more()) reader.fail("there is more than Nrho = " + header["Nrho"] + " rows");
  return {rho_min, rho_max, gamma_th, kappa, std::move(rows)};
}

int ColdTable::complete(Point& point, Known known, double) const {
  if (known == temperature_is_known) point.eps = cold_eps(point.rho);
  return point.rho > rho_max_ ? cold_rho_too_high : fine;
}

ColdTable::Row ColdTable::at(double rho) const {
  const double steps = (std::log10(rho) - log_min_) / log_step_;
  const double place = steps > 0 ? std::min(steps, static_cast<double>(rows_.size() - 1)) : 0;  // NaN: 0
  const auto i = std::min(static_cast<std::size_t>(place), rows_.size() - 2);
  const double share = place - static_cast<double>(i);
  const auto between = [&](double Row::*column) {
    return (1 - share) * rows_[i].*column + share * rows_[i + 1].*column;
  };
  return {between(&Row::eps), between(&Row::Gamma), between(&Row::sound_speed)};
}

double ColdTable::cold_press(double rho) const {
  return rho < rho_min_ ? low_kappa_ * rho * rho : kappa_ * std::pow(rho, at(rho).Gamma);
}

double ColdTable::cold_eps(double rho) const { return rho < rho_min_ ? low_kappa_ * rho : at(rho).eps; }

double ColdTable::thermal_eps(const Point& at) const { return std::max(0.0, at.eps - cold_eps(at.rho)); }

double ColdTable::press(const Point& at) const {
  return cold_press(at.rho) + thermal_factor() * at.rho * thermal_eps(at);
}

/// d p_cold/d rho: c_s^2 h of cold matter.
double ColdTable::cold_slope(double rho) const {
  if (rho < rho_min_) return 2 * low_kappa_ * rho;
  const double speed = at(rho).sound_speed;
  return speed * speed * enthalpy(rho, cold_eps(rho), cold_press(rho));
}

// d eps_cold/d rho = p_cold/rho^2, the first law.
double ColdTable::dpdrho(const Point& at) const {
  const double thermal = at.eps - cold_eps(at.rho) - cold_press(at.rho) / at.rho;
  return cold_slope(at.rho) + std::max(0.0, thermal_factor() * thermal);
}

double ColdTable::cs2(const Point& at) const {
  const double thermal = thermal_factor() * thermal_eps(at);  // p_th / rho
  return (cold_slope(at.rho) + thermal * (1 + thermal_factor())) / enthalpy(at.rho, at.eps, press(at));
}

ColdKernelTable ColdTable::for_kernels() const {
  ColdKernelTable result{.values = {},
                         .logrho = {std::log(rho_min_), log_step_ * std::numbers::ln10, rows_.size()},
                         .rho_min = rho_min_,
                         .rho_max = rho_max_,
                         .constant = kappa_,
                         .low_constant = low_kappa_,
                         .thermal_factor = thermal_factor()};
  for (const Row& row : rows_)
    result.values.insert(result.values.end(), {row.eps, row.Gamma, row.sound_speed});
  return result;
}

int ColdTable::find_density(double press, double& rho) const {
  return density_of_press([this](double at) { return cold_press(at); }, rho_max_, press, rho);
}

}  // namespace eos
