/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Loops over the points of a component, in 1 to 4 dimensions, shown here for three.
 *
 *   CCTK_LOOP3_ALL(name, cctkGH, i, j, k) {
 *     u[CCTK_GFINDEX3D(cctkGH, i, j, k)] = 0;
 *   } CCTK_ENDLOOP3_ALL(name);
 *
 * A loop inside an OpenMP parallel region is shared between its threads, which all reach its end before any
 * goes on. `name` must be unique in its function. The loop declares the indices (from 0) and what else it is
 * given to fill.
 *
 *   LOOP3(name, i,j,k, imin,jmin,kmin, imax,jmax,kmax, iash,jash,kash)
 *                                           points [min, max) of an array of extent ash
 *   LOOP3_ALL(name, cctkGH, i,j,k)          all points of the current tile
 *   LOOP3_INT(name, cctkGH, i,j,k)          points that are neither boundary nor ghost nor symmetry points
 *   LOOP3_BND(name, cctkGH, i,j,k, ni,nj,nk)        all points of outer boundaries
 *   LOOP3_INTBND(name, cctkGH, i,j,k, ni,nj,nk)     those of them that are not also ghost or symmetry points
 *
 * (ni, nj, nk) is the outward normal, of -1, 0 and 1; edges and corners are visited once. These forms call
 * the aliased function GetBoundarySizesAndTypes, which the thorn must declare. The same with widths that the
 * thorn knows:
 *
 *   LOOP3_INTERIOR(name, cctkGH, i,j,k, iblo,jblo,kblo, ibhi,jbhi,kbhi)
 *   LOOP3_BOUNDARIES(name, cctkGH, i,j,k, ni,nj,nk, iblo,jblo,kblo, ibhi,jbhi,kbhi,
 *                    ibboxlo,jbboxlo,kbboxlo, ibboxhi,jbboxhi,kbboxhi)
 *   LOOP3_INTBOUNDARIES                     with the same arguments
 *
 * blo and bhi are the widths in points at the lower and upper faces, bbox says which faces are outer
 * boundaries.
 *
 * In C each form also exists with STR after the dimension and three more arguments at the end, vec_imin,
 * vec_imax, istr: then i runs in steps of istr and starts where i + iash (j + jash k) is a multiple of istr,
 * perhaps below the first point; the loop declares vec_imin and vec_imax, the bounds of the points that are
 * meant. All forms come down to
 *
 *   LOOP3STROFF_NORMAL(name, i,j,k, ni,nj,nk, idir,jdir,kdir, imin,jmin,kmin, imax,jmax,kmax, iash,jash,kash,
 *                      ialn, ioff, vec_imin, vec_imax, istr)
 *
 * where idir,jdir,kdir are the values of ni,nj,nk and ialn, ioff the alignment of the array and its offset in
 * elements. A thorn that controls loops redefines it.
 *
 * In Fortran there is no cctkGH; indices count from 1, `max` is included, and the thorn declares the indices.
 * CCTK_LOOP3_ALL_DECLARE(name) goes with the declarations, CCTK_LOOP3_ALL_OMP_PRIVATE(name, i,j,k) (for
 * boundaries with ni,nj,nk) on the directive that opens a parallel region; likewise for LOOP3, INT, BND and
 * INTBND.
 */
#ifndef CCTK_LOOP_H
#define CCTK_LOOP_H

#include "cctk_GH.h"

#ifndef FCODE

// ------------------------------------------------------------------------------------ regions of a component

typedef enum {
  CCTKi_loop_all,
  CCTKi_loop_interior,
  CCTKi_loop_boundary,
  CCTKi_loop_interior_boundary
} CCTKi_LoopKind;

/// The boxes that make up one loop: one for the inside, or one for each outward normal.
typedef struct {
  const cGH* cctkGH;
  int dim;
  int inner_min[4], inner_max[4];  ///< points whose normal has no component in that direction
  int physical[8];                 ///< faces, in the order of cctk_bbox, that are outer boundaries
  int next, end;                   ///< numbers of boxes still to come
  int normal[4], min[4], max[4];   ///< the current box, restricted to the tile
} CCTKi_LoopRegions;

