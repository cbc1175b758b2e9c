// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The scheduled functions. Surface n is measured by process n mod P, and all processes get the results.
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <optional>
#include <span>
#include <stdexcept>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "finite.hh"
#include "flesh/processes.hh"
#include "grid_geometry.hh"
#include "killing.hh"
#include "measures.hh"
#include "null_frame.hh"
#include "past.hh"

namespace {

using namespace quasi_local;

/// A surface of this thorn, which surface of SphericalSurface it is, and its points.
struct Task {
  int number, source, array_theta, array_phi, ghost_theta, ghost_phi;
  Part part;
  Sphere sphere;  ///< all around, also if only a part is stored
  Vector centre;

  int in_array(int i, int j) const { return i + ghost_theta + array_theta * (j + ghost_phi); }
  int array_size() const { return array_theta * array_phi; }
};

int source_of(int n) {
  DECLARE_CCTK_PARAMETERS;
  if (surface_index[n] >= 0) return surface_index[n];
  const int found = sf_IdFromName(-1, surface_name[n]);
  if (found < 0)
    CCTK_VERROR("QuasiLocalMeasures::surface_name[%d]: there is no surface \"%s\"", n, surface_name[n]);
  return found;
}

Part part_of(const cGH* cctkGH, int s) {
  DECLARE_CCTK_ARGUMENTS;
  try {
    return {int(sf_ntheta[s] - 2 * sf_nghoststheta[s]), int(sf_nphi[s] - 2 * sf_nghostsphi[s]),
            sf_origin_theta[s] + sf_nghoststheta[s] * sf_delta_theta[s], sf_delta_theta[s], sf_delta_phi[s]};
  } catch (const std::invalid_argument& problem) {
    CCTK_VERROR("Surface %d of SphericalSurface cannot be measured: %s", s, problem.what());
  }
}

Task task_of(const cGH* cctkGH, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int s = source_of(n);
  const Part part = part_of(cctkGH, s);
  const int ghost_theta = int(sf_nghoststheta[s]), ghost_phi = int(sf_nghostsphi[s]);
  const Sphere sphere{.ntheta = part.whole_ntheta(),
                      .nphi = part.whole_nphi(),
                      .theta_first = sf_origin_theta[s] + ghost_theta * sf_delta_theta[s],
                      .phi_first = sf_origin_phi[s] + ghost_phi * sf_delta_phi[s],
                      .delta_theta = sf_delta_theta[s],
                      .delta_phi = sf_delta_phi[s],
                      .order = int(spatial_order)};
  const Vector centre{sf_origin_x[s], sf_origin_y[s], sf_origin_z[s]};
  return {n, s, int(maxntheta), int(maxnphi), ghost_theta, ghost_phi, part, sphere, centre};
}

Field radius_of(const cGH* cctkGH, const Task& task) {
  DECLARE_CCTK_ARGUMENTS;
  const Part& part = task.part;
  Field radius(task.sphere.size());
  for (int j = 0; j < task.sphere.nphi; ++j)
    for (int i = 0; i < task.sphere.ntheta; ++i) {
      const int stored = task.in_array(part.stored_theta(i), part.stored_phi(j));
      radius[task.sphere.at(i, j)] = sf_radius[task.source * task.array_size() + stored];
    }
  return radius;
}

// ------------------------------------------------------------------------------------- where results go

/// A variable on the points of a surface, and what it is at a point. `parity` is -1 if it changes its sign
/// where a meridian goes on beyond a pole: there m becomes -m, and what has spin weight s gets (-1)^s.
struct Layer {
  CCTK_REAL* values;
  int stride, parity;
  std::function<double(int i, int j)> at;
};

/// Fills the points that are stored of the surface, ghost points included.
void fill(const Task& task, const Layer& layer) {
  const Sphere& on = task.sphere;
  CCTK_REAL* const first = layer.values + layer.stride * task.number * task.array_size();
  for (int j = -task.ghost_phi; j < task.part.nphi + task.ghost_phi; ++j)
    for (int i = -task.ghost_theta; i < task.part.ntheta + task.ghost_theta; ++i) {
      const int n = on.at(i, j);
      const int sign = i < 0 || i >= on.ntheta ? layer.parity : 1;
      first[layer.stride * task.in_array(i, j)] = sign * layer.at(n % on.ntheta, n / on.ntheta);
    }
}

struct Scalar {
  CCTK_REAL* values;
  double value;
};

/// All that is known of one surface.
struct Results {
  const Surface& surface;
  const KillingVector& killing;
  Components xi;  ///< of the Killing vector
  Field z;
  Size size;
  double spin, mass;
  Vector coordinate_spin;
  Momenta adm, weinberg;
  Multipoles moments;
  std::vector<NullScalars> null;
  double spin_by_coefficients, spin_by_weyl;

