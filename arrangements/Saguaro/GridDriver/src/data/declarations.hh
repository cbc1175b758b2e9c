// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the declarations of a scheduled function promise.
#ifndef SAGUARO_GRID_DRIVER_DATA_DECLARATIONS_HH
#define SAGUARO_GRID_DRIVER_DATA_DECLARATIONS_HH

#include <string_view>

#include "flesh/schedule.hh"

namespace grid_driver {

/// Whether TAGS of a function say so, in any letter case (flesh/doc/schedule-tags.md).
bool has_tag(const flesh::ScheduledFunction& function, std::string_view key, std::string_view value);

/// True if a function touches no variable but those that it declares, and those that it asks for by name when
/// it asks: the tag Declarations="bind", or any declaration where all bind, in local mode.
bool declarations_bind(const flesh::ScheduledFunction& function, flesh::PresyncMode presync);
/// True if a function whose declarations bind looks at grid functions that it reads only through calls that
/// bring what they touch: the tag Reads="points".
bool reads_by_calls(const flesh::ScheduledFunction& function, flesh::PresyncMode presync);
/// True if a function itself waits for ghost zones that it reads (Driver_AwaitGhosts): the tag
/// Ghosts="awaited".
bool awaits_ghosts(const flesh::ScheduledFunction& function);

}  // namespace grid_driver

#endif