/// `widths` and `physical` have 2 * dim entries; they are not used for CCTKi_loop_all.
static inline CCTK_ATTRIBUTE_UNUSED CCTKi_LoopRegions CCTKi_StartLoop(const cGH* cctkGH, int dim,
                                                                      CCTKi_LoopKind kind,
                                                                      const CCTK_INT* widths,
                                                                      const CCTK_INT* physical) {
  CCTKi_LoopRegions r;
  r.cctkGH = cctkGH;
  r.dim = dim;
  const int has_normals = kind == CCTKi_loop_boundary || kind == CCTKi_loop_interior_boundary;
  r.next = has_normals;
  r.end = 1;
  for (int d = 0; d < dim; ++d) {
    const int size = cctkGH->cctk_lsh[d];
    int width[2] = {0, 0};
    for (int side = 0; side < 2; ++side) {
      const int face = 2 * d + side;
      r.physical[face] = has_normals && physical[face];
      if (kind != CCTKi_loop_all && (kind != CCTKi_loop_boundary || physical[face]))
        width[side] = widths[face];
    }
    r.inner_min[d] = width[0] < size ? width[0] : size;
    r.inner_max[d] = size - width[1] > r.inner_min[d] ? size - width[1] : r.inner_min[d];
    if (has_normals) r.end *= 3;
  }
  return r;
}

/// Box number `number`, whose digits to the base 3 are the normals 0, -1, 1. Result: 1, or 0 if it has no
/// points.
static inline CCTK_ATTRIBUTE_UNUSED int CCTKi_SetLoopRegion(CCTKi_LoopRegions* r, int number) {
  for (int d = 0; d < r->dim; ++d, number /= 3) {
    const int digit = number % 3;
    r->normal[d] = digit == 1 ? -1 : digit == 2;
    if (digit > 0 && !r->physical[2 * d + digit - 1]) return 0;
    r->min[d] = digit == 0 ? r->inner_min[d] : digit == 1 ? 0 : r->inner_max[d];
    r->max[d] = digit == 0 ? r->inner_max[d] : digit == 1 ? r->inner_min[d] : r->cctkGH->cctk_lsh[d];
    if (r->min[d] < r->cctkGH->cctk_tile_min[d]) r->min[d] = r->cctkGH->cctk_tile_min[d];
    if (r->max[d] > r->cctkGH->cctk_tile_max[d]) r->max[d] = r->cctkGH->cctk_tile_max[d];
    if (r->min[d] >= r->max[d]) return 0;
  }
  return 1;
}

/// Makes the next box that has points current. Result: 1, or 0 when there is none left.
static inline CCTK_ATTRIBUTE_UNUSED int CCTKi_NextLoopRegion(CCTKi_LoopRegions* r) {
  while (r->next < r->end)
    if (CCTKi_SetLoopRegion(r, r->next++)) return 1;
  return 0;
}

/* clang-format off */

// ----------------------------------------------------------------------------- the loops that all others use

/// One loop: all members are given by the macro's arguments of the same name.
typedef struct {
  int dir[4], min[4], max[4];
  ptrdiff_t ash[4], offset;
  int stride;
} CCTKi_LoopBounds;

/// Where i starts on the row (j, k, l): at or below min[0], at an aligned element.
static inline CCTK_ATTRIBUTE_UNUSED int CCTKi_LoopStart(const CCTKi_LoopBounds *b, int j, int k, int l) {
  const ptrdiff_t first = b->min[0] + b->ash[0] * (j + b->ash[1] * (k + b->ash[2] * l)) + b->offset;
  const ptrdiff_t rest = first % b->stride;
  return b->min[0] - (int)(rest < 0 ? rest + b->stride : rest);
}

#define CCTKi_FOR(index, dim) for (int index = cctki_loop.min[dim]; index < cctki_loop.max[dim]; ++index)
#define CCTKi_FOR_ALIGNED(i, start) for (int i = start; i < cctki_loop.max[0]; i += cctki_loop.stride)
#define CCTKi_CONST_INT(name, value) const int name CCTK_ATTRIBUTE_UNUSED = value;

// `continue` in the body goes to the next point. The rows along i are shared between threads, but not divided, so
// that they can be vectorised; in one dimension there is nothing else to divide.

