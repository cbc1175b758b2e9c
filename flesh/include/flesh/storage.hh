// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_STORAGE_HH
#define FLESH_STORAGE_HH

namespace flesh {

/// Timelevels of a group that the schedule wants for the whole run, whether they have storage now or not; 0
/// if none.
int permanent_timelevels(int group);

}  // namespace flesh

#endif