  Results(const Surface& s, const KillingVector& k)
      : surface(s), killing(k), xi(components_of(k.xi)), size(size_of(s)) {
    z = invariant_coordinate(s, k.xi, size.radius);
    spin = quasi_local::spin(s, k.xi);
    mass = quasi_local::mass(size.radius, spin);
    coordinate_spin = quasi_local::coordinate_spin(s);
    adm = adm_momenta(s);
    weinberg = weinberg_momenta(s);
    moments = multipoles(s, k, z, size.radius, mass);
    null = null_scalars(s);
    spin_by_coefficients = quasi_local::spin_by_coefficients(s, null, k.xi);
    spin_by_weyl = quasi_local::spin_by_weyl(s, null, z, size.radius);
  }
};

std::vector<Scalar> scalars(const cGH* cctkGH, const Results& found) {
  DECLARE_CCTK_ARGUMENTS;
  std::vector<Scalar> list{{qlm_time, double(cctk_time)},
                           {qlm_equatorial_circumference, found.size.equatorial_circumference},
                           {qlm_polar_circumference_0, found.size.polar_circumference_0},
                           {qlm_polar_circumference_pi_2, found.size.polar_circumference_pi_2},
                           {qlm_area, found.size.area},
                           {qlm_irreducible_mass, found.size.irreducible_mass},
                           {qlm_radius, found.size.radius},
                           {qlm_spin_guess, found.size.spin_guess},
                           {qlm_mass_guess, found.size.mass_guess},
                           {qlm_killing_eigenvalue_re, found.killing.eigenvalue_re},
                           {qlm_killing_eigenvalue_im, found.killing.eigenvalue_im},
                           {qlm_spin, found.spin},
                           {qlm_npspin, found.spin_by_coefficients},
                           {qlm_wsspin, found.spin_by_weyl},
                           {qlm_cvspin, 0},
                           {qlm_mass, found.mass},
                           {qlm_adm_energy, found.adm.energy},
                           {qlm_w_energy, found.weinberg.energy}};
  CCTK_REAL* const vectors[][3] = {
      {qlm_coordspinx, qlm_coordspiny, qlm_coordspinz},
      {qlm_adm_momentum_x, qlm_adm_momentum_y, qlm_adm_momentum_z},
      {qlm_adm_angular_momentum_x, qlm_adm_angular_momentum_y, qlm_adm_angular_momentum_z},
      {qlm_w_momentum_x, qlm_w_momentum_y, qlm_w_momentum_z},
      {qlm_w_angular_momentum_x, qlm_w_angular_momentum_y, qlm_w_angular_momentum_z}};
  const Vector values[] = {found.coordinate_spin, found.adm.momentum, found.adm.angular_momentum,
                           found.weinberg.momentum, found.weinberg.angular_momentum};
  for (int v = 0; v < 5; ++v)
    for (int d = 0; d < 3; ++d) list.push_back({vectors[v][d], values[v][d]});
  CCTK_REAL* const mass[] = {qlm_mp_m0, qlm_mp_m1, qlm_mp_m2, qlm_mp_m3, qlm_mp_m4,
                             qlm_mp_m5, qlm_mp_m6, qlm_mp_m7, qlm_mp_m8};
  CCTK_REAL* const spin[] = {qlm_mp_j0, qlm_mp_j1, qlm_mp_j2, qlm_mp_j3, qlm_mp_j4,
                             qlm_mp_j5, qlm_mp_j6, qlm_mp_j7, qlm_mp_j8};
  for (int n = 0; n < moments; ++n) {
    list.push_back({mass[n], found.moments.mass[n]});
    list.push_back({spin[n], found.moments.spin[n]});
  }
  return list;
}

constexpr double half_root = std::numbers::sqrt2 / 2;

constexpr int even = 1, odd = -1;

/// Real and imaginary part of a complex number at the points.
void add(std::vector<Layer>& list, CCTK_COMPLEX* values, int parity,
         const std::function<Complex(int i, int j)>& at) {
  auto* const parts = reinterpret_cast<CCTK_REAL*>(values);
  list.push_back({parts, 2, parity, [at](int i, int j) { return at(i, j).real(); }});
  list.push_back({parts + 1, 2, parity, [at](int i, int j) { return at(i, j).imag(); }});
}

/// As in null_frame.hh, with e_0 = (1, -shift) / lapse: components in the coordinates of the grid.
std::vector<Layer> tetrad(const cGH* cctkGH, const Results& found) {
  DECLARE_CCTK_ARGUMENTS;
  const Surface& s = found.surface;
  std::vector<Layer> list;
  for (CCTK_REAL* const time : {qlm_l0, qlm_n0})
    list.push_back({time, 1, 1, [&s](int i, int j) { return half_root / s.point(i, j).space.lapse; }});
  CCTK_REAL *const l[] = {qlm_l1, qlm_l2, qlm_l3}, *const n[] = {qlm_n1, qlm_n2, qlm_n3};
  CCTK_COMPLEX* const m[] = {qlm_m0, qlm_m1, qlm_m2, qlm_m3};
  add(list, m[0], even, [](int, int) { return Complex(0); });
  for (int d = 0; d < 3; ++d) {
    const auto along = [&s, d](int sign) {
      return [&s, d, sign](int i, int j) {
        const SurfacePoint& p = s.point(i, j);
        return half_root * (-p.space.shift[d] / p.space.lapse + sign * p.normal[d]);
      };
    };
    list.push_back({l[d], 1, 1, along(1)});
    list.push_back({n[d], 1, 1, along(-1)});
    add(list, m[d + 1], even, [&s, d](int i, int j) {
      const Triad e = triad(s.point(i, j));
      return half_root * Complex(e[1][d], e[2][d]);
    });
  }
  return list;
}

/// Spin coefficients, and scalars of Weyl and Ricci; of complex scalars of Ricci the real part.
std::vector<Layer> null_layers(const cGH* cctkGH, const Results& found) {
  DECLARE_CCTK_ARGUMENTS;
  using Spin = Complex SpinCoefficients::*;
  struct Coefficient {
    CCTK_COMPLEX* values;
    Spin member;
    int parity;
  };
  const Coefficient spins[] = {{qlm_npkappa, &SpinCoefficients::kappa, odd},
                               {qlm_nptau, &SpinCoefficients::tau, odd},
                               {qlm_npsigma, &SpinCoefficients::sigma, even},
                               {qlm_nprho, &SpinCoefficients::rho, even},
                               {qlm_npepsilon, &SpinCoefficients::epsilon, even},
                               {qlm_npgamma, &SpinCoefficients::gamma, even},
                               {qlm_npbeta, &SpinCoefficients::beta, odd},
                               {qlm_npalpha, &SpinCoefficients::alpha, odd},
                               {qlm_nppi, &SpinCoefficients::pi, odd},
                               {qlm_npnu, &SpinCoefficients::nu, odd},
                               {qlm_npmu, &SpinCoefficients::mu, even},
                               {qlm_nplambda, &SpinCoefficients::lambda, even}};
  const auto point = [&found](int i, int j) -> const NullScalars& {
    return found.null[found.surface.sphere().at(i, j)];
  };
  std::vector<Layer> list;
  for (const auto& [values, member, parity] : spins)
    add(list, values, parity, [point, member = member](int i, int j) { return point(i, j).spin.*member; });
  using Scalars = CurvatureScalars;
  const auto of_curvature = [&list, point](CCTK_COMPLEX* values, int parity, auto value) {
    add(list, values, parity, [point, value](int i, int j) { return value(point(i, j).curvature); });
  };
  CCTK_COMPLEX* const weyl[] = {qlm_psi0, qlm_psi1, qlm_psi2, qlm_psi3, qlm_psi4};
  for (int n = 0; n < 5; ++n)
    of_curvature(weyl[n], n % 2 == 0 ? even : odd, [n](const Scalars& s) { return s.psi[n]; });
  of_curvature(qlm_i, even, [](const Scalars& s) { return s.i; });
  of_curvature(qlm_j, even, [](const Scalars& s) { return s.j; });
  of_curvature(qlm_s, even, [radius = found.size.radius](const Scalars& s) { return s.speciality(radius); });
  of_curvature(qlm_sdiff, even, [](const Scalars& s) { return s.i * s.i * s.i - 27.0 * s.j * s.j; });
  const auto real = [&list, point](CCTK_REAL* values, int parity, auto value) {
    list.push_back(
        {values, 1, parity, [point, value](int i, int j) { return value(point(i, j).curvature); }});
  };
  real(qlm_phi00, even, [](const Scalars& s) { return s.phi00; });
  real(qlm_phi11, even, [](const Scalars& s) { return s.phi11; });
  real(qlm_phi22, even, [](const Scalars& s) { return s.phi22; });
  real(qlm_lambda, even, [](const Scalars& s) { return s.lambda; });
  for (CCTK_REAL* const values : {qlm_phi01, qlm_phi10})
    real(values, odd, [](const Scalars& s) { return s.phi01.real(); });
  for (CCTK_REAL* const values : {qlm_phi02, qlm_phi20})
    real(values, even, [](const Scalars& s) { return s.phi02.real(); });
  for (CCTK_REAL* const values : {qlm_phi12, qlm_phi21})
    real(values, odd, [](const Scalars& s) { return s.phi12.real(); });
  list.push_back({qlm_lie_n_theta_l, 1, 1, [point](int i, int j) { return point(i, j).lie_n_theta_l; }});
  return list;
}

/// The determinant of the metric of the surface's history, over that of the surface: (v + beta.s)^2 - alpha^2
/// with its velocity v along the normal s. It is 0 on a horizon that does not change, and -1 on a sphere at
/// rest in flat space.
std::function<double(int, int)> determinant_of_history(const cGH* cctkGH, const Surface& s,
                                                       const Task& task) {
  DECLARE_CCTK_ARGUMENTS;
  const int n = task.number;
  const auto weights = rate_weights(int(qlm_timederiv_order[n]), cctk_time, qlm_time_p[n], qlm_time_p_p[n]);
  const auto rate = [weights](double now, double last, double before) {
    return weights[0] * now + weights[1] * last + weights[2] * before;
  };
  const Vector of_centre{rate(qlm_origin_x[n], qlm_origin_x_p[n], qlm_origin_x_p_p[n]),
                         rate(qlm_origin_y[n], qlm_origin_y_p[n], qlm_origin_y_p_p[n]),
                         rate(qlm_origin_z[n], qlm_origin_z_p[n], qlm_origin_z_p_p[n])};
  const int first = n * task.array_size();
  const CCTK_REAL* const last = qlm_shape_p + first;
  const CCTK_REAL* const before = qlm_shape_p_p + first;
  return [&s, &task, rate, of_centre, last, before](int i, int j) {
    const SurfacePoint& p = s.point(i, j);
    const int stored = task.in_array(task.part.stored_theta(i), task.part.stored_phi(j));
    const double radius = std::sqrt(contract(p.place, p.place));
    const double of_radius = rate(radius, last[stored], before[stored]);
    const Vector along = of_centre + (of_radius / radius) * p.place + p.space.shift;
    const double speed = contract(p.normal_below, along);
    return speed * speed - p.space.lapse * p.space.lapse;
  };
}

std::vector<Layer> geometry(const cGH* cctkGH, const Results& found, const Task& task) {
  DECLARE_CCTK_ARGUMENTS;
  const Surface& s = found.surface;
  std::vector<Layer> list{
      {qlm_shape, 1, 1,
       [&s](int i, int j) {
         const Vector& x = s.point(i, j).place;
         return std::sqrt(contract(x, x));
       }},
      {qlm_qtt, 1, 1, [&s](int i, int j) { return s.point(i, j).metric[0]; }},
      {qlm_qtp, 1, -1, [&s](int i, int j) { return s.point(i, j).metric[1]; }},
      {qlm_qpp, 1, 1, [&s](int i, int j) { return s.point(i, j).metric[2]; }},
      {qlm_rsc, 1, 1, [&s](int i, int j) { return s.point(i, j).ricci; }},
      {qlm_3det, 1, 1, determinant_of_history(cctkGH, s, task)},
      {qlm_inv_z, 1, 1, [&found](int i, int j) { return found.z[found.surface.sphere().at(i, j)]; }},
      // With the orientation of m: cos theta on a round sphere.
      {qlm_chi, 1, 1,
       [&found](int i, int j) { return -found.killing.chi[found.surface.sphere().at(i, j)]; }}};
  CCTK_REAL* const places[] = {qlm_x, qlm_y, qlm_z};
  for (int d = 0; d < 3; ++d)
    list.push_back({places[d], 1, 1, [&s, d, centre = task.centre[d]](int i, int j) {
                      return centre + s.point(i, j).place[d];
                    }});
  CCTK_REAL* const xi[] = {qlm_xi_t, qlm_xi_p};
  for (int a = 0; a < 2; ++a)
    list.push_back({xi[a], 1, a == 0 ? -1 : 1, [&found, a](int i, int j) {
                      const Surface& on = found.surface;
                      return components(on.point(i, j), found.killing.xi[on.sphere().at(i, j)])[a];
                    }});
  CCTK_REAL* const killed[] = {qlm_lqtt, qlm_lqtp, qlm_lqpp};
  for (int c = 0; c < 3; ++c)
    list.push_back({killed[c], 1, c == 1 ? -1 : 1, [&found, c](int i, int j) {
                      const auto d = derivatives(found.surface, found.xi, i, j);
                      return c == 0 ? 2 * d[0] : c == 1 ? d[1] + d[2] : 2 * d[3];
                    }});
  return list;
}

// ------------------------------------------------------------------------------------------ all surfaces

void describe_grid(const cGH* cctkGH, const Task& task) {
  DECLARE_CCTK_ARGUMENTS;
  const int n = task.number, s = task.source;
  qlm_nghoststheta[n] = sf_nghoststheta[s];
  qlm_nghostsphi[n] = sf_nghostsphi[s];
  qlm_ntheta[n] = sf_ntheta[s];
  qlm_nphi[n] = sf_nphi[s];
  qlm_origin_x[n] = sf_origin_x[s];
  qlm_origin_y[n] = sf_origin_y[s];
  qlm_origin_z[n] = sf_origin_z[s];
  qlm_origin_theta[n] = sf_origin_theta[s];
  qlm_origin_phi[n] = sf_origin_phi[s];
  qlm_delta_theta[n] = sf_delta_theta[s];
  qlm_delta_phi[n] = sf_delta_phi[s];
}

/// What was measured at the last iteration becomes the past.
void move_to_past(const cGH* cctkGH, const Task& task) {
  DECLARE_CCTK_ARGUMENTS;
  const int n = task.number, size = task.array_size();
  const auto move = [n](auto* now, auto* past, auto* before, int count) {
    std::copy_n(past + n * count, count, before + n * count);
    std::copy_n(now + n * count, count, past + n * count);
  };
  move(qlm_have_valid_data, qlm_have_valid_data_p, qlm_have_valid_data_p_p, 1);
  move(qlm_have_killing_vector, qlm_have_killing_vector_p, qlm_have_killing_vector_p_p, 1);
  move(qlm_origin_x, qlm_origin_x_p, qlm_origin_x_p_p, 1);
  move(qlm_origin_y, qlm_origin_y_p, qlm_origin_y_p_p, 1);
  move(qlm_origin_z, qlm_origin_z_p, qlm_origin_z_p_p, 1);
  move(qlm_time, qlm_time_p, qlm_time_p_p, 1);
  move(qlm_radius, qlm_radius_p, qlm_radius_p_p, 1);
  move(qlm_shape, qlm_shape_p, qlm_shape_p_p, size);
  move(qlm_x, qlm_x_p, qlm_x_p_p, size);
  move(qlm_y, qlm_y_p, qlm_y_p_p, size);
  move(qlm_z, qlm_z_p, qlm_z_p_p, size);
}

/// Visits all values of a layer on a surface.
template <class Visit>
void for_each_value(const Task& task, const Layer& layer, Visit visit) {
  for (int n = 0; n < task.array_size(); ++n)
    visit(layer.values[layer.stride * (task.number * task.array_size() + n)]);
}

/// Visits all numbers that are known of a surface.
template <class Visit>
void for_each_result(const Task& task, const std::vector<Scalar>& scalars, const std::vector<Layer>& layers,
                     Visit visit) {
  for (const Scalar& s : scalars) visit(s.values[task.number]);
  for (const Layer& l : layers) for_each_value(task, l, visit);
}

/// All processes get what the owner of a surface has found. The owner has it already, as_shared().
void share_results(const cGH* gh, const Task& task, bool is_owner, const std::vector<Scalar>& scalars,
                   const std::vector<Layer>& layers) {
  if (CCTK_nProcs(gh) == 1) return;
  std::vector<CCTK_REAL> values;
  for_each_result(task, scalars, layers, [&](CCTK_REAL value) { values.push_back(value); });
  share_numbers(values, is_owner, flesh::sum_over_processes);
  std::size_t next = 0;
  for_each_result(task, scalars, layers, [&](CCTK_REAL& value) { value = values[next++]; });
}

KillingMethod method() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(killing_vector_method, "axial")      ? KillingMethod::axial
         : CCTK_EQUALS(killing_vector_method, "gradient") ? KillingMethod::gradient
                                                          : KillingMethod::eigenvector;
}

