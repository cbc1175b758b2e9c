// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls of the local operator for the points of one component.
#ifndef SAGUARO_INTERPOLATION_COMPONENT_CALL_HH
#define SAGUARO_INTERPOLATION_COMPONENT_CALL_HH

#include <cstddef>
#include <vector>

#include "Saguaro/Interpolation/src/interpolation.hh"
#include "Saguaro/Interpolation/src/options.hh"
#include "Saguaro/Interpolation/src/routes.hh"
#include "cctk.h"

namespace interpolation {

/// What came out, in the order of the points.
struct Results {
  std::vector<CCTK_INT> status;                ///< per point
  std::vector<std::vector<std::byte>> values;  ///< per output: one element per point
};

/// What a call works on, all of it alive for the call.
struct Problem {
  const cGH* gh;
  Place place;
  const Request& request;
  const Options& options;
};

/// Timelevels that are read of a variable.
int timelevels_of(const cGH* gh, const Input& input, const Request& request);

/// Weights of timelevels one `time_step` apart, newest first, in a derivative of the polynomial through them.
/// \param later  where: so many steps after the newest
std::vector<double> derivative_weights(int time_levels, int derivative, double time_step, double later);

/// Derivatives by coordinates are in units of grid points, time derivatives in units of time.
Results interpolate_on(const Component& component, const std::vector<Position>& positions,
                       const Problem& problem);

}  // namespace interpolation

#endif
