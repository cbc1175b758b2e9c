// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The table of nuclear matter as kernels look it up: in units of the run, with natural logarithms, so that
// they need nothing but additions, products, exp and log.
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
  KernelAxis logrho, logtemp, ye;
  double shift = 0;           ///< in units of c^2
  double least_enthalpy = 1;  ///< at most 1, and no specific enthalpy of the table is smaller
};

/// \param shift  what is subtracted from stored energies, erg/g
KernelTable kernel_table(const NuclearData& data, double shift);

}  // namespace eos

#endif
