// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Metrics of spacetimes in their own coordinates, and where these lie in those of the grid.
#ifndef EXACT_MODELS_HH
#define EXACT_MODELS_HH

#include <array>
#include <functional>

namespace exact {

/// (t, x, y, z)
using Event = std::array<double, 4>;
using Matrix = std::array<std::array<double, 4>, 4>;

/// g_ab and g^ab.
struct Metric {
  Matrix lower, upper;
};

using Model = std::function<Metric(const Event&)>;

/// ds^2 = -dt^2 + dx^2 + dy^2 + dz^2
Metric minkowski(const Event& at);

enum class Shape { sine, exponential_sine, gaussian };

struct Wave {
  Shape shape = Shape::sine;
  double amplitude = 0, velocity = 1, wavelength = 1, phase = 0;
  bool is_diagonal = false;  ///< along the diagonal of x and y
};

/// ds^2 = H (-dt^2 + dx^2) + dy^2 + dz^2. Alcubierre et al. 2004, Class. Quantum Grav. 21, 589, section 4.2.
Metric gauge_wave(const Wave& wave, const Event& at);

/// ds^2 = -dt^2 + dx^2 + dy^2 + dz^2 + h (dx - dt)^2, h = amplitude sin(...): a sine along x only.
/// Babiuc et al. 2008, Class. Quantum Grav. 25, 125012, (A.6).
Metric shifted_gauge_wave(const Wave& wave, const Event& at);

/// ds^2 = -dt^2 + t^(2 q) (dx^2 + dy^2) + t^(2 - 4 q) dz^2, t > 0: a universe that expands with different
/// speeds. Kasner 1921, Am. J. Math. 43, 217; empty for q = 2/3 and 0.
Metric kasner_like(double q, const Event& at);

/// How a radius is kept away from 0, where the hole is.
struct Softening {
  enum class Rule {
    root,             ///< (r^p + epsilon^p)^(1/p), p >= 1
    even_polynomial,  ///< below epsilon: of degree p (0, 2, 4, ...), agrees with r there in value and p/2
                      ///< derivatives
    floor,            ///< max(r, epsilon)
  };
  double epsilon = 0;  ///< >= 0, the radius below which it acts
  int power = 4;       ///< p
  Rule rule = Rule::root;
};
double softened(double radius, const Softening& softening);

/// A black hole at rest in the origin, spin along z: ds^2 = eta + 2 H l l with H = M r^3/(r^4 + a^2 z^2) and
/// l = (1, (r x + a y)/(r^2 + a^2), (r y - a x)/(r^2 + a^2), z/r). Kerr and Schild 1965; Cook 2000, Living
/// Rev. Relativ. 3, 5, section 3.3.1. Without spin: ingoing Eddington-Finkelstein coordinates.
struct Hole {
  double mass = 1, spin = 0;  ///< spin: a/M
  Softening softening;
};
Metric kerr_schild(const Hole& hole, const Event& at);

/// ds^2 = -dt^2 + (1 + M/(2 r))^4 (dx^2 + dy^2 + dz^2): a slice of Schwarzschild's solution at a moment of
/// time symmetry, with lapse 1. Brill and Lindquist 1963, Phys. Rev. 131, 471.
Metric brill_lindquist(double mass, const Softening& softening, const Event& at);

/// ds^2 = -dt^2 + a t^(4/3) (dx^2 + dy^2 + dz^2), t > 0: Einstein and de Sitter's universe of dust.
Metric einstein_de_sitter(double a, const Event& at);
/// T_ab of its dust, which is at rest: T_tt = 1/(6 pi t^2).
Matrix einstein_de_sitter_dust(const Event& at);

/// ds^2 = -dt^2 + dr^2 + R(r)^2 (d theta^2 + sin^2 theta d phi^2), R = r - strength f(r) (1 - 1/cosh(4 r)):
/// no solution of Einstein's equations, but a bag with an apparent horizon. Alcubierre et al. 2000, Class.
/// Quantum Grav. 17, 2159, section 5.1.
struct Bowl {
  enum class Shape {
    gaussian,
    fermi
  } shape = Shape::gaussian;  ///< exp(-((r-c)/s)^2); 1/(1 + exp(-s (r - c)))
  double strength = 0.5, centre = 2.5, width = 1;
  bool evolves = false;  ///< the strength grows as 1/(1 + exp(-rate (t - t0)))
  double t0 = 1, rate = 1;
};
Metric bowl(const Bowl& bowl, const Event& at);

/// The model with its origin elsewhere.
Model shifted(Model model, const Event& origin);

/// Coordinates of the model: those of the grid boosted with a velocity |v| < 1, then rotated by Euler angles
/// about z, x, z.
Matrix boost_and_rotation(const std::array<double, 3>& velocity, double phi, double theta, double psi);

/// The model in the coordinates of the grid.
Model placed(Model model, const Matrix& coordinates);

}  // namespace exact

#endif
