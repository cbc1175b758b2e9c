/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef COORDBASE_H
#define COORDBASE_H

#include "cctk.h"

#ifdef CCODE

#ifdef __cplusplus
extern "C" {
#endif

/* The providers of the aliased functions Coord_*, for callers that do not declare the aliases. */
CCTK_INT CoordBase_SystemRegister(CCTK_POINTER_TO_CONST GH, CCTK_INT dim, CCTK_STRING systemname);
CCTK_INT CoordBase_SystemHandle(CCTK_POINTER_TO_CONST GH, CCTK_STRING systemname);
CCTK_INT CoordBase_CoordRegister(CCTK_POINTER_TO_CONST GH, CCTK_INT systemhandle, CCTK_INT direction,
                                 CCTK_STRING coordname);
CCTK_INT CoordBase_CoordHandle(CCTK_POINTER_TO_CONST GH, CCTK_STRING coordname, CCTK_STRING systemname);
CCTK_INT CoordBase_GroupSystem(CCTK_POINTER_TO_CONST GH, CCTK_STRING groupname);
CCTK_INT CoordBase_SetDefaultSystem(CCTK_POINTER_TO_CONST GH, CCTK_STRING systemname);
CCTK_INT CoordBase_GetDefaultSystem(CCTK_POINTER_TO_CONST GH, CCTK_INT systemdim);

#ifdef __cplusplus
}
#endif

#ifndef COORD_IN_COORDBASE
#define Coord_SystemRegister CoordBase_SystemRegister
#define Coord_SystemHandle CoordBase_SystemHandle
#define Coord_CoordRegister CoordBase_CoordRegister
#define Coord_CoordHandle CoordBase_CoordHandle
#define Coord_GroupSystem CoordBase_GroupSystem
#define Coord_SetDefaultSystem CoordBase_SetDefaultSystem
#define Coord_GetDefaultSystem CoordBase_GetDefaultSystem
#endif

#endif /* CCODE */

/* What the functions Coord_* return instead of a table handle. */
#define COORDERROR_SYSTEMEXISTS (-1)      /* a system of this name is registered */
#define COORDERROR_INVALIDDIM (-2)        /* dimension or direction out of range */
#define COORDERROR_INVALIDNAME (-3)       /* empty or missing name */
#define COORDERROR_TABLEERROR (-4)        /* a table could not be made, read or written */
#define COORDERROR_NOSYSTEM (-5)          /* no such coordinate system */
#define COORDERROR_INVALIDHANDLE (-6)     /* not the handle of a coordinate system */
#define COORDERROR_COORDINATEEXISTS (-7)  /* this direction of the system has a coordinate */
#define COORDERROR_DUPLICATENAME (-8)     /* the system has a coordinate of this name */
#define COORDERROR_NOSUCHCOORD (-9)       /* no such coordinate */
#define COORDERROR_INVALIDGROUPNAME (-10) /* no such group */
#define COORDERROR_NOCOORDSYS (-11)       /* neither the group nor its dimension has a coordinate system */
#define COORDERROR_NODIMENSION (-12)      /* the coordinate system has no dimension */
#define COORDERROR_DEFAULTEXISTS (-13)    /* the dimension has another default system */

#endif
