// SPDX-License-Identifier: LGPL-2.1-or-later
#include "adm.hh"

#include <cmath>

namespace exact {

namespace {

/// The model a distance along an axis from a place.
Metric moved(const Model& model, Event at, int axis, double by) {
  at[axis] += by;
  return model(at);
}

/// Order 2 subtracts before it divides: with steps of 1e-6 neighbouring values are so close that a product of
/// one of them alone would add rounding as large as what their difference is known to. Order 4 is meant for
/// steps of 1e-2, where that does not matter, and its weights say what it is.
Metric difference_along(const Model& model, const Event& at, int axis, const Differences& differences) {
  const double h = differences.step;
  const Metric before = moved(model, at, axis, -h), after = moved(model, at, axis, h);
  const auto each = [](const auto& value) {
    Metric result;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        result.lower[i][j] = value([&](const Metric& metric) { return metric.lower[i][j]; });
        result.upper[i][j] = value([&](const Metric& metric) { return metric.upper[i][j]; });
      }
    return result;
  };
  if (differences.order == 2) return each([&](const auto& of) { return (of(after) - of(before)) / (2 * h); });
  const Metric first = moved(model, at, axis, -2 * h), last = moved(model, at, axis, 2 * h);
  return each([&](const auto& of) {
    return 1.0 / 12 / h * of(first) - 8.0 / 12 / h * of(before) + 8.0 / 12 / h * of(after) -
           1.0 / 12 / h * of(last);
  });
}

}  // namespace

Adm adm_of(const Model& model, const Event& at, const Differences& differences) {
  const Metric metric = model(at);
  std::array<Metric, 4> d;
  for (int axis = 0; axis < 4; ++axis) d[axis] = difference_along(model, at, axis, differences);
  const Matrix &g = metric.lower, &u = metric.upper;
  Adm adm;
  adm.lapse = 1 / std::sqrt(-u[0][0]);
  adm.dtlapse = d[0].upper[0][0] / (2 * std::pow(-u[0][0], 1.5));
  // d_axis beta^k; axis 0 is the time
  std::array<Vector, 4> dshift;
  for (int k = 0; k < 3; ++k) {
    adm.shift[k] = -u[0][k + 1] / u[0][0];
    for (int axis = 0; axis < 4; ++axis)
      dshift[axis][k] =
          (u[0][k + 1] * d[axis].upper[0][0] - u[0][0] * d[axis].upper[0][k + 1]) / (u[0][0] * u[0][0]);
  }
  adm.dtshift = dshift[0];
  int n = 0;
  for (int i = 1; i < 4; ++i)
    for (int j = i; j < 4; ++j, ++n) {
      double lie = 0;
      for (int k = 1; k < 4; ++k)
        lie += adm.shift[k - 1] * d[k].lower[i][j] + g[k][j] * dshift[i][k - 1] + g[i][k] * dshift[j][k - 1];
      adm.metric[n] = g[i][j];
      adm.curvature[n] = (lie - d[0].lower[i][j]) / (2 * adm.lapse);
    }
  return adm;
}

}  // namespace exact
