// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values at the faces of a cell, written from the papers and with one cell at a time: what kernels are
// compared with.
#ifndef TESTMATTER_RECONSTRUCTION_HH
#define TESTMATTER_RECONSTRUCTION_HH

#include <array>

namespace test_matter {

/// A variable along an axis, from three cells below a cell to three cells above it.
class Row {
 public:
  static constexpr int reach = 3;
  /// \param at  called with -3 ... 3
  template <class Function>
  explicit Row(const Function& at) {
    for (int n = -reach; n <= reach; ++n) values_[index(n)] = at(n);
  }
  double operator()(int n) const { return values_[index(n)]; }

 private:
  static constexpr std::size_t index(int n) { return static_cast<std::size_t>(n + reach); }
  std::array<double, 2 * reach + 1> values_{};
};

struct Faces {
  double lower, upper;
};

/// Constants as GRHydro's parameters `ppm_*` have them.
struct ShockConstants {
  double epsilon, omega1, omega2, small;
};
struct ContactConstants {
  double epsilon, eta1, eta2, k0;
};

/// How much more curvature than its neighbours' a cell may have, and how unequal its third differences may
/// be.
struct EnhancedConstants {
  double c2, c3;
};

/// Piecewise linear, with the limiter minmod.
Faces minmod_faces(const Row& a);

/// How much of a cell's own structure is left next to shocks, 0 to 1: Colella and Woodward 1984, J. Comput.
/// Phys. 54, 174, appendix.
/// \param centre  of which cell: -1, 0 or 1. Then the row must reach two cells beyond it.
double kept_at_shocks(const Row& press, const Row& velocity, int centre, const ShockConstants& constants);

/// Their eta, (1.16) and (1.17), 0 to 1: how much of a contact's steeper profile a cell gets.
double contact_share(const Row& rho, const Row& press, const ContactConstants& constants);

/// Their parabolas, (1.6) to (1.10) and (1.14).
/// \param share  `contact_share`, or 0;  \param kept  `kept_at_shocks`, or 1
Faces parabolic_faces(const Row& a, double share, double kept);

/// Parabolas that keep smooth extrema: Colella and Sekora 2008, J. Comput. Phys. 227, 7069; McCorquodale and
/// Colella 2011, Commun. Appl. Math. Comput. Sci. 6, 1, section 2.4.
Faces enhanced_faces(const Row& a, double kept, const EnhancedConstants& constants);

/// The same with the neighbour towards lower pressure, if that keeps less: (A.2) of the appendix.
double kept_with_neighbour(const Row& press, const Row& velocity, const ShockConstants& constants);

}  // namespace test_matter

#endif
