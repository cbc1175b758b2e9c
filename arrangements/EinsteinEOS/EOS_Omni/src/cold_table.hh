// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Cold matter from a table of one dimension, with a thermal gamma law on top.
#ifndef EOS_OMNI_COLD_TABLE_HH
#define EOS_OMNI_COLD_TABLE_HH

#include <istream>
#include <string>
#include <vector>

#include "equation.hh"
#include "kernel_table.hh"

namespace eos {

/// p_cold = kappa rho^Gamma(rho); Gamma and eps are linear in log10(rho) between rows. Below the table p =
/// kappa' rho^2, with kappa' from the first row. p = p_cold + (gamma_th - 1) rho max(0, eps - eps_cold).
class ColdTable {
 public:
  struct Row {
    double eps, Gamma, sound_speed;
  };
  /// \param rho_min, rho_max  densities of the first and of the last row; between them log10(rho) is equidistant
  /// \param rows              at least two
  ColdTable(double rho_min, double rho_max, double gamma_th, double kappa, std::vector<Row> rows);

  /// Reads seven lines of `Name = value`, then one row of eps, Gamma and speed of sound for each density:
  ///     EoSType = Tabulated
  ///     Nrho = n  NYe = 1  NT = 1
  ///     RhoMin = x  RhoMax = y
  ///     HeatCapacityE = 1      (has no meaning)
  ///     GammaTh = x
  ///     Kappa = x
  ///     RhoSpacing = Log
  /// \throws TableError
  static ColdTable read(std::istream& text, const std::string& name);

  /// Cold matter only, if `thermal` is false.
  void set_thermal(bool thermal) { has_thermal_part_ = thermal; }

  int complete(Point& point, Known known, double precision) const;
  double cold_press(double rho) const;
  double cold_eps(double rho) const;
  double press(const Point&) const;
  double dpdrho(const Point&) const;
  double dpdeps(const Point& at) const { return thermal_factor() * at.rho; }
  double cs2(const Point&) const;
  /// \return no_density if cold matter has this pressure at no density of the table
  int find_density(double press, double& rho) const;

  ColdKernelTable for_kernels() const;

 private:
  /// What holds between two rows, at a density.
  Row at(double rho) const;
  double cold_slope(double rho) const;
  double thermal_factor() const { return has_thermal_part_ ? gamma_th_ - 1 : 0; }
  double thermal_eps(const Point&) const;

  double log_min_, log_step_, rho_min_, rho_max_, gamma_th_, kappa_, low_kappa_;
  std::vector<Row> rows_;
  bool has_thermal_part_ = true;
};

}  // namespace eos

#endif
