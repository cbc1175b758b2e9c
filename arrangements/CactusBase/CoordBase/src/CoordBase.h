/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef COORDBASE_H
#define COORDBASE_H

/* What the functions Coord_* return instead of a table handle. */
#define COORDERROR_SYSTEMEXISTS (-1)     /* a system of this name is registered */
#define COORDERROR_INVALIDDIM (-2)       /* dimension or direction out of range */
#define COORDERROR_INVALIDNAME (-3)      /* empty or missing name */
#define COORDERROR_TABLEERROR (-4)       /* a table could not be made, read or written */
#define COORDERROR_NOSYSTEM (-5)         /* no such coordinate system */
#define COORDERROR_INVALIDHANDLE (-6)    /* not the handle of a coordinate system */
#define COORDERROR_COORDINATEEXISTS (-7) /* this direction of the system has a coordinate */
#define COORDERROR_DUPLICATENAME (-8)    /* the system has a coordinate of this name */
#define COORDERROR_NOSUCHCOORD (-9)      /* no such coordinate */
#define COORDERROR_INVALIDGROUPNAME (-10) /* no such group */
#define COORDERROR_NOCOORDSYS (-11)      /* neither the group nor its dimension has a coordinate system */
#define COORDERROR_NODIMENSION (-12)     /* the coordinate system has no dimension */
#define COORDERROR_DEFAULTEXISTS (-13)   /* the dimension has another default system */

#endif