#define CCTK_LOOP1STROFF_NORMAL(name, i, ni, idir, imin, imax, iash, ialn, ioff, vec_imin, vec_imax, istr) \
  do {                                                                                                     \
    typedef int cctki_loop_##name;                                                                         \
    const CCTKi_LoopBounds cctki_loop = {                                                                  \
      {(int)(idir)},                                                                                       \
      {(int)(imin)},                                                                                       \
      {(int)(imax)},                                                                                       \
      {(ptrdiff_t)(iash)},                                                                                 \
      (ptrdiff_t)(ioff), (int)(istr)};                                                                     \
    CCTKi_CONST_INT(vec_imin, cctki_loop.min[0]) CCTKi_CONST_INT(vec_imax, cctki_loop.max[0])              \
    CCTKi_CONST_INT(ni, cctki_loop.dir[0])                                                                 \
    CCTK_PRAGMA_OMP("omp for")                                                                             \
    CCTKi_FOR_ALIGNED(i, CCTKi_LoopStart(&cctki_loop, 0, 0, 0))

#define CCTK_LOOP2STROFF_NORMAL(name, i, j, ni, nj, idir, jdir, imin, jmin, imax, jmax, iash, jash, ialn, \
    ioff, vec_imin, vec_imax, istr)                                                                       \
  do {                                                                                                    \
    typedef int cctki_loop_##name;                                                                        \
    const CCTKi_LoopBounds cctki_loop = {                                                                 \
      {(int)(idir), (int)(jdir)},                                                                         \
      {(int)(imin), (int)(jmin)},                                                                         \
      {(int)(imax), (int)(jmax)},                                                                         \
      {(ptrdiff_t)(iash), (ptrdiff_t)(jash)},                                                             \
      (ptrdiff_t)(ioff), (int)(istr)};                                                                    \
    CCTKi_CONST_INT(vec_imin, cctki_loop.min[0]) CCTKi_CONST_INT(vec_imax, cctki_loop.max[0])             \
    CCTKi_CONST_INT(ni, cctki_loop.dir[0]) CCTKi_CONST_INT(nj, cctki_loop.dir[1])                         \
    CCTK_PRAGMA_OMP("omp for")                                                                            \
    CCTKi_FOR(j, 1)                                                                                       \
    CCTKi_FOR_ALIGNED(i, CCTKi_LoopStart(&cctki_loop, j, 0, 0))

#define CCTK_LOOP3STROFF_NORMAL(name, i, j, k, ni, nj, nk, idir, jdir, kdir, imin, jmin, kmin, imax, jmax, \
    kmax, iash, jash, kash, ialn, ioff, vec_imin, vec_imax, istr)                                          \
  do {                                                                                                     \
    typedef int cctki_loop_##name;                                                                         \
    const CCTKi_LoopBounds cctki_loop = {                                                                  \
      {(int)(idir), (int)(jdir), (int)(kdir)},                                                             \
      {(int)(imin), (int)(jmin), (int)(kmin)},                                                             \
      {(int)(imax), (int)(jmax), (int)(kmax)},                                                             \
      {(ptrdiff_t)(iash), (ptrdiff_t)(jash), (ptrdiff_t)(kash)},                                           \
      (ptrdiff_t)(ioff), (int)(istr)};                                                                     \
    CCTKi_CONST_INT(vec_imin, cctki_loop.min[0]) CCTKi_CONST_INT(vec_imax, cctki_loop.max[0])              \
    CCTKi_CONST_INT(ni, cctki_loop.dir[0]) CCTKi_CONST_INT(nj, cctki_loop.dir[1]) CCTKi_CONST_INT(nk,      \
        cctki_loop.dir[2])                                                                                 \
    CCTK_PRAGMA_OMP("omp for collapse(2)")                                                                 \
    CCTKi_FOR(k, 2) CCTKi_FOR(j, 1)                                                                        \
    CCTKi_FOR_ALIGNED(i, CCTKi_LoopStart(&cctki_loop, j, k, 0))

#define CCTK_LOOP4STROFF_NORMAL(name, i, j, k, l, ni, nj, nk, nl, idir, jdir, kdir, ldir, imin, jmin, kmin, \
    lmin, imax, jmax, kmax, lmax, iash, jash, kash, lash, ialn, ioff, vec_imin, vec_imax, istr)             \
  do {                                                                                                      \
    typedef int cctki_loop_##name;                                                                          \
    const CCTKi_LoopBounds cctki_loop = {                                                                   \
      {(int)(idir), (int)(jdir), (int)(kdir), (int)(ldir)},                                                 \
      {(int)(imin), (int)(jmin), (int)(kmin), (int)(lmin)},                                                 \
      {(int)(imax), (int)(jmax), (int)(kmax), (int)(lmax)},                                                 \
      {(ptrdiff_t)(iash), (ptrdiff_t)(jash), (ptrdiff_t)(kash), (ptrdiff_t)(lash)},                         \
      (ptrdiff_t)(ioff), (int)(istr)};                                                                      \
    CCTKi_CONST_INT(vec_imin, cctki_loop.min[0]) CCTKi_CONST_INT(vec_imax, cctki_loop.max[0])               \
    CCTKi_CONST_INT(ni, cctki_loop.dir[0]) CCTKi_CONST_INT(nj, cctki_loop.dir[1]) CCTKi_CONST_INT(nk,       \
        cctki_loop.dir[2])                                                                                  \
    CCTKi_CONST_INT(nl, cctki_loop.dir[3])                                                                  \
    CCTK_PRAGMA_OMP("omp for collapse(3)")                                                                  \
    CCTKi_FOR(l, 3) CCTKi_FOR(k, 2) CCTKi_FOR(j, 1)                                                         \
    CCTKi_FOR_ALIGNED(i, CCTKi_LoopStart(&cctki_loop, j, k, l))

#define CCTKi_ENDLOOP_STROFF_NORMAL(name)                                     \
    typedef cctki_loop_##name cctki_end_of_loop_##name CCTK_ATTRIBUTE_UNUSED; \
  } while (0)

