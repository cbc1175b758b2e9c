// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Static, spherical stars of polytropic matter. Tolman 1939, Phys. Rev. 55, 364; Oppenheimer, Volkoff 1939,
// Phys. Rev. 55, 374; in isotropic coordinates, Misner, Thorne, Wheeler 1973, Gravitation, exercise 31.7.
// Units: G = c = M_sun = 1.
#ifndef TOVSOLVER_STAR_HH
#define TOVSOLVER_STAR_HH

#include <memory>
#include <stdexcept>
#include <vector>

namespace tov {

/// p = K rho^gamma, eps = p/((gamma - 1) rho).
struct Polytrope {
  double gamma, K;
  double press(double rho) const;
  double rho(double press) const;
  /// rho (1 + eps) of a pressure.
  double energy_density(double press) const;
};

/// What holds at a distance from the centre of a star.
struct Place {
  double stretching;  ///< areal radius divided by isotropic radius, the root of g_xx
  double phi;         ///< logarithm of the lapse
  double press;       ///< 0 outside
};

/// What characterises a star.
struct Global {
  double mass;         ///< gravitational
  double baryon_mass;  ///< rest mass
  double areal_R, isotropic_R;
};

/// There is no such star, or the scheme does not reach its surface.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Star {
 public:
  virtual ~Star() = default;
  /// \param r  isotropic radius, >= 0
  Place at(double isotropic_r) const;
  const Global& global() const { return global_; }

 protected:
  /// For radii below solved_to_; beyond, the star is a point mass.
  virtual Place solved(double isotropic_r) const = 0;
  Global global_{};
  double solved_to_ = 0;  ///< isotropic radius, at least that of the surface
};

/// The scheme of the public thorn, to the last digit that its reference data have: classical Runge-Kutta
/// steps of constant length in the areal radius; the surface is the last point of positive pressure; linear
/// interpolation in the isotropic radius, also between points outside; nearer to the centre than the first
/// step, everything is as there.
class SteppedStar : public Star {
 public:
  /// \param most_points  so many points are tabulated; if the surface is not reached by then, Error
  SteppedStar(const Polytrope& matter, double rho_central, double dr, int most_points);

 protected:
  Place solved(double isotropic_r) const override;

 private:
  std::vector<double> areal_r_, isotropic_r_, phi_, press_;
};

/// An accurate scheme: integration in s = sqrt(1 - H/H_c), where H is the logarithm of the specific enthalpy,
/// in which everything is smooth from the centre, s = 0, to the surface, s = 1; cubic Hermite interpolation.
/// Relative errors are about 1e-12.
class EnthalpyStar : public Star {
 public:
  EnthalpyStar(const Polytrope& matter, double rho_central);

 protected:
  Place solved(double isotropic_r) const override;

 private:
  /// In these variables the equations are regular at the centre.
  struct Node {
    double r2;            ///< square of the areal radius
    double mean_density;  ///< mass/r^3
    double log_ratio;     ///< ln(isotropic/areal radius)
    double baryon_mass;
  };
  Node rates(double s, const Node& at) const;
  double enthalpy(double s) const { return central_H_ * (1 - s * s); }
  double isotropic_r(const Node& node) const;
  /// d(isotropic r)/ds at a node.
  double isotropic_slope(double s, const Node& node) const;
  double press_of(double H) const;

  Polytrope matter_;
  double central_H_, scale_ = 1, phi_at_surface_ = 0;
  std::vector<Node> nodes_;  ///< at equidistant s from 0 to 1
};

}  // namespace tov

#endif