Normalisation normalisation() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(killing_vector_normalisation, "median") ? Normalisation::median : Normalisation::average;
}

/// A sphere in flat space: what processes that do not measure have in place of the surface.
std::vector<Space> flat(std::size_t points) {
  Space space{};
  space.metric = {1, 0, 0, 1, 0, 1};
  return std::vector<Space>(points, space);
}

void report(const cGH* cctkGH, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!verbose && !veryverbose) return;
  CCTK_VINFO("Surface %d: area %.12g, radius %.12g, spin %.12g, mass %.12g", n, double(qlm_area[n]),
             double(qlm_radius[n]), double(qlm_spin[n]), double(qlm_mass[n]));
  if (veryverbose)
    CCTK_VINFO("Surface %d: spins about x, y, z %.12g %.12g %.12g, eigenvalue of the Killing vector %.12g", n,
               double(qlm_coordspinx[n]), double(qlm_coordspiny[n]), double(qlm_coordspinz[n]),
               double(qlm_killing_eigenvalue_re[n]));
}

/// A surface whose geometry is known, or is to be.
struct Wanted {
  Task task;
  bool is_owner;  ///< whether this process measures it
  Field radius;
  std::vector<Space> space;
  bool is_inside = false;  ///< of the grid; the same on all processes
};

