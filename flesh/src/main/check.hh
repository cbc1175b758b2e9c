// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_MAIN_CHECK_HH
#define FLESH_MAIN_CHECK_HH

#include <string>

#include "context.hh"
#include "flesh/driver.hh"

namespace flesh {

/// What --check prints about a run whose grid has been set up and whose parameters are good: active thorns,
/// groups with storage, the grid as the driver describes it, and the memory of this process.
std::string check_report(const Context& context, const cGH* gh);

}  // namespace flesh

#endif
