// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A table of nuclear matter whose matter is no such thing: a gas of free particles, with radiation if it is
// asked for, so that everything in it is known.
#ifndef TESTMATTER_GAS_TABLE_HH
#define TESTMATTER_GAS_TABLE_HH

#include <string>

namespace test_matter {

/// Equidistant points.
struct Axis {
  double first, last;
  int points;
  double at(int n) const { return first + (last - first) * n / (points - 1); }
};

/// Densities in g/cm^3 and temperatures in MeV, by their decimal logarithms.
struct GasTable {
  Axis logrho, logtemp, Y_e;
  double energy_shift;  ///< erg/g
  bool has_radiation;   ///< and as many electrons as Y_e says; else each baryon is one particle
  double gamma;         ///< of the gas

  /// Writes the layout of stellarcollapse.org, as EOS_Omni reads it. \throws hdf5::Error
  void write(const std::string& path) const;
};

/// State of the gas in units of c.g.s. and MeV.
struct GasState {
  double press, energy, entropy, dpdrho_of_energy, dpdenergy, denergydT;
  /// dp/d(rho) at constant entropy.
  double sound(double rho) const { return dpdrho_of_energy + press / (rho * rho) * dpdenergy; }
};

/// What mu_e - mu_n + mu_p of the table is, in MeV: the Fermi energy of relativistic electrons, about.
/// Nothing else in the table knows of it. \param rho  g/cm^3
double potential_of_electrons(double rho, double Y_e);

GasState gas_state(double rho, double temperature, double Y_e, bool has_radiation, double gamma = 5. / 3);

}  // namespace test_matter

#endif
