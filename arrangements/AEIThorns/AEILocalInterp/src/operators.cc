// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/LocalInterpolation under their names.
#include "Saguaro/LocalInterpolation/src/local_uniform.hh"
#include "cctk.h"
#include "log.hh"

namespace {

using namespace local_interpolation;

template <Family family, int lowest_order, int highest_order>
int interpolate(int dimensions, int table, const CCTK_REAL* origin, const CCTK_REAL* spacing, int points,
                int coordinate_type, const void* const* coordinates, int inputs, const CCTK_INT* sizes,
                const CCTK_INT* input_types, const void* const* in, int outputs, const CCTK_INT* output_types,
                void* const* out) {
  const LocalUniform call{dimensions, table, origin,      spacing, points,  coordinate_type, coordinates,
                          inputs,     sizes, input_types, in,      outputs, output_types,    out};
  aei_local_interp::log(call);
  return interpolate_with_options(family, lowest_order, highest_order, call);
}

void add(cInterpOpLocalUniform function, const char* name) {
  if (CCTK_InterpRegisterOpLocalUniform(function, name, CCTK_THORNSTRING) < 0)
    CCTK_VERROR("Another thorn has registered the interpolation operator \"%s\"", name);
}

}  // namespace

extern "C" int AEILocalInterp_U_Startup() {
  const auto tensor_product = interpolate<Family::tensor_product, 1, max_order>;
  add(tensor_product, "Lagrange polynomial interpolation (tensor product)");
  add(interpolate<Family::maximum_degree, 1, max_order>,
      "Lagrange polynomial interpolation (maximum degree)");
  add(interpolate<Family::hermite, 2, 4>, "Hermite polynomial interpolation");
  // Other names of the first one.
  add(tensor_product, "Lagrange polynomial interpolation");
  add(tensor_product, "generalized polynomial interpolation");
  return 0;
}