#define CCTK_ENDLOOP1STROFF_NORMAL(name) CCTKi_ENDLOOP_STROFF_NORMAL(name)
#define CCTK_ENDLOOP2STROFF_NORMAL(name) CCTKi_ENDLOOP_STROFF_NORMAL(name)
#define CCTK_ENDLOOP3STROFF_NORMAL(name) CCTKi_ENDLOOP_STROFF_NORMAL(name)
#define CCTK_ENDLOOP4STROFF_NORMAL(name) CCTKi_ENDLOOP_STROFF_NORMAL(name)

// -------------------------------------------------------------------------------- loops with explicit bounds


#define CCTK_LOOP1STR(name, i, imin, imax, iash, vec_imin, vec_imax, istr)                           \
  CCTK_LOOP1STROFF_NORMAL(name, i, cctki_ni, 0, imin, imax, iash, istr, 0, vec_imin, vec_imax, istr)
#define CCTK_LOOP2STR(name, i, j, imin, jmin, imax, jmax, iash, jash, vec_imin, vec_imax, istr)           \
  CCTK_LOOP2STROFF_NORMAL(name, i, j, cctki_ni, cctki_nj, 0, 0, imin, jmin, imax, jmax, iash, jash, istr, \
      0, vec_imin, vec_imax, istr)
#define CCTK_LOOP3STR(name, i, j, k, imin, jmin, kmin, imax, jmax, kmax, iash, jash, kash, vec_imin,    \
    vec_imax, istr)                                                                                     \
  CCTK_LOOP3STROFF_NORMAL(name, i, j, k, cctki_ni, cctki_nj, cctki_nk, 0, 0, 0, imin, jmin, kmin, imax, \
      jmax, kmax, iash, jash, kash, istr, 0, vec_imin, vec_imax, istr)
#define CCTK_LOOP4STR(name, i, j, k, l, imin, jmin, kmin, lmin, imax, jmax, kmax, lmax, iash, jash, kash,   \
    lash, vec_imin, vec_imax, istr)                                                                         \
  CCTK_LOOP4STROFF_NORMAL(name, i, j, k, l, cctki_ni, cctki_nj, cctki_nk, cctki_nl, 0, 0, 0, 0, imin, jmin, \
      kmin, lmin, imax, jmax, kmax, lmax, iash, jash, kash, lash, istr, 0, vec_imin, vec_imax, istr)

#define CCTK_LOOP1(...) CCTK_LOOP1STR(__VA_ARGS__, cctki_vec_imin, cctki_vec_imax, 1)
#define CCTK_LOOP2(...) CCTK_LOOP2STR(__VA_ARGS__, cctki_vec_imin, cctki_vec_imax, 1)
#define CCTK_LOOP3(...) CCTK_LOOP3STR(__VA_ARGS__, cctki_vec_imin, cctki_vec_imax, 1)
#define CCTK_LOOP4(...) CCTK_LOOP4STR(__VA_ARGS__, cctki_vec_imin, cctki_vec_imax, 1)

#define CCTK_ENDLOOP1STR(name) CCTK_ENDLOOP1STROFF_NORMAL(name)
#define CCTK_ENDLOOP2STR(name) CCTK_ENDLOOP2STROFF_NORMAL(name)
#define CCTK_ENDLOOP3STR(name) CCTK_ENDLOOP3STROFF_NORMAL(name)
#define CCTK_ENDLOOP4STR(name) CCTK_ENDLOOP4STROFF_NORMAL(name)
#define CCTK_ENDLOOP1(name) CCTK_ENDLOOP1STROFF_NORMAL(name)
#define CCTK_ENDLOOP2(name) CCTK_ENDLOOP2STROFF_NORMAL(name)
#define CCTK_ENDLOOP3(name) CCTK_ENDLOOP3STROFF_NORMAL(name)
#define CCTK_ENDLOOP4(name) CCTK_ENDLOOP4STROFF_NORMAL(name)

// --------------------------------------------------------------------------- loops over parts of a component

// Where the boundaries of a loop are: macros that declare cctki_widths and cctki_physical, in the order of cctk_bbox.
// `faces` is ((widths), (physical)) for those that are given.
#define CCTKi_NO_FACES(cctkGH, dim, faces)                           \
  const CCTK_INT *const cctki_widths = 0, *const cctki_physical = 0;
#define CCTKi_ASKED_FACES(cctkGH, dim, faces)                                                             \
  CCTK_INT cctki_widths[2 * dim], cctki_ghost[2 * dim], cctki_symmetry[2 * dim], cctki_physical[2 * dim]; \
  GetBoundarySizesAndTypes(cctkGH, 2 * dim, cctki_widths, cctki_ghost, cctki_symmetry, cctki_physical);
