// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_MAIN_CHECK_HH
#define FLESH_MAIN_CHECK_HH

#include <string>

#include "context.hh"

namespace flesh {

/// What --check prints about a run that has been started up: active thorns, groups with storage, grid and
/// memory as the driver describes them.
std::string check_report(const Context& context);

}  // namespace flesh

#endif
