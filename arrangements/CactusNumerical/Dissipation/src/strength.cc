// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The strength of the dissipation at each point.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctk_Schedule.h"
#include "device_versions.hh"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "util_Table.h"

extern "C" void setup_epsdis(CCTK_ARGUMENTS);

namespace {

constexpr int dimension = 3;
constexpr int surface_count = 100;  // elements of surface_number and horizon_number

CCTK_REAL limited(CCTK_REAL strength, CCTK_REAL limit) {
  return limit >= 0 ? std::min(strength, limit) : strength;
}

/// The strength of the current level, far from boundaries and horizons.
CCTK_REAL strength_of_level(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int level = static_cast<int>(std::lround(std::log2(gh->cctk_levfac[0])));
  const bool has_own = level < 32 && epsdis_for_level[level] > 0;
  return has_own ? epsdis_for_level[level] : epsdis;
}

/// Is a face of a component on the outer boundary?
/// \param bbox  that of the component
bool is_outer(const cGH* gh, const int* bbox, int face) {
  CCTK_INT owners[2 * dimension];
  std::fill_n(owners, 2 * dimension, -1);
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid") &&
      Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), 2 * dimension, owners, "symmetry_handle") !=
          2 * dimension)
    CCTK_ERROR("The symmetry table of the grid cannot be read");
  return bbox[face] && owners[face] < 0;
}

/// The points begin <= i < end of a component that have the same strength.
struct Layer {
  std::array<int, dimension> begin, end;
  CCTK_REAL strength;
};

/// In the outermost points the strength grows towards the boundary. Faces one after the other: later layers
/// hold edges and corners.
/// \param lsh, bbox  of a component
std::vector<Layer> outer_layers(const cGH* gh, const int* lsh, const int* bbox, CCTK_REAL inside) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Layer> layers;
  for (int face = 0; face < 2 * dimension; ++face) {
    if (!extra_dissipation_at_outerbound || !is_outer(gh, bbox, face)) continue;
    const int d = face / 2, width = std::min<int>(int(outer_bound_npoints), lsh[d]);
    const CCTK_REAL spacing = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
    for (int depth = 0; depth < width; ++depth) {
      Layer layer{{0, 0, 0},
                  {lsh[0], lsh[1], lsh[2]},
                  limited(inside + ob_slope * spacing * CCTK_REAL(outer_bound_npoints - depth),
                          outer_boundary_max_epsdis)};
      layer.begin[d] = face % 2 == 0 ? depth : lsh[d] - 1 - depth;
      layer.end[d] = layer.begin[d] + 1;
      layers.push_back(layer);
    }
  }
  return layers;
}

void fill_layer(const cGH* cctkGH, const Layer& layer, CCTK_REAL* strength) {
  for (int k = layer.begin[2]; k < layer.end[2]; ++k)
    for (int j = layer.begin[1]; j < layer.end[1]; ++j)
      for (int i = layer.begin[0]; i < layer.end[0]; ++i)
        strength[CCTK_GFINDEX3D(cctkGH, i, j, k)] = layer.strength;
}

/// Points of the current component near a surface.
struct Points {
  std::vector<int> index;
  std::array<std::vector<CCTK_REAL>, dimension> position;
};

/// Points that keep this far from the edge of the component: the mask is looked at around them.
constexpr int rim = 2;

bool keeps_clear_of_excision(CCTK_ARGUMENTS, int at) {
  DECLARE_CCTK_ARGUMENTS;
  constexpr CCTK_REAL excised = 0.4;  // between 0, inside, and 1/2, on the boundary of an excised region
  const int step[] = {1, cctk_ash[0], cctk_ash[0] * cctk_ash[1]};
  for (const int distance : step)
    for (int m = -rim; m <= rim; ++m)
      if (m != 0 && emask[at + m * distance] <= excised) return false;
  return true;
}

/// The points in the box around a surface.
Points points_near(CCTK_ARGUMENTS, int surface) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL origin[] = {sf_origin_x[surface], sf_origin_y[surface], sf_origin_z[surface]};
  const CCTK_REAL reach = sf_max_radius[surface];
  Points points;
  for (int k = rim; k < cctk_lsh[2] - rim; ++k)
    for (int j = rim; j < cctk_lsh[1] - rim; ++j)
      for (int i = rim; i < cctk_lsh[0] - rim; ++i) {
        const int at = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const CCTK_REAL position[] = {x[at], y[at], z[at]};
        bool is_near = true;
        for (int d = 0; d < dimension; ++d) is_near &= std::fabs(position[d] - origin[d]) <= reach;
        if (!is_near || (respect_emask && !keeps_clear_of_excision(CCTK_PASS_CTOC, at))) continue;
        points.index.push_back(at);
        for (int d = 0; d < dimension; ++d) points.position[d].push_back(position[d]);
      }
  return points;
}

/// Inside a horizon the strength grows with the depth below it.
void add_horizon(CCTK_ARGUMENTS, int surface, int horizon, CCTK_REAL outside) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (sf_valid[surface] <= 0) return;
  const Points points = points_near(CCTK_PASS_CTOC, surface);
  std::vector<CCTK_REAL> radii(points.index.size());
  if (HorizonRadiusInDirection(horizon, CCTK_INT(radii.size()), points.position[0].data(),
                               points.position[1].data(), points.position[2].data(), radii.data()) < 0)
    CCTK_VERROR("The radius of horizon %d is not known, although surface %d is valid", horizon, surface);
  const CCTK_REAL origin[] = {sf_origin_x[surface], sf_origin_y[surface], sf_origin_z[surface]};
  for (std::size_t n = 0; n < points.index.size(); ++n) {
    CCTK_REAL square = 0;
    for (int d = 0; d < dimension; ++d) square += std::pow(points.position[d][n] - origin[d], 2);
    const CCTK_REAL depth = radii[n] + ah_radius_offset - std::sqrt(square);
    if (depth >= 0) epsdisA[points.index[n]] = limited(outside + ah_slope * depth, ah_max_epsdis);
  }
}

