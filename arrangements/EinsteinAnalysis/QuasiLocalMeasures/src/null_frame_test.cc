// SPDX-License-Identifier: LGPL-2.1-or-later
#include "null_frame.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "killing.hh"
#include "test_surfaces.hh"

namespace quasi_local {
namespace {

constexpr double pi = std::numbers::pi, root = std::numbers::sqrt2;
constexpr Complex imaginary(0, 1);

void expect_near(Complex found, Complex expected, double error, const char* what) {
  EXPECT_NEAR(found.real(), expected.real(), error) << what;
  EXPECT_NEAR(found.imag(), expected.imag(), error) << what;
}

Surface in_space(double radius, const Space& space) {
  const Sphere on = sphere(31);
  return {on, Field(on.size(), radius), std::vector<Space>(on.size(), space)};
}

Space flat_space() {
  Space s{};
  s.metric = {1, 0, 0, 1, 0, 1};
  return s;
}

TEST(NullFrame, ASphereInFlatSpaceHasExpansionsAndTheConnectionOfItsAngles) {
  constexpr double r = 3;
  const Surface surface = in_space(r, flat_space());
  const auto all = null_scalars(surface);
  for (const int i : {5, 13, 24}) {
    const NullScalars& s = all[surface.sphere().at(i, 3)];
    expect_near(s.spin.rho, -1 / (root * r), 1e-4, "rho");
    expect_near(s.spin.mu, -1 / (root * r), 1e-4, "mu");
    const Complex turn = imaginary / (2 * root * r * std::tan(surface.sphere().theta(i)));
    expect_near(s.spin.alpha, turn, 1e-4, "alpha");
    expect_near(s.spin.beta, turn, 1e-4, "beta");
    using S = SpinCoefficients;
    for (const auto member :
         {&S::kappa, &S::tau, &S::sigma, &S::epsilon, &S::gamma, &S::pi, &S::nu, &S::lambda})
      expect_near(s.spin.*member, 0, 1e-4, "what does not bend");
    for (const Complex psi : s.curvature.psi) expect_near(psi, 0, 1e-14, "psi");
    EXPECT_EQ(s.curvature.speciality(r), 1.0);
    EXPECT_NEAR(s.lie_n_theta_l, 1 / (r * r), 1e-4);
  }
}

TEST(NullFrame, TheHorizonOfKerrIsOfTypeDWithoutExpansionAndShear) {
  constexpr double a = 0.8, r = 1.6;
  const Surface surface = horizon({a}, 25, space_with_all_derivatives);
  const auto all = null_scalars(surface);
  for (const int i : {0, 4, 9, 15, 20, 24}) {
    const SurfacePoint& p = surface.point(i, 7);
    const NullScalars& s = all[surface.sphere().at(i, 7)];
    expect_near(s.spin.rho, 0, 1e-3, "rho");
    expect_near(s.spin.sigma, 0, 1e-3, "sigma");
    expect_near(s.curvature.psi[0], 0, 1e-3, "psi 0");
    expect_near(s.curvature.psi[1], 0, 1e-3, "psi 1");
    expect_near(s.curvature.psi[2], -std::pow(Complex(r, a * p.place[2] / r), -3), 1e-3, "psi 2");
    expect_near(s.curvature.speciality(r), 1, 1e-8, "27 J^2 / I^3");
    EXPECT_LT(s.lie_n_theta_l, 0);
    for (const double phi : {s.curvature.phi00, s.curvature.phi11, s.curvature.phi22, s.curvature.lambda})
      EXPECT_NEAR(phi, 0, 1e-8);
  }
}

TEST(NullFrame, CurvatureThatIsNotRoundingIsAsSpecialAsItIs) {
  CurvatureScalars weak{};
  weak.i = 1e-12;
  EXPECT_EQ(weak.speciality(/*radius=*/10), 0.0);
  weak.i = 1e-30;
  weak.j = 1e-45;
  EXPECT_EQ(weak.speciality(10), 1.0);
}

TEST(NullFrame, SpinsOfTheHorizonOfKerrAgree) {
  constexpr double a = 0.8, r = 1.6;
  const auto spins = [](int ntheta) {
    const Surface surface = horizon({a}, ntheta, space_with_all_derivatives);
    const auto all = null_scalars(surface);
    const KillingVector axial = find_killing_vector(surface, KillingMethod::axial, Normalisation::average);
    const Field z = invariant_coordinate(surface, axial.xi, std::sqrt(2 * r));
    return std::array{spin_by_coefficients(surface, all, axial.xi),
                      spin_by_weyl(surface, all, z, std::sqrt(2 * r))};
  };
  const auto coarse = spins(15), fine = spins(31);
  EXPECT_NEAR(fine[0], a, 1e-3);
  EXPECT_NEAR(fine[1], a, 3e-3);
  for (int n = 0; n < 2; ++n) EXPECT_LT(std::abs(fine[n] - a), std::abs(coarse[n] - a) / 2.5);
}

TEST(NullFrame, ExpansionsChangeAlongNAsInTheSpaceOfSchwarzschild) {
  constexpr double r = 3;
  const Surface surface = surface_around(
      {0}, 21, [](const Vector&) { return r; }, space_with_all_derivatives);
  const auto all = null_scalars(surface);
  for (const int i : {3, 10}) {
    const NullScalars& s = all[surface.sphere().at(i, 2)];
    expect_near(s.curvature.psi[2], -1 / (r * r * r), 1e-8, "psi 2");
    EXPECT_NEAR((s.spin.rho * s.spin.mu).real(), (1 - 2 / r) / (2 * r * r), 1e-4);
    EXPECT_NEAR(s.lie_n_theta_l, 1 / (r * r) - 4 / (r * r * r), 1e-4);
  }
}

double egg(const Vector& n) { return 2.5 * (1 + 0.1 * n[0] + 0.15 * n[1] * n[2] - 0.1 * n[2]); }

TEST(NullFrame, ScalarCurvatureOfAnySurfaceFollowsFromTheScalars) {
  const Surface surface = surface_around({0.6, 0.7}, 30, egg, space_with_all_derivatives);
  const auto all = null_scalars(surface);
  for (const int i : {1, 9, 15, 27}) {
    const int n = surface.sphere().at(i, 9);
    const SpinCoefficients& s = all[n].spin;
    const CurvatureScalars& c = all[n].curvature;
    EXPECT_NEAR(surface.points()[n].ricci / 2,
                2 * (s.rho * s.mu - s.sigma * s.lambda - c.psi[2]).real() + 2 * (c.phi11 + c.lambda), 1e-5);
  }
}

/// The tetrad of scaled eggs in Gauss's coordinates around the slice, and its derivatives by differences.
class ScaledEggs {
 public:
  using Event = std::array<double, 4>;
  explicit ScaledEggs(const KerrSchild& hole) : hole_(hole) {}

