// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wave.hh"

#include <cmath>

namespace brill {
namespace {

/// A function of rho and z at a point: value, gradient, and the sum of its second derivatives.
struct Jet {
  double value, by_rho = 0, by_z = 0, laplacian = 0;

  double slope(const Jet& other) const { return by_rho * other.by_rho + by_z * other.by_z; }
};

Jet operator+(const Jet& f, const Jet& g) {
  return {f.value + g.value, f.by_rho + g.by_rho, f.by_z + g.by_z, f.laplacian + g.laplacian};
}
Jet operator*(const Jet& f, const Jet& g) {
  return {f.value * g.value, f.value * g.by_rho + g.value * f.by_rho, f.value * g.by_z + g.value * f.by_z,
          f.value * g.laplacian + g.value * f.laplacian + 2 * f.slope(g)};
}
/// g(f) with the values of g, g' and g''.
Jet chain(const Jet& f, double g, double first, double second) {
  return {g, first * f.by_rho, first * f.by_z, first * f.laplacian + second * f.slope(f)};
}
Jet exp(const Jet& f) {
  const double g = std::exp(f.value);
  return chain(f, g, g, g);
}
Jet power(const Jet& f, double n) {
  if (n == 0) return {1};
  if (n == 1) return f;
  if (n == 2) return f * f;
  return chain(f, std::pow(f.value, n), n * std::pow(f.value, n - 1), n * (n - 1) * std::pow(f.value, n - 2));
}

/// ((r^2 - r_0^2) / sigma^2)^(c/2)
Jet shell(const Wave& w, const Jet& square) {
  return power((square + Jet{-w.centre * w.centre}) * Jet{1 / (w.sigma * w.sigma)}, w.c / 2);
}

/// Without its dependence on phi.
Jet profile(const Wave& w, const Jet& rho, const Jet& z) {
  const Jet square = rho * rho + z * z;
  const Jet minus{-1};
  switch (w.form) {
    case Form::exponential: {
      const Jet height = z * Jet{1 / w.sigma}, off = rho + Jet{-w.centre};
      return Jet{w.a} * power(rho, 2 + w.b) * power(square, -1) * exp(minus * (height * height + off * off));
    }
    case Form::eppley:
      return Jet{w.a} * power(rho * Jet{1 / w.sigma_rho}, w.b) * power(Jet{1} + shell(w, square), -1);
    case Form::gundlach:
      break;
  }
  return Jet{w.a} * power(rho * Jet{1 / w.sigma_rho}, w.b) * exp(minus * shell(w, square));
}

}  // namespace

Q q(const Wave& wave, double rho, double z, double phi) {
  const Jet along_rho{rho, 1}, along_z{z, 0, 1};
  const Jet base = profile(wave, along_rho, along_z);
  if (wave.d == 0) return {base.value, base.laplacian, 0, 0};
  const Jet grown = power(along_rho, wave.m);
  const Jet wavy = base * Jet{wave.d} * grown * power(Jet{1} + Jet{wave.e} * grown, -1);
  const double angle = wave.n * phi, cosine = std::cos(angle);
  const Jet whole = base + wavy * Jet{cosine * cosine};
  return {whole.value, whole.laplacian, -wave.n * wavy.value * std::sin(2 * angle),
          -2.0 * wave.n * wave.n * wavy.value * std::cos(2 * angle)};
}

double value_of_q(const Wave& wave, double rho, double z, double phi) {
  return rho > 0 ? q(wave, rho, z, phi).value : 0;
}

}  // namespace brill
