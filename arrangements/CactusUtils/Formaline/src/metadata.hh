// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What this process knows of its run.
#ifndef FORMALINE_METADATA_HH
#define FORMALINE_METADATA_HH

#include "cctk.h"
#include "jar.hh"

namespace formaline {

/// Everything that is known at the start: program, machine, thorns, parameters.
Pairs initial_metadata(const cGH* cctkGH);
/// How far the run is.
Pairs progress(const cGH* cctkGH);
/// The grid scalars of out_vars.
Pairs watched_scalars(const cGH* cctkGH);

}  // namespace formaline

#endif
