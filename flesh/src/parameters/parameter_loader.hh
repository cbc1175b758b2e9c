// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets parameters as a parameter file says.
#ifndef FLESH_PARAMETERS_PARAMETER_LOADER_HH
#define FLESH_PARAMETERS_PARAMETER_LOADER_HH

#include "core/environment.hh"
#include "core/error.hh"
#include "parameters/parameter_file.hh"
#include "parameters/parameter_set.hh"

namespace flesh {

/// Evaluates the statements of `file` in order and sets parameters. All mistakes are reported with their
/// places: what SetStatus calls them, as the level of `parameters` demands; wrong types, unknown variables,
/// and parameters that are set after an expression has read them, always as errors.
///
/// Needs active thorns and a started set. Ends with a check of the accumulators.
void load_parameters(const ParameterFile& file, ParameterSet& parameters, const Activation& activation,
                     const Environment& environment, Diagnostics& diagnostics);

}  // namespace flesh

#endif
