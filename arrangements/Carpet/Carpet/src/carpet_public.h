/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The C interface of the driver: functions that call others in a given mode, and MPI types.
 */
#ifndef CARPET_PUBLIC_H
#define CARPET_PUBLIC_H

#define HAVE_CARPET

#include "cctk.h"

#ifdef HAVE_CAPABILITY_MPI
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>
#endif

#ifdef __cplusplus
namespace Carpet {
extern "C" {
#endif

/// Extension "Carpet" of a grid hierarchy.
struct CarpetGH {
  int maps;  ///< number of maps
  int map;   ///< current map; -1 outside of a map
};
struct CarpetGH const* GetCarpetGH(const cGH* cgh);

/// Whether fine levels take boundary values from coarser ones. Enable returns 0.
CCTK_INT CarpetEnableProlongating(CCTK_INT flag);
CCTK_INT CarpetQueryProlongating(void);

/// Data of component `c` (numbered over all processes) of map `m` and level `rl`; null if this process lacks
/// it.
CCTK_POINTER Carpet_VarDataPtrI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT m, CCTK_INT rl, CCTK_INT c,
                                CCTK_INT tl, CCTK_INT varindex);

/// Runs a schedule group in the current mode. Result: 0.
int CarpetCallScheduleGroup(cGH* cgh, const char* group);
/// Calls a function in a mode: once if the current mode is as deep or deeper, else for everything below.
/// Result: 0.
int CarpetCallLocalFunction(cGH* cgh, void (*function)(cGH* cgh));
int CarpetCallSinglemapFunction(cGH* cgh, void (*function)(cGH* cgh));
int CarpetCallLevelFunction(cGH* cgh, void (*function)(cGH* cgh));
int CarpetCallGlobalFunction(cGH* cgh, void (*function)(cGH* cgh));
int CarpetCallMetaFunction(cGH* cgh, void (*function)(cGH* cgh));

#define CallScheduleGroup CarpetCallScheduleGroup
#define CallLocalFunction CarpetCallLocalFunction
#define CallSinglemapFunction CarpetCallSinglemapFunction
#define CallLevelFunction CarpetCallLevelFunction
#define CallGlobalFunction CarpetCallGlobalFunction
#define CallMetaFunction CarpetCallMetaFunction

#ifdef HAVE_CAPABILITY_MPI
/// The communicator of all processes of the run.
MPI_Comm CarpetMPIComm(void);
/// MPI type of a CCTK_VARIABLE_* code; MPI_DATATYPE_NULL if there is none.
MPI_Datatype CarpetMPIDatatype(int vartype);
/// MPI type of the real numbers that a value consists of, and how many these are (2 for complex ones).
MPI_Datatype CarpetSimpleMPIDatatype(int vartype);
int CarpetSimpleMPIDatatypeLength(int vartype);
#endif

#ifdef __cplusplus
}
}  // namespace Carpet
#endif

#endif
