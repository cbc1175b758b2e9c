// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Masks of what lies inside of horizons.
#include <cmath>
#include <optional>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "horizons.hh"

namespace {

using namespace ah_finder;

bool is_masked(int n) {
  DECLARE_CCTK_PARAMETERS;
  return set_mask_for_all_horizons || set_mask_for_individual_horizon[n];
}

/// Geometric mean of the base grid's spacings.
double base_spacing(const cGH* gh) {
  return std::cbrt(double(gh->cctk_delta_space[0] * gh->cctk_delta_space[1] * gh->cctk_delta_space[2]));
}

/// A horizon whose inside is masked, and its radius in any direction.
struct Masking {
  const Horizon* horizon;
  Interpolant radius;
};

std::vector<Masking> masking_horizons(const cGH* gh, double spacing) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Masking> result;
  for (const Horizon& horizon : horizons(gh)) {
    if (!is_masked(horizon.number) || !horizon.was_found) continue;
    const double smallest =
        mask_radius_multiplier * horizon.diagnostics.min_radius + mask_radius_offset * spacing;
    if (smallest >= min_horizon_radius_points_for_mask * spacing)
      result.push_back({&horizon, horizon.surface.radius_in_direction(surface_order())});
  }
  return result;
}

/// How a point lies to masked regions; later ones count more.
enum class Region { outside, buffer, inside };

/// Whether a point lies in the box around a surface, whose faces are moved outwards to the next points of the
/// base grid. Buffers end there, as output of the public thorn pins (misner1.2-025).
bool is_in_box(const Vector& x, const Horizon& horizon, const cGH* gh) {
  const Diagnostics& surface = horizon.diagnostics;
  for (int d = 0; d < 3; ++d) {
    const double cell = gh->cctk_delta_space[d];
    if (x[d] <= surface.lowest[d] - cell || x[d] >= surface.highest[d] + cell) return false;
  }
  return true;
}

Region region_of(const Vector& x, const std::vector<Masking>& masking, const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const double spacing = base_spacing(gh);
  Region result = Region::outside;
  for (const auto& [horizon, radius_in] : masking) {
    Vector from;
    for (int d = 0; d < 3; ++d) from[d] = x[d] - horizon->surface.origin[d];
    const double radius = std::sqrt(from[0] * from[0] + from[1] * from[1] + from[2] * from[2]);
    const double reach = mask_radius_multiplier * horizon->diagnostics.max_radius +
                         (mask_radius_offset + mask_buffer_thickness) * spacing;
    if (radius > reach) continue;
    if (radius == 0) return Region::inside;
    for (double& component : from) component /= radius;
    const double inner = mask_radius_multiplier * radius_in(from) + mask_radius_offset * spacing;
    if (radius < inner) return Region::inside;
    if (radius < inner + mask_buffer_thickness * spacing && is_in_box(x, *horizon, gh))
      result = Region::buffer;
  }
  return result;
}

/// The mask of real numbers, if it is to be set.
CCTK_REAL* real_mask(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  if (!set_old_style_mask) return nullptr;
  auto* mask = static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, old_style_mask_gridfn_name));
  if (!mask)
    CCTK_VERROR("The mask \"%s\" has no storage; set SpaceMask::use_mask = yes", old_style_mask_gridfn_name);
  return mask;
}

void mark(CCTK_REAL& value, Region region) {
  DECLARE_CCTK_PARAMETERS;
  const bool was_inside = value == old_style_mask_inside_value,
             was_buffer = value == old_style_mask_buffer_value;
  if (mask_is_noshrink && (was_inside || (was_buffer && region == Region::outside))) return;
  value = region == Region::inside   ? old_style_mask_inside_value
          : region == Region::buffer ? old_style_mask_buffer_value
                                     : old_style_mask_outside_value;
}

}  // namespace

extern "C" void AHFinderDirect_maybe_do_masks(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const std::vector<Masking> masking = masking_horizons(cctkGH, base_spacing(cctkGH));
  if (masking.empty()) return;
  CCTK_REAL* const mask = real_mask(cctkGH);
  if (!mask) return;
#pragma omp parallel for schedule(static)
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int at = CCTK_GFINDEX3D(cctkGH, i, j, k);
        mark(mask[at], region_of({x[at], y[at], z[at]}, masking, cctkGH));
      }
}
