// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The library in the form of CCTK_InterpLocalUniform, for the thorns that register operators.
#ifndef SAGUARO_LOCAL_INTERPOLATION_LOCAL_UNIFORM_HH
#define SAGUARO_LOCAL_INTERPOLATION_LOCAL_UNIFORM_HH

#include <functional>

#include "Saguaro/LocalInterpolation/src/interpolate.hh"
#include "cctk.h"

namespace local_interpolation {

/// Does the work of interpolate().
using Interpolate = std::function<std::vector<Failure>(const Request&)>;

/// Under this key a caller in the same program puts a pointer to an Interpolate into the table of options.
/// Operators of this library then check and report as always, but leave the work to that function. Input
/// arrays may then be in the memory of a device.
inline constexpr const char* elsewhere_key = "Saguaro_interpolate";

/// The arguments of CCTK_InterpLocalUniform.
struct LocalUniform {
  int dimensions;
  int table;
  const CCTK_REAL* origin;
  const CCTK_REAL* spacing;
  int points;
  int coordinate_type;
  const void* const* coordinates;
  int inputs;
  const CCTK_INT* sizes;
  const CCTK_INT* input_types;
  const void* const* in;
  int outputs;
  const CCTK_INT* output_types;
  void* const* out;
};

/// Interpolates with all options of the table (see AEILocalInterp's README).
/// \param lowest_order, highest_order  that this operator knows
/// \return 0, the lowest Status of all points, or UTIL_ERROR_BAD_INPUT (after a warning)
int interpolate_with_options(Family family, int lowest_order, int highest_order, const LocalUniform& call);

/// Interpolates values with centred molecules only. Of the options `order` (1 if it is missing),
/// `suppress_warnings` and `per_point_status` are read.
/// \return as above
int interpolate_centred(const LocalUniform& call);

}  // namespace local_interpolation

#endif
