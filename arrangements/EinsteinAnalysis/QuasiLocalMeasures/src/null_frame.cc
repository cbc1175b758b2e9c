// SPDX-License-Identifier: LGPL-2.1-or-later
#include "null_frame.hh"

#include <cmath>
#include <numbers>

namespace quasi_local {
namespace {

using Vectors = std::array<Field, 3>;
using Rotations = std::array<Matrix4, 4>;  ///< e_b . D_c e_a at [c][a][b]
using Null = std::array<Complex, 4>;       ///< components along e_0 ... e_3

constexpr double half_root = std::numbers::sqrt2 / 2;
const Null out{half_root, half_root, 0, 0}, in{half_root, -half_root, 0, 0};
const Null m{0, 0, half_root, Complex(0, half_root)}, m_bar{0, 0, half_root, Complex(0, -half_root)};

/// The two directions that a vector of the null frame lies in: the rest of its components are 0.
std::array<int, 2> directions(const Null& v) { return v[0] != 0.0 ? std::array{0, 1} : std::array{2, 3}; }

/// How what fixes the triad changes along some direction: d/dphi of the place, the normal as a covector, and
/// the metric.
struct Change {
  Vector by_phi, normal_below;
  Symmetric metric;

  friend Change operator+(const Change& a, const Change& b) {
    Change sum{a.by_phi + b.by_phi, a.normal_below + b.normal_below, a.metric};
    for (int c = 0; c < 6; ++c) sum.metric[c] += b.metric[c];
    return sum;
  }
  friend Change operator*(double f, const Change& a) {
    Change product{f * a.by_phi, f * a.normal_below, a.metric};
    for (double& g : product.metric) g *= f;
    return product;
  }
};

/// The change of e_1, e_2, e_3 that keeps them orthonormal, e_1 normal, and e_2 along phi.
Triad change_of_triad(const SurfacePoint& p, const Triad& e, const Change& change) {
  const Symmetric &g = p.space.metric, &dg = change.metric;
  Triad result;
  result[0] = act(p.up, change.normal_below - act(dg, e[0]));
  const double scale = 1 / std::sqrt(p.metric[2]);
  const Vector phi = scale * change.by_phi;
  result[1] = phi - (act(g, e[1], phi) + 0.5 * act(dg, e[1], e[1])) * e[1];
  result[2] = -contract(change.normal_below, e[2]) * e[0] -
              (act(dg, e[2], e[1]) + act(g, e[2], result[1])) * e[1] - 0.5 * act(dg, e[2], e[2]) * e[2];
  return result;
}

Symmetric metric_by(const Space& s, const Vector& v) {
  Symmetric result{};
  for (int c = 0; c < 6; ++c)
    for (int d = 0; d < 3; ++d) result[c] += v[d] * s.by[d][c];
  return result;
}

/// The normal keeps its direction where only the metric changes: s_i (s_i dg s) / 2.
Vector change_of_normal(const SurfacePoint& p, const Symmetric& dg) {
  return 0.5 * act(dg, p.normal, p.normal) * p.normal_below;
}

/// Derivatives along theta and phi of vectors with smooth components on the sphere.
Vector by_theta(const Sphere& on, const Vectors& v, int i, int j) {
  return {on.by_theta(v[0], i, j), on.by_theta(v[1], i, j), on.by_theta(v[2], i, j)};
}
Vector by_phi(const Sphere& on, const Vectors& v, int i, int j) {
  return {on.by_phi(v[0], i, j), on.by_phi(v[1], i, j), on.by_phi(v[2], i, j)};
}

template <typename Get>
Vectors fields(const Surface& surface, Get get) {
  Vectors result;
  for (Field& component : result) component.resize(surface.points().size());
  flesh::for_each_index(surface.sphere().size(), [&](int n) {
    const Vector v = get(surface.points()[n]);
    for (int d = 0; d < 3; ++d) result[d][n] = v[d];
  });
  return result;
}

/// omega^i: K^i_j s^j within the surface.
Vector rotation_vector(const SurfacePoint& p) {
  const Vector k = act(p.space.curvature, p.normal);
  return act(p.up, k) - contract(k, p.normal) * p.normal;
}

/// Computes what there is at one point, from fields on the whole surface.
class Frames {
 public:
  explicit Frames(const Surface& surface)
      : surface_(surface),
        phi_(fields(surface, [](const SurfacePoint& p) { return p.by_phi; })),
        normal_(fields(surface, [](const SurfacePoint& p) { return p.normal_below; })),
        omega_(fields(surface, rotation_vector)) {}

