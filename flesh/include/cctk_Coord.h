/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Coordinate systems: names, variables and ranges of coordinates.
 *
 * A coordinate is found by its direction (from 1) in a system; with direction -1 by its name.
 * Unless said otherwise the functions return 0 or more, and a negative number for an unknown system or
 * coordinate.
 */
#ifndef CCTK_COORD_H
#define CCTK_COORD_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Registers a system of `dim` coordinates. Result: its handle.
int CCTK_CoordRegisterSystem(int dim, const char* system);
/// Registers a grid variable as a coordinate; `dir` -1 for one without a direction, such as a radius.
int CCTK_CoordRegisterData(int dir, const char* full_variable_name, const char* coordinate,
                           const char* system);
/// Registers the smallest and greatest value of a coordinate on the whole domain.
int CCTK_CoordRegisterRange(const cGH* cctkGH, CCTK_REAL min, CCTK_REAL max, int dir, const char* coordinate,
                            const char* system);
/// Registers the first and last index of the domain without its boundary.
int CCTK_CoordRegisterRangePhysIndex(const cGH* cctkGH, int lower, int upper, int dir, const char* coordinate,
                                     const char* system);

/// Handle of a system, its dimension, and its name (null if unknown).
int CCTK_CoordSystemHandle(const char* system);
int CCTK_CoordSystemDim(const char* system);
const char* CCTK_CoordSystemName(int handle);
/// Implementation that registered a system; null if unknown.
const char* CCTK_CoordSystemImplementation(int handle);
int CCTK_NumCoordSystems(void);
/// Variable, direction and name of a coordinate.
int CCTK_CoordIndex(int dir, const char* coordinate, const char* system);
int CCTK_CoordDir(const char* coordinate, const char* system);
const char* CCTK_CoordName(int dir, const char* system);

/// Range of a coordinate over the whole domain, in coordinates and in indices, and over this process: there
/// the upper end is one spacing beyond the last point.
int CCTK_CoordRange(const cGH* cctkGH, CCTK_REAL* lower, CCTK_REAL* upper, int dir, const char* coordinate,
                    const char* system);
int CCTK_CoordRangePhysIndex(const cGH* cctkGH, int* lower, int* upper, int dir, const char* coordinate,
                             const char* system);
int CCTK_CoordLocalRange(const cGH* cctkGH, CCTK_REAL* lower, CCTK_REAL* upper, int dir,
                         const char* coordinate, const char* system);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
