// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation: cctk_Interp.h.
#include "cctk_Interp.h"

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/current_context.hh"
#include "capi/guard.hh"
#include "core/text.hh"
#include "driver/overloads.hh"
#include "model/catalogue.hh"
#include "services/interpolation.hh"

namespace flesh::capi {
namespace {

constexpr int no_operator = -2;

Interpolators& interpolators() { return current_context().interpolators(); }

int refuse(const std::string& what) { return warned(no_operator, what); }

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_InterpHandle(const char* name) {
  const int handle = interpolators().handle(view(name));
  return handle >= 0
             ? handle
             : refuse(text("No interpolation operator is registered under the name '", view(name), "'."));
}

const char* CCTK_InterpOperator(int handle) { return interpolators().name(handle); }
const char* CCTK_InterpOperatorImplementation(int handle) {
  const char* thorn = interpolators().thorn(handle);
  const tables::Thorn* found = current_context().catalogue().find_thorn(view(thorn));
  return found ? found->implementation.data() : thorn;
}
int CCTK_NumInterpOperators() { return interpolators().count(); }

int CCTK_InterpGridArrays(const cGH* gh, int dimensions, int local_interpolator, int table,
                          int coordinate_system, int points, int coordinate_type,
                          const void* const coordinates[], int inputs, const CCTK_INT variables[],
                          int outputs, const CCTK_INT output_types[], void* const out[]) {
  const auto interpolate = current_context().overloads().interpolate_grid_arrays.get();
  if (interpolate == nullptr) return refuse("No active thorn provides interpolation of grid variables.");
  return interpolate(gh, dimensions, local_interpolator, table, coordinate_system, points, coordinate_type,
                     coordinates, inputs, variables, outputs, output_types, out);
}

int CCTK_InterpLocalUniform(int dimensions, int handle, int table, const CCTK_REAL origin[],
                            const CCTK_REAL delta[], int points, int coordinate_type,
                            const void* const coordinates[], int inputs, const CCTK_INT sizes[],
                            const CCTK_INT input_types[], const void* const in[], int outputs,
                            const CCTK_INT output_types[], void* const out[]) {
  const LocalUniformInterpolator interpolate = interpolators().local_uniform(handle);
  if (interpolate == nullptr)
    return refuse(text("There is no interpolation operator with handle ", handle, "."));
  return interpolate(dimensions, table, origin, delta, points, coordinate_type, coordinates, inputs, sizes,
                     input_types, in, outputs, output_types, out);
}

int CCTK_InterpRegisterOpLocalUniform(cInterpOpLocalUniform function, const char* name, const char* thorn) {
  return interpolators().add(view(name), function, view(thorn));
}

}  // extern "C"
