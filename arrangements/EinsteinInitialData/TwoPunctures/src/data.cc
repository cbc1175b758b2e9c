// SPDX-License-Identifier: LGPL-2.1-or-later
#include "data.hh"

#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cctk_Functions.h"
#include "cctk_Parameter.h"
#include "cctk_Parameters.h"

namespace two_punctures {
namespace {

void report_if_verbose(const std::string& line) {
  DECLARE_CCTK_PARAMETERS;
  if (verbose) CCTK_INFO(line.c_str());
}

Vector vector_from(const CCTK_REAL* components) { return {components[0], components[1], components[2]}; }

Binary chosen_binary() {
  DECLARE_CCTK_PARAMETERS;
  return {par_b,
          {par_m_plus, vector_from(par_P_plus), vector_from(par_S_plus)},
          {par_m_minus, vector_from(par_P_minus), vector_from(par_S_minus)}};
}

/// Coordinates of the collocation points on the grid, as functions of other thorns take them.
struct Coordinates {
  explicit Coordinates(const std::vector<Vector>& places) {
    for (const Vector& place : places) {
      const Vector at = on_grid(place);
      x.push_back(at[0]), y.push_back(at[1]), z.push_back(at[2]);
    }
  }
  std::vector<CCTK_REAL> x, y, z;
};

void ask_for_guess_and_sources(const cGH* cctkGH, Solver& solver) {
  DECLARE_CCTK_PARAMETERS;
  if (!use_sources && !use_external_initial_guess) return;
  const Coordinates at(solver.places());
  std::vector<CCTK_REAL> values(at.x.size());
  if (use_external_initial_guess) {
    Set_Initial_Guess_for_u(cctkGH, values.size(), values.data(), at.x.data(), at.y.data(), at.z.data());
    solver.set_guess(values);
  }
  if (use_sources) {
    Set_Rho_ADM(cctkGH, values.size(), values.data(), at.x.data(), at.y.data(), at.z.data());
    solver.set_sources(values);
  }
}

/// A line for each collocation point: A, B, phi, value.
void write_at_points(const char* name, const Solver& solver, const std::vector<double>& values) {
  if (CCTK_MyProc(nullptr) != 0) return;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name, "w"), std::fclose);
  if (!file) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s cannot be written: it is left out", name);
    return;
  }
  const Laplacian& grid = solver.laplacian();
  std::size_t n = 0;
  for (const double phi : grid.phi().angle)
    for (const double a : grid.a().coordinate)
      for (const double b : grid.b().coordinate)
        std::fprintf(file.get(), "%.17g %.17g %.17g %.17g\n", a, b, phi, values[n++]);
}

/// Other thorns see the bare masses that were found in the parameters.
void steer_bare_masses(const Binary& binary) {
  const auto steer = [](const char* name, double mass) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", mass);
    CCTK_ParameterSet(name, CCTK_THORNSTRING, text);
  };
  steer("par_m_plus", binary.plus.mass);
  steer("par_m_minus", binary.minus.mass);
}

void find_solution(Solver& solver) {
  DECLARE_CCTK_PARAMETERS;
  if (do_initial_debug_output) write_at_points("initial.dat", solver, solver.u());
  if (!give_bare_mass) {
    solver.find_bare_masses({target_M_plus, target_M_minus}, adm_tol, report_if_verbose);
    steer_bare_masses(solver.binary());
  }
  const double residual = solver.solve({Newton_tol, int(Newton_maxit)}, report_if_verbose);
  if (do_residuum_debug_output) write_at_points("res.dat", solver, solver.weighted_residuals());
  if (!(residual <= Newton_tol))
    CCTK_VWARN(
        CCTK_WARN_ALERT,
        "Newton's method stopped after TwoPunctures::Newton_maxit = %d steps with a residual of %g, above "
        "TwoPunctures::Newton_tol = %g: the data violate the constraints by that much. Raise Newton_maxit",
        int(Newton_maxit), residual, double(Newton_tol));
}

Data solved(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  Solver solver(chosen_binary(), {int(npoints_A), int(npoints_B), int(npoints_phi)});
  ask_for_guess_and_sources(cctkGH, solver);
  find_solution(solver);
  const Binary& binary = solver.binary();
  const Pair masses = solver.puncture_masses();
  CCTK_VINFO("Bare masses %.15g and %.15g, masses of the punctures %.15g and %.15g, mass at infinity %.15g",
             binary.plus.mass, binary.minus.mass, masses.plus, masses.minus, solver.energy());
  return {binary,
          {binary.distance, solver.laplacian(), solver.solution()},
          masses,
          solver.energy(),
          angular_momentum(binary, vector_from(center_offset))};
}

void* make_room(tFleshConfig*, int, cGH*) { return new std::optional<Data>; }

}  // namespace

const Data& data(const cGH* cctkGH) {
  auto* const known = static_cast<std::optional<Data>*>(CCTK_GHExtension(cctkGH, CCTK_THORNSTRING));
  if (!known) CCTK_ERROR("There is no solution before the grid hierarchy exists");
  if (!*known) try {
      *known = solved(cctkGH);
    } catch (const std::runtime_error& problem) {
      CCTK_ERROR(problem.what());
    }
  return **known;
}

Vector place_of(const Vector& at) {
  DECLARE_CCTK_PARAMETERS;
  Vector place{at[0] - center_offset[0], at[1] - center_offset[1], at[2] - center_offset[2]};
  if (swap_xz) std::swap(place[0], place[2]);
  return place;
}

Vector on_grid(const Vector& place) {
  DECLARE_CCTK_PARAMETERS;
  Vector at = place;
  if (swap_xz) std::swap(at[0], at[2]);
  return {at[0] + center_offset[0], at[1] + center_offset[1], at[2] + center_offset[2]};
}

}  // namespace two_punctures

extern "C" int TwoPunctures_Startup() {
  const int handle = CCTK_RegisterGHExtension(CCTK_THORNSTRING);
  return CCTK_RegisterGHExtensionSetupGH(handle, two_punctures::make_room) ? 0 : 1;
}
