// SPDX-License-Identifier: LGPL-2.1-or-later
#include "SaguaroTest/TestPrimitives/src/states.hh"

#include <cmath>

namespace test_primitives {

// Steele, Lea and Flood 2014, OOPSLA '14, 453.
double Random::operator()() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

double Random::by_powers(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

double determinant(const Metric& g) {
  return g[0] * (g[3] * g[5] - g[4] * g[4]) - g[1] * (g[1] * g[5] - g[4] * g[2]) +
         g[2] * (g[1] * g[4] - g[3] * g[2]);
}

namespace {

Vector lowered(const Metric& g, const Vector& a) {
  return {g[0] * a[0] + g[1] * a[1] + g[2] * a[2], g[1] * a[0] + g[3] * a[1] + g[4] * a[2],
          g[2] * a[0] + g[4] * a[1] + g[5] * a[2]};
}

/// Of length 1, in any direction.
Vector direction(Random& random, const Metric& g) {
  Vector n;
  double square;
  do {
    for (double& component : n) component = random.between(-1, 1);
    square = product(g, n, n);
  } while (square < 1e-4);
  for (double& component : n) component /= std::sqrt(square);
  return n;
}

Vector times(double factor, const Vector& a) { return {factor * a[0], factor * a[1], factor * a[2]}; }

}  // namespace

double product(const Metric& g, const Vector& a, const Vector& b) {
  const Vector low = lowered(g, a);
  return low[0] * b[0] + low[1] * b[1] + low[2] * b[2];
}

Metric random_metric(Random& random) {
  Metric g;
  for (double& component : g) component = random.between(-0.3, 0.3);
  for (const int diagonal : {0, 3, 5}) g[diagonal] += 1.5;
  return g;
}

State random_state(Random& random, const Metric& g) {
  const double Wv = random.by_powers(1e-2, 1e2), W = std::sqrt(1 + Wv * Wv);
  const Vector v = times(Wv / W, direction(random, g)), n = direction(random, g);
  const double rho = random.by_powers(1e-10, 1), eps = random.by_powers(1e-4, 10);
  const double bsq = rho * random.by_powers(1e-6, 1e4), along = product(g, n, v);
  return {rho, eps, v, times(std::sqrt(bsq / (1 / (W * W) + along * along)), n)};
}

State state_of_map(double Wv, double eps, double field, double angle) {
  const double W = std::sqrt(1 + Wv * Wv), rho = 1e-5, B = field * std::sqrt(rho * W);
  return {rho, eps, {Wv / W, 0, 0}, {B * std::cos(angle), B * std::sin(angle), 0}};
}

Conserved conserved(const State& state, const Metric& g, double gamma) {
  const double volume = std::sqrt(determinant(g));
  const Vector v_low = lowered(g, state.v), B_low = lowered(g, state.B);
  const double W2 = 1 / (1 - product(g, state.v, state.v)), W = std::sqrt(W2);
  const double Bv = product(g, state.B, state.v), B2 = product(g, state.B, state.B);
  const double press = (gamma - 1) * state.rho * state.eps;
  const double enthalpy = state.rho * (1 + state.eps) + press;
  Conserved result;
  result.dens = volume * state.rho * W;
  for (int i = 0; i < 3; ++i) result.s[i] = volume * ((enthalpy * W2 + B2) * v_low[i] - Bv * B_low[i]);
  const double kinetic = state.rho * W * (W2 - 1) / (W + 1);  // rho W (W - 1)
  result.tau =
      volume * (kinetic + (state.rho * state.eps + press) * W2 - press + B2 - (B2 / W2 + Bv * Bv) / 2);
  return result;
}

}  // namespace test_primitives
