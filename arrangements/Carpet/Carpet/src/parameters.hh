// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPET_PARAMETERS_HH
#define CARPET_PARAMETERS_HH

#include "Saguaro/GridDriver/src/public/settings.hh"

namespace Carpet {

/// The parameters of this thorn in the words of GridDriver.
grid_driver::Settings read_settings();

}  // namespace Carpet

#endif
