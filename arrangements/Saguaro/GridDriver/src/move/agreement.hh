// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Agreement of all processes on whether what each has done has succeeded.
#ifndef SAGUARO_GRID_DRIVER_MOVE_AGREEMENT_HH
#define SAGUARO_GRID_DRIVER_MOVE_AGREEMENT_HH

#include <functional>

#include "Saguaro/GridDriver/src/move/messenger.hh"

namespace grid_driver {

/// Does what may fail on one process before messages are sent: either all go on, or all throw. What they
/// throw is of the kind that the first of those that failed threw, so that the run ends alike on any number
/// of processes. Collective.
void do_on_all(Messenger& messenger, const std::function<void()>& action);

}  // namespace grid_driver

#endif
