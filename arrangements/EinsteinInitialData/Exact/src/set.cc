// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets variables of ADMBase from the chosen model.
#include "adm.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

using exact::Adm;
using exact::Event;
using exact::Model;
using Rule = exact::Softening::Rule;

exact::Wave chosen_wave() {
  DECLARE_CCTK_PARAMETERS;
  const auto shape = CCTK_EQUALS(Minkowski_gauge_wave__what_fn, "sin")      ? exact::Shape::sine
                     : CCTK_EQUALS(Minkowski_gauge_wave__what_fn, "expsin") ? exact::Shape::exponential_sine
                                                                            : exact::Shape::gaussian;
  return {shape,
          Minkowski_gauge_wave__amplitude,
          Minkowski_gauge_wave__omega,
          Minkowski_gauge_wave__lambda,
          Minkowski_gauge_wave__phase,
          Minkowski_gauge_wave__diagonal != 0};
}

Model kerr_schild() {
  DECLARE_CCTK_PARAMETERS;
  const exact::Hole hole{Kerr_KerrSchild__mass,
                         Kerr_KerrSchild__spin,
                         {Kerr_KerrSchild__epsilon, static_cast<int>(Kerr_KerrSchild__power),
                          Kerr_KerrSchild__parabolic ? Rule::even_polynomial : Rule::root}};
  Model at_rest = [hole](const Event& at) { return exact::kerr_schild(hole, at); };
  return exact::shifted(
      exact::placed(std::move(at_rest), exact::boost_and_rotation({0, 0, Kerr_KerrSchild__boost_v}, 0, 0, 0)),
      {Kerr_KerrSchild__t, Kerr_KerrSchild__x, Kerr_KerrSchild__y, Kerr_KerrSchild__z});
}

Model schwarzschild_ef() {
  DECLARE_CCTK_PARAMETERS;
  const exact::Hole hole{Schwarzschild_EF__mass, 0, {Schwarzschild_EF__epsilon, 0, Rule::floor}};
  return [hole](const Event& at) { return exact::kerr_schild(hole, at); };
}

Model schwarzschild_bl() {
  DECLARE_CCTK_PARAMETERS;
  const exact::Softening softening{Schwarzschild_BL__epsilon};
  return [mass = Schwarzschild_BL__mass, softening](const Event& at) {
    return exact::brill_lindquist(mass, softening, at);
  };
}

Model bowl() {
  DECLARE_CCTK_PARAMETERS;
  const auto shape =
      CCTK_EQUALS(bowl__shape, "Fermi") ? exact::Bowl::Shape::fermi : exact::Bowl::Shape::gaussian;
  const exact::Bowl bowl{shape,    bowl__strength, bowl__center, bowl__sigma, bowl__evolve != 0,
                         bowl__t0, bowl__sigma_t};
  return [bowl](const Event& at) { return exact::bowl(bowl, at); };
}

Model on_the_grid(Model model) {
  DECLARE_CCTK_PARAMETERS;
  return exact::placed(std::move(model),
                       exact::boost_and_rotation({boost_vx, boost_vy, boost_vz}, rotation_euler_phi,
                                                 rotation_euler_theta, rotation_euler_psi));
}

Model chosen_model() {
  DECLARE_CCTK_PARAMETERS;
  const exact::Wave wave = chosen_wave();
  Model model = exact::minkowski;
  if (CCTK_EQUALS(exact_model, "Minkowski/gauge wave"))
    model = [wave](const Event& at) { return exact::gauge_wave(wave, at); };
  if (CCTK_EQUALS(exact_model, "Minkowski/shifted gauge wave"))
    model = [wave](const Event& at) { return exact::shifted_gauge_wave(wave, at); };
  if (CCTK_EQUALS(exact_model, "Kasner-like"))
    model = [q = Kasner_like__q](const Event& at) { return exact::kasner_like(q, at); };
  if (CCTK_EQUALS(exact_model, "Kerr/Kerr-Schild")) model = kerr_schild();
  if (CCTK_EQUALS(exact_model, "Schwarzschild/EF")) model = schwarzschild_ef();
  if (CCTK_EQUALS(exact_model, "Schwarzschild/BL")) model = schwarzschild_bl();
  if (CCTK_EQUALS(exact_model, "bowl")) model = bowl();
  if (CCTK_EQUALS(exact_model, "de Sitter"))
    model = [a = de_Sitter__scale](const Event& at) { return exact::einstein_de_sitter(a, at); };
  return on_the_grid(std::move(model));
}

/// Variables of ADMBase that are to be set.
struct What {
  bool metric = false, lapse = false, shift = false, dtlapse = false, dtshift = false;
};

