// SPDX-License-Identifier: LGPL-2.1-or-later
#include "killing.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quasi_local {
namespace {

/// What is transported: the vector and its rotation.
struct State {
  Vector xi;
  double chi;
};

using quasi_local::operator+;
using quasi_local::operator*;
State operator+(const State& a, const State& b) { return {a.xi + b.xi, a.chi + b.chi}; }
State operator*(double f, const State& a) { return {f * a.xi, f * a.chi}; }

/// Change of the state along a tangent v: v^k D_k xi_i = epsilon_ik chi v^k, v^k D_k chi = R/2 epsilon_kl v^k
/// xi^l (Wald 1984, General Relativity, C.3.7 and C.3.8). Seen from space, the vector also turns with the
/// surface.
State rate(const SurfacePoint& p, const Vector& v, const State& state) {
  const Vector within = state.chi * turned(p, v);
  return {within - connect(p.gamma, v, state.xi) - bending(p, v, state.xi) * p.normal,
          p.ricci / 2 * area_of(p, v, state.xi)};
}

/// Unit vectors of spherical coordinates: outwards, along theta, along phi. Components along them are the
/// same at all points of a circle around the axis if the surface and its vector are symmetric about it.
struct Frame {
  std::array<Vector, 3> axes;
  double sine, cosine;

  Frame(double theta, double phi)
      : axes{Vector{std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)},
             Vector{std::cos(theta) * std::cos(phi), std::cos(theta) * std::sin(phi), -std::sin(theta)},
             Vector{-std::sin(phi), std::cos(phi), 0}},
        sine(std::sin(theta)),
        cosine(std::cos(theta)) {}
  State inside(const State& s) const {
    return {{contract(axes[0], s.xi), contract(axes[1], s.xi), contract(axes[2], s.xi)}, s.chi};
  }
  State outside(const State& s) const {
    return {s.xi[0] * axes[0] + s.xi[1] * axes[1] + s.xi[2] * axes[2], s.chi};
  }
  /// How components of a constant vector change along theta, or along phi.
  State turning(const State& s, bool is_along_phi) const {
    const Vector& c = s.xi;
    if (!is_along_phi) return {{c[1], -c[0], 0}, 0};
    return {{sine * c[2], cosine * c[2], -sine * c[0] - cosine * c[1]}, 0};
  }
};

/// A point of the surface, and the way along which one goes from it.
struct Stop {
  const SurfacePoint& p;
  Frame frame;
  bool is_along_phi;

  Stop(const Surface& surface, int i, int j, bool along_phi)
      : p(surface.point(i, j)),
        frame(surface.sphere().theta(i), surface.sphere().phi(j)),
        is_along_phi(along_phi) {}
  /// Change of components along the frame.
  State change(const State& inside) const {
    const State seen = rate(p, is_along_phi ? p.by_phi : p.by_theta, frame.outside(inside));
    return frame.inside(seen) + frame.turning(inside, is_along_phi);
  }
};

/// One step of Heun's rule from one point to the next.
State step(const Stop& from, const Stop& to, double length, const State& state) {
  const State start = from.frame.inside(state), first = from.change(start);
  const State second = to.change(start + length * first);
  return to.frame.outside(start + 0.5 * length * (first + second));
}

/// The states at all points of the equator, and, last, at the first point again.
std::vector<State> around_equator(const Surface& surface, const State& start) {
  const Sphere& on = surface.sphere();
  const int i = on.equator();
  std::vector<State> states{start};
  for (int j = 0; j < on.nphi; ++j) {
    states.push_back(step({surface, i, j, true}, {surface, i, j + 1, true}, on.delta_phi, states.back()));
  }
  return states;
}

using Matrix = std::array<Vector, 3>;  ///< rows

Matrix cofactors(const Matrix& m) { return {cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])}; }

Vector times(const Matrix& m, const Vector& v) {
  return {contract(m[0], v), contract(m[1], v), contract(m[2], v)};
}

/// m^T m
Matrix squared(const Matrix& m) {
  Matrix result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) result[i][j] += m[k][i] * m[k][j];
  return result;
}

double length(const Vector& v) { return std::sqrt(contract(v, v)); }

/// The vector that m changes least. Of those that it changes by less than a thousandth it is the one that is
/// nearest to the first axis: on a round sphere all vectors come back, and any axis is as good as that of
/// phi.
///
/// The cofactors of a symmetric matrix have its eigenvectors, and the largest eigenvalue where that of the
/// matrix is the least.
Vector least_changed(Matrix m) {
  constexpr double preference = 1e-6;
  for (int i = 0; i < 3; ++i) m[i][i] -= 1;
  Matrix change = squared(m);
  for (const int i : {1, 2}) change[i][i] += preference;
  const Matrix inverse = cofactors(change);
  Vector v{1, 0, 0};
  for (int round = 0; round < 200; ++round) {
    const Vector next = times(inverse, v);
    v = (1 / length(next)) * next;
  }
  return v;
}

/// Two unit tangents at a right angle, and the size of chi that belongs to a unit vector.
struct Basis {
  const SurfacePoint& p;
  Vector along, across;
  double rotation;

