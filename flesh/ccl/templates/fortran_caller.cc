// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls the scheduled Fortran subroutines of thorn @thorn@ with the arguments that its cctk_Arguments.h declares.
// Generated.
#include "cctki_FortranCall.hh"

extern "C" int cctki_vi_@thorn@[];
extern "C" int cctki_gi_@thorn@[];
extern "C" int cctki_call_fortran_@thorn@(void* grid, void* subroutine);

extern "C" int cctki_call_fortran_@thorn@(void* grid, void* subroutine) {
  cGH* const cctkGH = static_cast<cGH*>(grid);
  @sizes@
  const std::array<void*, @number@> arguments = {{
    @arguments@
  }};
  cctki::call_fortran(subroutine, cctkGH, arguments);
  return 0;
}
