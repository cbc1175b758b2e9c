// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The parameter log_interp_coords: what was asked for, for who looks for the cause of a strange request.
#ifndef AEILOCALINTERP_LOG_HH
#define AEILOCALINTERP_LOG_HH

#include "Saguaro/LocalInterpolation/src/local_uniform.hh"

namespace aei_local_interp {

/// Appends a line to this process's log if the parameter is set; else does nothing.
void log(const local_interpolation::LocalUniform& call);

}  // namespace aei_local_interp

#endif