  Basis(const SurfacePoint& point, double radius) : p(point), rotation(1 / radius) {
    along = (1 / std::sqrt(p.metric[2])) * p.by_phi;
    across = turned(p, along);
  }
  State state(const Vector& c) const { return {c[0] * along + c[1] * across, c[2] * rotation}; }
  Vector coordinates(const State& s) const {
    const Symmetric& g = p.space.metric;
    return {act(g, along, s.xi), act(g, across, s.xi), s.chi / rotation};
  }
};

void store(KillingVector& result, int n, const State& state) {
  result.xi[n] = state.xi;
  result.chi[n] = state.chi;
}

/// From the equator to a pole.
void along_meridian(const Surface& surface, int j, int towards, KillingVector& result) {
  const Sphere& on = surface.sphere();
  int i = on.equator();
  State state{result.xi[on.at(i, j)], result.chi[on.at(i, j)]};
  for (; i + towards >= 0 && i + towards < on.ntheta; i += towards) {
    state = step({surface, i, j, false}, {surface, i + towards, j, false}, towards * on.delta_theta, state);
    store(result, on.at(i + towards, j), state);
  }
}

void by_transport(const Surface& surface, KillingVector& result) {
  const Sphere& on = surface.sphere();
  const Basis basis(surface.point(on.equator(), 0), areal_radius(surface));
  Matrix round{};  // what comes back of each vector of the basis, as columns
  for (int column = 0; column < 3; ++column) {
    Vector unit{};
    unit[column] = 1;
    const Vector back = basis.coordinates(around_equator(surface, basis.state(unit)).back());
    for (int row = 0; row < 3; ++row) round[row][column] = back[row];
  }
  const Vector own = least_changed(round);
  result.eigenvalue_re = contract(own, times(round, own));
  const std::vector<State> states = around_equator(surface, basis.state(own));
  for (int j = 0; j < on.nphi; ++j) {
    store(result, on.at(on.equator(), j), states[j]);
    along_meridian(surface, j, -1, result);
    along_meridian(surface, j, 1, result);
  }
}

/// chi of a field of vectors: half of its curl.
void set_rotation(const Surface& surface, KillingVector& result) {
  const Sphere& on = surface.sphere();
  const Components xi = components_of(result.xi);
  for (int j = 0; j < on.nphi; ++j)
    for (int i = 0; i < on.ntheta; ++i) {
      const auto d = derivatives(surface, xi, i, j);
      result.chi[on.at(i, j)] = (d[2] - d[1]) / (2 * surface.point(i, j).area);
    }
}

void by_axis(const Surface& surface, KillingVector& result) {
  for (std::size_t n = 0; n < result.xi.size(); ++n) result.xi[n] = surface.points()[n].by_phi;
  set_rotation(surface, result);
}

/// xi_A = epsilon_AB D^B R: it follows the lines on which the curvature is the same.
void by_gradient(const Surface& surface, KillingVector& result) {
  const Sphere& on = surface.sphere();
  Field ricci;
  for (const SurfacePoint& p : surface.points()) ricci.push_back(p.ricci);
  for (int j = 0; j < on.nphi; ++j)
    for (int i = 0; i < on.ntheta; ++i) {
      const SurfacePoint& p = surface.point(i, j);
      const double t = on.by_theta(ricci, i, j), f = on.by_phi(ricci, i, j), scale = 1 / (p.area * p.area);
      const Vector up = scale * (p.metric[2] * t - p.metric[1] * f) * p.by_theta +
                        scale * (p.metric[0] * f - p.metric[1] * t) * p.by_phi;
      result.xi[on.at(i, j)] = turned(p, up);
    }
  set_rotation(surface, result);
}

// ------------------------------------------------------------------------------------------- its length

constexpr int orbits = 7;

/// The parameter at which the orbit that begins at a theta (as an index) has gone around; 0 if it does not.
double period(const Surface& surface, const Field& slope, const Field& pace, double i) {
  const Sphere& on = surface.sphere();
  const auto between = [&on](const Field& f, double where, int j) {
    const int below = std::clamp(static_cast<int>(where), 0, on.ntheta - 2);
    return f[on.at(below, j)] + (where - below) * (f[on.at(below + 1, j)] - f[on.at(below, j)]);
  };
  double sum = 0;
  for (int j = 0; j < on.nphi; ++j) {
    const double ratio = on.delta_phi / on.delta_theta, first = between(slope, i, j);
    const double next = i + ratio * 0.5 * (first + between(slope, i + ratio * first, j + 1));
    sum += on.delta_phi * 0.5 * (between(pace, i, j) + between(pace, next, j + 1));
    if (!(next >= 0 && next <= on.ntheta - 1)) return 0;
    i = next;
  }
  return sum;
}