bool is_true_everywhere(bool here) {
  double failures = here ? 0 : 1;
  flesh::sum_over_processes({&failures, 1});
  return failures == 0;
}

std::vector<Vector> points_of(const Wanted& wanted) {
  std::vector<Vector> points;
  if (wanted.is_owner)
    for (const Vector& place : places(wanted.task.sphere, wanted.radius))
      points.push_back(wanted.task.centre + place);
  return points;
}

/// The geometry on all surfaces by one request; if that fails by one for each, to know which of them leave
/// the grid.
void interpolate_on(const cGH* gh, std::vector<Wanted>& surfaces) {
  std::vector<std::vector<Vector>> points;
  for (const Wanted& wanted : surfaces) points.push_back(points_of(wanted));
  std::vector<std::vector<Space>> spaces;
  const bool are_inside = is_true_everywhere(interpolate(gh, points, spaces));
  for (std::size_t n = 0; n < surfaces.size(); ++n) {
    std::vector<std::vector<Space>> own;
    surfaces[n].is_inside =
        are_inside || is_true_everywhere(interpolate(gh, std::span(points).subspan(n, 1), own));
    if (surfaces[n].is_inside) surfaces[n].space = std::move(are_inside ? spaces[n] : own.front());
  }
}

/// What this process has found on a surface, and where other processes get it.
struct Found {
  std::vector<Scalar> scalars;
  std::vector<Layer> layers;  ///< already filled here; nobody may ask for values at points
  std::string problem;        ///< why there is no Killing vector
};

