// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The weights follow from the grid, from parameters and from surfaces. After a step they are set up anew only
// if a parameter or a surface has changed; changes of the grid set them up themselves.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "fingerprint.hh"
#include "flesh/schedule.hh"
#include "stored_surface.hh"

namespace {

using carpet_mask::Fingerprint;
using carpet_mask::max_entries;

void add(const carpet_mask::Surface& surface, Fingerprint& inputs) {
  inputs.add(std::span(surface.origin));
  inputs.add(std::span(surface.first_angle));
  inputs.add(std::span(surface.angle_step));
  inputs.add(std::span(surface.shape));
  inputs.add(std::span(surface.is_symmetric));
  for (int phi = 0; phi < surface.shape[1]; ++phi)
    inputs.add(std::span(surface.radius + surface.row * phi, surface.shape[0]));
}

/// What CarpetExcludedSetup and CarpetSurfaceSetup look at, but for the grid.
std::uint64_t fingerprint_of_inputs(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  Fingerprint inputs;
  for (int n = 0; n < max_entries; ++n) {
    inputs.add(excluded_radius[n]);
    for (const CCTK_REAL centre : {excluded_centre_x[n], excluded_centre_y[n], excluded_centre_z[n]})
      inputs.add(centre);
    inputs.add(exclude_exterior[n]);
    const int number = excluded_surface[n];
    const bool is_out = number >= 0 && sf_active[number];
    inputs.add(is_out);
    if (!is_out) continue;
    inputs.add(excluded_surface_factor[n]);
    add(carpet_mask::stored_surface(cctkGH, number), inputs);
  }
  return inputs.value();
}

/// True if thorns that nobody here knows take part in setting up the weights, for reasons of their own.
bool others_change_weights() {
  for (const std::string_view group : {"SetupIMask", "SetupMask"})
    for (const flesh::ScheduledFunction* function : flesh::scheduled_functions(group))
      if (function->thorn != CCTK_THORNSTRING) return true;
  return false;
}

constexpr int bits_of_half = 32;

CCTK_INT low_half(std::uint64_t value) { return static_cast<CCTK_INT>(static_cast<std::uint32_t>(value)); }
CCTK_INT high_half(std::uint64_t value) { return low_half(value >> bits_of_half); }

/// Weights that change in a run change often. CarpetReduce has memory for octants while it sets weights up,
/// on all levels: to get pages from the system, fill them with poison and give them back takes longer than
/// the weights. Here they stay.
void keep_octants(const cGH* gh) { CCTK_EnableGroupStorage(gh, "CarpetReduce::iweight"); }

}  // namespace

extern "C" void CarpetMask_ExpectChanges(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *weights_are_old = 1;
}

extern "C" void CarpetMask_LookForChanges(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const std::uint64_t inputs = fingerprint_of_inputs(cctkGH);
  const bool have_changed = *inputs_low != low_half(inputs) || *inputs_high != high_half(inputs);
  *weights_are_old = *weights_are_old || have_changed || others_change_weights();
  if (have_changed && cctk_iteration > 0) keep_octants(cctkGH);
}

extern "C" void CarpetMask_NoteInputs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const std::uint64_t inputs = fingerprint_of_inputs(cctkGH);
  *inputs_low = low_half(inputs);
  *inputs_high = high_half(inputs);
  *weights_are_old = 0;
}