#define CCTKi_GIVEN_FACES(cctkGH, dim, faces) CCTKi_DECLARE_FACES faces
#define CCTKi_DECLARE_FACES(widths, physical)              \
  const CCTK_INT cctki_widths[] = CCTKi_BRACES widths;     \
  const CCTK_INT cctki_physical[] = CCTKi_BRACES physical;
#define CCTKi_BRACES(...) {__VA_ARGS__}

// The loop over all boxes of a kind.

#define CCTKi_LOOP1(name, kind, get_faces, faces, cctkGH, i, ni, vec_imin, vec_imax, istr)            \
  do {                                                                                                \
    get_faces(cctkGH, 1, faces)                                                                       \
    CCTKi_LoopRegions cctki_r = CCTKi_StartLoop(cctkGH, 1, kind, cctki_widths, cctki_physical);       \
    while (CCTKi_NextLoopRegion(&cctki_r))                                                            \
      CCTK_LOOP1STROFF_NORMAL(name, i, ni, cctki_r.normal[0], cctki_r.min[0], cctki_r.max[0],         \
          (cctkGH)->cctk_ash[0], (cctkGH)->cctk_alignment, (cctkGH)->cctk_alignment_offset, vec_imin, \
          vec_imax, istr)

#define CCTKi_LOOP2(name, kind, get_faces, faces, cctkGH, i, j, ni, nj, vec_imin, vec_imax, istr)       \
  do {                                                                                                  \
    get_faces(cctkGH, 2, faces)                                                                         \
    CCTKi_LoopRegions cctki_r = CCTKi_StartLoop(cctkGH, 2, kind, cctki_widths, cctki_physical);         \
    while (CCTKi_NextLoopRegion(&cctki_r))                                                              \
      CCTK_LOOP2STROFF_NORMAL(name, i, j, ni, nj, cctki_r.normal[0], cctki_r.normal[1], cctki_r.min[0], \
          cctki_r.min[1], cctki_r.max[0], cctki_r.max[1], (cctkGH)->cctk_ash[0], (cctkGH)->cctk_ash[1], \
          (cctkGH)->cctk_alignment, (cctkGH)->cctk_alignment_offset, vec_imin, vec_imax, istr)

#define CCTKi_LOOP3(name, kind, get_faces, faces, cctkGH, i, j, k, ni, nj, nk, vec_imin, vec_imax, istr) \
  do {                                                                                                   \
    get_faces(cctkGH, 3, faces)                                                                          \
    CCTKi_LoopRegions cctki_r = CCTKi_StartLoop(cctkGH, 3, kind, cctki_widths, cctki_physical);          \
    while (CCTKi_NextLoopRegion(&cctki_r))                                                               \
      CCTK_LOOP3STROFF_NORMAL(name, i, j, k, ni, nj, nk, cctki_r.normal[0], cctki_r.normal[1],           \
          cctki_r.normal[2], cctki_r.min[0], cctki_r.min[1], cctki_r.min[2], cctki_r.max[0],             \
          cctki_r.max[1], cctki_r.max[2], (cctkGH)->cctk_ash[0], (cctkGH)->cctk_ash[1],                  \
          (cctkGH)->cctk_ash[2], (cctkGH)->cctk_alignment, (cctkGH)->cctk_alignment_offset, vec_imin,    \
          vec_imax, istr)

#define CCTKi_LOOP4(name, kind, get_faces, faces, cctkGH, i, j, k, l, ni, nj, nk, nl, vec_imin, vec_imax, \
    istr)                                                                                                 \
  do {                                                                                                    \
    get_faces(cctkGH, 4, faces)                                                                           \
    CCTKi_LoopRegions cctki_r = CCTKi_StartLoop(cctkGH, 4, kind, cctki_widths, cctki_physical);           \
    while (CCTKi_NextLoopRegion(&cctki_r))                                                                \
      CCTK_LOOP4STROFF_NORMAL(name, i, j, k, l, ni, nj, nk, nl, cctki_r.normal[0], cctki_r.normal[1],     \
          cctki_r.normal[2], cctki_r.normal[3], cctki_r.min[0], cctki_r.min[1], cctki_r.min[2],           \
          cctki_r.min[3], cctki_r.max[0], cctki_r.max[1], cctki_r.max[2], cctki_r.max[3],                 \
          (cctkGH)->cctk_ash[0], (cctkGH)->cctk_ash[1], (cctkGH)->cctk_ash[2], (cctkGH)->cctk_ash[3],     \
          (cctkGH)->cctk_alignment, (cctkGH)->cctk_alignment_offset, vec_imin, vec_imax, istr)

#define CCTKi_ENDLOOP1(name) CCTK_ENDLOOP1STROFF_NORMAL(name); } while (0)
#define CCTKi_ENDLOOP2(name) CCTK_ENDLOOP2STROFF_NORMAL(name); } while (0)
#define CCTKi_ENDLOOP3(name) CCTK_ENDLOOP3STROFF_NORMAL(name); } while (0)
#define CCTKi_ENDLOOP4(name) CCTK_ENDLOOP4STROFF_NORMAL(name); } while (0)

// The same without normals.
#define CCTKi_INNER_LOOP1(name, kind, get_faces, faces, cctkGH, i, ...)       \
  CCTKi_LOOP1(name, kind, get_faces, faces, cctkGH, i, cctki_ni, __VA_ARGS__)
#define CCTKi_INNER_LOOP2(name, kind, get_faces, faces, cctkGH, i, j, ...)                 \
  CCTKi_LOOP2(name, kind, get_faces, faces, cctkGH, i, j, cctki_ni, cctki_nj, __VA_ARGS__)
#define CCTKi_INNER_LOOP3(name, kind, get_faces, faces, cctkGH, i, j, k, ...)                           \
  CCTKi_LOOP3(name, kind, get_faces, faces, cctkGH, i, j, k, cctki_ni, cctki_nj, cctki_nk, __VA_ARGS__)
#define CCTKi_INNER_LOOP4(name, kind, get_faces, faces, cctkGH, i, j, k, l, ...)                        \
  CCTKi_LOOP4(name, kind, get_faces, faces, cctkGH, i, j, k, l, cctki_ni, cctki_nj, cctki_nk, cctki_nl, \
      __VA_ARGS__)

// Each kind, for all dimensions.
#define CCTKi_LOOP_ALL(dim, name, ...)                                         \
  CCTKi_INNER_LOOP##dim(name, CCTKi_loop_all, CCTKi_NO_FACES, (), __VA_ARGS__)
#define CCTKi_LOOP_INT(dim, name, ...)                                                 \
  CCTKi_INNER_LOOP##dim(name, CCTKi_loop_interior, CCTKi_ASKED_FACES, (), __VA_ARGS__)
#define CCTKi_LOOP_BND(dim, name, ...)                                           \
  CCTKi_LOOP##dim(name, CCTKi_loop_boundary, CCTKi_ASKED_FACES, (), __VA_ARGS__)
#define CCTKi_LOOP_INTBND(dim, name, ...)                                                 \
  CCTKi_LOOP##dim(name, CCTKi_loop_interior_boundary, CCTKi_ASKED_FACES, (), __VA_ARGS__)

// The kinds whose boundaries are given. `...` is vec_imin, vec_imax, istr.
#define CCTKi_LOOP1_INTERIOR(name, cctkGH, i, iblo, ibhi, ...)                                       \
  CCTKi_INNER_LOOP1(name, CCTKi_loop_interior, CCTKi_GIVEN_FACES, ((iblo, ibhi), (0, 0)), cctkGH, i, \
      __VA_ARGS__)
#define CCTKi_LOOP1_BOUNDARIES(kind, name, cctkGH, i, ni, iblo, ibhi, ibboxlo, ibboxhi, ...)                 \
  CCTKi_LOOP1(name, kind, CCTKi_GIVEN_FACES, ((iblo, ibhi), (ibboxlo, ibboxhi)), cctkGH, i, ni, __VA_ARGS__)
#define CCTKi_LOOP2_INTERIOR(name, cctkGH, i, j, iblo, jblo, ibhi, jbhi, ...)                               \
  CCTKi_INNER_LOOP2(name, CCTKi_loop_interior, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi), (0, 0, 0, 0)), \
      cctkGH, i, j, __VA_ARGS__)
#define CCTKi_LOOP2_BOUNDARIES(kind, name, cctkGH, i, j, ni, nj, iblo, jblo, ibhi, jbhi, ibboxlo, jbboxlo, \
    ibboxhi, jbboxhi, ...)                                                                                 \
  CCTKi_LOOP2(name, kind, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi), (ibboxlo, ibboxhi, jbboxlo,        \
      jbboxhi)), cctkGH, i, j, ni, nj, __VA_ARGS__)
