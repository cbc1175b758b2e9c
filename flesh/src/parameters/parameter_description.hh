// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters as the command line describes them.
#ifndef FLESH_PARAMETERS_PARAMETER_DESCRIPTION_HH
#define FLESH_PARAMETERS_PARAMETER_DESCRIPTION_HH

#include <string>
#include <string_view>

#include "parameters/parameter_set.hh"

namespace flesh {

/// Everything that is declared about a parameter, one `Key: value` per line, all compiled extensions
/// included.
std::string describe_parameter(const Parameter& parameter);

/// The parameters whose name or description holds a word, ignoring letter case, one line each: name and
/// description. Empty if there are none.
std::string find_parameters(const ParameterSet& parameters, std::string_view word);

/// The parameter thorn::name or implementation::name with the nearest name, as "; did you mean X?"; empty if
/// none is near.
std::string nearest_parameter(const ParameterSet& parameters, std::string_view name);

/// All parameters of all compiled thorns under one heading per thorn: names, or with `verbose` full
/// descriptions.
std::string describe_all_parameters(const ParameterSet& parameters, bool verbose);

}  // namespace flesh

#endif
