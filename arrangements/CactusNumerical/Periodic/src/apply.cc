// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond periodic faces.
#include <vector>

#include "Saguaro/GridSymmetry/src/variables.hh"
#include "Saguaro/SymmetryZones/src/guard.hh"
#include "Saguaro/SymmetryZones/src/zone.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "periodic.hh"
#include "wrap.hh"

namespace {

using symmetry_zones::dimension;
using symmetry_zones::Zone;

/// Widths of the zones of each direction; 0 where it is not periodic.
using Widths = std::array<int, dimension>;

/// \return 0, or 1 + the first direction with too few points
int fill(const cGH* gh, const std::vector<int>& variables, const Widths& widths) {
  for (int d = 0; d < dimension; ++d)
    if (widths[d] > 0 && symmetry_zones::level_size(gh)[d] < 2 * widths[d] + 1) return 1 + d;
  // Later directions take their corners from earlier ones.
  for (int d = 0; d < dimension; ++d)
    for (const bool is_upper : {false, true}) {
      if (widths[d] == 0) continue;
      for (const periodic_thorn::Piece& piece :
           periodic_thorn::pieces(symmetry_zones::level_size(gh)[d], widths[d], is_upper)) {
        Zone zone{symmetry_zones::whole_level(gh), symmetry_zones::whole_level(gh)};
        zone.target[d] = {piece.target, piece.length};
        zone.source[d] = {piece.source, piece.length};
        symmetry_zones::fill_zone(gh, variables, zone, {});
      }
    }
  return 0;
}

/// Calls `visit(box)` for the zones of all periodic faces.
template <class Visit>
void for_each_zone(const cGH* gh, const Widths& widths, Visit visit) {
  for (int d = 0; d < dimension; ++d)
    for (const int first : {0, symmetry_zones::level_size(gh)[d] - widths[d]}) {
      if (widths[d] == 0) continue;
      symmetry_zones::Box box = symmetry_zones::whole_level(gh);
      box[d] = {first, widths[d]};
      visit(box);
    }
}

CCTK_INT apply(const cGH* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic, int group,
               const std::vector<int>& variables) {
  if (group < 0 || CCTK_GroupTypeI(group) != CCTK_GF || CCTK_GroupDimI(group) != dimension)
    CCTK_ERROR("Periodic boundaries need a grid function of 3 dimensions");
  if (size != dimension)
    CCTK_VERROR("Periodic boundaries were asked for with %d widths; %d are needed", int(size), dimension);
  Widths widths{};
  for (int d = 0; d < dimension; ++d)
    if (do_periodic[d]) widths[d] = stencil[d];
  return fill(gh, variables, widths);
}

std::vector<int> variables_of(int group) {
  std::vector<int> variables;
  const int first = CCTK_FirstVarIndexI(group);
  for (int v = first; v < first + CCTK_NumVarsInGroupI(group); ++v) variables.push_back(v);
  return variables;
}

}  // namespace

extern "C" CCTK_INT BndPeriodicVI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_INT var_index) {
  if (var_index < 0 || var_index >= CCTK_NumVars())
    CCTK_VERROR("Periodic boundaries: %d is not the index of a variable", int(var_index));
  return apply(static_cast<const cGH*>(cctkGH), size, stencil, do_periodic,
               CCTK_GroupIndexFromVarI(var_index), {int(var_index)});
}

extern "C" CCTK_INT BndPeriodicVN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_STRING var_name) {
  const int variable = CCTK_VarIndex(var_name);
  if (variable < 0) CCTK_VERROR("Periodic boundaries: \"%s\" is not a variable", var_name);
  return BndPeriodicVI(cctkGH, size, stencil, do_periodic, variable);
}

extern "C" CCTK_INT BndPeriodicGI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_INT group_index) {
  if (group_index < 0 || group_index >= CCTK_NumGroups())
    CCTK_VERROR("Periodic boundaries: %d is not the index of a group", int(group_index));
  return apply(static_cast<const cGH*>(cctkGH), size, stencil, do_periodic, group_index,
               variables_of(group_index));
}

extern "C" CCTK_INT BndPeriodicGN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_STRING group_name) {
  const int group = CCTK_GroupIndex(group_name);
  if (group < 0) CCTK_VERROR("Periodic boundaries: \"%s\" is not a group", group_name);
  return BndPeriodicGI(cctkGH, size, stencil, do_periodic, group);
}

extern "C" void Periodic_ApplyBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto directions = periodic_thorn::periodic_directions();
  Widths widths{};
  for (int d = 0; d < dimension; ++d)
    if (directions[d]) widths[d] = cctkGH->cctk_nghostzones[d];
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);

  if (poison_boundaries)
    for_each_zone(cctkGH, widths, [&](const auto& zone) {
      symmetry_zones::poison(cctkGH, variables, zone, int(poison_value));
    });
  const int short_direction = fill(cctkGH, variables, widths);
  if (short_direction > 0)
    CCTK_VERROR(
        "The periodic %c direction has %d points; with zones of %d points at both ends it needs at least %d",
        "xyz"[short_direction - 1], symmetry_zones::level_size(cctkGH)[short_direction - 1],
        widths[short_direction - 1], 2 * widths[short_direction - 1] + 1);
  if (check_boundaries)
    for_each_zone(cctkGH, widths, [&](const auto& zone) {
      symmetry_zones::require_no_poison(cctkGH, variables, zone, int(poison_value));
    });
}
