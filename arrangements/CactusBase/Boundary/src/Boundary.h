/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef BOUNDARY_H
#define BOUNDARY_H

#include "cctk.h"

#ifdef CCODE

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A boundary condition, as registered under a name: applies itself to num_vars variables of the current
 * component. All four arrays have num_vars elements, one for each variable. boundary_widths: points on all
 * faces; negative: take the option BOUNDARY_WIDTH of the table (one per face), or else what
 * GetBoundarySpecification says. table_handles: options, negative for none. Result: 0, negative on error.
 */
typedef CCTK_INT (*phys_bc_fn_ptr)(CCTK_POINTER_TO_CONST GH, const CCTK_INT num_vars,
                                   const CCTK_INT* var_indices, const CCTK_INT* faces,
                                   const CCTK_INT* boundary_widths, const CCTK_INT* table_handles);

/* The conditions of thorn Boundary in that form. Options are listed in the thorn's README. */
#define BOUNDARY_CONDITION(name)                                                          \
  CCTK_INT name(const cGH* GH, CCTK_INT num_vars, CCTK_INT* var_indices, CCTK_INT* faces, \
                CCTK_INT* boundary_widths, CCTK_INT* table_handles);
BOUNDARY_CONDITION(BndNone)
BOUNDARY_CONDITION(BndScalar)
BOUNDARY_CONDITION(BndFlat)
BOUNDARY_CONDITION(BndCopy)
BOUNDARY_CONDITION(BndStatic)
BOUNDARY_CONDITION(BndRadiative)
BOUNDARY_CONDITION(BndRobin)
#undef BOUNDARY_CONDITION

/* Stops the run if a width is negative or wider than the component that it is to be applied to. */
void BndSanityCheckWidths(const cGH* GH, CCTK_INT varindex, CCTK_INT dim, const CCTK_INT* boundary_widths,
                          const char* bcname);

/*
 * The same conditions for one variable (VI index, VN name) or group (GI, GN), applied at once.
 * stencil: points per direction. The Dir forms treat one face: dir = -1, 1, -2, 2, -3, 3 for the lower and
 * upper x, y and z faces, stencil_size points wide. Result: 0, negative if the condition was not applied.
 */
int BndScalarVI(const cGH* GH, const int* stencil, CCTK_REAL var0, int vi);
int BndScalarVN(const cGH* GH, const int* stencil, CCTK_REAL var0, const char* vname);
int BndScalarGI(const cGH* GH, const int* stencil, CCTK_REAL var0, int gi);
int BndScalarGN(const cGH* GH, const int* stencil, CCTK_REAL var0, const char* gname);
int BndScalarDirVI(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, int vi);
int BndScalarDirVN(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, const char* vname);
int BndScalarDirGI(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, int gi);
int BndScalarDirGN(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, const char* gname);

int BndFlatVI(const cGH* GH, const int* stencil, int vi);
int BndFlatVN(const cGH* GH, const int* stencil, const char* vname);
int BndFlatGI(const cGH* GH, const int* stencil, int gi);
int BndFlatGN(const cGH* GH, const int* stencil, const char* gname);
int BndFlatDirVI(const cGH* GH, int stencil_size, int dir, int vi);
int BndFlatDirVN(const cGH* GH, int stencil_size, int dir, const char* vname);
int BndFlatDirGI(const cGH* GH, int stencil_size, int dir, int gi);
int BndFlatDirGN(const cGH* GH, int stencil_size, int dir, const char* gname);

int BndStaticVI(const cGH* GH, const int* stencil, int vi);
int BndStaticVN(const cGH* GH, const int* stencil, const char* vname);
int BndStaticGI(const cGH* GH, const int* stencil, int gi);
int BndStaticGN(const cGH* GH, const int* stencil, const char* gname);
int BndStaticDirVI(const cGH* GH, int stencil_size, int dir, int vi);
int BndStaticDirVN(const cGH* GH, int stencil_size, int dir, const char* vname);
int BndStaticDirGI(const cGH* GH, int stencil_size, int dir, int gi);
int BndStaticDirGN(const cGH* GH, int stencil_size, int dir, const char* gname);

int BndCopyVI(const cGH* GH, const int* stencil, int vi_to, int vi_from);
int BndCopyVN(const cGH* GH, const int* stencil, const char* vname_to, const char* vname_from);
int BndCopyGI(const cGH* GH, const int* stencil, int gi_to, int gi_from);
int BndCopyGN(const cGH* GH, const int* stencil, const char* gname_to, const char* gname_from);
int BndCopyDirVI(const cGH* GH, int stencil_size, int dir, int vi_to, int vi_from);
int BndCopyDirVN(const cGH* GH, int stencil_size, int dir, const char* vname_to, const char* vname_from);
int BndCopyDirGI(const cGH* GH, int stencil_size, int dir, int gi_to, int gi_from);
int BndCopyDirGN(const cGH* GH, int stencil_size, int dir, const char* gname_to, const char* gname_from);

int BndRadiativeVI(const cGH* GH, const int* stencil, CCTK_REAL var0, CCTK_REAL v0, int vi, int vi_p);
int BndRadiativeVN(const cGH* GH, const int* stencil, CCTK_REAL var0, CCTK_REAL v0, const char* vname_to,
                   const char* vname_from);
int BndRadiativeGI(const cGH* GH, const int* stencil, CCTK_REAL var0, CCTK_REAL v0, int gi, int gi_p);
int BndRadiativeGN(const cGH* GH, const int* stencil, CCTK_REAL var0, CCTK_REAL v0, const char* gname_to,
                   const char* gname_from);
int BndRadiativeDirVI(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, CCTK_REAL v0, int vi,
                      int vi_p);
int BndRadiativeDirVN(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, CCTK_REAL v0,
                      const char* vname_to, const char* vname_from);
int BndRadiativeDirGI(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, CCTK_REAL v0, int gi,
                      int gi_p);
int BndRadiativeDirGN(const cGH* GH, int stencil_size, int dir, CCTK_REAL var0, CCTK_REAL v0,
                      const char* gname_to, const char* gname_from);

int BndRobinVI(const cGH* GH, const int* stencil, CCTK_REAL finf, int npow, int vi);
int BndRobinVN(const cGH* GH, const int* stencil, CCTK_REAL finf, int npow, const char* vname);
int BndRobinGI(const cGH* GH, const int* stencil, CCTK_REAL finf, int npow, int gi);
int BndRobinGN(const cGH* GH, const int* stencil, CCTK_REAL finf, int npow, const char* gname);

#ifdef __cplusplus
}
#endif

#endif /* CCODE */

#endif
