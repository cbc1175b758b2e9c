// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Periodic directions: what thorns that make the domain periodic have in common.
#ifndef SAGUARO_SYMMETRY_ZONES_PERIODIC_HH
#define SAGUARO_SYMMETRY_ZONES_PERIODIC_HH

#include <optional>

#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/GridSymmetry/src/interpolation.hh"
#include "Saguaro/SymmetryZones/src/wrap.hh"
#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

/// The zones beyond the faces of each direction; none where it is not periodic.
using PeriodicZones = std::array<Widths, dimension>;

/// Registers the symmetry "periodic" for both faces of directions. The rest as for
/// `grid_symmetry::register_symmetry`. \param verbose  whether to say which directions these are
void register_periodic(cGH* gh, const std::array<bool, dimension>& directions,
                       grid_symmetry::Interpolator interpolator, bool verbose);

/// The zones of a direction, which are filled when those of all earlier ones are. Edges and corners are left
/// to the last direction beyond whose faces they lie: it takes them from zones of earlier ones. So no source
/// is a point that is still to be filled.
/// \param points  of the level; more in each direction than its zones have
std::vector<Zone> zones_beyond(int d, const PeriodicZones& zones, const std::array<int, dimension>& points);

/// Fills the zones, edges and corners included, with the values a period away.
/// \param variables  as for `fill_zone`, and likewise collective
/// \return 0, or 1 + the first direction with too few points; then nothing is filled
int fill_periodic(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones);
/// The same, but stops the run with a message where there are too few points.
void require_filled(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones);

// ---- the aliased functions Periodic_Apply..: the same for variables or groups that are given, with as many
// points at both faces as `stencil` says. Stops the run if there is no such variable or group, or if it is no
// grid function of three dimensions.

CCTK_INT fill_variable(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                       CCTK_INT variable);
CCTK_INT fill_variable(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                       CCTK_STRING name);
CCTK_INT fill_group(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                    CCTK_INT group);
CCTK_INT fill_group(const void* gh, CCTK_INT size, const CCTK_INT* stencil, const CCTK_INT* do_periodic,
                    CCTK_STRING name);

// ---- interpolation

/// One period of a direction: where it begins, and how long it is.
struct Period {
  CCTK_REAL lower;
  CCTK_REAL length;
  /// The point of the period that is equivalent to `x`; either end for those equivalent to both: the one that
  /// is nearer.
  CCTK_REAL fold(CCTK_REAL x) const;
};

/// Interpolates with points moved by whole periods into the domain. \param periods  none where a direction is
/// not periodic
CCTK_INT interpolate_periodic(const grid_symmetry::Interpolation& call,
                              const std::array<std::optional<Period>, dimension>& periods);

}  // namespace symmetry_zones

#endif
