// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// (sum of k-th powers of a linear function, each with a weight of its own) * (1 + a t + b t^2)
struct Polynomial {
  std::array<double, 4> linear;  ///< constant part, and slopes along x, y, z
  double a, b;

  double operator()(int degree, int time_degree, double x, double y, double z, double t) const {
    const double l = linear[0] + linear[1] * x + linear[2] * y + linear[3] * z;
    double sum = 0;
    for (int k = 0; k <= degree; ++k) sum += std::pow(l, k) / (k + 1);
    return sum * (1 + (time_degree > 0 ? a * t : 0) + (time_degree > 1 ? b * t * t : 0));
  }
};

constexpr Polynomial of_p{{0.5, 0.25, -0.5, 0.125}, 0.5, -0.25}, of_q{{-0.25, 0.5, 0.25, 0.5}, -1, 0.5};
constexpr std::array<Polynomial, 3> of_v{{{{1, 0.5, 0.25, -0.125}, 0.25, 1},
                                          {{0.75, -0.25, 0.5, 0.25}, -0.5, 0.5},
                                          {{-0.5, 0.125, 0.25, 0.5}, 1, -0.5}}};

}  // namespace

/// TestInterpolation_Double makes the polynomials of these halves.
extern "C" void TestInterpolation_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const auto value = [&](const Polynomial& f) {
          return f(degree, time_degree, x[n], y[n], z[n], cctk_time) / 2;
        };
        p[n] = value(of_p);
        q[n] = value(of_q);
        v1[n] = value(of_v[0]);
        v2[n] = value(of_v[1]);
        v3[n] = value(of_v[2]);
      }
}
