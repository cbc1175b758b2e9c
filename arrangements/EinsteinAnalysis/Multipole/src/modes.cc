// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolates functions to spheres, computes their modes, and writes them.
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "files.hh"
#include "projection.hh"
#include "util_Table.h"
#include "variables.hh"

namespace {

using multipole::Function;
using multipole::ModesAtRadius;
using multipole::SphereGrid;

SphereGrid sphere_grid() {
  DECLARE_CCTK_PARAMETERS;
  return {*multipole::method_called(integration_method), int(ntheta), int(nphi)};
}

int largest_l() {
  DECLARE_CCTK_PARAMETERS;
  return int(l_mode >= 0 ? l_mode : l_max);
}

bool is_due(const cGH* gh, CCTK_INT every) { return every > 0 && gh->cctk_iteration % every == 0; }

using Coordinates = std::array<std::vector<CCTK_REAL>, 3>;

/// Process 0 asks for all points of all spheres, one sphere after the other, the others for none.
Coordinates points_of(const cGH* gh, const SphereGrid& grid, std::span<const CCTK_REAL> radii) {
  Coordinates result;
  if (CCTK_MyProc(gh) != 0) return result;
  for (const CCTK_REAL radius : radii)
    for (const double theta : grid.theta.points)
      for (const double phi : grid.phi.points) {
        result[0].push_back(radius * std::sin(theta) * std::cos(phi));
        result[1].push_back(radius * std::sin(theta) * std::sin(phi));
        result[2].push_back(radius * std::cos(theta));
      }
  return result;
}

/// What interpolation needs from the flesh; found once a call.
struct Interpolator {
  int handle, system, options;

  Interpolator() {
    DECLARE_CCTK_PARAMETERS;
    handle = CCTK_InterpHandle(interpolator_name);
    system = CCTK_CoordSystemHandle(coord_system);
    options = Util_TableCreateFromString(interpolator_pars);
    if (handle < 0)
      CCTK_VERROR("Multipole::interpolator_name: there is no operator \"%s\"", interpolator_name);
    if (system < 0) CCTK_VERROR("Multipole::coord_system: there is no system \"%s\"", coord_system);
    if (options < 0) CCTK_VERROR("Multipole::interpolator_pars = \"%s\" is no table", interpolator_pars);
  }
  ~Interpolator() { Util_TableDestroy(options); }
  Interpolator(const Interpolator&) = delete;
};

/// Values of variables on spheres, one sphere after the other, on process 0. Collective. One request brings
/// them all: each costs messages and launches on all levels, however few its points.
std::vector<std::vector<CCTK_REAL>> values_on_spheres(const cGH* gh, const SphereGrid& grid,
                                                      std::span<const CCTK_REAL> radii,
                                                      const std::vector<CCTK_INT>& variables) {
  const Interpolator interpolator;
  const Coordinates points = points_of(gh, grid, radii);
  const void* const coordinates[] = {points[0].data(), points[1].data(), points[2].data()};
  std::vector<std::vector<CCTK_REAL>> values(variables.size(), std::vector<CCTK_REAL>(points[0].size()));
  std::vector<void*> results;
  for (auto& value : values) results.push_back(value.data());
  const std::vector<CCTK_INT> types(variables.size(), CCTK_VARIABLE_REAL);
  const int count = int(variables.size());
  const int code = CCTK_InterpGridArrays(
      gh, 3, interpolator.handle, interpolator.options, interpolator.system, int(points[0].size()),
      CCTK_VARIABLE_REAL, coordinates, count, variables.data(), count, types.data(), results.data());
  if (code != 0)
    CCTK_VERROR(
        "Cannot interpolate to all points of the spheres (code %d); see the warning above, if any. Each "
        "sphere "
        "must lie within the grid, away from the outer boundary by half a stencil of the interpolator, with "
        "as "
        "many ghost zones. Look at Multipole::radius and Multipole::interpolator_pars",
        code);
  return values;
}

/// Real and imaginary parts of all functions, without repetitions.
std::vector<CCTK_INT> variables_of(const std::vector<Function>& functions) {
  std::vector<CCTK_INT> result;
  for (const Function& function : functions) {
    result.push_back(function.real);
    if (function.is_complex()) result.push_back(function.imaginary);
  }
  return result;
}

/// The work of one call.
class Expansion {
 public:
  Expansion(const cGH* gh, std::vector<Function> functions)
      : gh_(gh),
        functions_(std::move(functions)),
        grid_(sphere_grid()),
        projection_(grid_, largest_l()),
        files_(gh),
        modes_(functions_.size()) {}

  void expand_on(std::span<const CCTK_REAL> radii);
  void write_modes() const;

 private:
  void expand(std::size_t function, CCTK_REAL radius, std::span<const CCTK_REAL> real,
              std::span<const CCTK_REAL> imaginary);

  const cGH* gh_;
  std::vector<Function> functions_;
  SphereGrid grid_;
  multipole::Projection projection_;
  multipole::Files files_;
  std::vector<std::vector<ModesAtRadius>> modes_;  ///< for each function, at all radii
};

void Expansion::expand_on(std::span<const CCTK_REAL> radii) {
  const auto values = values_on_spheres(gh_, grid_, radii, variables_of(functions_));
  if (CCTK_MyProc(gh_) != 0) return;
  for (std::size_t sphere = 0; sphere < radii.size(); ++sphere) {
    std::size_t next = 0;
    const auto next_values = [&] {
      return std::span(values[next++]).subspan(sphere * grid_.size(), grid_.size());
    };
    for (std::size_t n = 0; n < functions_.size(); ++n) {
      const auto real = next_values();
      expand(n, radii[sphere], real,
             functions_[n].is_complex() ? next_values() : std::span<const CCTK_REAL>());
    }
  }
}

void Expansion::expand(std::size_t number, CCTK_REAL sphere_radius, std::span<const CCTK_REAL> real,
                       std::span<const CCTK_REAL> imaginary) {
  DECLARE_CCTK_PARAMETERS;
  const Function& function = functions_[number];
  if (is_due(gh_, out_1d_every)) {
    files_.write_lines(multipole::short_name(function.real), sphere_radius, grid_, real);
    if (function.is_complex())
      files_.write_lines(multipole::short_name(function.imaginary), sphere_radius, grid_, imaginary);
  }
  if (is_due(gh_, out_every))
    modes_[number].push_back({sphere_radius, projection_.modes_of(real, imaginary, function.spin_weight)});
}

void Expansion::write_modes() const {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_MyProc(gh_) != 0 || !is_due(gh_, out_every)) return;
  for (std::size_t n = 0; n < functions_.size(); ++n) {
    if (output_ascii) files_.write_modes_as_text(functions_[n].name, modes_[n]);
    if (output_hdf5) files_.write_modes_as_hdf5(functions_[n].name, modes_[n]);
  }
}

}  // namespace

extern "C" void Multipole_Calc(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(cctkGH, out_every) && !is_due(cctkGH, out_1d_every)) return;
  std::vector<Function> functions = multipole::functions_in(variables).functions;
  if (functions.empty()) return;
  if (verbose) CCTK_VINFO("Modes of %d functions on %d spheres", int(functions.size()), int(nradii));
  Expansion expansion(cctkGH, std::move(functions));
  expansion.expand_on({radius, std::size_t(nradii)});
  expansion.write_modes();
}
