// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What an output method may offer beyond the functions of cctk_IOMethods.h.
#ifndef FLESH_IO_METHODS_HH
#define FLESH_IO_METHODS_HH

#include <span>

struct _cGH;

namespace flesh {

/// Gives a method a function that takes the place of its TriggerOutput. It is called when a scheduled
/// function has run, once with all the variables of its TRIGGERS, and writes those that are due. Collective.
/// It returns how many it has written.
///
/// \param handle  from CCTK_RegisterIOMethod; a bad one has no effect
void set_trigger_together(int handle, int (*function)(const struct ::_cGH*, std::span<const int> variables));

}  // namespace flesh

#endif
