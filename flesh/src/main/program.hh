// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The program from its first to its last line.
#ifndef FLESH_MAIN_PROGRAM_HH
#define FLESH_MAIN_PROGRAM_HH

namespace flesh {

/// Does what the command line asks for.
/// \return exit status of the program
int run_program(int argc, char** argv);

}  // namespace flesh

#endif
