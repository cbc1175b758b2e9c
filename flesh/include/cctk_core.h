/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Everything that a thorn sees after `#include "cctk.h"`, apart from what is its own.
 *
 * The generated cctk.h of a thorn defines CCTK_THORN, CCTK_THORNSTRING, ... and then includes this file. The
 * topics are in headers of their own, each of which can be included alone. Not here: util_*.h, and the
 * generated cctk_Arguments.h, cctk_Parameters.h and cctk_Functions.h.
 *
 * From Fortran, with FCODE defined, the same files contain only macros.
 */
#ifndef CCTK_CORE_H
#define CCTK_CORE_H

#include "cctk_Config.h"

#include "cctk_Compiler.h"
#include "cctk_Constants.h"
#include "cctk_Types.h"

#include "cctk_ActiveThorns.h"
#include "cctk_Banner.h"
#include "cctk_Comm.h"
#include "cctk_CommandLine.h"
#include "cctk_Complex.h"
#include "cctk_Coord.h"
#include "cctk_Faces.h"
#include "cctk_File.h"
#include "cctk_Flesh.h"
#include "cctk_FortranString.h"
#include "cctk_GH.h"
#include "cctk_GHExtensions.h"
#include "cctk_Groups.h"
#include "cctk_GroupsOnGH.h"
#include "cctk_IOMethods.h"
#include "cctk_Interp.h"
#include "cctk_Loop.h"
#include "cctk_Malloc.h"
#include "cctk_Math.h"
#include "cctk_Misc.h"
#include "cctk_Parameter.h"
#include "cctk_Reduction.h"
#include "cctk_Schedule.h"
#include "cctk_Sync.h"
#include "cctk_Termination.h"
#include "cctk_Timers.h"
#include "cctk_Version.h"
#include "cctk_WarnLevel.h"

/* Thorns use these without including them. */
#include "util_String.h"
#include "util_Time.h"
#ifndef FCODE
#include <assert.h>
#endif

#endif
