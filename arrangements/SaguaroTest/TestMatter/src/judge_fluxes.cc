// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Are the fluxes of kernels those that follow, face by face, from the papers? HLLE, in any metric, without
// shift. Anton et al. 2006, Astrophys. J. 637, 296; Einfeldt 1988, SIAM J. Numer. Anal. 25, 294.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "flesh/processes.hh"
#include "reconstruction.hh"

namespace {

using test_matter::Faces;
using test_matter::Row;
using Vector = std::array<double, 3>;

/// gamma_ij and its inverse, from xx xy xz yy yz zz.
class Metric {
 public:
  explicit Metric(const std::array<double, 6>& g)
      : g_{{{g[0], g[1], g[2]}, {g[1], g[3], g[4]}, {g[2], g[4], g[5]}}} {}
  Vector lowered(const Vector& v) const {
    Vector result{};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) result[a] += g_[a][b] * v[b];
    return result;
  }
  double product(const Vector& v, const Vector& w) const {
    const Vector low = lowered(w);
    return v[0] * low[0] + v[1] * low[1] + v[2] * low[2];
  }
  double cofactor(int a) const {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    return g_[b][b] * g_[c][c] - g_[b][c] * g_[b][c];
  }
  double determinant() const {
    double result = 0;
    for (int a = 0; a < 3; ++a) {
      const int b = (a + 1) % 3, c = (a + 2) % 3;
      result += g_[0][a] * (g_[1][b] * g_[2][c] - g_[1][c] * g_[2][b]);
    }
    return result;
  }
  double inverse(int a) const { return cofactor(a) / determinant(); }

 private:
  std::array<Vector, 3> g_;
};

/// What is reconstructed; `motion` is v^i or W v^i.
struct Primitive {
  double rho, eps;
  Vector motion, B;
};

/// dens, tau, scon, and what they lose through a face.
using Densities = std::array<double, 5>;

struct Side {
  Densities densities, fluxes;
  double slowest, fastest;
};

Side side_of(const Primitive& state, const Vector& v, const Metric& g, int axis, CCTK_INT equation) {
  const Thermodynamics matter = thermodynamics(equation, state.rho, state.eps, false);
  const double v2 = g.product(v, v), W = 1 / std::sqrt(1 - v2), root = std::sqrt(g.determinant());
  const double Bv = g.product(state.B, v), b2 = g.product(state.B, state.B) / (W * W) + Bv * Bv;
  const double rhoh = state.rho * (1 + state.eps) + matter.press, all = rhoh + b2;
  const Vector vlow = g.lowered(v), Blow = g.lowered(state.B);
  Side side{};
  auto& [dens, tau, sx, sy, sz] = side.densities;
  dens = root * state.rho * W;
  tau = root * (all * W * W - matter.press - b2 / 2 - W * W * Bv * Bv) - dens;
  const double total = root * (matter.press + b2 / 2);
  side.fluxes[0] = dens * v[axis];
  side.fluxes[1] = tau * v[axis] + total * v[axis] - root * Bv * state.B[axis];
  double* const s[] = {&sx, &sy, &sz};
  for (int a = 0; a < 3; ++a) {
    const double b = Blow[a] / W + W * Bv * vlow[a];
    *s[a] = root * (all * W * W * vlow[a] - W * Bv * b);
    side.fluxes[2 + a] = *s[a] * v[axis] + (a == axis ? total : 0) - root * b * state.B[axis] / W;
  }
  const double alfven = b2 / all, c2 = matter.cs2 + alfven * (1 - matter.cs2), vn = v[axis];
  const double spread = std::sqrt(c2 * (1 - v2) * (g.inverse(axis) * (1 - v2 * c2) - vn * vn * (1 - c2)));
  side.slowest = (vn * (1 - c2) - spread) / (1 - v2 * c2);
  side.fastest = (vn * (1 - c2) + spread) / (1 - v2 * c2);
  return side;
}

/// The fields that states at faces follow from.
class Judge {
 public:
  explicit Judge(const cGH* gh) : cctkGH(gh) {}

  /// How many of the fluxes through the upper face of a point along an axis are wrong.
  int wrong_fluxes(int p, int axis) const;

 private:
  const cGH* cctkGH;

  std::ptrdiff_t stride(int axis) const {
    const int strides[] = {1, cctkGH->cctk_ash[0], cctkGH->cctk_ash[0] * cctkGH->cctk_ash[1]};
    return strides[axis];
  }
  /// A neighbour of p, or the furthest one that the method needs: beyond it the grid may end.
  std::ptrdiff_t neighbour(int p, int n, int axis) const {
    DECLARE_CCTK_PARAMETERS;
    return p + std::min(n, static_cast<int>(GRHydro_stencil) - 1) * stride(axis);
  }
  Row row(const CCTK_REAL* u, int p, int axis) const {
    return Row([&](int n) { return u[neighbour(p, n, axis)]; });
  }
  std::array<Primitive, 2> states_of_cell(int p, int axis) const;
  Metric face_metric(int p, int axis) const;
  Vector velocity_at_face(const Primitive& state, const Vector& of_cell, const Metric& g) const;
};

