// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef EOS_OMNI_EQUATIONS_HH
#define EOS_OMNI_EQUATIONS_HH

#include <optional>

#include "analytic.hh"
#include "barotropic_table.hh"
#include "cold_table.hh"
#include "kernel_table.hh"
#include "nuclear_table.hh"

namespace eos {

/// What others call a handle or `eoskey`.
enum class Key { polytrope = 1, gamma_law, hybrid, nuclear, cold, barotropic };

/// The equations of state of a run.
struct Equations {
  Polytrope polytrope{};
  GammaLaw gamma_law{};
  std::optional<Hybrid> hybrid;  ///< none if its parameters are senseless
  std::optional<NuclearTable> nuclear;
  KernelTable kernel_table;  ///< of `nuclear`; without points if there is none
  std::optional<ColdTable> cold;
  ColdKernelTable cold_kernel_table;  ///< of `cold`; without rows if there is none
  std::optional<BarotropicTable> barotropic;
  BarotropicKernelTable barotropic_kernel_table;  ///< of `barotropic`; without rows if there is none
};

/// Those of this run: made from parameters and files at the first call, which all processes make together,
/// and the same from then on. Stops the run if a table cannot be used.
const Equations& equations();

}  // namespace eos

#endif
