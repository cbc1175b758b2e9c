// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gas_table.hh"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "Saguaro/HDF5Files/src/hdf5_file.hh"

namespace test_matter {
namespace {

constexpr double erg_per_MeV = 1.602176634e-6, gram_of_baryon = 1.66053906660e-24;
/// pi^2/15 MeV^4/(hbar c)^3 in erg/cm^3.
constexpr double radiation_constant = 1.3720e26;

using Quantities = std::array<double, 19>;
constexpr std::array<const char*, std::tuple_size_v<Quantities>> names{
    "logpress", "logenergy", "entropy", "munu", "cs2", "dedt", "dpdrhoe", "dpderho", "muhat", "mu_e",
    "mu_p",     "mu_n",      "Xa",      "Xh",   "Xn",  "Xp",   "Abar",    "Zbar",    "gamma"};

/// What the gas has no value of is 0.
Quantities quantities(double rho, double temperature, double Y_e, const GasTable& table) {
  const GasState state = gas_state(rho, temperature, Y_e, table.has_radiation, table.gamma);
  Quantities result{};
  result[0] = std::log10(state.press);
  result[1] = std::log10(state.energy + table.energy_shift);
  result[2] = state.entropy;
  result[3] = potential_of_electrons(rho, Y_e);
  result[4] = state.sound(rho);
  result[5] = state.denergydT;
  result[6] = state.dpdrho_of_energy;
  result[7] = state.dpdenergy;
  result[18] = state.sound(rho) * rho / state.press;
  return result;
}

}  // namespace

double potential_of_electrons(double rho, double Y_e) { return 11.1 * std::cbrt(2e-10 * Y_e * rho); }

GasState gas_state(double rho, double temperature, double Y_e, bool has_radiation, double gamma) {
  const double particles = has_radiation ? 1 + Y_e : 1, a = has_radiation ? radiation_constant : 0;
  const double gas = particles * erg_per_MeV / gram_of_baryon,  // pressure over rho T
      T3 = temperature * temperature * temperature;
  const double press = gas * rho * temperature + a * T3 * temperature / 3, heat = gas / (gamma - 1),
               energy = heat * temperature + a * T3 * temperature / rho;
  const double dpdT = gas * rho + 4 * a * T3 / 3, dedT = heat + 4 * a * T3 / rho;
  const double dpdrho = gas * temperature, dedrho = -a * T3 * temperature / (rho * rho);
  // Sackur and Tetrode for gamma = 5/3, up to a constant
  const double entropy = particles * (2.5 + std::log(std::pow(temperature, 1 / (gamma - 1)) / rho * 1e15)) +
                         4 * a * T3 * gram_of_baryon / (3 * rho * erg_per_MeV);
  return {press, energy, entropy, dpdrho - dpdT * dedrho / dedT, dpdT / dedT, dedT};
}

void GasTable::write(const std::string& path) const {
  using Kind = hdf5::ElementType::Kind;
  std::array<std::vector<double>, std::tuple_size_v<Quantities>> blocks;
  for (int y = 0; y < Y_e.points; ++y)
    for (int t = 0; t < logtemp.points; ++t)
      for (int r = 0; r < logrho.points; ++r) {
        const Quantities here =
            quantities(std::pow(10, logrho.at(r)), std::pow(10, logtemp.at(t)), Y_e.at(y), *this);
        for (std::size_t q = 0; q < here.size(); ++q) blocks[q].push_back(here[q]);
      }
  hdf5::File file = hdf5::File::create(path);
  const auto write_axis = [&](const Axis& axis, const char* count, const char* name) {
    const std::int32_t points = axis.points;
    file.write(count, {Kind::integer, 4}, {1}, &points);
    std::vector<double> values;
    for (int n = 0; n < axis.points; ++n) values.push_back(axis.at(n));
    file.write(name, {}, {values.size()}, values.data());
  };
  write_axis(logrho, "pointsrho", "logrho");
  write_axis(logtemp, "pointstemp", "logtemp");
  write_axis(Y_e, "pointsye", "ye");
  file.write("energy_shift", {}, {1}, &energy_shift);
  const auto extent = [](const Axis& axis) { return static_cast<std::uint64_t>(axis.points); };
  for (std::size_t q = 0; q < names.size(); ++q)
    file.write(names[q], {}, {extent(Y_e), extent(logtemp), extent(logrho)}, blocks[q].data());
  file.close();
}

}  // namespace test_matter
