// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tables as kernels look them up: in units of the run, with natural logarithms, so that they need nothing but
// additions, products, exp, log and pow.
#ifndef EOS_OMNI_KERNEL_TABLE_HH
#define EOS_OMNI_KERNEL_TABLE_HH

#include <cstddef>
#include <vector>

#include "nuclear_table.hh"

namespace eos {

/// Points of an axis lie at first, first + step, ...
struct KernelAxis {
  double first = 0, step = 1;
  std::size_t points = 0;
};

struct KernelTable {
  /// At each point: log p, log(eps + shift), entropy, dp/d(rho) at constant entropy, which is c_s^2 times the
  /// enthalpy. Density is fastest, then temperature, then Y_e.
  static constexpr std::size_t quantities = 4;
  std::vector<double> values;
  std::vector<double> potentials;  ///< mu_e - mu_n + mu_p in MeV, in the same order of points
  KernelAxis logrho, logtemp, ye;
  double shift = 0;           ///< in units of c^2
  double least_enthalpy = 1;  ///< at most 1, and no specific enthalpy of the table is smaller
};

/// \param shift  what is subtracted from stored energies, erg/g
KernelTable kernel_table(const NuclearData& data, double shift);

/// Cold matter: eps, Gamma and the speed of sound of each row, linear in log(rho). p = constant rho^Gamma,
/// below the table p = low_constant rho^2. The thermal part is thermal_factor rho (eps - eps_cold).
struct ColdKernelTable {
  std::vector<double> values;
  KernelAxis logrho;
  double rho_min = 0, rho_max = 0, constant = 0, low_constant = 0, thermal_factor = 0;
};

/// Matter whose state follows from its density, between rows at any densities: log p and log(eps + shift) are
/// linear in log(rho), beyond the rows they are those of the last one. The thermal part is that of cold
/// matter.
struct BarotropicKernelTable {
  /// The row, counted from 0, that each bucket of log(rho) begins in; then log(rho), log p and log(eps +
  /// shift) of each row.
  std::vector<double> values;
  KernelAxis buckets;  ///< so narrow that at most one row lies in each
  std::size_t rows = 0;
  double last_logrho = 0, rho_max = 0, shift = 0;
  double least_eps = 0;  ///< at most 0, and no energy of the table is smaller
  double thermal_factor = 0;
};

}  // namespace eos

#endif
