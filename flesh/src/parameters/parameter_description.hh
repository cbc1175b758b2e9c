// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters as the command line describes them.
#ifndef FLESH_PARAMETERS_PARAMETER_DESCRIPTION_HH
#define FLESH_PARAMETERS_PARAMETER_DESCRIPTION_HH

#include <string>

#include "parameters/parameter_set.hh"

namespace flesh {

/// Everything that is declared about a parameter, one `Key: value` per line, all compiled extensions
/// included.
std::string describe_parameter(const Parameter& parameter);

/// All parameters of all compiled thorns under one heading per thorn: names, or with `verbose` full
/// descriptions.
std::string describe_all_parameters(const ParameterSet& parameters, bool verbose);

}  // namespace flesh

#endif
