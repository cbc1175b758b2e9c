// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The boundary conditions of this thorn, each applied to given zones of one variable on the current
// component.
#ifndef BOUNDARY_CONDITIONS_HH
#define BOUNDARY_CONDITIONS_HH

#include <span>

#include "faces.hh"

namespace boundary {

using Zones = std::span<const Zone>;

/// f = value; for complex variables the real part, the imaginary part is 0.
void apply_scalar(const cGH* GH, int variable, Zones zones, CCTK_REAL value);

/// f = the value of the nearest point that is not in the zone, along the zone's direction.
void apply_flat(const cGH* GH, int variable, Zones zones);

/// f = the value of another variable of the same type and shape at the same point.
void apply_copy(const cGH* GH, int variable, Zones zones, int source);

/// f = the value of the previous timelevel at the same point.
void apply_static(const cGH* GH, int variable, Zones zones);

/// What outgoing waves look like far away: f = limit + u(r - speed t) / r + h(r + speed t) / r.
struct Radiation {
  CCTK_REAL limit;
  CCTK_REAL speed;
  int previous;            ///< variable that holds the values of one time step ago
  int previous_timelevel;  ///< and its timelevel
};

/// Outgoing waves; the incoming part h falls off with the power `radpower` (negative: there is none).
void apply_radiation(const cGH* GH, int variable, Zones zones, const Radiation& radiation);

/// f = limit + k / r^power, k constant along each normal.
struct Robin {
  CCTK_REAL limit;
  int power;
};
void apply_robin(const cGH* GH, int variable, Zones zones, const Robin& robin);

/// The grid functions that hold a cartesian coordinate and the distance from the origin; negative: there are
/// none.
int coordinate_index(int direction);
int radius_index();

// ---- options of selections

/// Of Radiation.
Radiation radiation_options(int variable, int table);
/// Of Robin.
Robin robin_options(int table);

CCTK_REAL real_option(int table, const char* key, CCTK_REAL otherwise);
CCTK_INT integer_option(int table, const char* key, CCTK_INT otherwise);
/// The variable that an option names, by index or by full name; -1 if the option is absent.
int variable_option(int table, const char* key);

}  // namespace boundary

#endif
