/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The grid hierarchy as scheduled functions see it: shape and position of the part of the grid that is to be
 * worked on now, and the data on it. Index functions from points to elements.
 */
#ifndef CCTK_GH_H
#define CCTK_GH_H

#include "cctk_Types.h"

/* These members of cGH exist. */
#define CCTK_HAVE_CGH_PATCH 1
#define CCTK_HAVE_CGH_TILE 1

#ifndef FCODE

/// State of one group on a grid hierarchy: 1 if it has storage, 1 if its communication is switched on.
typedef struct {
  char storage;
  char comm;
} cGHGroupData;

/// One grid hierarchy, narrowed by the driver to what the current call may work on: in local mode one
/// component (or tile) of one map and level; in level mode members that describe a component are not valid.
///
/// Arrays have `cctk_dim` entries unless said otherwise. Indices count from 0, in points of the current
/// level.
typedef struct _cGH {
  int cctk_dim;        ///< number of dimensions, usually 3
  int cctk_iteration;  ///< number of iterations of the finest level that have been done

  // Shape and position of the component.
  int* cctk_gsh;       ///< points of the whole level
  int* cctk_lsh;       ///< points of this component, ghost zones included
  int* cctk_lbnd;      ///< index in the level of the first point of the component
  int* cctk_ubnd;      ///< index in the level of its last point
  int* cctk_tile_min;  ///< first point to work on
  int* cctk_tile_max;  ///< one past the last point to work on
  int* cctk_ash;       ///< extent of the arrays in memory, >= cctk_lsh
  int* cctk_to;        ///< unused
  int* cctk_from;      ///< unused
  int* cctk_bbox;  ///< 2 * cctk_dim entries xmin, xmax, ymin...: 1 outer or symmetry boundary, 0 inner one
  int* cctk_nghostzones;  ///< width of the ghost zones in points

  // Number of the component's map.
  int cctk_patch;     ///< map (patch) of this component, from 0
  int cctk_npatches;  ///< number of maps

  // Layout of the data.
  int cctk_alignment;  ///< elements of grid functions are aligned to a multiple of so many elements ...
  int cctk_alignment_offset;  ///< ... plus this offset

  // Coordinates and refinement. The spacings are those of the coarsest level: see CCTK_DELTA_SPACE.
  CCTK_REAL cctk_delta_time;     ///< time step of the coarsest level
  CCTK_REAL cctk_time;           ///< coordinate time of the current level
  CCTK_REAL* cctk_delta_space;   ///< grid spacing of the coarsest level
  CCTK_REAL* cctk_origin_space;  ///< coordinates of point 0 of the coarsest level
  int* cctk_levfac;              ///< refinement factor relative to the coarsest level
  int* cctk_levoff;       ///< offset of point 0 of this level from that of the coarsest one, in points of ...
  int* cctk_levoffdenom;  ///< ... this level divided by this denominator
  int cctk_timefac;       ///< refinement factor in time
  int cctk_convlevel;     ///< convergence level, 0 unless used
  int cctk_convfac;       ///< refinement factor between convergence levels

  // Data.
  void*** data;             ///< data[variable index][timelevel]; null pointers where there is no storage
  void** extensions;        ///< objects of the registered extensions: see CCTK_GHExtension
  cGHGroupData* GroupData;  ///< one entry per group

  const char* identity;  ///< name of the hierarchy, often empty; part of the names of its output files
} cGH;

// What DECLARE_CCTK_ARGUMENTS and the call of another routine with the same arguments look like in C.
#define CCTK_ARGUMENTS cGH* cctkGH
#define CCTK_PASS_CTOC cctkGH

// ----------------------------------------------------------------------------------- from points to elements

#if defined(CCTK_DEBUG) && !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
#ifdef __cplusplus
extern "C"
#endif
    /// Ends the run with a message if a point (unused trailing indices 0) or vector element lies outside its
    /// array.
    void
    CCTKi_CheckIndex(const cGH* cctkGH, int dim, int i, int j, int k, int l, int n);
#define CCTKi_CHECK_INDEX(cctkGH, dim, i, j, k, l, n) CCTKi_CheckIndex(cctkGH, dim, i, j, k, l, n)
#else
#define CCTKi_CHECK_INDEX(cctkGH, dim, i, j, k, l, n) ((void)0)
#endif

