// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Does this CPU have the instructions that the program was compiled for?
#ifndef FLESH_MAIN_CPU_HH
#define FLESH_MAIN_CPU_HH

#include <string>

namespace flesh {

/// Names of the instruction sets that this program needs and the CPU lacks, separated by blanks; empty if it
/// may run. Compiled for the least common CPU, so it can always answer.
std::string missing_instruction_sets();

}  // namespace flesh

#endif
