// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Equations of state that are formulas. They have no temperature: where it is what is known, eps is that of
// cold matter.
#ifndef EOS_OMNI_ANALYTIC_HH
#define EOS_OMNI_ANALYTIC_HH

#include <string>
#include <vector>

#include "equation.hh"

namespace eos {

/// p = K rho^gamma, whatever eps is.
struct Polytrope {
  double gamma, K;

  int complete(Point& point, Known known, double precision) const;
  double cold_eps(double rho) const;
  double press(const Point&) const;
  double dpdrho(const Point&) const;
  double dpdeps(const Point&) const { return 0; }
  double cs2(const Point&) const;
  double eps_of_press(double rho, double press) const { return press / ((gamma - 1) * rho); }
  double rho_of_press(double press) const;
};

/// p = (gamma - 1) rho eps. Cold matter is a polytrope K rho^gamma.
struct GammaLaw {
  double gamma, K;

  int complete(Point& point, Known known, double precision) const;
  double press(const Point& at) const { return (gamma - 1) * at.rho * at.eps; }
  double dpdrho(const Point& at) const { return (gamma - 1) * at.eps; }
  double dpdeps(const Point& at) const { return (gamma - 1) * at.rho; }
  double cs2(const Point&) const;
  double eps_of_press(double rho, double press) const { return press / ((gamma - 1) * rho); }
};

/// A cold part of polytropes, joined so that pressure and energy are continuous, and a thermal gamma law:
/// p = K_i rho^gamma_i + max(0, (gamma_th - 1) rho (eps - eps_cold)). Janka, Zwerger, Moenchmeyer 1993,
/// Astron. Astrophys. 268, 360; several pieces: Read et al. 2009, Phys. Rev. D 79, 124032.
class Hybrid {
 public:
  /// \param gammas      exponents, in the order of densities; at least one, none of them 1
  /// \param boundaries  densities at which the next exponent takes over, ascending; one fewer than exponents
  /// \param K           of the first piece
  Hybrid(std::vector<double> gammas, std::vector<double> boundaries, double K, double gamma_th);

  int complete(Point& point, Known known, double precision) const;
  double cold_press(double rho) const;
  double cold_eps(double rho) const;
  double press(const Point&) const;
  double dpdrho(const Point&) const;
  double dpdeps(const Point& at) const { return (gamma_th_ - 1) * at.rho; }
  double cs2(const Point&) const;
  double gamma_th() const { return gamma_th_; }

  struct Piece {
    double end;  ///< the largest density of this piece
    double gamma, K, eps_offset;
    double press(double rho) const;
    double eps(double rho) const;
  };
  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  const Piece& piece_at(double rho) const;
  double thermal_press(const Point&) const;

  std::vector<Piece> pieces_;
  double gamma_th_;
};

// ---- the pressure as a function of what an inversion iterates

/// Z = rho h W^2, v^2 and D = rho W, from which rho = D sqrt(1 - v^2) follows. Noble et al. 2006, Astrophys.
/// J. 641, 626, section 3.
struct Iterate {
  double Z, v2, D;
};

/// The pressure and its derivatives with respect to Z at constant v^2, and the other way round.
struct IteratedPress {
  double press, by_Z, by_v2;
};

IteratedPress press_at(const Polytrope&, const Iterate&);
IteratedPress press_at(const GammaLaw&, const Iterate&);
IteratedPress press_at(const Hybrid&, const Iterate&);

}  // namespace eos

#endif
