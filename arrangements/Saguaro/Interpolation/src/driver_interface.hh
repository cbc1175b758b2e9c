// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the driver's interpolation thorns share: the arguments of CCTK_InterpGridArrays and DriverInterpolate.
#ifndef SAGUARO_INTERPOLATION_DRIVER_INTERFACE_HH
#define SAGUARO_INTERPOLATION_DRIVER_INTERFACE_HH

#include "Saguaro/Interpolation/src/interpolation.hh"
#include "cctk.h"

namespace interpolation {

/// The arguments, under short names.
struct GridArrays {
  const cGH* gh;
  int dimensions;
  int local_operator;
  int table;
  int coordinate_system;
  int points;
  int coordinate_type;
  const void* const* coordinates;
  int inputs;
  const CCTK_INT* variables;
  int outputs;
  const CCTK_INT* output_types;
  void* const* out;
};

/// The operator with a handle of the flesh.
LocalOperator operator_of_handle(int handle);

/// \throws std::invalid_argument naming what is null, negative or not of type CCTK_REAL
Request request_of(const GridArrays& call);

/// What CCTK_InterpGridArrays does: hands the call to the symmetries, which map points and come back to
/// DriverInterpolate; or, if no thorn knows symmetries, to `interpolate` directly.
/// \param symmetry_interpolate  the aliased function, null if there is none
using AliasedInterpolate = CCTK_INT (*)(CCTK_POINTER_TO_CONST, CCTK_INT, CCTK_INT, CCTK_INT, CCTK_INT,
                                        CCTK_INT, CCTK_INT, const CCTK_POINTER_TO_CONST*, CCTK_INT,
                                        const CCTK_INT*, CCTK_INT, const CCTK_INT*, const CCTK_POINTER*);
int interpolate_with_symmetries(const GridArrays& call, AliasedInterpolate symmetry_interpolate,
                                AliasedInterpolate driver_interpolate);

/// Runs `interpolate` and tells the table the status of this process's points, `local_interpolator_status`.
/// \return status, or UTIL_ERROR_BAD_INPUT after a warning if it throws
int answer(int table, const std::function<int()>& interpolate);

}  // namespace interpolation

#endif