Found measured(const cGH* gh, const Wanted& wanted) {
  const Task& task = wanted.task;
  const Surface surface(task.sphere, wanted.radius,
                        wanted.is_owner ? wanted.space : flat(wanted.radius.size()));
  const KillingVector killing = find_killing_vector(surface, method(), normalisation());
  const Results results(surface, killing);
  Found found{scalars(gh, results), geometry(gh, results, task), killing.problem};
  for (auto more : {tetrad, null_layers}) {
    std::vector<Layer> others = more(gh, results);
    std::ranges::move(others, std::back_inserter(found.layers));
  }
  for (const Scalar& scalar : found.scalars) scalar.values[task.number] = as_shared(scalar.value);
  const auto fill_layer = [&](int n) {
    fill(task, found.layers[n]);
    for_each_value(task, found.layers[n], [](CCTK_REAL& value) { value = as_shared(value); });
  };
  flesh::for_each_index(int(found.layers.size()), fill_layer, 4);
  for (Layer& layer : found.layers) layer.at = nullptr;  // it refers to what ends here
  return found;
}

/// Gives all processes what one has found.
void publish(const cGH* cctkGH, const Wanted& wanted, Found& found) {
  DECLARE_CCTK_ARGUMENTS;
  const int n = wanted.task.number;
  share_results(cctkGH, wanted.task, wanted.is_owner, found.scalars, found.layers);
  double has_killing_vector = wanted.is_owner && found.problem.empty() ? 1 : 0;
  flesh::sum_over_processes({&has_killing_vector, 1});
  qlm_have_killing_vector[n] = has_killing_vector > 0;
  if (!found.problem.empty() && wanted.is_owner)
    CCTK_VWARN(CCTK_WARN_ALERT, "Surface %d has no Killing vector: %s", n, found.problem.c_str());
}

