// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Processes, ghost zones and communication for Fortran: cctk_Comm.h, cctk_Sync.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Comm.h"
#include "cctk_Sync.h"

FORTRAN_FUNCTION(cctk_myproc, CCTK_MyProc, 1, 0)
FORTRAN_FUNCTION(cctk_nprocs, CCTK_nProcs, 1, 0)

FORTRAN_SUBROUTINE(cctk_barrier, CCTK_Barrier, 1, 0)
FORTRAN_SUBROUTINE(cctk_parallelinit, CCTK_ParallelInit, 1, 0)
FORTRAN_SUBROUTINE(cctk_abort, CCTK_Abort, 2, 0)
FORTRAN_SUBROUTINE(cctk_exit, CCTK_Exit, 2, 0)

FORTRAN_SUBROUTINE(cctk_enablegroupcomm, CCTK_EnableGroupComm, 2, 1)
FORTRAN_SUBROUTINE(cctk_disablegroupcomm, CCTK_DisableGroupComm, 2, 1)
FORTRAN_SUBROUTINE(cctk_enablegroupcommi, CCTK_EnableGroupCommI, 2, 0)
FORTRAN_SUBROUTINE(cctk_disablegroupcommi, CCTK_DisableGroupCommI, 2, 0)

FORTRAN_SUBROUTINE(cctk_syncgroup, CCTK_SyncGroup, 2, 1)
FORTRAN_SUBROUTINE(cctk_syncgroupi, CCTK_SyncGroupI, 2, 0)
FORTRAN_SUBROUTINE(cctk_syncgroupwithvar, CCTK_SyncGroupWithVar, 2, 1)
FORTRAN_SUBROUTINE(cctk_syncgroupwithvari, CCTK_SyncGroupWithVarI, 2, 0)
FORTRAN_SUBROUTINE(cctk_syncgroupsi, CCTK_SyncGroupsI, 3, 0)
FORTRAN_SUBROUTINE(cctk_syncgroupsbydiri, CCTK_SyncGroupsByDirI, 4, 0)
