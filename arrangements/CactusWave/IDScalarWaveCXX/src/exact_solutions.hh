// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef IDSCALAR_WAVE_CXX_EXACT_SOLUTIONS_HH
#define IDSCALAR_WAVE_CXX_EXACT_SOLUTIONS_HH

namespace IDScalarWaveCXX {

/// An exact solution phi(x, t) of phi_tt = phi_xx + phi_yy + phi_zz, valid at all times.
class ExactSolution {
 public:
  virtual ~ExactSolution() = default;
  virtual double operator()(double x, double y, double z, double t) const = 0;
};

/// The vector k of a plane or standing wave.
struct WaveVector {
  double x, y, z;
  double length() const;
};

/// phi = A cos 2 pi (k.x + |k| t); k in waves per unit length.
class PlaneWave final : public ExactSolution {
 public:
  PlaneWave(double amplitude, WaveVector k) : amplitude_(amplitude), k_(k) {}
  double operator()(double x, double y, double z, double t) const override;

 private:
  double amplitude_;
  WaveVector k_;
};

/// phi = (F(r - t) + F(r + t)) / (2 r) with F(s) = s A exp(-((abs(s) - radius) / sigma)^2), d'Alembert's
/// solution of the radial equation: A exp(-((r - radius) / sigma)^2), at rest, at t = 0. At the origin it is
/// the limit, F'(t).
class GaussianShell final : public ExactSolution {
 public:
  GaussianShell(double amplitude, double radius, double sigma)
      : amplitude_(amplitude), radius_(radius), sigma_(sigma) {}
  double operator()(double x, double y, double z, double t) const override;

 private:
  double amplitude_, radius_, sigma_;
};

/// phi = A sin pi kx (x - 1/2) sin pi ky (y - 1/2) sin pi kz (z - 1/2) cos pi |k| t: zero on the faces of the
/// box
/// [-1/2, 1/2]^3; k in half waves per unit length.
class StandingWave final : public ExactSolution {
 public:
  StandingWave(double amplitude, WaveVector k) : amplitude_(amplitude), k_(k) {}
  double operator()(double x, double y, double z, double t) const override;

 private:
  double amplitude_;
  WaveVector k_;
};

}  // namespace IDScalarWaveCXX

#endif
