// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef EOS_OMNI_EQUATIONS_HH
#define EOS_OMNI_EQUATIONS_HH

#include <optional>

#include "analytic.hh"
#include "barotropic_table.hh"
#include "cold_table.hh"
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
  std::optional<ColdTable> cold;
  std::optional<BarotropicTable> barotropic;
};

/// Those of this run: made from parameters and files at the first call, which all processes make together,
/// and the same from then on. Stops the run if a table cannot be used.
const Equations& equations();

/// Reports what is wrong with the parameters of the hybrid equation of state.
/// \return is nothing wrong?
template <class Report>
bool hybrid_is_sensible(const std::vector<double>& gammas, const std::vector<double>& boundaries, double K,
                        const Report& report) {
  bool is_sensible = true;
  const auto wrong = [&](const char* parameter, std::size_t index, const char* problem) {
    report(parameter, index, problem);
    is_sensible = false;
  };
  for (std::size_t i = 0; i < gammas.size(); ++i)
    if (!(gammas[i] > 0) || gammas[i] == 1)
      wrong("hybrid_gamma", i, "each of the n_pieces exponents must be set, and not to 1");
  for (std::size_t i = 0; i < boundaries.size(); ++i)
    if (!(boundaries[i] > (i == 0 ? 0 : boundaries[i - 1])))
      wrong("hybrid_rho", i, "the n_pieces - 1 densities between pieces must be set, and ascend");
  if (!(K > 0)) wrong("hybrid_k0", 0, "must be set with hybrid_gamma, to a number above 0");
  return is_sensible;
}

}  // namespace eos

#endif
