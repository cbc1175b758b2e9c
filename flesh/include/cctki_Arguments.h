/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The part of the argument macros that is the same for all thorns; the generated cctk_Arguments.h of each
 * thorn adds its variables.
 */
#ifndef CCTKI_ARGUMENTS_H
#define CCTKI_ARGUMENTS_H

#include "cctk_GH.h"

#ifndef FCODE

/// The data of a variable, null if it has no storage or its thorn is not active (index -1).
static inline CCTK_ATTRIBUTE_UNUSED void* cctki_data(const cGH* cctkGH, int index, int timelevel) {
  return index < 0 ? NULL : cctkGH->data[index][timelevel];
}

/// Declares one timelevel of a variable.
#define CCTKI_VARIABLE(type, name, index, timelevel) \
  type* restrict const name CCTK_ATTRIBUTE_UNUSED = (type*)cctki_data(cctkGH, index, timelevel);

#define CCTKI_GRID_VALUE(type, name) type const name CCTK_ATTRIBUTE_UNUSED = cctkGH->name;
#define CCTKI_GRID_ARRAY(type, name) type const* restrict const name CCTK_ATTRIBUTE_UNUSED = cctkGH->name;

/// Declares what describes the grid, under the names of the members of cGH.
#define CCTKI_DECLARE_GRID                       \
  CCTKI_GRID_VALUE(int, cctk_dim)                \
  CCTKI_GRID_ARRAY(int, cctk_gsh)                \
  CCTKI_GRID_ARRAY(int, cctk_lsh)                \
  CCTKI_GRID_ARRAY(int, cctk_lbnd)               \
  CCTKI_GRID_ARRAY(int, cctk_ubnd)               \
  CCTKI_GRID_VALUE(int, cctk_patch)              \
  CCTKI_GRID_VALUE(int, cctk_npatches)           \
  CCTKI_GRID_ARRAY(int, cctk_tile_min)           \
  CCTKI_GRID_ARRAY(int, cctk_tile_max)           \
  CCTKI_GRID_ARRAY(int, cctk_ash)                \
  CCTKI_GRID_VALUE(int, cctk_alignment)          \
  CCTKI_GRID_VALUE(int, cctk_alignment_offset)   \
  CCTKI_GRID_ARRAY(int, cctk_from)               \
  CCTKI_GRID_ARRAY(int, cctk_to)                 \
  CCTKI_GRID_ARRAY(int, cctk_bbox)               \
  CCTKI_GRID_VALUE(CCTK_REAL, cctk_delta_time)   \
  CCTKI_GRID_VALUE(CCTK_REAL, cctk_time)         \
  CCTKI_GRID_ARRAY(CCTK_REAL, cctk_delta_space)  \
  CCTKI_GRID_ARRAY(CCTK_REAL, cctk_origin_space) \
  CCTKI_GRID_ARRAY(int, cctk_levfac)             \
  CCTKI_GRID_ARRAY(int, cctk_levoff)             \
  CCTKI_GRID_ARRAY(int, cctk_levoffdenom)        \
  CCTKI_GRID_VALUE(int, cctk_timefac)            \
  CCTKI_GRID_VALUE(int, cctk_convlevel)          \
  CCTKI_GRID_VALUE(int, cctk_convfac)            \
  CCTKI_GRID_ARRAY(int, cctk_nghostzones)        \
  CCTKI_GRID_VALUE(int, cctk_iteration)

/// Declares only what the schedule says that a function reads and writes.
#define DECLARE_CCTK_ARGUMENTS_CHECKED(function) DECLARE_CCTK_ARGUMENTS_##function

#else /* FCODE */

/* The formatter knows nothing of Fortran. */
/* clang-format off */

/* The beginning of all argument lists; the order is that of the C side, cctki_FortranCall.hh. */
#define CCTKI_GRID_ARGUMENTS \
cctk_dim, cctk_gsh, cctk_lsh, cctk_lbnd, cctk_ubnd, cctk_patch, cctk_npatches, cctk_tile_min, cctk_tile_max, \
cctk_ash, cctk_alignment, cctk_alignment_offset, cctk_from, cctk_to, cctk_bbox, cctk_delta_time, cctk_time, \
cctk_delta_space, cctk_origin_space, cctk_levfac, cctk_levoff, cctk_levoffdenom, cctk_timefac, cctk_convlevel, \
cctk_convfac, cctk_nghostzones, cctk_iteration, cctkGH, cctk_ash1, cctk_ash2, cctk_ash3

#define CCTKI_DECLARE_GRID \
INTEGER cctk_dim &&\
INTEGER cctk_gsh(cctk_dim), cctk_lsh(cctk_dim), cctk_lbnd(cctk_dim), cctk_ubnd(cctk_dim) &&\
INTEGER cctk_patch, cctk_npatches, cctk_tile_min(cctk_dim), cctk_tile_max(cctk_dim) &&\
INTEGER cctk_ash(cctk_dim), cctk_alignment, cctk_alignment_offset &&\
INTEGER cctk_from(cctk_dim), cctk_to(cctk_dim), cctk_bbox(2*cctk_dim) &&\
CCTK_REAL cctk_delta_time, cctk_time, cctk_delta_space(cctk_dim), cctk_origin_space(cctk_dim) &&\
INTEGER cctk_levfac(cctk_dim), cctk_levoff(cctk_dim), cctk_levoffdenom(cctk_dim) &&\
INTEGER cctk_timefac, cctk_convlevel, cctk_convfac, cctk_nghostzones(cctk_dim), cctk_iteration &&\
CCTK_POINTER cctkGH &&\
INTEGER cctk_ash1, cctk_ash2, cctk_ash3

/* The type of arguments that a function did not declare in the schedule: it cannot be used for anything. */
#define CCTKI_DEFINE_HIDDEN \
type cctki_hidden &&\
sequence &&\
integer :: dummy &&\
end type cctki_hidden

#if CCTK_ANSI_FPP
#define DECLARE_CCTK_ARGUMENTS_CHECKED(function) DECLARE_CCTK_ARGUMENTS_##function
#else
#define DECLARE_CCTK_ARGUMENTS_CHECKED(function) DECLARE_CCTK_ARGUMENTS_/**/function
#endif

/* clang-format on */

#endif /* FCODE */

#endif