  /// g_ij - 2 t K_ij
  Symmetric metric(const Event& x) const {
    const Vector place{x[1], x[2], x[3]};
    Symmetric g = hole_.metric(place);
    const Symmetric k = curvature_at(hole_, place);
    for (int c = 0; c < 6; ++c) g[c] -= 2 * x[0] * k[c];
    return g;
  }
  /// e_1, e_2, e_3 of the egg through this place.
  Triad frame(const Event& x) const {
    const Vector place{x[1], x[2], x[3]};
    const double theta = std::acos(place[2] / length(place)), phi = std::atan2(place[1], place[0]);
    const Vector by_theta = derivative(theta, phi, 1, 0), by_phi = derivative(theta, phi, 0, 1);
    const Symmetric g = metric(x);
    Vector normal = act(inverse(g), cross(by_theta, by_phi));
    normal = 1 / std::sqrt(act(g, normal, normal)) * normal;
    const Vector second = 1 / std::sqrt(act(g, by_phi, by_phi)) * by_phi;
    Vector third = by_theta - act(g, by_theta, second) * second;
    third = 1 / std::sqrt(act(g, third, third)) * third;
    return {normal, second, third};
  }
  /// e_b . D_c e_a
  double rotation(const Event& x, int c, int a, int b) const {
    const Triad e = frame(x);
    const Symmetric g = metric(x);
    double sum = 0;
    for (int direction = 0; direction < 4; ++direction) {
      const double along = direction == 0 ? (c == 0) : (c == 0 ? 0 : e[c - 1][direction - 1]);
      if (along == 0) continue;
      for (int k = 0; k < 4; ++k) {
        const auto value = [&](const Event& y) {
          return k == 0 ? (a == 0 ? 1 : 0) : a == 0 ? 0 : frame(y)[a - 1][k - 1];
        };
        double change = slope(value, x, direction);
        for (int m = 0; m < 4; ++m)
          change += christoffel(x, k, direction, m) * (m == 0 ? (a == 0) : a == 0 ? 0 : e[a - 1][m - 1]);
        const double below = k == 0 ? (b == 0 ? -1 : 0) : b == 0 ? 0 : act(g, e[b - 1])[k - 1];
        sum += along * change * below;
      }
    }
    return sum;
  }

