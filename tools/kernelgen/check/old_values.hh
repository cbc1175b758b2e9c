// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef KERNELGEN_CHECK_OLD_VALUES_HH
#define KERNELGEN_CHECK_OLD_VALUES_HH

#include "check/model.hh"
#include "parse/report.hh"

namespace kernelgen {

/// Warns where an equation reads a variable that an equation before it in the same calculation has set: what
/// it gets is the value from before the calculation, since all variables are stored at its end.
void warn_of_old_values(const Script& script, Report& report, const Model& model);

}  // namespace kernelgen

#endif
