// SPDX-License-Identifier: LGPL-2.1-or-later
//
// States of magnetised matter of a gamma law, and what is evolved of them.
#ifndef TESTPRIMITIVES_STATES_HH
#define TESTPRIMITIVES_STATES_HH

#include <array>
#include <cstdint>

namespace test_primitives {

using Vector = std::array<double, 3>;
using Metric = std::array<double, 6>;  ///< xx xy xz yy yz zz

struct State {
  double rho, eps;
  Vector v, B;  ///< contravariant
};

struct Conserved {
  double dens, tau;  ///< with the square root of the metric's determinant
  Vector s;          ///< covariant
};

/// Random numbers that depend on their place alone: equally distributed between 0 and 1.
class Random {
 public:
  explicit Random(std::uint64_t place) : state_(place) {}
  double operator()();
  double between(double low, double high) { return low + (high - low) * (*this)(); }
  /// Its logarithm is equally distributed.
  double by_powers(double low, double high);

 private:
  std::uint64_t state_;
};

double determinant(const Metric& g);
double product(const Metric& g, const Vector& a, const Vector& b);

/// Close to flat, not diagonal.
Metric random_metric(Random& random);
/// W v from 0.01 to 100, eps from 1e-4 to 10, b^2/rho from 1e-6 to 1e4, rho from 1e-10 to 1.
State random_state(Random& random, const Metric& g);
/// In flat space, rho = 1e-5. \param field  B/sqrt(D)  \param angle  between B and v
State state_of_map(double Wv, double eps, double field, double angle);

Conserved conserved(const State& state, const Metric& g, double gamma);

}  // namespace test_primitives

#endif
