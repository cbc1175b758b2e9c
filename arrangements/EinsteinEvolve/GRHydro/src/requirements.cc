// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters ask for and is not built is refused at the start, or said to have no effect if results stay
// right without it: no parameter is ignored.
#include <array>
#include <string>
#include <utility>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"

namespace {

/// As many as Matter has kernels for.
constexpr int most_tracers = 4;

bool is(const char* value, const char* text) { return CCTK_EQUALS(value, text); }

void refuse(bool is_asked_for, const std::string& what, const std::string& instead) {
  if (is_asked_for) CCTK_VPARAMWARN("GRHydro: %s is not built yet; %s", what.c_str(), instead.c_str());
}

void refuse_eno() {
  DECLARE_CCTK_PARAMETERS;
  if (!is(recon_method, "eno")) return;
  refuse(is(riemann_solver, "Roe") || is(riemann_solver, "HLLC"),
         std::string("riemann_solver = \"") + riemann_solver + "\" with recon_method = \"eno\"",
         "take HLLE, LLF or Marquina");
  refuse(transport_constraints, "transport_constraints with recon_method = \"eno\"", "take clean_divergence");
  refuse(is(GRHydro_eos_table, "Hybrid") && !is(Bvec_evolution_method, "none"),
         "GRHydro_eos_table = \"Hybrid\" with a magnetic field and recon_method = \"eno\"",
         "take another recon_method");
  refuse(eno_order > 3, "an eno_order above 3", "set GRHydro::eno_order = 1, 2 or 3");
}

void refuse_methods() {
  DECLARE_CCTK_PARAMETERS;
  refuse(is(recon_vars, "conservative"), "recon_vars = \"conservative\"", "take primitive");
  refuse(is(method_type, "Flux Split FD"), "method_type = \"Flux Split FD\"", "take RSA FV");
  refuse(ppm_mppm != 0, "ppm_mppm", "leave it out");
  refuse(reconstruct_temper && !is(GRHydro_eos_table, "nuc_eos"), "reconstruct_temper without a table",
         "energies are reconstructed");
  refuse(use_weighted_fluxes, "use_weighted_fluxes", "leave it out");
  refuse(apply_H_viscosity, "apply_H_viscosity", "leave it out");
}

/// Does PPM look a cell further than the original one?
bool has_wide_ppm() {
  DECLARE_CCTK_PARAMETERS;
  return is(recon_method, "ppm") && (use_enhanced_ppm || is(ppm_flatten, "stencil_4"));
}

void refuse_wide_ppm() {
  DECLARE_CCTK_PARAMETERS;
  if (!has_wide_ppm()) return;
  refuse(is(GRHydro_eos_table, "nuc_eos"),
         "use_enhanced_ppm or ppm_flatten = \"stencil_4\" with GRHydro_eos_table = \"nuc_eos\"",
         "leave both out");
  if (use_enhanced_ppm && ppm_detect)
    CCTK_PARAMWARN(
        "GRHydro: use_enhanced_ppm keeps extrema and steepens no contacts; set it or ppm_detect to no");
}

void refuse_matter() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_hybrid = is(GRHydro_eos_table, "Hybrid");
  refuse(is_hybrid && !is(riemann_solver, "HLLE") && !is(riemann_solver, "LLF"),
         std::string("riemann_solver = \"") + riemann_solver + "\" with GRHydro_eos_table = \"Hybrid\"",
         "take HLLE or LLF");
  refuse(is_hybrid && transport_constraints, "transport_constraints with GRHydro_eos_table = \"Hybrid\"",
         "take clean_divergence");
  refuse(!is(Bvec_evolution_method, "none") && !is(riemann_solver, "HLLE") && !is(riemann_solver, "LLF"),
         std::string("riemann_solver = \"") + riemann_solver + "\" with a magnetic field",
         "take HLLE or LLF");
  refuse(is_hybrid && is(entropy_evolution_method, "GRHydro"), "entropy with GRHydro_eos_table = \"Hybrid\"",
         "set HydroBase::entropy_evolution_method = \"none\"");
  refuse(number_of_tracers > most_tracers, "more than four tracers", "set number_of_tracers = 4 or less");
  refuse(use_min_tracer, "use_min_tracer", "tracers stay within the bounds of initial data");
  refuse(number_of_particles > 0 || number_of_arrays > 0, "particles", "set number_of_particles = 0");
  refuse(max_magnetic_to_gas_pressure_ratio > 0, "max_magnetic_to_gas_pressure_ratio", "leave it out");
  refuse(EoS_Change, "EoS_Change", "leave it out");
  refuse(is(shift_evolution_method, "Comoving"), "a comoving shift", "take another shift");
}

