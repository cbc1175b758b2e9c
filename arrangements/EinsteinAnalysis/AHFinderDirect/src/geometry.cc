// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The geometry of the grid at points of a surface.
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/loops.hh"
#include "flesh/processes.hh"
#include "horizons.hh"
#include "util_Table.h"

namespace ah_finder {
namespace {

constexpr const char* metric_names[] = {"ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz",
                                        "ADMBase::gyy", "ADMBase::gyz", "ADMBase::gzz"};
constexpr const char* curvature_names[] = {"ADMBase::kxx", "ADMBase::kxy", "ADMBase::kxz",
                                           "ADMBase::kyy", "ADMBase::kyz", "ADMBase::kzz"};

/// What is interpolated: inputs, and for each output its input and derivative.
struct Wishes {
  std::vector<CCTK_INT> variables, operands, derivatives;

  void add(const char* name, bool with_derivatives) {
    const CCTK_INT operand = CCTK_INT(variables.size());
    variables.push_back(CCTK_VarIndex(name));
    for (CCTK_INT derivative = 0; derivative <= (with_derivatives ? 3 : 0); ++derivative) {
      operands.push_back(operand);
      derivatives.push_back(derivative);
    }
  }
};

/// Values of all wishes, one vector each.
using Values = std::vector<std::vector<CCTK_REAL>>;

/// \return the interpolator's code. Collective.
int interpolate(const cGH* gh, const std::vector<Vector>& points, const Wishes& wishes, Values& values) {
  DECLARE_CCTK_PARAMETERS;
  const int handle = CCTK_InterpHandle(geometry_interpolator_name),
            system = CCTK_CoordSystemHandle(coordinate_system_name);
  if (handle < 0)
    CCTK_VERROR("AHFinderDirect::geometry_interpolator_name: there is no operator \"%s\"",
                geometry_interpolator_name);
  if (system < 0)
    CCTK_VERROR("AHFinderDirect::coordinate_system_name: there is no system \"%s\"", coordinate_system_name);
  const int table = Util_TableCreateFromString(geometry_interpolator_pars);
  if (table < 0)
    CCTK_VERROR("AHFinderDirect::geometry_interpolator_pars = \"%s\" is no table",
                geometry_interpolator_pars);
  const int count = int(wishes.operands.size());
  Util_TableSetIntArray(table, count, wishes.operands.data(), "operand_indices");
  Util_TableSetIntArray(table, count, wishes.derivatives.data(), "operation_codes");
  Util_TableSetInt(table, 1, "suppress_warnings");
  std::array<std::vector<CCTK_REAL>, 3> coordinates;
  for (int d = 0; d < 3; ++d) {
    coordinates[d].reserve(points.size());
    for (const Vector& point : points) coordinates[d].push_back(point[d]);
  }
  const void* const places[] = {coordinates[0].data(), coordinates[1].data(), coordinates[2].data()};
  values.assign(count, std::vector<CCTK_REAL>(points.size()));
  std::vector<void*> results;
  for (auto& value : values) results.push_back(value.data());
  const std::vector<CCTK_INT> types(count, CCTK_VARIABLE_REAL);
  const int code = CCTK_InterpGridArrays(gh, 3, handle, table, system, int(points.size()), CCTK_VARIABLE_REAL,
                                         places, int(wishes.variables.size()), wishes.variables.data(), count,
                                         types.data(), results.data());
  Util_TableDestroy(table);
  return code;
}

/// The metric is psi^4 times what is stored.
void apply_conformal_factor(Geometry& geometry, double psi, const Vector& gradient) {
  const double psi4 = psi * psi * psi * psi;
  for (int c = 0; c < 6; ++c) {
    for (int d = 0; d < 3; ++d)
      geometry.metric_by[d][c] =
          psi4 * geometry.metric_by[d][c] + 4 * psi4 / psi * gradient[d] * geometry.metric[c];
    geometry.metric[c] *= psi4;
  }
}

bool is_conformal(const cGH* cctkGH) {
  if (CCTK_VarIndex("StaticConformal::conformal_state") < 0) return false;
  const auto* state =
      static_cast<const CCTK_INT*>(CCTK_VarDataPtr(cctkGH, 0, "StaticConformal::conformal_state"));
  return state && *state > 0;
}

Wishes wishes_of(bool with_factor) {
  Wishes wishes;
  for (const char* name : metric_names) wishes.add(name, true);
  for (const char* name : curvature_names) wishes.add(name, false);
  if (with_factor) wishes.add("StaticConformal::psi", true);
  return wishes;
}

Geometry geometry_of(const Values& values, std::size_t n, bool with_factor) {
  Geometry geometry;
  std::size_t next = 0;
  for (int c = 0; c < 6; ++c) {
    geometry.metric[c] = values[next++][n];
    for (int d = 0; d < 3; ++d) geometry.metric_by[d][c] = values[next++][n];
  }
  for (int c = 0; c < 6; ++c) geometry.curvature[c] = values[next++][n];
  if (!with_factor) return geometry;
  const double psi = values[next++][n];
  Vector gradient;
  for (int d = 0; d < 3; ++d) gradient[d] = values[next++][n];
  apply_conformal_factor(geometry, psi, gradient);
  return geometry;
}

/// Process 0 tells all what comes next.
bool is_asked(bool asks) {
  double flag = asks ? 1 : 0;
  flesh::maximum_over_processes(std::span(&flag, 1));
  return flag > 0;
}

}  // namespace

std::string GridGeometry::operator()(const std::vector<Vector>& points,
                                     std::vector<Geometry>& geometry) const {
  is_asked(true);
  const bool with_factor = is_conformal(gh_);
  Values values;
  if (interpolate(gh_, points, wishes_of(with_factor), values) != 0)
    return "points of the surface lie outside of the grid";
  geometry.resize(points.size());
  flesh::for_each_index(int(points.size()),
                        [&](int n) { geometry[n] = geometry_of(values, n, with_factor); });
  return "";
}

void GridGeometry::stop() const { is_asked(false); }

void GridGeometry::serve() const {
  while (is_asked(false)) {
    Values values;
    interpolate(gh_, {}, wishes_of(is_conformal(gh_)), values);
  }
}

int order_in(const char* options, int fallback) {
  const std::string text = options;
  const std::size_t at = text.find("order");
  const std::size_t equals = at == std::string::npos ? at : text.find('=', at);
  const int order = equals == std::string::npos ? 0 : std::atoi(text.c_str() + equals + 1);
  return order > 0 ? order : fallback;
}

int interpatch_order() {
  DECLARE_CCTK_PARAMETERS;
  return order_in(interpatch_interpolator_pars, 5);
}

int surface_order() {
  DECLARE_CCTK_PARAMETERS;
  return order_in(surface_interpolator_pars, 2);
}

}  // namespace ah_finder
