// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The parameters of thorn Cactus that the services obey, as they stand now.
#ifndef FLESH_SERVICES_SETTINGS_HH
#define FLESH_SERVICES_SETTINGS_HH

#include "parameters/parameter_set.hh"
#include "schedule/sort.hh"
#include "services/messages.hh"
#include "services/termination.hh"

namespace flesh {

TerminationSettings termination_settings(const ParameterSet& parameters);

/// \param base  levels of the command line, which stay
MessageSettings message_settings(const ParameterSet& parameters, const MessageSettings& base);

schedule::SortOptions sort_options(const ParameterSet& parameters);

}  // namespace flesh

#endif
