// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Whether a person watches.
#ifndef FLESH_SERVICES_TERMINAL_HH
#define FLESH_SERVICES_TERMINAL_HH

#include <cstdio>

namespace flesh {

/// True if what is written to `out` appears on a terminal. Some launchers of MPI give their processes a
/// terminal of their own and pass on what arrives there, perhaps into a file: then the launcher's output
/// decides.
bool is_terminal(std::FILE* out);

/// Width of the terminal; 0 if there is none, 80 if it does not tell.
int terminal_columns(std::FILE* out);

}  // namespace flesh

#endif