#define CCTKi_LOOP3_INTERIOR(name, cctkGH, i, j, k, iblo, jblo, kblo, ibhi, jbhi, kbhi, ...)             \
  CCTKi_INNER_LOOP3(name, CCTKi_loop_interior, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi, kblo, kbhi), \
      (0, 0, 0, 0, 0, 0)), cctkGH, i, j, k, __VA_ARGS__)
#define CCTKi_LOOP3_BOUNDARIES(kind, name, cctkGH, i, j, k, ni, nj, nk, iblo, jblo, kblo, ibhi, jbhi, kbhi, \
    ibboxlo, jbboxlo, kbboxlo, ibboxhi, jbboxhi, kbboxhi, ...)                                              \
  CCTKi_LOOP3(name, kind, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi, kblo, kbhi), (ibboxlo, ibboxhi,      \
      jbboxlo, jbboxhi, kbboxlo, kbboxhi)), cctkGH, i, j, k, ni, nj, nk, __VA_ARGS__)
#define CCTKi_LOOP4_INTERIOR(name, cctkGH, i, j, k, l, iblo, jblo, kblo, lblo, ibhi, jbhi, kbhi, lbhi, ...) \
  CCTKi_INNER_LOOP4(name, CCTKi_loop_interior, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi, kblo, kbhi,     \
      lblo, lbhi), (0, 0, 0, 0, 0, 0, 0, 0)), cctkGH, i, j, k, l, __VA_ARGS__)
