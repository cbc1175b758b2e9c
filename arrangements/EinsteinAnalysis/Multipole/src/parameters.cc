// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What must hold of the parameters.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/formatted.hh"
#include "flesh/parameters.hh"
#include "flesh/variable_lists.hh"
#include "grid_symmetry_faces.hh"
#include "projection.hh"
#include "util_Table.h"
#include "variables.hh"

namespace {

void check_variables() {
  DECLARE_CCTK_PARAMETERS;
  const auto mistakes = flesh::mistakes_in_variable_list(variables);
  for (const flesh::ListMistake& mistake : mistakes)
    flesh::report_parameter_mistake("Multipole::variables", mistake.offset, mistake.problem);
  if (!mistakes.empty()) return;
  for (const std::string& problem : multipole::functions_in(variables).problems)
    flesh::report_parameter_mistake("Multipole::variables", 0, problem);
}

/// \return true if there are such spheres
bool check_intervals() {
  DECLARE_CCTK_PARAMETERS;
  const std::string problem = multipole::problem_with_intervals(*multipole::method_called(integration_method),
                                                                int(ntheta), int(nphi));
  if (!problem.empty()) flesh::report_parameter_mistake("Multipole::integration_method", 0, problem);
  return problem.empty();
}

/// The coordinates of the outermost points of the coarsest grid, and its spacings.
struct Domain {
  std::array<CCTK_REAL, 3> lower, upper, spacing;
};

Domain domain_of_coordbase() {
  Domain domain;
  CCTK_REAL other[4][3];
  GetDomainSpecification(3, other[0], other[1], other[2], other[3], domain.lower.data(), domain.upper.data(),
                         domain.spacing.data());
  return domain;
}

/// How far beyond each face the interpolator may go, in grid points.
std::array<CCTK_REAL, 6> tolerances_of_extrapolation() {
  DECLARE_CCTK_PARAMETERS;
  std::array<CCTK_REAL, 6> tolerances{};
  const int options = Util_TableCreateFromString(interpolator_pars);
  if (options < 0) return tolerances;
  Util_TableGetRealArray(options, 6, tolerances.data(), "boundary_extrapolation_tolerance");
  Util_TableDestroy(options);
  return tolerances;
}

/// The smallest and largest coordinates of points on the unit sphere, x first.
std::array<std::array<double, 2>, 3> extent_of_points(const multipole::SphereGrid& grid) {
  std::array<std::array<double, 2>, 3> extent{};
  const auto extend = [&](int d, double x) {
    extent[d] = {std::min(extent[d][0], x), std::max(extent[d][1], x)};
  };
  for (const double theta : grid.theta.points) {
    extend(2, std::cos(theta));
    for (const double phi : grid.phi.points) {
      extend(0, std::sin(theta) * std::cos(phi));
      extend(1, std::sin(theta) * std::sin(phi));
    }
  }
  return extent;
}

/// Where the grid is known before there is one: CoordBase describes it. Points beyond a symmetric face lie
/// elsewhere within the grid.
void check_radii(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(type, "coordbase") || !CCTK_IsFunctionAliased("GetDomainSpecification")) return;
  const Domain domain = domain_of_coordbase();
  const auto tolerances = tolerances_of_extrapolation();
  const auto is_symmetric = grid_symmetry::symmetric_faces(gh);
  const auto extent =
      extent_of_points({*multipole::method_called(integration_method), int(ntheta), int(nphi)});
  for (int n = 0; n < nradii; ++n)
    for (int face = 0; face < 6; ++face) {
      const int d = face / 2;
      const double sign = face % 2 ? 1 : -1, end = face % 2 ? domain.upper[d] : domain.lower[d],
                   outermost = radius[n] * extent[d][face % 2];
      if (is_symmetric[face] || sign * (outermost - end) <= (tolerances[face] + 1e-6) * domain.spacing[d])
        continue;
      flesh::report_parameter_mistake(
          flesh::formatted("Multipole::radius[%d]", n), 0,
          flesh::formatted(
              "the sphere reaches %c = %g, but the grid ends at %g; expected a sphere within the "
              "grid, away from its end by half a stencil of the interpolator",
              "xyz"[d], outermost, end));
      break;
    }
}

void warn_of_outdated_parameters() {
  DECLARE_CCTK_PARAMETERS;
  for (const char* name : {"l_mode", "m_mode", "l_min", "mode_type"})
    if (CCTK_ParameterQueryTimesSet(name, CCTK_THORNSTRING) > 0)
      flesh::report_parameter_warning(std::string("Multipole::") + name, 0,
                                      "it is outdated: all modes up to l_max are computed");
}

}  // namespace

extern "C" void Multipole_ParamCheck(CCTK_ARGUMENTS) {
  check_variables();
  if (check_intervals()) check_radii(cctkGH);
  warn_of_outdated_parameters();
#ifndef HAVE_CAPABILITY_HDF5Files
  DECLARE_CCTK_PARAMETERS;
  if (output_hdf5)
    flesh::report_parameter_mistake(
        "Multipole::output_hdf5", 0,
        "this program was built without HDF5 files: add thorns ExternalLibraries/HDF5 and "
        "Saguaro/HDF5Files to its thornlist");
#endif
}
