// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a run returns to the shell: the table of flesh/doc/guides/end-of-a-run.md.
#ifndef FLESH_RUN_EXIT_STATUS_HH
#define FLESH_RUN_EXIT_STATUS_HH

#include "flesh/ending.hh"

namespace flesh::exit_status {

constexpr int good = 0;
constexpr int bad_input = 1;  ///< also what a thorn ends with a warning of level 0
constexpr int machine = 2;    ///< no memory, no disk
constexpr int stopped = 3;    ///< in order, if exit codes are distinct
constexpr int unstable = 4;   ///< the same
constexpr int internal = 5;   ///< nobody has foreseen this

/// \param distinct  Cactus::exit_codes = "distinct"; else all orderly ends are good
constexpr int of(Ending ending, bool distinct) {
  if (!distinct || ending == Ending::done) return good;
  return ending == Ending::stopped ? stopped : unstable;
}

}  // namespace flesh::exit_status

#endif
