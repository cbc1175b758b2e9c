// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Does this CPU have the instructions that the program was compiled for?
#ifndef FLESH_MAIN_CPU_HH
#define FLESH_MAIN_CPU_HH

namespace flesh {

struct InstructionSet {
  const char* name;  ///< null ends a list
  bool is_there;
};

/// Name of the first one that is not there; null if all are.
const char* first_missing(const InstructionSet* needed);

/// Name of an instruction set that this program was compiled for and the CPU lacks; null if it may run.
///
/// Where the linker takes this in, the question is asked before anything else of the program runs: on a CPU
/// that lacks something the program says so in one line and exits with status 1.
const char* missing_instruction_set();

/// Says which instruction set is missing and exits with status 1, if there is one.
void stop_without(const char* missing);

}  // namespace flesh

#endif
