// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What each scheduled function of thorn @thorn@ declared to read and write, as one structure per function:
//
//   extern "C" void Function(CCTK_ARGUMENTS) {
//     const @thorn@::Function_Arguments args(cctkGH);
//     ...
//   }
//
// Generated from schedule.ccl.
#ifndef @guard@_ARGUMENTS_HH
#define @guard@_ARGUMENTS_HH

#include "cctk.h"
#include "cctki_Arguments.h"
#include "flesh/arguments.hh"

extern "C" int cctki_vi_@thorn@[];

namespace @thorn@ {

@structures@

}  // namespace @thorn@

#endif
