// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/periodic.hh"

#include <algorithm>
#include <cmath>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "flesh/driver_hooks.hh"

namespace symmetry_zones {
namespace {

CCTK_INT fill_given(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                    int group, const std::vector<int>& variables) {
  if (CCTK_GroupTypeI(group) != CCTK_GF || CCTK_GroupDimI(group) != dimension)
    CCTK_VERROR(
        "Periodic boundaries were asked for variables of group %s; only grid functions of %d dimensions have "
        "them",
        CCTK_FullGroupName(group), dimension);
  if (size != dimension)
    CCTK_VERROR("Periodic boundaries were asked for with %d widths; %d are needed", static_cast<int>(size),
                dimension);
  PeriodicZones zones{};
  for (int d = 0; d < dimension; ++d)
    if (do_periodic[d]) zones[d] = {static_cast<int>(stencil[d]), static_cast<int>(stencil[d])};
  return fill_periodic(static_cast<const cGH*>(gh), variables, zones);
}

std::vector<int> variables_of(int group) {
  std::vector<int> variables;
  const int first = CCTK_FirstVarIndexI(group);
  for (int v = first; v < first + CCTK_NumVarsInGroupI(group); ++v) variables.push_back(v);
  return variables;
}

}  // namespace

std::vector<Zone> zones_beyond(int d, const PeriodicZones& zones, const std::array<int, dimension>& points) {
  std::array<Range, dimension> across;
  for (int e = 0; e < dimension; ++e)
    across[e] = e < d ? Range{0, points[e]} : Range{zones[e].lower, points[e] - zones[e].both()};
  std::vector<Zone> result;
  for (const bool is_upper : {false, true})
    for (const Piece& piece : pieces(points[d], zones[d], is_upper)) {
      Zone& zone = result.emplace_back(Zone{across, across});
      zone.target[d] = {piece.target, piece.length};
      zone.source[d] = {piece.source, piece.length};
    }
  return result;
}

void register_periodic(cGH* gh, const std::array<bool, dimension>& directions,
                       grid_symmetry::Interpolator interpolator, bool verbose) {
  grid_symmetry::PerFace<bool> faces;
  for (int face = 0; face < grid_symmetry::face_count; ++face) faces[face] = directions[face / 2];
  grid_symmetry::register_symmetry(gh, "periodic", faces, interpolator);
  for (int d = 0; d < dimension; ++d)
    if (verbose && directions[d]) CCTK_VINFO("The %c direction is periodic", "xyz"[d]);
}

int fill_periodic(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones) {
  const std::array<int, dimension> points = level_size(gh);
  for (int d = 0; d < dimension; ++d)
    if (zones[d].both() > 0 && points[d] < zones[d].both() + 1) return 1 + d;
  for (int d = 0; d < dimension; ++d) fill_zones(gh, variables, zones_beyond(d, zones, points), {});
  flesh::driver_hooks().note_filled_outside(grid_driver::current_view(gh).level, variables,
                                            whole_zones(zones, gh->cctk_nghostzones));
  return 0;
}

void require_filled(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones) {
  const int short_direction = fill_periodic(gh, variables, zones);
  if (short_direction == 0) return;
  const int d = short_direction - 1;
  CCTK_VERROR(
      "The periodic %c direction has %d points; with zones of %d and %d points at its ends it needs at least "
      "%d",
      "xyz"[d], level_size(gh)[d], zones[d].lower, zones[d].upper, zones[d].both() + 1);
}

CCTK_INT fill_variable(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                       CCTK_INT variable) {
  if (variable < 0 || variable >= CCTK_NumVars())
    CCTK_VERROR("Periodic boundaries: %d is not the index of a variable", static_cast<int>(variable));
  const int index = static_cast<int>(variable);
  return fill_given(gh, size, stencil, do_periodic, CCTK_GroupIndexFromVarI(index), {index});
}

CCTK_INT fill_variable(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                       CCTK_STRING name) {
  const int variable = CCTK_VarIndex(name);
  if (variable < 0) CCTK_VERROR("Periodic boundaries: \"%s\" is not a variable", name);
  return fill_variable(gh, size, stencil, do_periodic, CCTK_INT{variable});
}

CCTK_INT fill_group(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                    CCTK_INT group) {
  if (group < 0 || group >= CCTK_NumGroups())
    CCTK_VERROR("Periodic boundaries: %d is not the index of a group", static_cast<int>(group));
  const int index = static_cast<int>(group);
  return fill_given(gh, size, stencil, do_periodic, index, variables_of(index));
}

CCTK_INT fill_group(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                    CCTK_STRING name) {
  const int group = CCTK_GroupIndex(name);
  if (group < 0) CCTK_VERROR("Periodic boundaries: \"%s\" is not a group", name);
  return fill_group(gh, size, stencil, do_periodic, CCTK_INT{group});
}

CCTK_REAL Period::fold(CCTK_REAL x) const {
  const CCTK_REAL upper = lower + length;
  if (x < lower) return x + length * std::ceil((lower - x) / length);
  return x > upper ? x - length * std::ceil((x - upper) / length) : x;
}

CCTK_INT interpolate_periodic(const grid_symmetry::Interpolation& call,
                              const std::array<std::optional<Period>, dimension>& periods) {
  CCTK_INT own_faces = 0;
  for (int d = 0; d < dimension; ++d)
    if (periods[d]) own_faces |= 3 << (2 * d);
  const auto fold = [&](std::array<CCTK_REAL, dimension>& point) {
    for (int d = 0; d < dimension; ++d)
      if (periods[d]) point[d] = periods[d]->fold(point[d]);
    return -1;  // nothing changes its sign
  };
  return grid_symmetry::interpolate_folded(call, own_faces, {}, fold);
}

}  // namespace symmetry_zones
