// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Krylov/src/krylov.hh"

#include <cmath>

namespace krylov {
namespace {

using Vector = std::vector<double>;

double inner(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

double norm(const Vector& x) { return std::sqrt(inner(x, x)); }

void add(Vector& x, double factor, const Vector& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += factor * y[i];
}

Vector scaled(Vector x, double factor) {
  for (double& value : x) value *= factor;
  return x;
}

/// Turns a plane such that the second of two components vanishes.
struct Rotation {
  Rotation(double x, double y) : cosine(x / std::hypot(x, y)), sine(y / std::hypot(x, y)) {}
  void turn(double& x, double& y) const {
    const double turned = cosine * x + sine * y;
    y = cosine * y - sine * x;
    x = turned;
  }
  double cosine, sine;
};

/// The least-squares problem of GMRES, kept in triangular form: column k has k + 1 entries.
struct Triangle {
  explicit Triangle(double norm) : right{norm} {}

  /// Takes a column of k + 2 entries, the k-th.
  void append(Vector column) {
    const std::size_t k = columns.size();
    for (std::size_t i = 0; i < k; ++i) rotations[i].turn(column[i], column[i + 1]);
    rotations.emplace_back(column[k], column[k + 1]);
    rotations[k].turn(column[k], column[k + 1]);
    right.push_back(0);
    rotations[k].turn(right[k], right[k + 1]);
    columns.push_back(std::move(column));
  }
  double residual() const { return std::abs(right.back()); }
  Vector solution() const {
    Vector y(columns.size());
    for (std::size_t i = y.size(); i-- > 0;) {
      y[i] = right[i];
      for (std::size_t j = i + 1; j < y.size(); ++j) y[i] -= columns[j][i] * y[j];
      y[i] /= columns[i][i];
    }
    return y;
  }

  std::vector<Vector> columns;
  std::vector<Rotation> rotations;
  Vector right;
};

/// The next direction, orthogonal to all before; and its components along them, its length last.
Vector orthogonalise(Vector& direction, const std::vector<Vector>& basis) {
  Vector components;
  for (const Vector& known : basis) {
    components.push_back(inner(known, direction));
    add(direction, -components.back(), known);
  }
  components.push_back(norm(direction));
  return components;
}

}  // namespace

Solution gmres(const LinearMap& operation, const Vector& b, double tolerance, int limit) {
  Solution solution{Vector(b.size()), 0, 0};
  const double size = norm(b);
  if (size == 0) return solution;
  std::vector<Vector> basis{scaled(b, 1 / size)};
  Triangle triangle(size);
  while (triangle.residual() > tolerance * size && solution.iterations < limit) {
    Vector direction = operation(basis.back());
    const Vector components = orthogonalise(direction, basis);
    triangle.append(components);
    ++solution.iterations;
    if (components.back() == 0) break;  // the solution lies in what has been searched
    basis.push_back(scaled(std::move(direction), 1 / components.back()));
  }
  const Vector y = triangle.solution();
  for (std::size_t k = 0; k < y.size(); ++k) add(solution.x, y[k], basis[k]);
  solution.residual = triangle.residual() / size;
  return solution;
}

}  // namespace krylov
