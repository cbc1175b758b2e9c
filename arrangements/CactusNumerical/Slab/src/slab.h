/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Copying slabs, regular sets of points, between arrays that are spread over the processes.
 *
 * All transfers are collective over the processes of a communicator: each process calls with its one piece of
 * the array (which may have no points). Every error stops the run with a message; the result is 0.
 */
#ifndef SLAB_H
#define SLAB_H

#include <stdio.h>

#include "cctk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Largest number of dimensions. */
#define SLAB_MAXDIM 3

/* One axis of an array as this process sees it, and of the slab in it. Indices count points from 0. */
struct slabinfo {
  int gsh;           /* points of the whole array */
  int lbnd, lsh;     /* first point that this process stores, and how many it stores */
  int ash;           /* distance of two rows in memory, >= lsh */
  int lbbox, ubbox;  /* nonzero: no ghost zone at the lower, upper end */
  int nghostzones;   /* width of the ghost zones */
  int off, str, len; /* first point of the slab in the whole array, stride (not 0), number of points */
};

/*
 * One axis of a transfer. `src` describes axis d of the source, `dst` axis d of the destination, which gets
 * axis `xpose` of the source; so the lengths of dst and of the source's axis `xpose` are equal.
 */
struct xferinfo {
  struct slabinfo src, dst;
  int xpose; /* the axis of the source that becomes this axis of the destination */
  int flip;  /* nonzero: in the opposite order along this axis of the destination */
};

/* A transfer that is done several times. */
struct slabsetup;

/* One line about an axis. */
void print_slabinfo(FILE* out, const struct slabinfo* slabinfo);
void print_xferinfo(FILE* out, const struct xferinfo* xferinfo);

/*
 * Copies one slab. Source values come from the process that owns a point; every stored point of the
 * destination is filled, ghost zones too. Source and destination may be the same array, and slabs may
 * overlap. dim      number of dimensions of both arrays, 1 to SLAB_MAXDIM xferinfo dim of them options handle
 * of a table, or -1; keys: `useghosts` (CCTK_INT, 0; 1: ghost points are sources, too),
 *          `comm` (pointer to an MPI_Comm; default GetMPICommWorld, else MPI_COMM_WORLD)
 * srctype  CCTK_VARIABLE_... of a number; dsttype must be the same
 */
int Slab_Transfer(const cGH* cctkGH, int dim, const struct xferinfo* xferinfo, int options, int srctype,
                  const void* srcptr, int dsttype, void* dstptr);

/* The same for several arrays of one shape, in one message for each pair of processes. */
int Slab_MultiTransfer(const cGH* cctkGH, int dim, const struct xferinfo* xferinfo, int options, int nvars,
                       const int* srctypes, const void* const* srcptrs, const int* dsttypes,
                       void* const* dstptrs);

/* The same in three steps: who sends what to whom is found out once. */
struct slabsetup* Slab_MultiTransfer_Init(const cGH* cctkGH, int dim, const struct xferinfo* xferinfo,
                                          int options);
int Slab_MultiTransfer_Apply(const cGH* cctkGH, const struct slabsetup* slabsetup, int nvars,
                             const int* srctypes, const void* const* srcptrs, const int* dsttypes,
                             void* const* dstptrs);
int Slab_MultiTransfer_Finalize(const cGH* cctkGH, struct slabsetup* slabsetup);

#ifdef __cplusplus
}
#endif

#endif
