// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns, the run and its files for Fortran.
#include <algorithm>
#include <limits>
#include <type_traits>

#include "capi/fortran/fortran_call.hh"
#include "cctk_ActiveThorns.h"
#include "cctk_CommandLine.h"
#include "cctk_File.h"
#include "cctk_Flesh.h"
#include "cctk_Malloc.h"
#include "cctk_Termination.h"
#include "cctk_Version.h"

namespace {

/// Of C's long numbers: Fortran has default integers for them.
template <class Number>
int nearest_integer(Number number) {
  using Limits = std::numeric_limits<int>;
  return int(std::clamp<Number>(number, std::is_signed_v<Number> ? Limits::min() : 0, Limits::max()));
}

int total_memory() { return nearest_integer(CCTK_TotalMemory()); }
int memory_since(int ticket) { return nearest_integer(CCTK_MemTicketCash(ticket)); }

}  // namespace

FORTRAN_FUNCTION(cctk_isthornactive, CCTK_IsThornActive, 1, 1)

FORTRAN_SUBROUTINE(cctk_isthorncompiled, CCTK_IsThornCompiled, 1, 1)
FORTRAN_SUBROUTINE(cctk_isimplementationactive, CCTK_IsImplementationActive, 1, 1)
FORTRAN_SUBROUTINE(cctk_isimplementationcompiled, CCTK_IsImplementationCompiled, 1, 1)
FORTRAN_SUBROUTINE(cctk_isfunctionaliased, CCTK_IsFunctionAliased, 1, 1)
FORTRAN_SUBROUTINE(cctk_numcompiledthorns, CCTK_NumCompiledThorns, 0, 0)
FORTRAN_SUBROUTINE(cctk_numcompiledimplementations, CCTK_NumCompiledImplementations, 0, 0)

FORTRAN_TEXT(cctk_activatingthorn, CCTK_ActivatingThorn, 1, 1)
FORTRAN_TEXT(cctk_thornimplementation, CCTK_ThornImplementation, 1, 1)
FORTRAN_TEXT(cctk_implementationthorn, CCTK_ImplementationThorn, 1, 1)
FORTRAN_TEXT(cctk_compiledthorn, CCTK_CompiledThorn, 1, 0)
FORTRAN_TEXT(cctk_compiledimplementation, CCTK_CompiledImplementation, 1, 0)

FORTRAN_PROCEDURE(cctk_terminatenext, CCTK_TerminateNext, 1, 0)
FORTRAN_PROCEDURE(cctk_memstat, CCTK_MemStat, 0, 0)

FORTRAN_SUBROUTINE(cctk_terminationreached, CCTK_TerminationReached, 1, 0)
FORTRAN_SUBROUTINE(cctk_runtime, CCTK_RunTime, 0, 0)
FORTRAN_SUBROUTINE(cctk_mainloopindex, CCTK_MainLoopIndex, 0, 0)
FORTRAN_SUBROUTINE(cctk_setmainloopindex, CCTK_SetMainLoopIndex, 1, 0)
FORTRAN_SUBROUTINE(cctk_createdirectory, CCTK_CreateDirectory, 2, 1)
FORTRAN_SUBROUTINE(cctk_totalmemory, total_memory, 0, 0)
FORTRAN_SUBROUTINE(cctk_memticketrequest, CCTK_MemTicketRequest, 0, 0)
FORTRAN_SUBROUTINE(cctk_memticketcash, memory_since, 1, 0)
FORTRAN_SUBROUTINE(cctk_memticketdelete, CCTK_MemTicketDelete, 1, 0)

FORTRAN_TEXT(cctk_fullversion, CCTK_FullVersion, 0, 0)
FORTRAN_TEXT(cctk_majorversion, CCTK_MajorVersion, 0, 0)
FORTRAN_TEXT(cctk_minorversion, CCTK_MinorVersion, 0, 0)
FORTRAN_TEXT(cctk_microversion, CCTK_MicroVersion, 0, 0)
FORTRAN_TEXT(cctk_compiletime, CCTK_CompileTime, 0, 0)
FORTRAN_TEXT(cctk_compiledate, CCTK_CompileDate, 0, 0)
FORTRAN_TEXT(cctk_compiledatetime, CCTK_CompileDateTime, 0, 0)