 private:
  static double length(const Vector& v) { return std::sqrt(contract(v, v)); }
  static Vector point(double theta, double phi) {
    const Vector n{std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)};
    return egg(n) * n;
  }
  static Vector derivative(double theta, double phi, double along_theta, double along_phi) {
    constexpr double h = 1e-4;
    return 1 / (2 * h) *
           (point(theta + h * along_theta, phi + h * along_phi) -
            point(theta - h * along_theta, phi - h * along_phi));
  }
  static double slope(const std::function<double(const Event&)>& f, Event x, int direction) {
    constexpr double h = 1e-3;
    Event y = x;
    x[direction] += h;
    y[direction] -= h;
    return (f(x) - f(y)) / (2 * h);
  }
  double below(const Event& x, int a, int b) const {
    if (a == 0 || b == 0) return a == b ? -1 : 0;
    return metric(x)[component(a - 1, b - 1)];
  }
  double christoffel(const Event& x, int k, int i, int j) const {
    const Symmetric up = inverse(metric(x));
    double sum = 0;
    for (int l = 0; l < 4; ++l) {
      const double raised = k == 0 ? (l == 0 ? -1 : 0) : l == 0 ? 0 : up[component(k - 1, l - 1)];
      if (raised == 0) continue;
      const auto part = [&](int d, int p, int q) {
        return slope([&](const Event& y) { return below(y, p, q); }, x, d);
      };
      sum += 0.5 * raised * (part(i, l, j) + part(j, l, i) - part(l, i, j));
    }
    return sum;
  }

  KerrSchild hole_;
};

TEST(NullFrame, SpinCoefficientsAreThoseOfScaledSurfacesInGaussCoordinates) {
  const KerrSchild hole{0.6, 0.7};
  const Surface surface = surface_around(hole, 30, egg, space_at);
  const int n = surface.sphere().at(10, 9);
  const Vector place = surface.points()[n].place;
  const ScaledEggs eggs(hole);
  const std::array<Complex, 4> out{1 / root, 1 / root, 0, 0}, in{1 / root, -1 / root, 0, 0},
      m{0, 0, 1 / root, imaginary / root}, m_bar{0, 0, 1 / root, -imaginary / root};
  std::array<std::array<std::array<double, 4>, 4>, 4> turn;
  for (int c = 0; c < 4; ++c)
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b) turn[c][a][b] = eggs.rotation({0, place[0], place[1], place[2]}, c, a, b);
  const auto rotated = [&](const auto& u, const auto& v, const auto& w) {
    Complex sum = 0;
    for (int c = 0; c < 4; ++c)
      for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) sum += u[c] * v[a] * w[b] * turn[c][a][b];
    return sum;
  };
  const SpinCoefficients s = null_scalars(surface)[n].spin;
  const auto bend = [&](const auto& u) { return -0.5 * (rotated(u, out, in) - rotated(u, m, m_bar)); };
  constexpr double error = 2e-5;
  expect_near(s.kappa, -rotated(out, out, m), error, "kappa");
  expect_near(s.tau, -rotated(in, out, m), error, "tau");
  expect_near(s.sigma, -rotated(m, out, m), error, "sigma");
  expect_near(s.rho, -rotated(m_bar, out, m), error, "rho");
  expect_near(s.epsilon, bend(out), error, "epsilon");
  expect_near(s.gamma, bend(in), error, "gamma");
  expect_near(s.beta, bend(m), error, "beta");
  expect_near(s.alpha, bend(m_bar), error, "alpha");
  expect_near(s.pi, rotated(out, in, m_bar), error, "pi");
  expect_near(s.nu, rotated(in, in, m_bar), error, "nu");
  expect_near(s.mu, rotated(m, in, m_bar), error, "mu");
  expect_near(s.lambda, rotated(m_bar, in, m_bar), error, "lambda");
  for (const Complex value : {s.kappa, s.tau, s.sigma, s.epsilon, s.gamma, s.pi, s.nu})
    EXPECT_GT(std::abs(value), 100 * error);
}