/// Is there a table of matter whose state follows from its density, with heat on top?
bool has_cold_table() {
  DECLARE_CCTK_PARAMETERS;
  return is(GRHydro_eos_table, "cold_tabulated") || is(GRHydro_eos_table, "barotropic_tabulated");
}

void check_cold_table() {
  DECLARE_CCTK_PARAMETERS;
  if (!has_cold_table()) return;
  const std::string here = std::string("GRHydro_eos_table = \"") + GRHydro_eos_table + "\"";
  const auto refuse_here = [&here](bool is_asked_for, const std::string& what, const std::string& instead) {
    refuse(is_asked_for, what + " with " + here, instead);
  };
  refuse_here(!is(riemann_solver, "HLLE") && !is(riemann_solver, "LLF"),
              std::string("riemann_solver = \"") + riemann_solver + "\"", "take HLLE or LLF");
  refuse_here(transport_constraints, "transport_constraints", "take clean_divergence");
  refuse_here(is(entropy_evolution_method, "GRHydro"), "entropy",
              "set HydroBase::entropy_evolution_method = \"none\"");
  refuse_here(reconstruct_Wv, "reconstruct_Wv", "leave it out");
  refuse_here(is(recon_method, "ppm") && (ppm_detect || has_wide_ppm()),
              "ppm_detect, use_enhanced_ppm or ppm_flatten = \"stencil_4\"", "leave them out");
  const bool is_cold = is(GRHydro_eos_table, "cold_tabulated");
  if (is_cold ? !coldeos_read_table : !barotropiceos_read_table)
    CCTK_VPARAMWARN("%s needs EOS_Omni::%s = yes", here.c_str(),
                    is_cold ? "coldeos_read_table" : "barotropiceos_read_table");
}

/// What the flow carries along, by the parameters that ask for it.
std::array<std::pair<bool, const char*>, 3> carried() {
  DECLARE_CCTK_PARAMETERS;
  return {{{is(Y_e_evolution_method, "GRHydro"), "HydroBase::Y_e_evolution_method = \"GRHydro\""},
           {is(entropy_evolution_method, "GRHydro"), "HydroBase::entropy_evolution_method = \"GRHydro\""},
           {evolve_tracer != 0, "evolve_tracer"}}};
}

/// Thorns that excise matter.
void refuse_excision() {
  DECLARE_CCTK_PARAMETERS;
  if (hydro_excision < 2) return;
  const auto refuse_excised = [](bool is_asked_for, const std::string& what, const std::string& instead) {
    refuse(is_asked_for, what + " where a thorn excises matter", instead);
  };
  const bool is_eno = is(recon_method, "eno");
  refuse_excised(!is(recon_method, "tvd") && !is(recon_method, "ppm") && !is_eno,
                 std::string("recon_method = \"") + recon_method + "\"", "take tvd, ppm or eno");
  refuse_excised(is_eno && eno_order > 2, "an eno_order above 2", "set GRHydro::eno_order = 2");
  refuse_excised(is(riemann_solver, "Roe") || is(riemann_solver, "HLLC"),
                 std::string("riemann_solver = \"") + riemann_solver + "\"", "take HLLE, LLF or Marquina");
  for (const char* const eos : {"Hybrid", "cold_tabulated", "barotropic_tabulated", "nuc_eos"})
    refuse_excised(is(GRHydro_eos_table, eos), std::string("GRHydro_eos_table = \"") + eos + "\"",
                   "take Ideal_Fluid or 2D_Polytrope");
  refuse_excised(!is(Bvec_evolution_method, "none"), "a magnetic field",
                 "set HydroBase::Bvec_evolution_method = \"none\"");
  refuse_excised(reconstruct_Wv, "reconstruct_Wv", "leave it out");
  for (const auto& [is_carried, what] : carried())
    refuse_excised(is_carried, what, "leave it out: what flows out of excised cells would carry theirs");
  refuse_excised(is(recon_method, "ppm") && (ppm_detect || has_wide_ppm()),
                 "ppm_detect, use_enhanced_ppm or ppm_flatten = \"stencil_4\"", "leave them out");
}

