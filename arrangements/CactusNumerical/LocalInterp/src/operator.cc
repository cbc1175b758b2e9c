// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/local_uniform.hh"
#include "cctk.h"

namespace {

int interpolate(int dimensions, int table, const CCTK_REAL* origin, const CCTK_REAL* spacing, int points,
                int coordinate_type, const void* const* coordinates, int inputs, const CCTK_INT* sizes,
                const CCTK_INT* input_types, const void* const* in, int outputs, const CCTK_INT* output_types,
                void* const* out) {
  return local_interpolation::interpolate_centred({dimensions, table, origin, spacing, points,
                                                   coordinate_type, coordinates, inputs, sizes, input_types,
                                                   in, outputs, output_types, out});
}

}  // namespace

extern "C" int LocalInterp_Startup() {
  return CCTK_InterpRegisterOpLocalUniform(interpolate, "uniform cartesian", CCTK_THORNSTRING) < 0;
}