/// All surfaces within the grid.
void measure(const cGH* gh, std::vector<Wanted>& surfaces) {
  interpolate_on(gh, surfaces);
  std::vector<Found> found(surfaces.size());
  flesh::for_each_task(int(surfaces.size()), [&](int n) {
    if (surfaces[n].is_inside) found[n] = measured(gh, surfaces[n]);
  });
  for (std::size_t n = 0; n < surfaces.size(); ++n)
    if (surfaces[n].is_inside) publish(gh, surfaces[n], found[n]);
}

/// How many there are without a gap, at most two.
int earlier_measurements(const cGH* cctkGH, int n) {
  DECLARE_CCTK_ARGUMENTS;
  if (!qlm_have_valid_data_p[n] || !(qlm_time_p[n] < cctk_time)) return 0;
  return qlm_have_valid_data_p_p[n] && qlm_time_p_p[n] < qlm_time_p[n] ? 2 : 1;
}

/// The task of surface n, if it is to be measured now.
std::optional<Task> begin(const cGH* cctkGH, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_time < begin_qlm_calculations_after[n]) return {};
  const int source = source_of(n);
  if (sf_valid[source] <= 0) {
    qlm_calc_error[n] = 1;
    qlm_have_valid_data[n] = 0;
    if (verbose || veryverbose) CCTK_VINFO("Surface %d is not known", n);
    return {};
  }
  Task task = task_of(cctkGH, n);
  if (qlm_iteration[n] != cctk_iteration) move_to_past(cctkGH, task);
  qlm_iteration[n] = cctk_iteration;
  qlm_timederiv_order[n] = earlier_measurements(cctkGH, n);
  describe_grid(cctkGH, task);
  return task;
}

