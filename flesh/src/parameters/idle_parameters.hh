// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters that exist only for the sake of existing parameter files.
#ifndef FLESH_PARAMETERS_IDLE_PARAMETERS_HH
#define FLESH_PARAMETERS_IDLE_PARAMETERS_HH

#include "core/error.hh"
#include "parameters/parameter_set.hh"

namespace flesh {

/// Warns of each line of the parameter file that gives a parameter of an active thorn another value than its
/// default, though its description begins with "Has no effect", perhaps with a reason behind a colon. To be
/// called before a checkpoint is read.
void warn_of_idle_parameters(const ParameterSet& parameters, Diagnostics& diagnostics);

}  // namespace flesh

#endif
