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

double softened(double radius, const Softening& softening) {
  const double epsilon = softening.epsilon;
  const int power = softening.power;
  if (softening.rule == Softening::Rule::root)
    return std::pow(std::pow(radius, power) + std::pow(epsilon, power), 1. / power);
  if (radius >= epsilon) return radius;
  if (softening.rule == Softening::Rule::floor) return epsilon;
  // sqrt(u) about u = 1, u = (r/epsilon)^2: the series up to degree p/2.
  const double from_one = (radius / epsilon) * (radius / epsilon) - 1;
  double term = 1, sum = 1;
  for (int k = 1; k <= power / 2; ++k) sum += term *= (1.5 - k) / k * from_one;
  return epsilon * sum;
}

Metric kerr_schild(const Hole& hole, const Event& at) {
  const double x = at[1], y = at[2], z = at[3], a = hole.spin * hole.mass;
  const double half = (x * x + y * y + z * z - a * a) / 2;
  const double r = softened(std::sqrt(half + std::sqrt(half * half + a * a * z * z)), hole.softening);
  const double h = hole.mass * r * r * r / (r * r * r * r + a * a * z * z);
  const Event l{1, (r * x + a * y) / (r * r + a * a), (r * y - a * x) / (r * r + a * a), z / r};
  // Where the radius is softened l is not null, and g^tt of the true inverse changes its sign. Lapse and
  // shift come from the inverse, so there it stays what it would be if l were null.
  Metric result{diagonal(-1, 1, 1, 1), diagonal(-1, 1, 1, 1)};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const double sign = (i == 0) == (j == 0) ? 1 : -1;
      result.lower[i][j] += 2 * h * l[i] * l[j];
      result.upper[i][j] -= sign * 2 * h * l[i] * l[j];
    }
  return result;
}

Metric brill_lindquist(double mass, const Softening& softening, const Event& at) {
  const double r = softened(std::sqrt(at[1] * at[1] + at[2] * at[2] + at[3] * at[3]), softening);
  const double psi2 = (1 + mass / (2 * r)) * (1 + mass / (2 * r)), psi4 = psi2 * psi2;
  return {diagonal(-1, psi4, psi4, psi4), diagonal(-1, 1 / psi4, 1 / psi4, 1 / psi4)};
}

Metric einstein_de_sitter(double a, const Event& at) {
  const double factor = a * std::pow(at[0], 4. / 3);
  return {diagonal(-1, factor, factor, factor), diagonal(-1, 1 / factor, 1 / factor, 1 / factor)};
}

Matrix einstein_de_sitter_dust(const Event& at) {
  return diagonal(1 / (6 * std::numbers::pi * at[0] * at[0]), 0, 0, 0);
}

Metric bowl(const Bowl& bowl, const Event& at) {
  const double r = std::sqrt(at[1] * at[1] + at[2] * at[2] + at[3] * at[3]);
  if (r == 0) return minkowski(at);
  const double from_centre = (r - bowl.centre) / bowl.width;
  const double f = bowl.shape == Bowl::Shape::gaussian ? std::exp(-from_centre * from_centre)
                                                       : 1 / (1 + std::exp(-bowl.width * (r - bowl.centre)));
  const double grown = bowl.evolves ? 1 / (1 + std::exp(-bowl.rate * (at[0] - bowl.t0))) : 1;
  const double ratio = 1 - bowl.strength * grown * f * (1 - 1 / std::cosh(4 * r)) / r;
  Metric result{diagonal(-1, 1, 1, 1), diagonal(-1, 1, 1, 1)};
  for (int i = 1; i < 4; ++i)
    for (int j = 1; j < 4; ++j) {
      const double along = at[i] * at[j] / (r * r), across = (i == j) - along;
      result.lower[i][j] = along + ratio * ratio * across;
      result.upper[i][j] = along + across / (ratio * ratio);
    }
  return result;
}

Model shifted(Model model, const Event& origin) {
  return [model = std::move(model), origin](const Event& at) {
    return model({at[0] - origin[0], at[1] - origin[1], at[2] - origin[2], at[3] - origin[3]});
  };
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
