/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Codes that functions take and return. The same macros serve C, C++ and Fortran.
 */
#ifndef CCTK_CONSTANTS_H
#define CCTK_CONSTANTS_H

/* Types of variables and of table entries. A group declared as CCTK_REAL reports CCTK_VARIABLE_REAL, never
   the code with a size, and the two compare as different: code that switches over types handles both. */
#define CCTK_VARIABLE_VOID 100
#define CCTK_VARIABLE_BYTE 110
#define CCTK_VARIABLE_INT 120
#define CCTK_VARIABLE_INT1 121
#define CCTK_VARIABLE_INT2 122
#define CCTK_VARIABLE_INT4 123
#define CCTK_VARIABLE_INT8 124
#define CCTK_VARIABLE_INT16 125
#define CCTK_VARIABLE_REAL 130
#define CCTK_VARIABLE_REAL4 131
#define CCTK_VARIABLE_REAL8 132
#define CCTK_VARIABLE_REAL16 133
#define CCTK_VARIABLE_COMPLEX 140
#define CCTK_VARIABLE_COMPLEX8 141
#define CCTK_VARIABLE_COMPLEX16 142
#define CCTK_VARIABLE_COMPLEX32 143
#define CCTK_VARIABLE_CHAR 150
#define CCTK_VARIABLE_STRING 151
#define CCTK_VARIABLE_POINTER 160
#define CCTK_VARIABLE_POINTER_TO_CONST 161
#define CCTK_VARIABLE_FPOINTER 162
#define CCTK_VARIABLE_FN_POINTER CCTK_VARIABLE_FPOINTER

/* When a parameter may change. */
#define CCTK_STEERABLE_NEVER 200
#define CCTK_STEERABLE_ALWAYS 201
#define CCTK_STEERABLE_RECOVER 202

/* How the elements of an array group are spread over processes. */
#define CCTK_DISTRIB_CONSTANT 301
#define CCTK_DISTRIB_DEFAULT 302

/* Kinds of groups. */
#define CCTK_SCALAR 401
#define CCTK_GF 402
#define CCTK_ARRAY 403

/* Who sees a group. */
#define CCTK_PRIVATE 501
#define CCTK_PROTECTED 502
#define CCTK_PUBLIC 503

/* What CCTK_TraverseString accepts. */
#define CCTK_VAR 601
#define CCTK_GROUP 602
#define CCTK_GROUP_OR_VAR 603

/* Types of parameters. */
#define PARAMETER_KEYWORD 701
#define PARAMETER_STRING 702
#define PARAMETER_SENTENCE 703
#define PARAMETER_INT 704
#define PARAMETER_INTEGER PARAMETER_INT
#define PARAMETER_REAL 705
#define PARAMETER_BOOLEAN 706

/* How strictly parameter files are read. */
#define CCTK_PARAMETER_STRICT 800
#define CCTK_PARAMETER_NORMAL 801
#define CCTK_PARAMETER_RELAXED 802

/* Who sees a parameter. */
#define SCOPE_GLOBAL 901
#define SCOPE_RESTRICTED 902
#define SCOPE_PRIVATE 903
#define SCOPE_SHARED 904
#define SCOPE_NONE 905

/* Parts of the grid where data are valid, as bits. */
#define CCTK_VALID_NOWHERE 0
#define CCTK_VALID_GHOSTS 1
#define CCTK_VALID_BOUNDARY 2
#define CCTK_VALID_EXTERIOR 6 /* the published value: interior and boundary */
#define CCTK_VALID_INTERIOR 4
#define CCTK_VALID_EVERYWHERE 7

/* Levels of warnings: 0 ends the run, greater numbers matter less. */
#define CCTK_WARN_ABORT 0
#define CCTK_WARN_ALERT 1
#define CCTK_WARN_COMPLAIN 2
#define CCTK_WARN_PICKY 3
#define CCTK_WARN_DEBUG 4

/* Errors of global interpolation. */
#define CCTK_ERROR_INTERP_GRID_TOO_SMALL (-1000)
#define CCTK_ERROR_INTERP_GRID_TOO_TINY CCTK_ERROR_INTERP_GRID_TOO_SMALL
#define CCTK_ERROR_INTERP_GHOST_SIZE_TOO_SMALL (-1001)
#define CCTK_ERROR_INTERP_POINT_OUTSIDE (-1002)
#define CCTK_ERROR_INTERP_POINT_X_RANGE CCTK_ERROR_INTERP_POINT_OUTSIDE
#define CCTK_ERROR_INTERP_POINT_EXCISED (-1003)
#define CCTK_ERROR_INTERP_COORD_NAN (-1004)
#define CCTK_ERROR_INTERP_DELTA_X_ZERO (-1005)

#endif
