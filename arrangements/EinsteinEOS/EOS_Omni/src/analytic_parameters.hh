// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters of the equations of state that are formulas: what they mean together, and what makes no sense.
#ifndef EOS_OMNI_ANALYTIC_PARAMETERS_HH
#define EOS_OMNI_ANALYTIC_PARAMETERS_HH

#include <array>
#include <string>
#include <vector>

namespace eos {

/// By the names that they have in param.ccl.
struct AnalyticParameters {
  double poly_gamma, poly_k;
  double gl_gamma, gl_k;
  double hybrid_gamma_th;
  int n_pieces;
  std::array<double, 10> hybrid_gamma;  ///< 0: not set
  std::array<double, 9> hybrid_rho;
  double hybrid_k0;
  double hybrid_gamma1, hybrid_gamma2, hybrid_k1, hybrid_rho_nuc;
  std::vector<std::string> old_names_in_file = {};  ///< those of the last four that the parameter file sets

  /// Do hybrid_gamma1 and its kin count?
  bool has_old_names() const { return n_pieces == 2 && hybrid_gamma[0] == 0; }
};

/// The cold part of the hybrid equation of state.
struct ColdPieces {
  std::vector<double> gammas, boundaries;
  double k;
};

ColdPieces pieces_of(const AnalyticParameters& parameters);

struct ParameterMistake {
  std::string parameter;  ///< of arrays with an index
  std::string problem;
};

/// Values with which pressures or energies are infinite, negative or undefined, whatever the density, and
/// values that are set and do not count.
std::vector<ParameterMistake> mistakes_of(const AnalyticParameters& parameters);

/// Old names that are set where the new ones count. They do no harm: their defaults have no effect there,
/// either.
std::vector<ParameterMistake> warnings_of(const AnalyticParameters& parameters);

}  // namespace eos

#endif
