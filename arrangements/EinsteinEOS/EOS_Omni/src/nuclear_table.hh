// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Hot nuclear matter from a table in three dimensions, in the layout of stellarcollapse.org. O'Connor and Ott
// 2010, Class. Quantum Grav. 27, 114103.
#ifndef EOS_OMNI_NUCLEAR_TABLE_HH
#define EOS_OMNI_NUCLEAR_TABLE_HH

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "equation.hh"

namespace eos {

/// The quantities of a table, in the order in which others number them.
enum class Quantity : std::size_t {
  logpress,   ///< log10 dyn/cm^2
  logenergy,  ///< log10 of erg/g and the energy shift
  entropy,    ///< k_B/baryon
  munu,       ///< MeV, as the other chemical potentials
  cs2,        ///< cm^2/s^2, dp/d(rho), not divided by the enthalpy
  dedt,       ///< erg/g/MeV
  dpdrhoe,    ///< cgs
  dpderho,    ///< cgs
  muhat,
  mu_e,
  mu_p,
  mu_n,
  Xa,
  Xh,
  Xn,
  Xp,
  Abar,
  Zbar,
  gamma
};
inline constexpr std::size_t number_of_quantities = 19;

/// The datasets' names.
inline constexpr std::array<const char*, number_of_quantities> quantity_names{
    "logpress", "logenergy", "entropy", "munu", "cs2", "dedt", "dpdrhoe", "dpderho", "muhat", "mu_e",
    "mu_p",     "mu_n",      "Xa",      "Xh",   "Xn",  "Xp",   "Abar",    "Zbar",    "gamma"};

/// What a file holds, in its own units. All axes are equidistant and have at least two points.
struct NuclearData {
  std::vector<double> logrho, logtemp, ye;  ///< log10 g/cm^3, log10 MeV, -
  double energy_shift = 0;                  ///< erg/g
  /// One block for each quantity; density is fastest, then temperature, then Y_e.
  std::vector<double> values;

  std::size_t points() const { return logrho.size() * logtemp.size() * ye.size(); }
  double at(Quantity quantity, std::size_t rho, std::size_t temperature, std::size_t Y_e) const {
    return values[((static_cast<std::size_t>(quantity) * ye.size() + Y_e) * logtemp.size() + temperature) *
                      logrho.size() +
                  rho];
  }
};

/// Reads and checks a file. \throws TableError with all mistakes, each with file, dataset and element
NuclearData read_nuclear_data(const std::string& path);

/// Writes the table as text, in the form of others' dumps. \throws TableError
void dump_nuclear_data(const NuclearData& data, const std::string& path);

/// The equation of state, trilinear in (log rho, log T, Y_e).
class NuclearTable {
 public:
  /// \param shifts_energy  is energy_shift subtracted from what the table stores?
  NuclearTable(NuclearData data, bool shifts_energy);

  /// Sets eps from the temperature, or the temperature from eps: the nearest one to that of `point` whose
  /// energy in the table is eps. No iteration: at fixed density and Y_e the table is piecewise linear.
  int complete(Point& point, Known known, double precision) const;
  /// The same where the entropy is known; sets temperature and eps.
  int complete_from_entropy(Point& point, double entropy) const;

  double press(const Point&) const;
  double dpdrho(const Point&) const;
  double dpdeps(const Point&) const;
  double cs2(const Point&) const;
  double dedt(const Point&) const;
  /// Any other quantity, in the units of the table.
  double value(Quantity quantity, const Point&) const;

  const NuclearData& data() const { return data_; }

 private:
  struct Place {
    std::size_t index;
    double share;  ///< of the point above
  };
  static Place place_on(const std::vector<double>& axis, double value);
  double interpolated(Quantity quantity, const Place& rho, const Place& temperature, const Place& Y_e) const;
  int range_error(const Point& point, bool temperature_counts) const;
  int find_temperature(Quantity quantity, double target, Point& point) const;
  double eps_of_log(double logenergy) const;

  NuclearData data_;
  double shift_;  ///< erg/g
};

}  // namespace eos

#endif
