// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to functions of the point.
#include "choice.hh"

#include <cmath>

#include "cctk.h"
#include "cctk_Parameters.h"
#include "flat_flows.hh"
#include "front.hh"
#include "shock_cases.hh"

namespace initial_data {
namespace {

Vector homogeneous_field() {
  DECLARE_CCTK_PARAMETERS;
  return {Bx_init, By_init, Bz_init};
}

Front front() {
  DECLARE_CCTK_PARAMETERS;
  using enum Front::Shape;
  const auto is = [&](const char* type) { return CCTK_EQUALS(shocktube_type, type); };
  const Front::Shape shape = is("xshock")        ? x
                             : is("yshock")      ? y
                             : is("zshock")      ? z
                             : is("diagshock2d") ? diagonal_2d
                             : is("diagshock")   ? diagonal_3d
                                                 : sphere;
  return {shape, {shock_xpos, shock_ypos, shock_zpos}, shock_radius, change_shock_direction != 0};
}

Vector plus(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

Flow shock_tube(double spacing) {
  DECLARE_CCTK_PARAMETERS;
  const auto without = hydro_shock(shock_case);
  const ShockTube tube = without ? *without : *magnetised_shock(shock_case);
  const Vector extra = without ? homogeneous_field() : Vector{};
  return [=, where = front(), is_left = left_of_front(spacing)](const Vector& at) {
    State state = is_left(at) ? tube.left : tube.right;
    state.velocity = where.turned(state.velocity);
    state.B = plus(where.turned(state.B), extra);
    return state;
  };
}

Flow cylindrical_explosion() {
  DECLARE_CCTK_PARAMETERS;
  const CylindricalExplosion explosion{cyl_r_inner,     cyl_r_outer,     cyl_rho_inner,      cyl_rho_outer,
                                       cyl_press_inner, cyl_press_outer, homogeneous_field()};
  const int axis = CCTK_EQUALS(shocktube_type, "yshock") ? 0 : CCTK_EQUALS(shocktube_type, "zshock") ? 1 : 2;
  const Vector centre{shock_xpos, shock_ypos, shock_zpos};
  return [=](const Vector& at) {
    double r2 = 0;
    for (int i = 0; i < 3; ++i)
      if (i != axis) r2 += (at[i] - centre[i]) * (at[i] - centre[i]);
    return explosion.at(std::sqrt(r2));
  };
}

Flow rotor() {
  DECLARE_CCTK_PARAMETERS;
  const Rotor rotor{rotor_xc,
                    rotor_yc,
                    rotor_r_rot,
                    rotor_v_max,
                    rotor_rhoin,
                    rotor_rhoout,
                    rotor_pressin,
                    rotor_pressout,
                    {rotor_bvcxl, rotor_bvcyl, rotor_bvczl},
                    rotor_use_smoothing ? rotor_rsmooth_rel : 0.0};
  return [=](const Vector& at) { return rotor.at(at); };
}

/// B = curl A by centred differences.
Vector curl(const FieldLoop& loop, const Vector& at, double h) {
  const auto slope = [&](int component, int along) {
    Vector up = at, down = at;
    up[along] += h, down[along] -= h;
    return (loop.potential(up)[component] - loop.potential(down)[component]) / (2 * h);
  };
  return {slope(2, 1) - slope(1, 2), slope(0, 2) - slope(2, 0), slope(1, 0) - slope(0, 1)};
}

FieldLoop chosen_loop() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_oblique = CCTK_EQUALS(advectedloop_type, "3D");
  const bool moves_along_z = CCTK_EQUALS(advectedloop_case, "V^z/=0");
  FieldLoop loop{.is_oblique = is_oblique, .velocity = {1. / 12, 1. / 24, moves_along_z ? 1. / 24 : 0}};
  if (is_oblique) loop.velocity = {.2 * std::sqrt(2), .2, moves_along_z ? .1 : 0};
  return loop;
}

Flow field_loop(double spacing) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_numeric = CCTK_EQUALS(advectedloop_delA, "Numeric");
  return [=, loop = chosen_loop()](const Vector& at) {
    State state = loop.at(at);
    if (is_numeric) state.B = curl(loop, at, spacing);
    return state;
  };
}

AlfvenWave chosen_alfven_wave() {
  DECLARE_CCTK_PARAMETERS;
  AlfvenWave wave;
  wave.press = alfvenwave_pressure;
  wave.is_diagonal = CCTK_EQUALS(alfvenwave_type, "2D");
  return wave;
}

Flow alfven_wave() {
  return [wave = chosen_alfven_wave()](const Vector& at) { return wave.at(at); };
}

Flow simple_wave() {
  DECLARE_CCTK_PARAMETERS;
  const SimpleWave wave{simple_wave_constant_c_0, simple_wave_constant_v_0, gl_gamma, gl_k};
  return [=](const Vector& at) { return wave.at(at[0]); };
}

Flow monopole() {
  DECLARE_CCTK_PARAMETERS;
  return
      [monopole = Monopole{monopole_strength, monopole_radius}](const Vector& at) { return monopole.at(at); };
}

/// No matter: GRHydro makes all of it part of the atmosphere.
Flow vacuum() {
  return [](const Vector&) { return State{0, 0}; };
}

bool is_magnetised() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(initial_hydro, "magnetized_bondi_solution") ||
         CCTK_EQUALS(initial_hydro, "magnetized_bondi_solution_iso") ||
         CCTK_EQUALS(initial_Bvec, "magnetized Bondi");
}

}  // namespace