#define CCTKi_LOOP4_BOUNDARIES(kind, name, cctkGH, i, j, k, l, ni, nj, nk, nl, iblo, jblo, kblo, lblo,     \
    ibhi, jbhi, kbhi, lbhi, ibboxlo, jbboxlo, kbboxlo, lbboxlo, ibboxhi, jbboxhi, kbboxhi, lbboxhi, ...)   \
  CCTKi_LOOP4(name, kind, CCTKi_GIVEN_FACES, ((iblo, ibhi, jblo, jbhi, kblo, kbhi, lblo, lbhi), (ibboxlo,  \
      ibboxhi, jbboxlo, jbboxhi, kbboxlo, kbboxhi, lbboxlo, lbboxhi)), cctkGH, i, j, k, l, ni, nj, nk, nl, \
      __VA_ARGS__)

// The table of names; the plain forms fill in the three last arguments of the STR forms.
#define CCTKi_NO_VECTOR cctki_vec_imin, cctki_vec_imax, 1

#define CCTK_LOOP1_ALL(...) CCTKi_LOOP_ALL(1, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_INT(...) CCTKi_LOOP_INT(1, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_BND(...) CCTKi_LOOP_BND(1, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_INTBND(...) CCTKi_LOOP_INTBND(1, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_INTERIOR(...) CCTKi_LOOP1_INTERIOR(__VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_BOUNDARIES(...) CCTKi_LOOP1_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP1_INTBOUNDARIES(...) CCTKi_LOOP1_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__, \
    CCTKi_NO_VECTOR)
#define CCTK_LOOP1STR_ALL(...) CCTKi_LOOP_ALL(1, __VA_ARGS__)
#define CCTK_LOOP1STR_INT(...) CCTKi_LOOP_INT(1, __VA_ARGS__)
#define CCTK_LOOP1STR_BND(...) CCTKi_LOOP_BND(1, __VA_ARGS__)
#define CCTK_LOOP1STR_INTBND(...) CCTKi_LOOP_INTBND(1, __VA_ARGS__)
#define CCTK_LOOP1STR_INTERIOR(...) CCTKi_LOOP1_INTERIOR(__VA_ARGS__)
#define CCTK_LOOP1STR_BOUNDARIES(...) CCTKi_LOOP1_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__)
#define CCTK_LOOP1STR_INTBOUNDARIES(...) CCTKi_LOOP1_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__)
#define CCTK_ENDLOOP1_ALL CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_INT CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_BND CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_INTBND CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_INTERIOR CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_BOUNDARIES CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1_INTBOUNDARIES CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_ALL CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_INT CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_BND CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_INTBND CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_INTERIOR CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_BOUNDARIES CCTKi_ENDLOOP1
#define CCTK_ENDLOOP1STR_INTBOUNDARIES CCTKi_ENDLOOP1

#define CCTK_LOOP2_ALL(...) CCTKi_LOOP_ALL(2, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_INT(...) CCTKi_LOOP_INT(2, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_BND(...) CCTKi_LOOP_BND(2, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_INTBND(...) CCTKi_LOOP_INTBND(2, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_INTERIOR(...) CCTKi_LOOP2_INTERIOR(__VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_BOUNDARIES(...) CCTKi_LOOP2_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP2_INTBOUNDARIES(...) CCTKi_LOOP2_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__, \
    CCTKi_NO_VECTOR)