void end(const cGH* cctkGH, int n, bool is_good) {
  DECLARE_CCTK_ARGUMENTS;
  qlm_calc_error[n] = !is_good;
  qlm_have_valid_data[n] = is_good;
  if (is_good)
    report(cctkGH, n);
  else
    CCTK_VWARN(CCTK_WARN_ALERT, "Surface %d is not measured: points of it lie outside of the grid", n);
}

}  // namespace

extern "C" void qlm_init(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const char* const group : {"qlm_state",
                                  "qlm_state_p",
                                  "qlm_grid_int",
                                  "qlm_grid_real",
                                  "qlm_grid_real_p",
                                  "qlm_shapes",
                                  "qlm_shapes_p",
                                  "qlm_coordinates",
                                  "qlm_coordinates_p",
                                  "qlm_tetrad_l",
                                  "qlm_tetrad_n",
                                  "qlm_tetrad_m",
                                  "qlm_newman_penrose",
                                  "qlm_weyl_scalars",
                                  "qlm_ricci_scalars",
                                  "qlm_twometric",
                                  "qlm_killing_vector",
                                  "qlm_killed_twometric",
                                  "qlm_invariant_coordinates",
                                  "qlm_3determinant",
                                  "qlm_multipole_moments",
                                  "qlm_scalars",
                                  "qlm_scalars_p"}) {
    const int index = CCTK_GroupIndex((std::string("QuasiLocalMeasures::") + group).c_str());
    const int first = CCTK_FirstVarIndexI(index);
    cGroupDynamicData shape;
    CCTK_GroupDynamicData(cctkGH, index, &shape);
    int points = 1;
    for (int d = 0; d < shape.dim; ++d) points *= shape.ash[d];
    for (int v = first; v < first + CCTK_NumVarsInGroupI(index); ++v)
      std::fill_n(static_cast<char*>(CCTK_VarDataPtrI(cctkGH, 0, v)),
                  std::size_t(points) * CCTK_VarTypeSize(CCTK_VarTypeI(v)), '\0');
  }
  CCTK_INT* const iteration =
      static_cast<CCTK_INT*>(CCTK_VarDataPtr(cctkGH, 0, "QuasiLocalMeasures::qlm_iteration[0]"));
  if (num_surfaces > 0 && iteration) std::fill_n(iteration, num_surfaces, -1);
}

extern "C" void qlm_calculate(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Wanted> surfaces;
  for (int n = 0; n < num_surfaces; ++n)
    if (const std::optional<Task> task = begin(cctkGH, n))
      surfaces.push_back(
          {*task, n % CCTK_nProcs(cctkGH) == CCTK_MyProc(cctkGH), radius_of(cctkGH, *task), {}});
  measure(cctkGH, surfaces);
  for (const Wanted& wanted : surfaces) end(cctkGH, wanted.task.number, wanted.is_inside);
}