std::function<Vector(const Vector&)> chosen_potential() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(initial_Avec, "advectedloop"))
    return [loop = chosen_loop()](const Vector& at) { return loop.potential(at); };
  if (CCTK_EQUALS(initial_Avec, "alfvenwave"))
    return [wave = chosen_alfven_wave()](const Vector& at) { return wave.potential(at); };
  return [B = homogeneous_field()](const Vector& at) {
    return Vector{(B[1] * at[2] - B[2] * at[1]) / 2, (B[2] * at[0] - B[0] * at[2]) / 2,
                  (B[0] * at[1] - B[1] * at[0]) / 2};
  };
}

/// A point of the front belongs to the right state; with a field, points within 1e-4 spacings of it to the
/// left one.
std::function<bool(const Vector&)> left_of_front(double spacing) {
  DECLARE_CCTK_PARAMETERS;
  const double margin = CCTK_EQUALS(initial_Bvec, "shocktube") ? 1e-4 * spacing : 0;
  return [=, where = front()](const Vector& at) { return where.position(at) < margin; };
}

BondiFlow chosen_bondi() {
  DECLARE_CCTK_PARAMETERS;
  using enum BondiCoordinates;
  const bool is_isotropic = CCTK_EQUALS(initial_hydro, "hydro_bondi_solution_iso") ||
                            CCTK_EQUALS(initial_hydro, "magnetized_bondi_solution_iso") ||
                            CCTK_EQUALS(bondi_coordinates, "Isotropic");
  BondiFlow flow{bondi_central_mass[0], mdot_sonicpt_bondi, r_sonicpt_bondi, gl_gamma};
  flow.coordinates = is_isotropic                                    ? isotropic
                     : CCTK_EQUALS(bondi_coordinates, "Kerr-Schild") ? kerr_schild
                                                                     : boyer_lindquist;
  const double horizon = 2 * bondi_central_mass[0];
  flow.r_min = flow.coordinates == kerr_schild ? bondi_rmin[0] : std::fmax(bondi_rmin[0], 1.001 * horizon);
  if (is_magnetised())
    flow.bmag = bondi_beta_sonicpt > 0 ? flow.bmag_of_beta(bondi_beta_sonicpt) : bondi_bmag;
  return flow;
}

Flow chosen_flow(double spacing) {
  DECLARE_CCTK_PARAMETERS;
  const auto is = [&](const char* data) { return CCTK_EQUALS(initial_hydro, data); };
  if (is("shocktube")) return shock_tube(spacing);
  if (is("cylexp")) return cylindrical_explosion();
  if (is("rotor")) return rotor();
  if (is("advectedloop")) return field_loop(spacing);
  if (is("alfvenwave")) return alfven_wave();
  if (is("simple_wave")) return simple_wave();
  if (is("monopole")) return monopole();
  if (is("only_atmo")) return vacuum();
  return [flow = chosen_bondi()](const Vector& at) { return flow.at(at); };
}

}  // namespace initial_data
