// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_MAIN_CHECK_HH
#define FLESH_MAIN_CHECK_HH

#include <string>

#include "context.hh"
#include "flesh/driver.hh"

namespace flesh {

/// What --check prints about a run whose grid has been set up and whose parameters are good: a table of its
/// levels and its memory, summed over processes, when the first regridding has been done. Collective.
struct CheckReport {
  std::string text;
  std::string boxes;  ///< of all processes, in lines for a picture
};
CheckReport check_report(const Context& context, cGH* gh);

/// What else --verbose tells before that: active thorns, groups with storage, and the grid as the driver
/// describes it.
std::string check_details(const Context& context, const cGH* gh);

}  // namespace flesh

#endif
