// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Matter whose state follows from its density, from a table, with a thermal gamma law on top.
#ifndef EOS_OMNI_BAROTROPIC_TABLE_HH
#define EOS_OMNI_BAROTROPIC_TABLE_HH

#include <istream>
#include <string>
#include <vector>

#include "equation.hh"
#include "kernel_table.hh"

namespace eos {

/// log10 of pressure and energy, Y_e and temperature are linear in log10(rho) between rows; beyond the table
/// they are those of its end and a KeyError says so.
class BarotropicTable {
 public:
  struct Row {
    double log_rho, log_press, log_eps, Y_e, temperature;
  };
  /// \param energy_shift  is subtracted from 10^log_eps, in code units
  /// \param rows          at least two, log_rho ascends; in code units
  BarotropicTable(double energy_shift, std::vector<Row> rows);

  /// Reads a line with the energy shift in erg/g, then rows of log10(rho) in g/cm^3, log10(press) and
  /// log10(eps) in code units, Y_e, T. \throws TableError
  static BarotropicTable read(std::istream& text, const std::string& name);

  /// \param thermal  is there a thermal part (gamma_th - 1) rho (eps - eps_cold)?
  void set_thermal(bool thermal, double gamma_th) { thermal_factor_ = thermal ? gamma_th - 1 : 0; }

  int complete(Point& point, Known known, double precision) const;
  double cold_press(double rho) const;
  double cold_eps(double rho) const;
  double Y_e(double rho) const;
  double temperature(double rho) const;
  double press(const Point&) const;
  double dpdrho(const Point&) const;
  double dpdeps(const Point& at) const { return thermal_factor_ * at.rho; }
  double cs2(const Point&) const;
  int find_density(double press, double& rho) const;

  /// \throws TableError if two rows are too close for buckets
  BarotropicKernelTable for_kernels() const;

 private:
  double at(double rho, double Row::*column) const;
  std::size_t interval(double log_rho) const;
  /// Buckets of natural logarithms, half as wide as the closest rows are apart.
  KernelAxis buckets() const;
  double thermal_eps(const Point&) const;

  double energy_shift_;
  std::vector<Row> rows_;
  double thermal_factor_ = 0;
};

}  // namespace eos

#endif
