// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of Symmetry.h for Fortran: the result comes first, everything by reference.
#include <cstdlib>

#include "Symmetry.h"
#include "cctk_FortranString.h"

#define SET_INDEX(FNAME, NAME)                                                                    \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, const int* sym, const int* index) { \
    *ierr = NAME(*GH, sym, *index);                                                               \
  }
#define SET_NAME(FNAME, NAME)                                                                       \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, const int* sym, ONE_FORTSTRING_ARG) { \
    ONE_FORTSTRING_CREATE(name)                                                                     \
    *ierr = NAME(*GH, sym, name);                                                                   \
    free(name);                                                                                     \
  }
#define APPLY_INDEX(FNAME, NAME) \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, const int* index) { *ierr = NAME(*GH, *index); }
#define APPLY_NAME(FNAME, NAME)                                                     \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, ONE_FORTSTRING_ARG) { \
    ONE_FORTSTRING_CREATE(name)                                                     \
    *ierr = NAME(*GH, name);                                                        \
    free(name);                                                                     \
  }

SET_INDEX(CCTK_FNAME(SetCartSymVI), SetCartSymVI)
SET_INDEX(CCTK_FNAME(SetCartSymGI), SetCartSymGI)
SET_NAME(CCTK_FNAME(SetCartSymVN), SetCartSymVN)
SET_NAME(CCTK_FNAME(SetCartSymGN), SetCartSymGN)
APPLY_INDEX(CCTK_FNAME(CartSymVI), CartSymVI)
APPLY_INDEX(CCTK_FNAME(CartSymGI), CartSymGI)
APPLY_NAME(CCTK_FNAME(CartSymVN), CartSymVN)
APPLY_NAME(CCTK_FNAME(CartSymGN), CartSymGN)
