// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The Hamiltonian constraint for psi = 1 + m+/(2 r+) + m-/(2 r-) + u (Ansorg, Bruegmann, Tichy 2004, Phys.
// Rev. D 70, 064011):
//
//    laplace u + A_ij A_ij psi^-7/8 + 2 pi rho psi^-3 = 0,   u -> 0 at infinity
//
// u = (A - 1) v, and v is the polynomial through its values at the collocation points.
#ifndef TWOPUNCTURES_SOLVER_HH
#define TWOPUNCTURES_SOLVER_HH

#include <functional>
#include <string>
#include <vector>

#include "laplacian.hh"
#include "punctures.hh"

namespace two_punctures {

struct Newton {
  double tolerance;  ///< of the residual
  int limit;         ///< steps at most
};

/// Values at the two punctures.
struct Pair {
  double plus, minus;
};

/// Told of progress: one line for each step.
using Report = std::function<void(const std::string&)>;

class Solver {
 public:
  /// \throws std::runtime_error if the eigenvectors of the Laplacian cannot be found
  Solver(const Binary& binary, const Resolution& resolution);

  /// The collocation points, in the order in which sources and guesses are given.
  std::vector<Vector> places() const;
  /// rho at the points; 0 if this is not called.
  void set_sources(std::vector<double> rho) { rho_ = std::move(rho); }
  /// u at the points, where Newton's method starts; 0 if this is not called.
  void set_guess(const std::vector<double>& u);
  void set_bare_masses(const Pair& masses);

  /// |equation| (sin a sin b)^3 at the points, and the largest of them.
  std::vector<double> weighted_residuals() const;
  double residual() const;
  /// One step of Newton's method; its linear equations are solved to rounding.
  void step(const Report& report);
  /// Steps until the residual is small enough, or the limit is reached.
  /// \return the residual that remains
  double solve(const Newton& newton, const Report& report);
  /// Changes the bare masses until both punctures have these masses at their own infinities, within a
  /// tolerance; solve() comes after that. \throws std::runtime_error if that does not come to an end
  void find_bare_masses(const Pair& target, double tolerance, const Report& report);

  const Binary& binary() const { return binary_; }
  const Laplacian& laplacian() const { return laplacian_; }
  /// v by Fourier modes, at A_i and B_j.
  const Modes& solution() const { return v_; }
  /// u at the points.
  std::vector<double> u() const;
  /// u at the punctures.
  Pair correction() const;
  /// The masses at the punctures' own infinities: (1 + u) m + m+ m-/(4 b).
  Pair puncture_masses() const;
  /// The mass at infinity.
  double energy() const;

 private:
  /// Both with points ordered (k n_a + i) n_b + j.
  std::vector<double> at_points(const Modes& modes) const;
  Modes by_modes(const std::vector<double>& values) const;
  /// psi, and the equation times b^2 (sinh^2 X + sin^2 R), at the points.
  std::vector<double> conformal_factor() const;
  std::vector<double> equation() const;
  double value_of_v(double a, double b) const;
  std::size_t points() const { return v_.size(); }

  Binary binary_;
  Laplacian laplacian_;
  Modes v_;
  std::vector<double> rho_;
  // at the points:
  std::vector<double> outside_;  ///< A - 1
  std::vector<double> scale_;    ///< b^2 (sinh^2 X + sin^2 R)
  std::vector<double> weight_;   ///< (sin a sin b)^3
  std::vector<double> square_;   ///< A_ij A_ij
};

/// Bare masses for which (1 + u) m + m+ m-/(4 b) are the target masses.
Pair bare_masses(const Pair& target, const Pair& correction, double distance);

}  // namespace two_punctures

#endif