/// Sets the chosen variables at points begin <= i < end.
void set(CCTK_ARGUMENTS, const Model& model, double time, const What& what, const int (&begin)[3],
         const int (&end)[3]) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const exact::Differences differences{static_cast<int>(exact_order), exact_eps};
  CCTK_REAL* const g[] = {gxx, gxy, gxz, gyy, gyz, gzz};
  CCTK_REAL* const k[] = {kxx, kxy, kxz, kyy, kyz, kzz};
#pragma omp parallel for collapse(2)
  for (int iz = begin[2]; iz < end[2]; ++iz)
    for (int iy = begin[1]; iy < end[1]; ++iy)
      for (int ix = begin[0]; ix < end[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const Adm adm = exact::adm_of(
            model, {time, x[p] - time * shift_add_x, y[p] - time * shift_add_y, z[p] - time * shift_add_z},
            differences);
        for (int n = 0; what.metric && n < 6; ++n) g[n][p] = adm.metric[n], k[n][p] = adm.curvature[n];
        if (what.lapse) alp[p] = adm.lapse;
        if (what.dtlapse) dtalp[p] = adm.dtlapse;
        if (what.shift) {
          betax[p] = adm.shift[0] + shift_add_x;
          betay[p] = adm.shift[1] + shift_add_y;
          betaz[p] = adm.shift[2] + shift_add_z;
        }
        if (what.dtshift)
          dtbetax[p] = adm.dtshift[0], dtbetay[p] = adm.dtshift[1], dtbetaz[p] = adm.dtshift[2];
      }
}

/// At all points of the component, at the current time.
void set_all(CCTK_ARGUMENTS, const What& what) {
  DECLARE_CCTK_ARGUMENTS;
  set(CCTK_PASS_CTOC, chosen_model(), cctk_time, what, {0, 0, 0}, {cctk_lsh[0], cctk_lsh[1], cctk_lsh[2]});
}

}  // namespace

extern "C" void Exact__initialize(CCTK_ARGUMENTS) { set_all(CCTK_PASS_CTOC, {.metric = true}); }

extern "C" void Exact__gauge(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto is_ours = [&](const char* at_start, const char* later, bool exists) {
    return exists && CCTK_EQUALS(cctk_iteration == 0 ? at_start : later, "exact");
  };
  set_all(CCTK_PASS_CTOC, {.lapse = is_ours(initial_lapse, lapse_evolution_method, true),
                           .shift = is_ours(initial_shift, shift_evolution_method, *shift_state),
                           .dtlapse = is_ours(initial_dtlapse, dtlapse_evolution_method, *dtlapse_state),
                           .dtshift = is_ours(initial_dtshift, dtshift_evolution_method, *dtshift_state)});
}

/// Of the one model that has matter. TmunuBase need not be active: then nothing calls this.
extern "C" void Exact_AddToTmunu(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto component = [&](const char* name) {
    return static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, name));
  };
  CCTK_REAL* const tt = component("TmunuBase::eTtt");
  CCTK_REAL* const ti[] = {component("TmunuBase::eTtx"), component("TmunuBase::eTty"),
                           component("TmunuBase::eTtz")};
  CCTK_REAL* const ij[] = {component("TmunuBase::eTxx"), component("TmunuBase::eTxy"),
                           component("TmunuBase::eTxz"), component("TmunuBase::eTyy"),
                           component("TmunuBase::eTyz"), component("TmunuBase::eTzz")};
  const Model dust = on_the_grid([](const Event& at) {
    return exact::Metric{exact::einstein_de_sitter_dust(at), {}};
  });
  const double along_time[] = {1, shift_add_x, shift_add_y, shift_add_z};
  for (int p = 0; p < cctk_ash[0] * cctk_ash[1] * cctk_ash[2]; ++p) {
    const exact::Matrix t = dust({cctk_time, x[p] - cctk_time * shift_add_x, y[p] - cctk_time * shift_add_y,
                                  z[p] - cctk_time * shift_add_z})
                                .lower;
    for (int a = 0; a < 4; ++a) {
      for (int b = 0; b < 4; ++b) tt[p] += along_time[a] * along_time[b] * t[a][b];
      for (int i = 0; i < 3; ++i) ti[i][p] += along_time[a] * t[a][i + 1];
    }
    for (int i = 0, n = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j, ++n) ij[n][p] += t[i + 1][j + 1];
  }
}

extern "C" void Exact__boundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Model model = chosen_model();
  const What everything{true, true, *shift_state != 0, *dtlapse_state != 0, *dtshift_state != 0};
  for (int face = 0; face < 6; ++face) {
    if (cctk_bbox[face] == 0) continue;
    int begin[] = {0, 0, 0}, end[] = {cctk_lsh[0], cctk_lsh[1], cctk_lsh[2]};
    if (face % 2 == 0)
      end[face / 2] = 1;
    else
      begin[face / 2] = end[face / 2] - 1;
    set(CCTK_PASS_CTOC, model, cctk_time, everything, begin, end);
  }
}
