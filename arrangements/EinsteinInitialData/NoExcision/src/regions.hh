// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef NOEXCISION_REGIONS_HH
#define NOEXCISION_REGIONS_HH

#include "region.hh"

namespace no_excision {

/// The region that parameters describe.
Region region(int number);

}  // namespace no_excision

#endif
