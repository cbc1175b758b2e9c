// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What must hold of the parameters.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "flesh/variable_lists.hh"
#include "quadrature.hh"
#include "variables.hh"

namespace {

void check_variables() {
  DECLARE_CCTK_PARAMETERS;
  const auto mistakes = flesh::mistakes_in_variable_list(variables);
  for (const flesh::ListMistake& mistake : mistakes)
    flesh::report_parameter_mistake("Multipole::variables", mistake.offset, mistake.problem);
  if (!mistakes.empty()) return;
  for (const std::string& problem : multipole::functions_in(variables).problems)
    flesh::report_parameter_mistake("Multipole::variables", 0, problem);
}

void check_intervals() {
  DECLARE_CCTK_PARAMETERS;
  const std::string problem = multipole::problem_with_intervals(*multipole::method_called(integration_method),
                                                                int(ntheta), int(nphi));
  if (!problem.empty()) flesh::report_parameter_mistake("Multipole::integration_method", 0, problem);
}

void warn_of_outdated_parameters() {
  DECLARE_CCTK_PARAMETERS;
  for (const char* name : {"l_mode", "m_mode", "l_min", "mode_type"})
    if (CCTK_ParameterQueryTimesSet(name, CCTK_THORNSTRING) > 0)
      flesh::report_parameter_warning(std::string("Multipole::") + name, 0,
                                      "it is outdated: all modes up to l_max are computed");
}

}  // namespace

extern "C" void Multipole_ParamCheck(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  check_variables();
  check_intervals();
  warn_of_outdated_parameters();
#ifndef HAVE_CAPABILITY_HDF5Files
  DECLARE_CCTK_PARAMETERS;
  if (output_hdf5)
    flesh::report_parameter_mistake(
        "Multipole::output_hdf5", 0,
        "this program was built without HDF5 files: add thorns ExternalLibraries/HDF5 and "
        "Saguaro/HDF5Files to its thornlist");
#endif
}
