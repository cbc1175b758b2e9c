// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the accretion flow is held: at boundaries, and outside of an annulus.
#include <cmath>
#include <string>
#include <vector>

#include "Saguaro/GridSymmetry/src/faces.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"
#include "densities.hh"
#include "inner_points.hh"

namespace {

using initial_data::Densities;
using initial_data::State;
using initial_data::Vector;
using Names = std::vector<std::string>;

/// Variables of GRHydro that have storage.
std::vector<CCTK_REAL*> fields(const cGH* gh, const Names& names) {
  std::vector<CCTK_REAL*> result;
  for (const std::string& name : names)
    if (void* const data = CCTK_VarDataPtr(gh, 0, ("GRHydro::" + name).c_str()))
      result.push_back(static_cast<CCTK_REAL*>(data));
  return result;
}

/// The variables of tracers: as many as this run has.
Names with_tracers(Names names, const std::string& tracer) {
  const void* const number = CCTK_ParameterGet("number_of_tracers", "GRHydro", nullptr);
  for (int i = 0; number != nullptr && i < *static_cast<const CCTK_INT*>(number); ++i)
    names.push_back(tracer + "[" + std::to_string(i) + "]");
  return names;
}

/// What GRHydro evolves, on a component.
struct Evolved {
  std::vector<CCTK_REAL*> matter;   ///< dens, tau, scon
  std::vector<CCTK_REAL*> field;    ///< Bcons, psidc; none without a field
  std::vector<CCTK_REAL*> carried;  ///< what the flow carries along, times dens

  explicit Evolved(const cGH* gh)
      : matter(fields(gh, {"dens", "tau", "scon[0]", "scon[1]", "scon[2]"})),
        field(fields(gh, {"Bcons[0]", "Bcons[1]", "Bcons[2]", "psidc"})),
        carried(fields(gh, with_tracers({"Y_e_con", "entropycons"}, "cons_tracer"))) {}

  /// What is carried along keeps its value per rest mass.
  void set(int p, const Densities& exact) const {
    for (CCTK_REAL* const density : carried) density[p] *= exact.dens / matter[0][p];
    const double values[] = {exact.dens, exact.tau, exact.scon[0], exact.scon[1], exact.scon[2]};
    for (std::size_t i = 0; i < matter.size(); ++i) matter[i][p] = values[i];
    const double of_field[] = {exact.Bcons[0], exact.Bcons[1], exact.Bcons[2], 0};
    for (std::size_t i = 0; i < field.size(); ++i) field[i][p] = of_field[i];
  }
};

/// All points but those that keep the flow. Zones that a symmetry fills show what lies inside.
initial_data::Interior points_that_change(const cGH* gh) {
  initial_data::Interior result = initial_data::inner_points(gh);
  const auto is_symmetric = grid_symmetry::symmetric_faces(gh);
  const int width = initial_data::boundary_width(gh);
  for (int a = 0; a < 3; ++a) {
    if (is_symmetric[2 * a]) result.begin[a] -= width;
    if (is_symmetric[2 * a + 1]) result.end[a] += width;
  }
  return result;
}

std::vector<CCTK_REAL*> rates(const cGH* gh) {
  return fields(gh, with_tracers({"densrhs", "taurhs", "srhs[0]", "srhs[1]", "srhs[2]", "Bconsrhs[0]",
                                  "Bconsrhs[1]", "Bconsrhs[2]", "psidcrhs", "Y_e_con_rhs", "entropyrhs"},
                                 "cons_tracer_rhs"));
}

}  // namespace

extern "C" void GRHydro_InitData_HoldBoundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto flow = initial_data::chosen_flow(CCTK_DELTA_SPACE(0));
  const initial_data::EquationOfState equation;
  const initial_data::Interior inside = points_that_change(cctkGH);
  const Evolved evolved(cctkGH);
  initial_data::for_each_point(cctkGH, [&](const initial_data::Index3& point) {
    if (evolved.matter.empty() || inside.has(point)) return;
    const int p = CCTK_GFINDEX3D(cctkGH, point[0], point[1], point[2]);
    const State state = flow({x[p], y[p], z[p]});
    evolved.set(p, densities(equation.complete(state), state.velocity, state.B,
                             {gxx[p], gxy[p], gxz[p], gyy[p], gyz[p], gzz[p]}));
  });
}

extern "C" void GRHydro_InitData_HoldOutsideAnnulus(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const std::vector<CCTK_REAL*> all = rates(cctkGH);
  initial_data::for_each_point(cctkGH, [&](const initial_data::Index3& point) {
    const int p = CCTK_GFINDEX3D(cctkGH, point[0], point[1], point[2]);
    const double distance = std::hypot(x[p], y[p], z[p]);
    if (distance > bondi_freeze_inner_radius && distance < bondi_freeze_outer_radius) return;
    for (CCTK_REAL* const rate : all) rate[p] = 0;
  });
}
