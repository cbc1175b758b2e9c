// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef KERNELGEN_CHECK_AXES_CHECK_HH
#define KERNELGEN_CHECK_AXES_CHECK_HH

#include "check/model.hh"
#include "parse/report.hh"

namespace kernelgen {

/// Reports what `axis by axis` would change: the calculations of three axes run one after the other and share
/// no temporaries, so none may replace or use what the equations of another axis set.
void check_axes(const Script& script, Report& report, const Model& model);

}  // namespace kernelgen

#endif