#define CCTK_LOOP2STR_ALL(...) CCTKi_LOOP_ALL(2, __VA_ARGS__)
#define CCTK_LOOP2STR_INT(...) CCTKi_LOOP_INT(2, __VA_ARGS__)
#define CCTK_LOOP2STR_BND(...) CCTKi_LOOP_BND(2, __VA_ARGS__)
#define CCTK_LOOP2STR_INTBND(...) CCTKi_LOOP_INTBND(2, __VA_ARGS__)
#define CCTK_LOOP2STR_INTERIOR(...) CCTKi_LOOP2_INTERIOR(__VA_ARGS__)
#define CCTK_LOOP2STR_BOUNDARIES(...) CCTKi_LOOP2_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__)
#define CCTK_LOOP2STR_INTBOUNDARIES(...) CCTKi_LOOP2_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__)
#define CCTK_ENDLOOP2_ALL CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_INT CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_BND CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_INTBND CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_INTERIOR CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_BOUNDARIES CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2_INTBOUNDARIES CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_ALL CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_INT CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_BND CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_INTBND CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_INTERIOR CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_BOUNDARIES CCTKi_ENDLOOP2
#define CCTK_ENDLOOP2STR_INTBOUNDARIES CCTKi_ENDLOOP2

#define CCTK_LOOP3_ALL(...) CCTKi_LOOP_ALL(3, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_INT(...) CCTKi_LOOP_INT(3, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_BND(...) CCTKi_LOOP_BND(3, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_INTBND(...) CCTKi_LOOP_INTBND(3, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_INTERIOR(...) CCTKi_LOOP3_INTERIOR(__VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_BOUNDARIES(...) CCTKi_LOOP3_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP3_INTBOUNDARIES(...) CCTKi_LOOP3_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__, \
    CCTKi_NO_VECTOR)
#define CCTK_LOOP3STR_ALL(...) CCTKi_LOOP_ALL(3, __VA_ARGS__)
#define CCTK_LOOP3STR_INT(...) CCTKi_LOOP_INT(3, __VA_ARGS__)
#define CCTK_LOOP3STR_BND(...) CCTKi_LOOP_BND(3, __VA_ARGS__)
#define CCTK_LOOP3STR_INTBND(...) CCTKi_LOOP_INTBND(3, __VA_ARGS__)
#define CCTK_LOOP3STR_INTERIOR(...) CCTKi_LOOP3_INTERIOR(__VA_ARGS__)
#define CCTK_LOOP3STR_BOUNDARIES(...) CCTKi_LOOP3_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__)
#define CCTK_LOOP3STR_INTBOUNDARIES(...) CCTKi_LOOP3_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__)
#define CCTK_ENDLOOP3_ALL CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_INT CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_BND CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_INTBND CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_INTERIOR CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_BOUNDARIES CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3_INTBOUNDARIES CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_ALL CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_INT CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_BND CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_INTBND CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_INTERIOR CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_BOUNDARIES CCTKi_ENDLOOP3
#define CCTK_ENDLOOP3STR_INTBOUNDARIES CCTKi_ENDLOOP3

#define CCTK_LOOP4_ALL(...) CCTKi_LOOP_ALL(4, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_INT(...) CCTKi_LOOP_INT(4, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_BND(...) CCTKi_LOOP_BND(4, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_INTBND(...) CCTKi_LOOP_INTBND(4, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_INTERIOR(...) CCTKi_LOOP4_INTERIOR(__VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_BOUNDARIES(...) CCTKi_LOOP4_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__, CCTKi_NO_VECTOR)
#define CCTK_LOOP4_INTBOUNDARIES(...) CCTKi_LOOP4_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__, \
    CCTKi_NO_VECTOR)
#define CCTK_LOOP4STR_ALL(...) CCTKi_LOOP_ALL(4, __VA_ARGS__)
#define CCTK_LOOP4STR_INT(...) CCTKi_LOOP_INT(4, __VA_ARGS__)
#define CCTK_LOOP4STR_BND(...) CCTKi_LOOP_BND(4, __VA_ARGS__)
#define CCTK_LOOP4STR_INTBND(...) CCTKi_LOOP_INTBND(4, __VA_ARGS__)
#define CCTK_LOOP4STR_INTERIOR(...) CCTKi_LOOP4_INTERIOR(__VA_ARGS__)
#define CCTK_LOOP4STR_BOUNDARIES(...) CCTKi_LOOP4_BOUNDARIES(CCTKi_loop_boundary, __VA_ARGS__)
#define CCTK_LOOP4STR_INTBOUNDARIES(...) CCTKi_LOOP4_BOUNDARIES(CCTKi_loop_interior_boundary, __VA_ARGS__)
#define CCTK_ENDLOOP4_ALL CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_INT CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_BND CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_INTBND CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_INTERIOR CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_BOUNDARIES CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4_INTBOUNDARIES CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_ALL CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_INT CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_BND CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_INTBND CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_INTERIOR CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_BOUNDARIES CCTKi_ENDLOOP4
#define CCTK_ENDLOOP4STR_INTBOUNDARIES CCTKi_ENDLOOP4

/* clang-format on */

#else /* FCODE */

#include "cctk_LoopFortran.h"

#endif /* FCODE */

#endif
