// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Coordinates for Fortran: cctk_Coord.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Coord.h"

FORTRAN_SUBROUTINE(cctk_coordregistersystem, CCTK_CoordRegisterSystem, 2, 1)
FORTRAN_SUBROUTINE(cctk_coordregisterdata, CCTK_CoordRegisterData, 4, 3)
FORTRAN_SUBROUTINE(cctk_coordregisterrange, CCTK_CoordRegisterRange, 6, 2)
FORTRAN_SUBROUTINE(cctk_coordregisterrangephysindex, CCTK_CoordRegisterRangePhysIndex, 6, 2)

FORTRAN_SUBROUTINE(cctk_coordsystemhandle, CCTK_CoordSystemHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_coordsystemdim, CCTK_CoordSystemDim, 1, 1)
FORTRAN_SUBROUTINE(cctk_numcoordsystems, CCTK_NumCoordSystems, 0, 0)
FORTRAN_SUBROUTINE(cctk_coordindex, CCTK_CoordIndex, 3, 2)
FORTRAN_SUBROUTINE(cctk_coorddir, CCTK_CoordDir, 2, 2)

FORTRAN_TEXT(cctk_coordsystemname, CCTK_CoordSystemName, 1, 0)
FORTRAN_TEXT(cctk_coordsystemimplementation, CCTK_CoordSystemImplementation, 1, 0)
FORTRAN_TEXT(cctk_coordname, CCTK_CoordName, 2, 1)

FORTRAN_SUBROUTINE(cctk_coordrange, CCTK_CoordRange, 6, 2)
FORTRAN_SUBROUTINE(cctk_coordrangephysindex, CCTK_CoordRangePhysIndex, 6, 2)
FORTRAN_SUBROUTINE(cctk_coordlocalrange, CCTK_CoordLocalRange, 6, 2)
