// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Laplace's operator on the spectral grid. In prolate spheroidal coordinates it separates,
//
//    b^2 (sinh^2 X + sin^2 R) laplace = L_A + L_B,
//    L_A = d^2/dX^2 + coth X d/dX + 1/sinh^2 X d^2/dphi^2,   L_B = d^2/dR^2 + cot R d/dR + 1/sin^2 R d^2/dphi^2,
//
// so that each Fourier mode is solved exactly by the eigenvectors of two small matrices (fast
// diagonalisation: Lynch, Rice, Thomas 1964, Numer. Math. 6, 185). For n points per direction that takes n^4
// operations, a dense factorisation n^7.
#ifndef TWOPUNCTURES_LAPLACIAN_HH
#define TWOPUNCTURES_LAPLACIAN_HH

#include <vector>

#include "axes.hh"
#include "matrix.hh"

namespace two_punctures {

/// Numbers of points.
struct Resolution {
  int a, b, phi;
};

/// Values at A_i and B_j of one Fourier coefficient after the other: (k n_a + i) n_b + j.
using Modes = std::vector<double>;

class Laplacian {
 public:
  /// \throws std::runtime_error if eigenvectors cannot be found
  explicit Laplacian(const Resolution& resolution);

  /// (L_A + L_B) u for u = (A - 1) v.
  Modes applied_to(const Modes& v) const;
  /// The v that applied_to takes to f.
  Modes inverse_of(const Modes& f) const;

  const ChebyshevAxis& a() const { return a_; }
  const ChebyshevAxis& b() const { return b_; }
  const FourierAxis& phi() const { return phi_; }

 private:
  /// Of modes cos(m phi) and sin(m phi).
  struct Parts {
    Matrix along_a;          ///< v -> L_A (A - 1) v
    Matrix along_b;          ///< transposed L_B
    Eigensystem of_a, of_b;  ///< of along_a/(A - 1), of along_b
  };
  Parts parts(int m) const;
  Matrix radial_operator(int m) const;
  Matrix polar_operator(int m) const;

  ChebyshevAxis a_, b_;
  FourierAxis phi_;
  std::vector<Parts> parts_;  ///< by m
};

}  // namespace two_punctures

#endif
