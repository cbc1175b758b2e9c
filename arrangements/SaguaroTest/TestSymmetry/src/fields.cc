// SPDX-License-Identifier: LGPL-2.1-or-later
#include "SaguaroTest/TestSymmetry/src/fields.hh"

#include <cmath>
#include <stdexcept>

namespace test_symmetry {

namespace {

Point turned(const Matrix& m, const Point& x) {
  Point y{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) y[i] += m[i][j] * x[j];
  return y;
}

Matrix transposed(const Matrix& m) {
  Matrix t;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) t[i][j] = m[j][i];
  return t;
}

double determinant(const Matrix& m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
         m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/// Wave number `n` of a family of plane waves in general directions.
double wave(int n, const Point& x, double unit) {
  const double kx = 1 + n % 3, ky = 2 - n % 4, kz = 1 - n % 2;
  return std::sin(unit * (kx * x[0] + ky * x[1] + kz * x[2]) + 0.7 * n + 0.1);
}

Point vector_wave(int n, const Point& x, double unit) {
  return {wave(n, x, unit), wave(n + 1, x, unit), wave(n + 2, x, unit)};
}

void add_vector(std::array<double, 3>& sum, const Matrix& g, const Point& v, double factor) {
  const Point image = turned(g, v);
  for (int i = 0; i < 3; ++i) sum[i] += factor * image[i];
}

/// Adds g T g^T for a symmetric T.
void add_tensor(std::array<double, 6>& sum, const Matrix& g, const std::array<double, 6>& t) {
  const Matrix full{{{t[0], t[1], t[2]}, {t[1], t[3], t[4]}, {t[2], t[4], t[5]}}};
  int component = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j, ++component)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) sum[component] += g[i][k] * g[j][l] * full[k][l];
}

}  // namespace

std::array<double, field_count> in_order(const Fields& fields) {
  std::array<double, field_count> result{fields.scalar};
  int n = 1;
  const auto append = [&](const auto& components) {
    for (const double component : components) result[n++] = component;
  };
  append(fields.vector);
  append(fields.axial_vector);
  append(fields.elements);
  append(fields.tensor);
  append(fields.weyl);
  return result;
}

std::vector<Matrix> group_of(const std::string& symmetry) {
  const Matrix identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const Matrix half{{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}};
  const Matrix quarter{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
  if (symmetry == "translations") return {identity};
  if (symmetry == "half turn") return {identity, half};
  if (symmetry == "quarter turn") return {identity, quarter, half, transposed(quarter)};
  if (symmetry != "reflections") throw std::invalid_argument("there is no symmetry \"" + symmetry + "\"");
  std::vector<Matrix> group;
  for (const int x : {1, -1})
    for (const int y : {1, -1})
      for (const int z : {1, -1})
        group.push_back({{{double(x), 0, 0}, {0, double(y), 0}, {0, 0, double(z)}}});
  return group;
}

Fields fields_at(const Point& x, const std::vector<Matrix>& group, double unit) {
  Fields sum;
  for (const Matrix& g : group) {
    const Point there = turned(transposed(g), x);
    const double hand = determinant(g);
    sum.scalar += wave(0, there, unit);
    add_vector(sum.vector, g, vector_wave(1, there, unit), 1);
    add_vector(sum.axial_vector, g, vector_wave(4, there, unit), hand);
    add_vector(sum.elements, g, vector_wave(7, there, unit), 1);
    std::array<double, 6> tensor;
    for (int n = 0; n < 6; ++n) tensor[n] = wave(10 + n, there, unit);
    add_tensor(sum.tensor, g, tensor);
    for (int n = 0; n < 10; ++n) sum.weyl[n] += (n % 2 == 0 ? 1 : hand) * wave(16 + n, there, unit);
  }
  return sum;
}

}  // namespace test_symmetry