/// Periods of some orbits around the axis of phi; empty if one of them does not go around it.
std::vector<double> periods(const Surface& surface, const KillingVector& killing) {
  const Sphere& on = surface.sphere();
  Field slope, pace;
  for (std::size_t n = 0; n < killing.xi.size(); ++n) {
    const auto c = components(surface.points()[n], killing.xi[n]);
    slope.push_back(c[0] / c[1]);
    pace.push_back(1 / c[1]);
  }
  std::vector<double> result;
  for (int k = 1; k <= orbits; ++k) {
    result.push_back(period(surface, slope, pace, on.ntheta * k / (orbits + 1.0)));
    const double p = result.back();
    if (!std::isfinite(p) || p == 0 || p * result.front() < 0) return {};
  }
  return result;
}

/// Of an axis of any direction: between its poles z goes from -1 to 1, since the area is that of orbits of 2
/// pi.
double scale_by_area(const Surface& surface, const KillingVector& killing) {
  const Field z = invariant_coordinate(surface, killing.xi, areal_radius(surface));
  const auto [least, greatest] = std::ranges::minmax(z);
  double way = 0;
  for (std::size_t n = 0; n < z.size(); ++n) way += contract(killing.xi[n], surface.points()[n].by_phi);
  return std::copysign(2 / (greatest - least), way);
}

void normalise(const Surface& surface, Normalisation normalisation, KillingVector& result) {
  const std::vector<double> found = periods(surface, result);
  const double scale = found.empty() ? scale_by_area(surface, result)
                                     : mean_period(found, normalisation) / (2 * std::numbers::pi);
  if (!std::isfinite(scale)) {
    result.problem = "it vanishes";
    return;
  }
  for (Vector& v : result.xi) v = scale * v;
  for (double& chi : result.chi) chi *= scale;
}

}  // namespace

double mean_period(std::vector<double> periods, Normalisation normalisation) {
  std::ranges::sort(periods, {}, [](double p) { return std::abs(p); });
  do {
    periods.erase(periods.begin());
    periods.pop_back();
  } while (normalisation == Normalisation::median && periods.size() > 2);
  double sum = 0;
  for (const double p : periods) sum += std::log(std::abs(p));
  return std::copysign(std::exp(sum / static_cast<double>(periods.size())), periods.front());
}

Field invariant_coordinate(const Surface& surface, const std::vector<Vector>& xi, double radius) {
  const Sphere& on = surface.sphere();
  const double square = radius * radius;
  Field z(on.size());
  const auto by_theta = [&](int i, int j) {
    const SurfacePoint& p = surface.point(i, j);
    return area_of(p, xi[on.at(i, j)], p.by_theta) / square;
  };
  const auto by_phi = [&](int i, int j) {
    const SurfacePoint& p = surface.point(i, j);
    return area_of(p, xi[on.at(i, j)], p.by_phi) / square;
  };
  const int equator = on.equator();
  for (int j = 0; j < on.nphi; ++j) {
    for (const int towards : {-1, 1})
      for (int i = equator; i + towards >= 0 && i + towards < on.ntheta; i += towards)
        z[on.at(i + towards, j)] =
            z[on.at(i, j)] + towards * on.delta_theta / 2 * (by_theta(i, j) + by_theta(i + towards, j));
    if (j + 1 < on.nphi)
      z[on.at(equator, j + 1)] =
          z[on.at(equator, j)] + on.delta_phi / 2 * (by_phi(equator, j) + by_phi(equator, j + 1));
  }
  const double mean = surface.integral([&](const SurfacePoint& p) {
    return z[&p - surface.points().data()];
  }) / (4 * std::numbers::pi * square);
  for (double& value : z) value -= mean;
  return z;
}

double areal_radius(const Surface& surface) {
  return std::sqrt(surface.integral([](const SurfacePoint&) { return 1.0; }) / (4 * std::numbers::pi));
}

Components components_of(const std::vector<Vector>& vectors) {
  Components result;
  for (int d = 0; d < 3; ++d)
    for (const Vector& v : vectors) result[d].push_back(v[d]);
  return result;
}

std::array<double, 4> derivatives(const Surface& surface, const Components& xi, int i, int j) {
  const Sphere& on = surface.sphere();
  const SurfacePoint& p = surface.point(i, j);
  Vector here, along_theta, along_phi;
  for (int d = 0; d < 3; ++d) {
    here[d] = xi[d][on.at(i, j)];
    along_theta[d] = on.by_theta(xi[d], i, j);
    along_phi[d] = on.by_phi(xi[d], i, j);
  }
  const Vector theta = covariant(p, p.by_theta, here, along_theta),
               phi = covariant(p, p.by_phi, here, along_phi);
  const Symmetric& g = p.space.metric;
  return {act(g, theta, p.by_theta), act(g, theta, p.by_phi), act(g, phi, p.by_theta), act(g, phi, p.by_phi)};
}

KillingVector find_killing_vector(const Surface& surface, KillingMethod method, Normalisation normalisation) {
  KillingVector result;
  result.xi.resize(surface.points().size());
  result.chi.resize(surface.points().size());
  if (method == KillingMethod::eigenvector)
    by_transport(surface, result);
  else if (method == KillingMethod::axial)
    by_axis(surface, result);
  else
    by_gradient(surface, result);
  if (method != KillingMethod::axial) normalise(surface, normalisation, result);
  return result;
}

}  // namespace quasi_local
