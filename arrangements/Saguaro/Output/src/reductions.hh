// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lists of reductions in parameters and in the options of variables.
#ifndef SAGUARO_OUTPUT_REDUCTIONS_HH
#define SAGUARO_OUTPUT_REDUCTIONS_HH

#include <string>
#include <vector>

#include "Saguaro/Output/src/requests.hh"

namespace output {

/// One operator that the flesh knows.
struct NamedReduction {
  std::string name;
  int handle;
};

/// Those in a list of names that exist, in its order. check_reductions() tells of the others.
std::vector<NamedReduction> known_reductions(const std::string& list);

/// The results of some reductions of some variables, by variable and reduction; of variables that are not
/// complex real numbers. All at once if the thorn of the reductions can (aliased function ReduceAtOnce), else
/// one by one. Collective; the results are right on one process and 0 on others.
/// \throws std::runtime_error that names the first reduction that fails
std::vector<std::vector<CCTK_COMPLEX>> reduce(const cGH* gh, int process,
                                              const std::vector<NamedReduction>& reductions,
                                              const std::vector<int>& variables);

/// Reports names that no active thorn has registered as a reduction, with the nearest one: mistakes if
/// IO::strict_io_parameter_check, else warnings. Without any reduction the list for all is good as long as
/// only scalars are asked for. Each mistake is reported once. To be called from a routine AT PARAMCHECK, and
/// when parameters have been steered: mistakes that are no warnings end the run then.
/// \param parameter  holds the list for all variables without one of their own
/// \param variables  the parameter whose options may contain lists of their own, and its requests
void check_reductions(const std::string& parameter, const std::string& list, const std::string& variables,
                      const Requests& requests);

}  // namespace output

#endif
