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

/// Coordinates of the model: those of the grid boosted with a velocity |v| < 1, then rotated by Euler angles
/// about z, x, z.
Matrix boost_and_rotation(const std::array<double, 3>& velocity, double phi, double theta, double psi);

/// The model in the coordinates of the grid.
Model placed(Model model, const Matrix& coordinates);

}  // namespace exact

#endif