void add_horizons(CCTK_ARGUMENTS, CCTK_REAL outside) {
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < surface_count; ++n) {
    const bool has_surface = surface_number[n] >= 0, has_horizon = horizon_number[n] > 0;
    if (has_surface && has_horizon)
      add_horizon(CCTK_PASS_CTOC, int(surface_number[n]), int(horizon_number[n]), outside);
    else if (has_surface || has_horizon)
      CCTK_VWARN(CCTK_WARN_ALERT,
                 "Dissipation::surface_number[%d] = %d and horizon_number[%d] = %d belong together, but one "
                 "is not set",
                 n, int(surface_number[n]), n, int(horizon_number[n]));
  }
}

void fill(const cGH* gh, CCTK_REAL value, CCTK_REAL* strength) {
  std::fill_n(strength, gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2], value);
}

/// After a step horizons are looked for again only every so often; on new grids always.
bool is_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (!extra_dissipation_in_horizons) return true;
  const cFunctionData* const call = CCTK_ScheduleQueryCurrentFunction(gh);
  if (!call || !call->where || !CCTK_Equals(call->where, "CCTK_POSTSTEP")) return true;
  return update_ah_every > 0 && gh->cctk_iteration % update_ah_every == 0;
}

// ---- on a device

device::Assignment assignment(const cGH* gh, const flesh::DeviceView& view, const Layer& layer) {
  const auto steps = view.steps();
  device::Assignment result{{},
                            flesh::reals_on_device(gh, view, CCTK_VarIndex("Dissipation::epsdisA")) +
                                view.offset(layer.begin[0], layer.begin[1], layer.begin[2]),
                            steps,
                            nullptr,
                            steps,
                            false,
                            layer.strength};
  for (int d = 0; d < dimension; ++d) result.points[d] = layer.end[d] - layer.begin[d];
  return result;
}

/// For who steers `extra_dissipation_in_horizons` on in a run: horizons are looked for on the host.
void set_up_on_host(const cGH* gh) {
  const std::array strength{CCTK_VarIndex("Dissipation::epsdisA")}, current{0};
  const std::vector<int> reads{CCTK_VarIndex("grid::x"), CCTK_VarIndex("grid::y"), CCTK_VarIndex("grid::z"),
                               CCTK_VarIndex("SpaceMask::emask")};
  flesh::devices().require(gh, reads, std::vector<int>(reads.size(), 0), flesh::Side::host);
  flesh::devices().note_written(gh, strength, current, flesh::Side::host);
  flesh::levels().for_each_component(const_cast<cGH*>(gh), setup_epsdis);
}

/// Everything but the inside of horizons.
void set_up_on_device(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (extra_dissipation_in_horizons) return set_up_on_host(gh);
  const CCTK_REAL base = strength_of_level(gh);
  for (const flesh::DeviceView& view : flesh::devices().all_views(gh)) {
    device::Device& keeper = flesh::devices().numbered(view.device);
    const device::Use use(keeper);
    std::vector<Layer> layers{{{0, 0, 0}, view.lsh, base}};
    const std::vector<Layer> outer = outer_layers(gh, view.lsh.data(), view.bbox.data(), base);
    layers.insert(layers.end(), outer.begin(), outer.end());
    // One after the other, as they overlap.
    for (const Layer& layer : layers)
      device::assign(keeper.main_queue(), std::array{assignment(gh, view, layer)});
  }
}

}  // namespace

void dissipation::register_strength() {
  flesh::register_for_all_devices(CCTK_THORNSTRING, "setup_epsdis", set_up_on_device);
}

extern "C" int Dissipation_Startup(void) {
  dissipation::register_addition();
  dissipation::register_strength();
  return 0;
}

extern "C" void dissipation_paramcheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  const bool has_horizon = std::any_of(horizon_number, horizon_number + surface_count,
                                       [](CCTK_INT number) { return number >= 0; });
  if (extra_dissipation_in_horizons && has_horizon && !CCTK_IsFunctionAliased("HorizonRadiusInDirection"))
    CCTK_PARAMWARN(
        "Dissipation::extra_dissipation_in_horizons needs a thorn that finds horizons "
        "(HorizonRadiusInDirection), such "
        "as AHFinderDirect");
  if (respect_emask && !use_mask)
    CCTK_PARAMWARN("Dissipation::respect_emask needs SpaceMask::use_mask = yes");
}

extern "C" void dissipation_basegrid(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  fill(cctkGH, epsdis, epsdisA);
}

extern "C" void setup_epsdis(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(cctkGH)) return;
  const CCTK_REAL base = strength_of_level(cctkGH);
  fill(cctkGH, base, epsdisA);
  for (const Layer& layer : outer_layers(cctkGH, cctkGH->cctk_lsh, cctkGH->cctk_bbox, base))
    fill_layer(cctkGH, layer, epsdisA);
  if (extra_dissipation_in_horizons) add_horizons(CCTK_PASS_CTOC, base);
}
