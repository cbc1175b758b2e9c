// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tables of cold matter of which everything is known: the sum of two polytropes.
#ifndef TESTMATTER_COLD_ROWS_HH
#define TESTMATTER_COLD_ROWS_HH

#include <ostream>

namespace test_matter {

/// p = k_0 rho^gamma_0 + k_1 rho^gamma_1, k_0 > 0. Units: G = c = M_sun = 1.
struct ColdMatter {
  double k[2], gamma[2];
  double press(double rho) const;
  double eps(double rho) const;  ///< by the first law, 0 without density
  double sound_speed(double rho) const;
  /// Gamma in p = kappa rho^Gamma, above 0 if rho is below 1.
  double exponent(double rho) const;
  double kappa() const { return k[0] + k[1]; }
};

/// Writes the layout that EOS_Omni reads. Densities of rows are equidistant in their logarithms.
void write_cold_rows(std::ostream& text, const ColdMatter& matter, double rho_min, double rho_max, int rows,
                     double gamma_th);

/// Matter with another zero of energy, (1 + binding) (1 + eps') = 1 + eps and (1 + binding) p' = p, in the
/// layout of barotropic tables: flows are the same. Rows are not equidistant. \param shift  erg/g
void write_barotropic_rows(std::ostream& text, const ColdMatter& matter, double rho_min, double rho_max,
                           int rows, double binding, double shift);

}  // namespace test_matter

#endif