/// At the lower and the upper face. Thin matter is of first order, and so are energies below the least there
/// is.
std::array<Primitive, 2> Judge::states_of_cell(int p, int axis) const {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const bool has_field = CCTK_EQUALS(initial_Bvec, "TestMatter");
  const Row press_row = row(press, p, axis), rho_row = row(rho, p, axis);
  const Row velocity_row = row(vel + axis * points, p, axis);
  const test_matter::ShockConstants shocks{ppm_epsilon, ppm_omega1, ppm_omega2, ppm_small};
  const double kept = CCTK_EQUALS(ppm_flatten, "stencil_4")
                          ? test_matter::kept_with_neighbour(press_row, velocity_row, shocks)
                          : test_matter::kept_at_shocks(press_row, velocity_row, 0, shocks);
  const double share = ppm_detect ? test_matter::contact_share(
                                        rho_row, press_row, {ppm_epsilon_shock, ppm_eta1, ppm_eta2, ppm_k0})
                                  : 0;
  const auto faces = [&](const Row& a, double steep) {
    if (!CCTK_EQUALS(recon_method, "ppm")) return test_matter::minmod_faces(a);
    return use_enhanced_ppm ? test_matter::enhanced_faces(a, kept, {enhanced_ppm_C2, enhanced_ppm_C3})
                            : test_matter::parabolic_faces(a, steep, kept);
  };
  const auto motion_of = [&](int i) {
    return Row([&](int n) {
      const std::ptrdiff_t q = neighbour(p, n, axis);
      return vel[q + i * points] * (reconstruct_Wv ? w_lorentz[q] : 1);
    });
  };
  const Faces rhos = faces(rho_row, share), energies = faces(row(eps, p, axis), 0);
  const bool is_thin = std::min(rhos.lower, rhos.upper) < *GRHydro_rho_min;
  const bool has_no_energy = is_thin || std::min(energies.lower, energies.upper) < *barotropic_least_eps;
  std::array<Primitive, 2> result{};
  for (const int side : {0, 1}) {
    const auto chosen = [&](const Faces& f, double of_cell, bool is_plain) {
      return is_plain ? of_cell : side == 0 ? f.lower : f.upper;
    };
    Primitive& state = result[side];
    state.rho = chosen(rhos, rho[p], is_thin);
    state.eps = chosen(energies, eps[p], has_no_energy);
    for (int i = 0; i < 3; ++i) {
      const Row motion = motion_of(i);
      state.motion[i] = chosen(faces(motion, 0), motion(0), is_thin);
      if (!has_field) continue;
      const CCTK_REAL* const B = Bvec + i * points;
      state.B[i] = chosen(faces(row(B, p, axis), 0), B[p], is_thin);
    }
  }
  return result;
}

Metric Judge::face_metric(int p, int axis) const {
  DECLARE_CCTK_ARGUMENTS;
  const CCTK_REAL* const all[] = {gxx, gxy, gxz, gyy, gyz, gzz};
  std::array<double, 6> mean{};
  for (std::size_t c = 0; c < 6; ++c) mean[c] = (all[c][p] + all[c][p + stride(axis)]) / 2;
  return Metric(mean);
}

/// Components that are reconstructed one by one may together be faster than light: then those of the cell.
Vector Judge::velocity_at_face(const Primitive& state, const Vector& of_cell, const Metric& g) const {
  DECLARE_CCTK_PARAMETERS;
  Vector v = state.motion;
  if (reconstruct_Wv)
    for (double& component : v) component /= std::sqrt(1 + g.product(state.motion, state.motion));
  return g.product(v, v) < 1 ? v : of_cell;
}

int Judge::wrong_fluxes(int p, int axis) const {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const auto next = static_cast<int>(p + stride(axis));
  const Metric g = face_metric(p, axis);
  const auto side = [&](int cell, const Primitive& state) {
    const Vector of_cell{vel[cell], vel[cell + points], vel[cell + 2 * points]};
    return side_of(state, velocity_at_face(state, of_cell, g), g, axis, *GRHydro_eos_handle);
  };
  const Side left = side(p, states_of_cell(p, axis)[1]), right = side(next, states_of_cell(next, axis)[0]);
  const double low = std::min({0.0, left.slowest, right.slowest}),
               high = std::max({0.0, left.fastest, right.fastest}), lapse = (alp[p] + alp[next]) / 2;
  const CCTK_REAL* const found[3][5] = {{fdens1, ftau1, fs11, fs12, fs13},
                                        {fdens2, ftau2, fs21, fs22, fs23},
                                        {fdens3, ftau3, fs31, fs32, fs33}};
  const double size = lapse * (std::abs(left.densities[0]) + std::abs(left.densities[1]) +
                               std::abs(right.densities[0]) + std::abs(right.densities[1]));
  int wrong = 0;
  for (std::size_t u = 0; u < 5; ++u) {
    const double expected = lapse *
                            (high * left.fluxes[u] - low * right.fluxes[u] +
                             high * low * (right.densities[u] - left.densities[u])) /
                            (high - low);
    constexpr double of_rounding = 1e-11;
    wrong += !(std::abs(found[axis][u][p] - expected) <= of_rounding * size);
  }
  return wrong;
}

}  // namespace

extern "C" void TestMatter_JudgeFluxes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Judge judge(cctkGH);
  const auto width = static_cast<int>(GRHydro_stencil);
  std::vector<double> counts(2);
  for (int iz = width; iz < cctk_lsh[2] - width; ++iz)
    for (int iy = width; iy < cctk_lsh[1] - width; ++iy)
      for (int ix = width; ix < cctk_lsh[0] - width; ++ix)
        for (const int axis : {0, 1, 2}) {
          counts[0] += 1;
          counts[1] += judge.wrong_fluxes(CCTK_GFINDEX3D(cctkGH, ix, iy, iz), axis);
        }
  flesh::sum_over_processes(counts);
  *judged_faces = static_cast<CCTK_INT>(counts[0]);
  *wrong_fluxes = static_cast<CCTK_INT>(counts[1]);
}