  NullScalars at(int i, int j) const;

 private:
  Change along(const SurfacePoint& p, int i, int j, const Vector& tangent) const;
  std::array<Change, 4> changes(const SurfacePoint& p, const Triad& e, int i, int j) const;
  double divergence_of_omega(const SurfacePoint& p, const Triad& e, int i, int j) const;

  const Surface& surface_;
  Vectors phi_, normal_, omega_;
};

/// Along a tangent.
Change Frames::along(const SurfacePoint& p, int i, int j, const Vector& tangent) const {
  const Sphere& on = surface_.sphere();
  const auto c = components(p, tangent);
  return {c[0] * by_theta(on, phi_, i, j) + c[1] * by_phi(on, phi_, i, j),
          c[0] * by_theta(on, normal_, i, j) + c[1] * by_phi(on, normal_, i, j), metric_by(p.space, tangent)};
}

/// Along e_0 ... e_3. A ray from the centre is N e_1 and tangents; along it and in time only the metric
/// changes.
std::array<Change, 4> Frames::changes(const SurfacePoint& p, const Triad& e, int i, int j) const {
  const auto of_metric = [&p](const Symmetric& dg) { return Change{{}, change_of_normal(p, dg), dg}; };
  Symmetric in_time;
  for (int c = 0; c < 6; ++c) in_time[c] = -2 * p.space.curvature[c];
  const Change second = along(p, i, j, e[1]), third = along(p, i, j, e[2]);
  const Symmetric& g = p.space.metric;
  const double across = contract(p.normal_below, p.place);
  const Change outwards = 1 / across *
                          (of_metric(metric_by(p.space, p.place)) + -act(g, p.place, e[1]) * second +
                           -act(g, p.place, e[2]) * third);
  return {of_metric(in_time), outwards, second, third};
}

/// e_b . D_c e_a with D_a e_0 = -K(e_a), D_0 e_0 = 0.
Rotations rotations(const SurfacePoint& p, const Triad& e, const std::array<Change, 4>& changes) {
  const Symmetric &g = p.space.metric, &k = p.space.curvature;
  Rotations result{};
  for (int c = 0; c < 4; ++c) {
    const Triad change = change_of_triad(p, e, changes[c]);
    for (int a = 0; a < 3; ++a) {
      if (c > 0) {
        result[c][0][a + 1] = -act(k, e[c - 1], e[a]);
        result[c][a + 1][0] = act(k, e[c - 1], e[a]);
      }
      for (int b = 0; b < 3; ++b)
        result[c][a + 1][b + 1] =
            act(g, e[b], change[a]) +
            (c == 0 ? -act(k, e[a], e[b]) : act(g, e[b], connect(p.gamma, e[c - 1], e[a])));
    }
  }
  return result;
}

/// w . D_u v of constant combinations of the frame.
Complex rotated(const Rotations& r, const Null& u, const Null& v, const Null& w) {
  Complex sum = 0;
  for (const int c : directions(u))
    for (const int a : directions(v))
      for (const int b : directions(w)) sum += u[c] * v[a] * w[b] * r[c][a][b];
  return sum;
}

SpinCoefficients spin_coefficients(const Rotations& r) {
  const auto bend = [&r](const Null& along) {
    return -0.5 * (rotated(r, along, out, in) - rotated(r, along, m, m_bar));
  };
  return {.kappa = -rotated(r, out, out, m),
          .tau = -rotated(r, in, out, m),
          .sigma = -rotated(r, m, out, m),
          .rho = -rotated(r, m_bar, out, m),
          .epsilon = bend(out),
          .gamma = bend(in),
          .beta = bend(m),
          .alpha = bend(m_bar),
          .pi = rotated(r, out, in, m_bar),
          .nu = rotated(r, in, in, m_bar),
          .mu = rotated(r, m, in, m_bar),
          .lambda = rotated(r, m_bar, in, m_bar)};
}

Complex contracted(const Matrix4& t, const Null& v, const Null& w) {
  Complex sum = 0;
  for (const int a : directions(v))
    for (const int b : directions(w)) sum += t[a][b] * v[a] * w[b];
  return sum;
}

Complex contracted(const Riemann& t, const Null& u, const Null& v, const Null& w, const Null& x) {
  Complex sum = 0;
  for (const int a : directions(u))
    for (const int b : directions(v)) sum += u[a] * v[b] * contracted(t[a][b], w, x);
  return sum;
}

CurvatureScalars curvature_scalars(const Riemann& curvature) {
  CurvatureScalars s{};
  const Riemann c = weyl(curvature);
  s.psi = {contracted(c, out, m, out, m), contracted(c, out, in, out, m), contracted(c, out, m, m_bar, in),
           contracted(c, out, in, m_bar, in), contracted(c, in, m_bar, in, m_bar)};
  const auto& p = s.psi;
  s.i = p[0] * p[4] - 4.0 * p[1] * p[3] + 3.0 * p[2] * p[2];
  s.j = p[0] * (p[2] * p[4] - p[3] * p[3]) - p[1] * (p[1] * p[4] - p[2] * p[3]) +
        p[2] * (p[1] * p[3] - p[2] * p[2]);
  const Matrix4 r = ricci(curvature);
  s.phi00 = 0.5 * contracted(r, out, out).real();
  s.phi01 = 0.5 * contracted(r, out, m);
  s.phi02 = 0.5 * contracted(r, m, m);
  s.phi11 = 0.25 * (contracted(r, out, in) + contracted(r, m, m_bar)).real();
  s.phi12 = 0.5 * contracted(r, in, m);
  s.phi22 = 0.5 * contracted(r, in, in).real();
  s.lambda = scalar_curvature(r) / 24;
  return s;
}

double Frames::divergence_of_omega(const SurfacePoint& p, const Triad& e, int i, int j) const {
  const Sphere& on = surface_.sphere();
  const Vector theta = by_theta(on, omega_, i, j), phi = by_phi(on, omega_, i, j), omega = rotation_vector(p);
  double sum = 0;
  for (const Vector& tangent : {e[1], e[2]}) {
    const auto c = components(p, tangent);
    sum += act(p.space.metric, tangent, c[0] * theta + c[1] * phi + connect(p.gamma, tangent, omega));
  }
  return sum;
}

/// Hayward 1994, Phys. Rev. D 49, 6467; Booth, Fairhurst 2007, Phys. Rev. D 75, 084019:
/// -R/2 + |w|^2 - D.w + G(l, n) - theta_l theta_n, R of the surface, with w = -K(s).
double change_of_expansion(const SurfacePoint& p, const SpinCoefficients& spin, const CurvatureScalars& s,
                           double divergence_of_omega) {
  const Vector omega = rotation_vector(p);
  const double product = -4 * (spin.rho * spin.mu).real();
  return -p.ricci / 2 + act(p.space.metric, omega, omega) + divergence_of_omega - product + 2 * s.phi11 +
         6 * s.lambda;
}

NullScalars Frames::at(int i, int j) const {
  const SurfacePoint& p = surface_.point(i, j);
  const Triad e = triad(p);
  NullScalars result{};
  result.spin = spin_coefficients(rotations(p, e, changes(p, e, i, j)));
  result.curvature = curvature_scalars(riemann(p.space, p.gamma, e));
  result.lie_n_theta_l =
      change_of_expansion(p, result.spin, result.curvature, divergence_of_omega(p, e, i, j));
  return result;
}

}  // namespace

Triad triad(const SurfacePoint& point) {
  const Vector along_phi = 1 / std::sqrt(point.metric[2]) * point.by_phi;
  return {point.normal, along_phi, turned(point, along_phi)};
}

std::vector<NullScalars> null_scalars(const Surface& surface) {
  const Frames frames(surface);
  const Sphere& on = surface.sphere();
  std::vector<NullScalars> result(surface.points().size());
  for_each_point(on, [&](int i, int j) { result[on.at(i, j)] = frames.at(i, j); });
  return result;
}

double spin_by_coefficients(const Surface& surface, const std::vector<NullScalars>& scalars,
                            const std::vector<Vector>& xi) {
  return surface.integral([&](const SurfacePoint& p) {
    const std::size_t n = &p - surface.points().data();
    const Triad e = triad(p);
    const Complex along_m(half_root * act(p.space.metric, xi[n], e[1]),
                          half_root * act(p.space.metric, xi[n], e[2]));
    const SpinCoefficients& s = scalars[n].spin;
    return -2 * ((s.alpha + std::conj(s.beta)) * along_m).real() / (8 * std::numbers::pi);
  });
}

double spin_by_weyl(const Surface& surface, const std::vector<NullScalars>& scalars, const Field& z,
                    double radius) {
  return radius * radius / (4 * std::numbers::pi) * surface.integral([&](const SurfacePoint& p) {
    const std::size_t n = &p - surface.points().data();
    return z[n] * scalars[n].curvature.psi[2].imag();
  });
}

}  // namespace quasi_local
