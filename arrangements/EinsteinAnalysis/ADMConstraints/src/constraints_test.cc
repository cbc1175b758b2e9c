// SPDX-License-Identifier: LGPL-2.1-or-later
#include "constraints.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace adm_constraints {
namespace {

using Field = std::function<Symmetric(const Vector&)>;

/// A field and its derivatives, by differences of fourth order.
Jet jet_of(const Field& field, const Vector& x) {
  constexpr double h = 4e-3;
  const std::pair<int, double> first[] = {{-2, 1.0 / 12}, {-1, -8.0 / 12}, {1, 8.0 / 12}, {2, -1.0 / 12}};
  const auto moved = [&](int a, int i, int b, int j) {
    Vector y = x;
    y[a] += i * h;
    y[b] += j * h;
    return field(y);
  };
  Jet jet{field(x), {}, {}};
  int n = 0;
  for (int a = 0; a < 3; ++a) {
    for (const auto& [i, w] : first)
      for (int c = 0; c < 6; ++c) jet.first[a][c] += w * moved(a, i, a, 0)[c] / h;
    for (int b = a; b < 3; ++b, ++n)
      for (const auto& [i, w] : first)
        for (const auto& [j, v] : first)
          for (int c = 0; c < 6; ++c) jet.second[n][c] += w * v * moved(a, i, b, j)[c] / (h * h);
  }
  return jet;
}

const Vector somewhere = {0.7, -0.9, 1.1};

/// psi^4 delta_ij
Field conformally_flat(const std::function<double(double)>& psi) {
  return [=](const Vector& x) {
    const double psi4 = std::pow(psi(std::hypot(x[0], x[1], x[2])), 4);
    return Symmetric{psi4, 0, 0, psi4, 0, psi4};
  };
}

const Field nothing = [](const Vector&) { return Symmetric{}; };

TEST(Constraints, HoldForSchwarzschildAtRest) {
  const Field metric = conformally_flat([](double r) { return 1 + 1 / (2 * r); });
  const Constraints c = constraints_of(jet_of(metric, somewhere), jet_of(nothing, somewhere), {});
  EXPECT_NEAR(c.hamiltonian, 0, 1e-8);
  for (const double component : c.momentum) EXPECT_EQ(component, 0);
}

// R = -8 psi^-5 laplace psi: psi = 1 + r^2/10 has laplace psi = 0.6.
TEST(Constraints, SeeTheCurvatureOfConformallyFlatSlices) {
  const Field metric = conformally_flat([](double r) { return 1 + r * r / 10; });
  const double r = std::hypot(somewhere[0], somewhere[1], somewhere[2]),
               expected = -4.8 * std::pow(1 + r * r / 10, -5);
  EXPECT_NEAR(constraints_of(jet_of(metric, somewhere), jet_of(nothing, somewhere), {}).hamiltonian, expected,
              1e-7);
  const Constraints with_matter =
      constraints_of(jet_of(metric, somewhere), jet_of(nothing, somewhere), {0.01, {0, 0.02, 0}});
  EXPECT_NEAR(with_matter.hamiltonian, expected - 16 * M_PI * 0.01, 1e-7);
  EXPECT_NEAR(with_matter.momentum[1], -8 * M_PI * 0.02, 1e-12);
}

// A hole in Painleve and Gullstrand's coordinates: the slice is flat, K_ij = sqrt(2/r^3) (delta_ij - 3/2 n_i
// n_j), up to a sign.
TEST(Constraints, HoldForSchwarzschildInFlatSlices) {
  const Field flat = [](const Vector&) { return Symmetric{1, 0, 0, 1, 0, 1}; };
  const auto curvature = [](double factor) {
    return Field([factor](const Vector& x) {
      const double r = std::hypot(x[0], x[1], x[2]), strength = std::sqrt(2 / (r * r * r));
      Symmetric K;
      int n = 0;
      for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j, ++n) K[n] = strength * ((i == j) - factor * x[i] * x[j] / (r * r));
      return K;
    });
  };
  const Constraints right = constraints_of(jet_of(flat, somewhere), jet_of(curvature(1.5), somewhere), {});
  EXPECT_NEAR(right.hamiltonian, 0, 1e-9);
  for (const double component : right.momentum) EXPECT_NEAR(component, 0, 1e-8);
  const Constraints wrong = constraints_of(jet_of(flat, somewhere), jet_of(curvature(1.4), somewhere), {});
  EXPECT_GT(std::abs(wrong.hamiltonian), 0.01);
  EXPECT_GT(std::abs(wrong.momentum[0]), 0.01);
}

TEST(Constraints, AreNormalizedByTheirTerms) {
  const Field metric = conformally_flat([](double r) { return 1 + r * r / 10; });
  EXPECT_NEAR(constraints_of(jet_of(metric, somewhere), jet_of(nothing, somewhere), {}).normalized, 1, 1e-12);
  EXPECT_EQ(constraints_of(Jet{{1, 0, 0, 1, 0, 1}, {}, {}}, Jet{}, {}).normalized, 0);
}

}  // namespace
}  // namespace adm_constraints