/// The slice t = F of flat spacetime, with F = tilt z (r^2 - 1) / 2: it contains the sphere r = 1 at t = 0,
/// whose normals it boosts by the velocity tilt cos theta.
struct BentSlice {
  double tilt;

  Vector slope(const Vector& x) const {
    return {tilt * x[2] * x[0], tilt * x[2] * x[1], tilt * (contract(x, x) - 1 + 2 * x[2] * x[2]) / 2};
  }
  Symmetric metric(const Vector& x) const {
    const Vector f = slope(x);
    return {1 - f[0] * f[0], -f[0] * f[1], -f[0] * f[2], 1 - f[1] * f[1], -f[1] * f[2], 1 - f[2] * f[2]};
  }
  Symmetric curvature(const Vector& x) const {
    const Vector f = slope(x);
    const double scale = -tilt / std::sqrt(1 - contract(f, f));
    return {scale * x[2], 0, scale * x[0], scale * x[2], scale * x[1], scale * 3 * x[2]};
  }
  Space space(const Vector& x) const {
    Space s{};
    const auto g = [this](const Vector& y) { return metric(y); };
    const auto k = [this](const Vector& y) { return curvature(y); };
    s.metric = metric(x);
    s.curvature = curvature(x);
    for (int i = 0; i < 3; ++i) {
      s.by[i] = by(g, x, i, test_step);
      s.curvature_by[i] = by(k, x, i, test_step);
      for (int j = i; j < 3; ++j)
        s.by_two[component(i, j)] =
            by([&](const Vector& y) { return by(g, y, j, test_step); }, x, i, test_step);
    }
    return s;
  }
};

TEST(NullFrame, ABentSliceOfFlatSpacetimeBoostsTheNormals) {
  constexpr double tilt = 0.4;
  const Sphere on = sphere(25);
  const Field radius(on.size(), 1);
  std::vector<Space> space;
  for (const Vector& x : places(on, radius)) space.push_back(BentSlice{tilt}.space(x));
  const auto all = null_scalars({on, radius, space});
  for (const int i : {2, 9, 17}) {
    const NullScalars& found = all[on.at(i, 5)];
    const double cosine = std::cos(on.theta(i)), v = tilt * cosine, sine2 = 1 - cosine * cosine;
    for (const Complex psi : found.curvature.psi) expect_near(psi, 0, 1e-8, "psi");
    EXPECT_NEAR(found.curvature.phi11, 0, 1e-8);
    expect_near(found.spin.rho, -std::sqrt((1 + v) / (1 - v)) / root, 1e-4, "rho");
    // With l = e^f l_0, tanh f = v: 1 + |D f|^2 - D^2 f
    const double slope2 = tilt * tilt * sine2 / ((1 - v * v) * (1 - v * v));
    const double laplacian = -2 * v / (1 - v * v) + 2 * v * tilt * tilt * sine2 / ((1 - v * v) * (1 - v * v));
    EXPECT_NEAR(found.lie_n_theta_l, 1 + slope2 - laplacian, 3e-4);
  }
}

TEST(NullFrame, AUniverseOfDustHasScalarsOfRicciAndNoneOfWeyl) {
  constexpr double density = 0.02;
  Space s = flat_space();
  const double hubble = std::sqrt(8 * pi * density / 3);
  for (const int c : {0, 3, 5}) s.curvature[c] = -hubble;
  s.density = density;
  const Surface surface = in_space(2, s);
  const NullScalars found = null_scalars(surface)[100];
  const CurvatureScalars& c = found.curvature;
  for (const Complex psi : c.psi) expect_near(psi, 0, 1e-14, "psi");
  EXPECT_NEAR(c.phi00, 2 * pi * density, 1e-14);
  EXPECT_NEAR(c.phi22, 2 * pi * density, 1e-14);
  EXPECT_NEAR(c.phi11, pi * density, 1e-14);
  EXPECT_NEAR(c.lambda, pi * density / 3, 1e-14);
  for (const Complex phi : {c.phi01, c.phi02, c.phi12}) expect_near(phi, 0, 1e-14, "phi");
}

}  // namespace
}  // namespace quasi_local
