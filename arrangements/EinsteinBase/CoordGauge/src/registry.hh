// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef COORDGAUGE_REGISTRY_HH
#define COORDGAUGE_REGISTRY_HH

#include "slicings.hh"

namespace coord_gauge {

/// Those of this run; their functions ask with the grid hierarchy of the last call of
/// Einstein_SetNextSlicing.
Slicings& registered();

}  // namespace coord_gauge

#endif