/// Index of a point in the data of a grid function of so many dimensions. With CCTK_DEBUG the indices are
/// checked.
CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_GFINDEX0D(const cGH* cctkGH) {
  CCTKi_CHECK_INDEX(cctkGH, 0, 0, 0, 0, 0, 0);
  (void)cctkGH;
  return 0;
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_GFINDEX1D(const cGH* cctkGH, int i) {
  CCTKi_CHECK_INDEX(cctkGH, 1, i, 0, 0, 0, 0);
  (void)cctkGH;
  return i;
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_GFINDEX2D(const cGH* cctkGH, int i,
                                                                             int j) {
  CCTKi_CHECK_INDEX(cctkGH, 2, i, j, 0, 0, 0);
  return i + cctkGH->cctk_ash[0] * j;
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_GFINDEX3D(const cGH* cctkGH, int i, int j,
                                                                             int k) {
  CCTKi_CHECK_INDEX(cctkGH, 3, i, j, k, 0, 0);
  return i + cctkGH->cctk_ash[0] * (j + cctkGH->cctk_ash[1] * k);
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_GFINDEX4D(const cGH* cctkGH, int i, int j,
                                                                             int k, int l) {
  CCTKi_CHECK_INDEX(cctkGH, 4, i, j, k, l, 0);
  return i + cctkGH->cctk_ash[0] * (j + cctkGH->cctk_ash[1] * (k + cctkGH->cctk_ash[2] * l));
}

/// The same in element n of a vector group, whose elements follow one another in memory.
CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_VECTGFINDEX0D(const cGH* cctkGH, int n) {
  CCTKi_CHECK_INDEX(cctkGH, 0, 0, 0, 0, 0, n);
  (void)cctkGH;
  return n;
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_VECTGFINDEX1D(const cGH* cctkGH, int i,
                                                                                 int n) {
  CCTKi_CHECK_INDEX(cctkGH, 1, i, 0, 0, 0, n);
  return i + cctkGH->cctk_ash[0] * n;
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_VECTGFINDEX2D(const cGH* cctkGH, int i,
                                                                                 int j, int n) {
  CCTKi_CHECK_INDEX(cctkGH, 2, i, j, 0, 0, n);
  return i + cctkGH->cctk_ash[0] * (j + cctkGH->cctk_ash[1] * n);
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_VECTGFINDEX3D(const cGH* cctkGH, int i,
                                                                                 int j, int k, int n) {
  CCTKi_CHECK_INDEX(cctkGH, 3, i, j, k, 0, n);
  return i + cctkGH->cctk_ash[0] * (j + cctkGH->cctk_ash[1] * (k + cctkGH->cctk_ash[2] * n));
}

CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED int CCTK_VECTGFINDEX4D(const cGH* cctkGH, int i,
                                                                                 int j, int k, int l, int n) {
  CCTKi_CHECK_INDEX(cctkGH, 4, i, j, k, l, n);
  const int* ash = cctkGH->cctk_ash;
  return i + ash[0] * (j + ash[1] * (k + ash[2] * (l + ash[3] * n)));
}

// ----------------------------------------------------------------------------------------------- coordinates

/// Spacing and first coordinate of the current level in direction `dir` (from 0), and its time step. They use
/// the names that DECLARE_CCTK_ARGUMENTS declares.
#define CCTK_DELTA_SPACE(dir) (cctk_delta_space[dir] / cctk_levfac[dir])
#define CCTK_ORIGIN_SPACE(dir) \
  (cctk_origin_space[dir] +    \
   cctk_delta_space[dir] / cctk_levfac[dir] * cctk_levoff[dir] / cctk_levoffdenom[dir])
#define CCTK_DELTA_TIME (cctk_delta_time / cctk_timefac)

#else /* FCODE: directions count from 1 */

#define CCTK_DELTA_SPACE(dir) (cctk_delta_space(dir) / cctk_levfac(dir))
#define CCTK_ORIGIN_SPACE(dir) \
  (cctk_origin_space(dir) +    \
   cctk_delta_space(dir) / cctk_levfac(dir) * cctk_levoff(dir) / cctk_levoffdenom(dir))
#define CCTK_DELTA_TIME (cctk_delta_time / cctk_timefac)

#endif /* FCODE */

#endif