void check_table() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_table = is(GRHydro_eos_table, "nuc_eos");
  if (!is_table) {
    if (is(temperature_evolution_method, "GRHydro"))
      CCTK_PARAMWARN(
          "Only tables have temperatures: with HydroBase::temperature_evolution_method = \"GRHydro\" set "
          "GRHydro::GRHydro_eos_table = \"nuc_eos\"");
    return;
  }
  refuse(!is(riemann_solver, "HLLE") && !is(riemann_solver, "LLF"),
         std::string("riemann_solver = \"") + riemann_solver + "\" with GRHydro_eos_table = \"nuc_eos\"",
         "take HLLE or LLF");
  refuse(transport_constraints, "transport_constraints with GRHydro_eos_table = \"nuc_eos\"",
         "take clean_divergence");
  if (!nuceos_read_table)
    CCTK_PARAMWARN("GRHydro_eos_table = \"nuc_eos\" needs EOS_Omni::nuceos_read_table = yes");
  if (!is(Y_e_evolution_method, "GRHydro") || !is(temperature_evolution_method, "GRHydro"))
    CCTK_PARAMWARN(
        "GRHydro_eos_table = \"nuc_eos\" needs HydroBase::Y_e_evolution_method = \"GRHydro\" and "
        "HydroBase::temperature_evolution_method = \"GRHydro\"");
  if (is(initial_temperature, "none"))
    CCTK_PARAMWARN(
        "GRHydro_eos_table = \"nuc_eos\" needs HydroBase::initial_temperature; with \"zero\" it follows from "
        "the energy");
}

void refuse_points() {
  DECLARE_CCTK_PARAMETERS;
  refuse(wk_atmosphere, "wk_atmosphere", "leave it out");
  refuse(GRHydro_lorentz_overshoot_cutoff < 1e100, "GRHydro_lorentz_overshoot_cutoff", "leave it out");
  refuse(sqrtdet_thr > 0, "sqrtdet_thr", "leave it out");
  refuse(GRHydro_oppm_reflevel >= 0, "GRHydro_oppm_reflevel", "leave it out");
}

/// How many points kernels look to each side, and what is to blame beside the reconstruction, if anything.
std::pair<int, std::string> needed_stencil() {
  DECLARE_CCTK_PARAMETERS;
  const bool has_field = !is(Bvec_evolution_method, "none"), is_table = is(GRHydro_eos_table, "nuc_eos");
  const bool is_low = is(recon_method, "eno") && eno_order < 3 && !has_field && !reconstruct_Wv &&
                      !is(GRHydro_eos_table, "Hybrid") && !has_cold_table();
  std::pair<int, std::string> result{is(recon_method, "tvd") || is_low ? 2 : 3, ""};
  const auto at_least = [&result](int points, const std::string& reason) {
    if (result.first < points) result = {points, " with " + reason};
  };
  if (has_wide_ppm()) at_least(4, "use_enhanced_ppm or ppm_flatten = \"stencil_4\"");
  // One kernel serves all methods.
  if (is_table) at_least(3, "GRHydro_eos_table = \"nuc_eos\"");
  for (const auto& [is_carried, what] : carried())
    if (is_carried) at_least(3, what);
  return result;
}

/// The value of an integer or boolean parameter of any active thorn.
int value_of(const char* thorn, const char* name) {
  const void* const value = CCTK_ParameterGet(name, thorn, nullptr);
  return value ? static_cast<int>(*static_cast<const CCTK_INT*>(value)) : 0;
}

/// Whether a cell is troubled depends on its fluxes, and so on one point more than they do. Ghost and buffer
/// zones at the edge of a level are as wide as the stencil.
void check_levels() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_IsThornActive("Carpet") || value_of("Carpet", "max_refinement_levels") < 2) return;
  if (!value_of("Matter", "corrects_fluxes")) return;
  const int needed = needed_stencil().first + 1, all = value_of("Carpet", "ghost_size");
  for (const char* const name : {"ghost_size_x", "ghost_size_y", "ghost_size_z"}) {
    const int ghosts = all >= 0 ? all : value_of("Carpet", name);
    if (ghosts >= needed) continue;
    CCTK_VPARAMWARN(
        "Matter::corrects_fluxes = yes with recon_method = \"%s\" needs %d ghost zones where there are "
        "several "
        "levels, and there are %d: set driver::ghost_size = %d",
        recon_method, needed, ghosts, needed);
    return;
  }
}

