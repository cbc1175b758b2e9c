/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "cctk.h"

#define GFSYM_UNKNOWN 0
#define GFSYM_UNSET (-41)
#define GFSYM_NOSYM (-42)
#define GFSYM_REFLECTION 1
#define GFSYM_ROTATION_X 2
#define GFSYM_ROTATION_Y 3
#define GFSYM_ROTATION_Z 4

#define MAX_DIM 3
#define MAX_FACE 6

#ifdef CCODE

/*
 * The parities of all variables: the grid hierarchy's extension "Symmetry". GFSym[variable][face], faces in
 * the order -x +x -y +y -z +z: +1 or -1 at a plane of symmetry, GFSYM_NOSYM at other faces, GFSYM_UNSET as
 * long as nothing is known about the variable.
 */
typedef struct Symmetry {
  int** GFSym;
} SymmetryGHex;

#ifdef __cplusplus
extern "C" {
#endif

void CartGrid3D_ApplyBC(CCTK_ARGUMENTS);

/*
 * sym: for each direction the sign that a variable takes under its reflection, +1 or -1; three elements for
 * Set, six (one per face, as in GFSym) for Get. Results: 0, or negative if the variable or group does not
 * exist.
 */
int SetCartSymVI(const cGH* GH, const int* sym, int varindex);
int SetCartSymVN(const cGH* GH, const int* sym, const char* varname);
int SetCartSymGI(const cGH* GH, const int* sym, int groupindex);
int SetCartSymGN(const cGH* GH, const int* sym, const char* groupname);
int GetCartSymVI(const cGH* GH, int* sym, int varindexi);
int GetCartSymVN(const cGH* GH, int* sym, const char* varname);

/* Fill the points of the current component beyond its planes of symmetry, at once. */
int CartSymVI(const cGH* GH, int varindex);
int CartSymVN(const cGH* GH, const char* varname);
int CartSymGI(const cGH* GH, int groupindexi);
int CartSymGN(const cGH* GH, const char* groupname);

#ifdef __cplusplus
}
#endif

#endif /* CCODE */

#endif
