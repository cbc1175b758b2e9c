// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef NEWRAD_FACES_HH
#define NEWRAD_FACES_HH

#include "blocks.hh"
#include "cctk.h"

namespace newrad {

/// The current component of a grid hierarchy.
Component component_of(const cGH* gh);

}  // namespace newrad

#endif