void check_potential() {
  DECLARE_CCTK_PARAMETERS;
  if (!is(Bvec_evolution_method, "GRHydro_Avec")) return;
  const std::string here = "HydroBase::Bvec_evolution_method = \"GRHydro_Avec\"";
  if (is(initial_Avec, "none"))
    CCTK_VPARAMWARN("%s needs initial data: set HydroBase::initial_Avec", here.c_str());
  for (const auto& [is_set, name] : {std::pair{clean_divergence, "clean_divergence"},
                                     std::pair{transport_constraints, "transport_constraints"}})
    if (is_set)
      CCTK_VPARAMWARN("With %s the field has no divergence; set GRHydro::%s = no", here.c_str(), name);
}

void check_values() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_polytype = is(GRHydro_eos_type, "Polytype");
  if (!use_mask) CCTK_PARAMWARN("GRHydro needs SpaceMask::use_mask = yes");
  if (!is(metric_type, "physical")) CCTK_PARAMWARN("GRHydro needs ADMBase::metric_type = \"physical\"");
  if (is(bound, "static"))
    CCTK_PARAMWARN("GRHydro::bound = \"static\" has no meaning any more; take \"none\"");
  if (is(GRHydro_eos_table, "2D_Polytrope") && !is_polytype)
    CCTK_PARAMWARN("GRHydro_eos_table = \"2D_Polytrope\" needs GRHydro_eos_type = \"Polytype\"");
  for (const char* const eos : {"Ideal_Fluid", "Hybrid", "cold_tabulated", "barotropic_tabulated", "nuc_eos"})
    if (is(GRHydro_eos_table, eos) && is_polytype)
      CCTK_VPARAMWARN("GRHydro_eos_table = \"%s\" needs GRHydro_eos_type = \"General\"", eos);
  if (evolve_tracer && number_of_tracers < 1)
    CCTK_PARAMWARN("GRHydro::evolve_tracer = yes needs GRHydro::number_of_tracers = 1 or more");
  if (is(Y_e_evolution_method, "GRHydro") && is(initial_Y_e, "none"))
    CCTK_PARAMWARN(
        "HydroBase::Y_e_evolution_method = \"GRHydro\" needs initial data: set HydroBase::initial_Y_e");
  if (is(Y_e_evolution_method, "GRHydro") && GRHydro_Y_e_min > GRHydro_Y_e_max)
    CCTK_VPARAMWARN("GRHydro_Y_e_min = %g is above GRHydro_Y_e_max = %g: no Y_e lies between them",
                    double(GRHydro_Y_e_min), double(GRHydro_Y_e_max));
  if (timelevels < 2)
    CCTK_PARAMWARN("GRHydro needs HydroBase::timelevels = 2 or 3: MoL keeps the start of a step");
  if (clean_divergence && transport_constraints)
    CCTK_PARAMWARN(
        "GRHydro: clean_divergence and transport_constraints exclude each other; set one of them to no");
  if (const auto [needed, reason] = needed_stencil(); GRHydro_stencil < needed)
    CCTK_VPARAMWARN("recon_method = \"%s\"%s needs GRHydro_stencil = %d or more; it is %d", recon_method,
                    reason.c_str(), needed, int(GRHydro_stencil));
}

/// Limits, reports and safeguards of other codes, where the parameter file sets them.
void warn_of_what_has_no_effect() {
  for (const char* const name :
       {"Check_Rho_Minimum", "con2prim_oct_hack", "gradient_method", "GRHydro_c2p_reset_eps_tau_hot_eos",
        "GRHydro_c2p_warn_from_reflevel", "GRHydro_enable_internal_excision", "GRHydro_eos_hot_prim2con_warn",
        "GRHydro_eps_min", "GRHydro_NaN_verbose", "myfloor", "ppm_omega_tracer", "tau_rel_min", "verbose"}) {
    const std::string parameter = std::string("GRHydro::") + name;
    if (!flesh::parameter_place(parameter).empty())
      flesh::report_parameter_warning(parameter, 0, "GRHydro: " + std::string(name) + " has no effect");
  }
}

}  // namespace

extern "C" void GRHydro_CheckParameters(CCTK_ARGUMENTS) {
  refuse_methods();
  refuse_eno();
  refuse_wide_ppm();
  refuse_matter();
  refuse_excision();
  check_table();
  check_cold_table();
  check_potential();
  check_levels();
  refuse_points();
  check_values();
  warn_of_what_has_no_effect();
}
