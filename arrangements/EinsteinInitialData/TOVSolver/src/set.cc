// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Stars on the grid.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "combine.hh"
#include "stars.hh"

namespace {

using tov::Content;

constexpr double pi = 3.14159265358979323846;
/// Matter that is thinner has no energy.
constexpr double least_density = 1e-14;

/// The part of one star at a point.
Content of_star(int star, double x, double y, double z) {
  DECLARE_CCTK_PARAMETERS;
  const double dx = x - TOV_Position_x[star], dy = y - TOV_Position_y[star], dz = z - TOV_Position_z[star];
  const double r = std::sqrt(dx * dx + dy * dy + dz * dz);
  const tov::Star& solution = *tov::stars()[star];
  const tov::Place at = solution.at(r);
  const tov::Polytrope matter = tov::matter();
  Content c{std::exp(at.phi), at.stretching * at.stretching};
  if (at.press <= 0) return c;
  c.press = at.press;
  c.rho = matter.rho(at.press);
  if (Perturb[star]) {
    c.rho *= 1 + Pert_Amplitude[star] * std::cos(pi * r / (2 * solution.global().isotropic_R));
    c.press = matter.press(c.rho);
  }
  c.eps = c.rho > least_density ? c.press / ((matter.gamma - 1) * c.rho) : 0;
  c.velocity = {TOV_Velocity_x[star], TOV_Velocity_y[star], TOV_Velocity_z[star]};
  return c;
}

/// Variables of one timelevel.
struct Fields {
  CCTK_REAL *gxx, *gxy, *gxz, *gyy, *gyz, *gzz, *kxx, *kxy, *kxz, *kyy, *kyz, *kzz;
  CCTK_REAL *alp, *betax, *betay, *betaz;
  CCTK_REAL *rho, *press, *eps, *w_lorentz, *vel;
  int points;

  Content content(int p) const {
    return {alp[p], gxx[p], rho[p], eps[p], press[p], {vel[p], vel[p + points], vel[p + 2 * points]}};
  }
};

template <class T>
T* field(const cGH* gh, int timelevel, const char* name) {
  return static_cast<T*>(CCTK_VarDataPtr(gh, timelevel, name));
}

Fields fields(const cGH* gh, int level) {
  const auto adm = [&](const char* name) {
    return field<CCTK_REAL>(gh, level, (std::string("ADMBase::") + name).c_str());
  };
  const auto hydro = [&](const char* name) {
    return field<CCTK_REAL>(gh, level, (std::string("HydroBase::") + name).c_str());
  };
  return {adm("gxx"),      adm("gxy"),
          adm("gxz"),      adm("gyy"),
          adm("gyz"),      adm("gzz"),
          adm("kxx"),      adm("kxy"),
          adm("kxz"),      adm("kyy"),
          adm("kyz"),      adm("kzz"),
          adm("alp"),      adm("betax"),
          adm("betay"),    adm("betaz"),
          hydro("rho"),    hydro("press"),
          hydro("eps"),    hydro("w_lorentz"),
          hydro("vel[0]"), gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2]};
}

/// Which variables are set.
struct Wanted {
  bool space, lapse, shift;
};

Wanted wanted() {
  DECLARE_CCTK_PARAMETERS;
  const bool always = TOV_Enforce_Interpolation != 0;
  return {always || CCTK_EQUALS(initial_data, "tov"), always || CCTK_EQUALS(initial_lapse, "tov"),
          always || CCTK_EQUALS(initial_shift, "tov")};
}

void set_geometry(const Fields& to, int p, const Content& c, const Wanted& is_wanted) {
  if (is_wanted.space) {
    to.gxx[p] = to.gyy[p] = to.gzz[p] = c.gxx;
    for (CCTK_REAL* const none : {to.gxy, to.gxz, to.gyz, to.kxx, to.kxy, to.kxz, to.kyy, to.kyz, to.kzz})
      none[p] = 0;
  }
  if (is_wanted.lapse) to.alp[p] = c.lapse;
  if (is_wanted.shift && to.betax != nullptr) to.betax[p] = to.betay[p] = to.betaz[p] = 0;
}

void set_matter(const Fields& to, int p, const Content& c) {
  const auto& v = c.velocity;
  to.rho[p] = c.rho, to.press[p] = c.press, to.eps[p] = c.eps;
  for (int i = 0; i < 3; ++i) to.vel[p + i * to.points] = v[i];
  to.w_lorentz[p] = 1 / std::sqrt(1 - c.gxx * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
}

/// All stars, and what was there before if that counts, together.
Content combined(std::vector<Content>& parts, double x, double y, double z) {
  DECLARE_CCTK_PARAMETERS;
  for (int star = 0; star < TOV_Num_TOVs; ++star) parts.push_back(of_star(star, x, y, z));
  return CCTK_EQUALS(TOV_Combine_Method, "maximum") ? tov::maximum(parts) : tov::average(parts);
}

std::vector<Content> old_content(const Fields& of, int p) {
  DECLARE_CCTK_PARAMETERS;
  if (!TOV_Use_Old_Initial_Data && !TOV_Use_Old_Matter_Initial_Data) return {};
  Content old = of.content(p);
  if (!TOV_Use_Old_Initial_Data) old.gxx = old.lapse = 1;
  if (!TOV_Use_Old_Matter_Initial_Data) old.rho = old.eps = old.press = 0, old.velocity = {};
  return {old};
}

}  // namespace

extern "C" void TOV_C_Exact(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Wanted is_wanted = wanted();
  const Fields now = fields(cctkGH, 0);
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        std::vector<Content> parts = old_content(now, p);
        const Content c = combined(parts, x[p], y[p], z[p]);
        set_geometry(now, p, c, is_wanted);
        set_matter(now, p, c);
      }
  // Earlier timelevels are the same.
  for (int level = 1; level < TOV_Populate_Timelevels; ++level) {
    const Fields past = fields(cctkGH, level);
    const auto copy = [&](CCTK_REAL* to, const CCTK_REAL* from, int count) {
      if (to != nullptr) std::copy_n(from, count, to);
    };
    for (CCTK_REAL* Fields::*each :
         {&Fields::gxx,   &Fields::gxy, &Fields::gxz,   &Fields::gyy,   &Fields::gyz,
          &Fields::gzz,   &Fields::kxx, &Fields::kxy,   &Fields::kxz,   &Fields::kyy,
          &Fields::kyz,   &Fields::kzz, &Fields::alp,   &Fields::betax, &Fields::betay,
          &Fields::betaz, &Fields::rho, &Fields::press, &Fields::eps,   &Fields::w_lorentz})
      copy(past.*each, now.*each, now.points);
    copy(past.vel, now.vel, 3 * now.points);
  }
}
