// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models.hh"

#include <cmath>
#include <numbers>

namespace exact {

namespace {

Matrix diagonal(double t, double x, double y, double z) {
  Matrix result{};
  result[0][0] = t, result[1][1] = x, result[2][2] = y, result[3][3] = z;
  return result;
}

double argument(const Wave& wave, double x, double t) {
  return (x - wave.velocity * t) * 2 * std::numbers::pi / wave.wavelength - wave.phase;
}

double factor(const Wave& wave, const Event& at) {
  const double x = wave.is_diagonal ? at[1] - at[2] : at[1];
  switch (wave.shape) {
    case Shape::sine:
      return 1 - wave.amplitude * std::sin(argument(wave, x, at[0]));
    case Shape::exponential_sine:
      return std::exp(-wave.amplitude * std::sin(argument(wave, x, at[0])));
    case Shape::gaussian:
      break;
  }
  const double distance = (at[1] - at[0]) / wave.wavelength;
  return 1 - wave.amplitude * std::exp(-distance * distance);
}

/// The wave's block of x and y: eigenvalue h along the diagonal (1, -1), 1 along (1, 1).
void turn_to_diagonal(Matrix& metric, double h) {
  metric[1][1] = metric[2][2] = (1 + h) / 2;
  metric[1][2] = metric[2][1] = (1 - h) / 2;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result{};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 4; ++k) result[i][j] += a[i][k] * b[k][j];
  return result;
}

Matrix transposed(const Matrix& a) {
  Matrix result;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) result[i][j] = a[j][i];
  return result;
}

Matrix boost(const std::array<double, 3>& v) {
  const double gamma = 1 / std::sqrt(1 - v[0] * v[0] - v[1] * v[1] - v[2] * v[2]);
  Matrix result = diagonal(gamma, 1, 1, 1);
  for (int i = 0; i < 3; ++i) {
    result[0][i + 1] = result[i + 1][0] = -gamma * v[i];
    for (int j = 0; j < 3; ++j) result[i + 1][j + 1] += gamma * gamma / (gamma + 1) * v[i] * v[j];
  }
  return result;
}

/// Turns the axes a and b.
Matrix rotation(int a, int b, double angle) {
  Matrix result = diagonal(1, 1, 1, 1);
  result[a][a] = result[b][b] = std::cos(angle);
  result[a][b] = std::sin(angle);
  result[b][a] = -std::sin(angle);
  return result;
}

/// The inverse of a Lorentz transformation: eta times its transpose times eta.
Matrix inverse_lorentz(const Matrix& a) {
  Matrix result = transposed(a);
  for (int i = 1; i < 4; ++i) result[0][i] = -result[0][i], result[i][0] = -result[i][0];
  return result;
}

}  // namespace

Metric minkowski(const Event&) { return {diagonal(-1, 1, 1, 1), diagonal(-1, 1, 1, 1)}; }

Metric gauge_wave(const Wave& wave, const Event& at) {
  const double h = factor(wave, at);
  Metric result{diagonal(-h, h, 1, 1), diagonal(-1 / h, 1 / h, 1, 1)};
  if (wave.is_diagonal) {
    turn_to_diagonal(result.lower, h);
    turn_to_diagonal(result.upper, 1 / h);
  }
  return result;
}

Metric shifted_gauge_wave(const Wave& wave, const Event& at) {
  const double h = wave.amplitude * std::sin(argument(wave, at[1], at[0]));
  Metric result{diagonal(h - 1, 1 + h, 1, 1), diagonal(-1 - h, 1 - h, 1, 1)};
  result.lower[0][1] = result.lower[1][0] = -h;
  result.upper[0][1] = result.upper[1][0] = -h;
  return result;
}

Metric kasner_like(double q, const Event& at) {
  const double across = std::pow(at[0], 2 * q), along = std::pow(at[0], 2 - 4 * q);
  return {diagonal(-1, across, across, along), diagonal(-1, 1 / across, 1 / across, 1 / along)};
}

Matrix boost_and_rotation(const std::array<double, 3>& velocity, double phi, double theta, double psi) {
  const Matrix turned = product(rotation(1, 2, psi), product(rotation(2, 3, theta), rotation(1, 2, phi)));
  return product(turned, boost(velocity));
}

Model placed(Model model, const Matrix& coordinates) {
  const Matrix inverse = inverse_lorentz(coordinates);
  return [model = std::move(model), coordinates, inverse](const Event& at) {
    Event own{};
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) own[i] += coordinates[i][j] * at[j];
    const Metric metric = model(own);
    return Metric{product(transposed(coordinates), product(metric.lower, coordinates)),
                  product(inverse, product(metric.upper, transposed(inverse)))};
  };
}

}  // namespace exact
