// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions: cctk_Reduction.h.
#include "capi/reductions.hh"

#include <cstdarg>
#include <span>
#include <string>
#include <vector>

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/current_context.hh"
#include "capi/guard.hh"
#include "core/text.hh"
#include "services/reductions.hh"

namespace flesh::capi {
namespace {

constexpr int no_operator = -1;

Reductions& reductions() { return current_context().reductions(); }

int refuse(const std::string& what) { return warned(no_operator, what); }

int handle_of(int found, const char* kind, const char* name) {
  return found >= 0 ? found : refuse(text("No ", kind, " is registered under the name '", view(name), "'."));
}

/// There is one operator for all names of some kinds: it has handle 0.
template <typename Function>
int handle_of_single(const SingleOperator<Function>& single, const char* kind) {
  return single.function() ? 0 : refuse(text("No ", kind, " is registered."));
}

/// Calls the operator with this handle; arguments are passed through.
template <typename Function, typename... Arguments>
int apply(const Operators<Function>& operators, int handle, Arguments... arguments) {
  const Function function = operators.function(handle);
  return function ? function(arguments...)
                  : refuse(text("There is no reduction operator with handle ", handle, "."));
}

template <typename Function, typename... Arguments>
int apply_single(const SingleOperator<Function>& single, const char* kind, Arguments... arguments) {
  return single.function() ? single.function()(arguments...) : refuse(text("No ", kind, " is registered."));
}

/// Reduces one array of each process, with these sizes, element by element: as many results as elements.
int reduce_to_array(const cGH* gh, int process, int handle, const void* in, void* out,
                    std::span<const int> sizes, int type) {
  int elements = 1;
  for (const int size : sizes) elements *= size;
  return apply(reductions().array, handle, gh, process, static_cast<int>(sizes.size()), sizes.data(), 1, &in,
               type, elements, out, type);
}

int reduce_scalar(const cGH* gh, int process, int handle, const void* in, void* out, int type) {
  const int one_element[] = {1};
  return reduce_to_array(gh, process, handle, in, out, one_element, type);
}

int reduce_line(const cGH* gh, int process, int handle, const void* in, void* out, int n, int type) {
  const int sizes[] = {n};
  return reduce_to_array(gh, process, handle, in, out, sizes, type);
}

}  // namespace

int reduce_variables(const cGH* gh, int process, int handle, int outputs, int output_type, void* out,
                     std::span<const int> variables) {
  return apply(reductions().grid, handle, gh, process, outputs, output_type, out,
               static_cast<int>(variables.size()), variables.data());
}

int reduce_arrays(const cGH* gh, int process, int handle, int outputs, int output_type, void* out,
                  std::span<const int> sizes, std::span<const void* const> arrays, int input_type) {
  return apply(reductions().array, handle, gh, process, static_cast<int>(sizes.size()), sizes.data(),
               static_cast<int>(arrays.size()), arrays.data(), input_type, outputs, out, output_type);
}

}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

// ---------------------------------------------------------------------------------------- operators by name

int CCTK_ReductionHandle(const char* name) {
  return handle_of(reductions().grid.handle(view(name)), "reduction operator", name);
}
int CCTK_ReductionArrayHandle(const char* name) {
  return handle_of(reductions().array.handle(view(name)), "array reduction operator", name);
}
int CCTK_LocalArrayReductionHandle(const char* name) {
  return handle_of(reductions().local_array.handle(view(name)), "local array reduction operator", name);
}
int CCTK_GridArrayReductionHandle(const char*) {
  return handle_of_single(reductions().grid_array, "grid array reduction");
}
int CCTK_ReduceArraysGloballyHandle(const char*) {
  return handle_of_single(reductions().global_array, "global array reduction");
}

int CCTK_NumReduceOperators() { return reductions().grid.count(); }
const char* CCTK_ReduceOperator(int handle) { return reductions().grid.name(handle); }
const char* CCTK_ReduceOperatorImplementation(int handle) { return reductions().grid.implementation(handle); }

int CCTK_NumLocalArrayReduceOperators() { return reductions().local_array.count(); }
const char* CCTK_LocalArrayReduceOperator(int handle) { return reductions().local_array.name(handle); }
const char* CCTK_LocalArrayReduceOperatorImplementation(int handle) {
  return reductions().local_array.implementation(handle);
}

// -------------------------------------------------------------------------------------------- grid variables

int CCTK_Reduce(const cGH* gh, int process, int handle, int outputs, int output_type, void* out, int inputs,
                ...) {
  std::vector<int> variables(inputs);
  va_list arguments;
  va_start(arguments, inputs);
  for (int& variable : variables) variable = va_arg(arguments, int);
  va_end(arguments);
  return reduce_variables(gh, process, handle, outputs, output_type, out, variables);
}

int CCTK_ReduceGridArrays(const cGH* gh, int process, int handle, int table, int inputs,
                          const CCTK_INT variables[], int outputs, const CCTK_INT output_types[],
                          void* const out[]) {
  return apply_single(reductions().grid_array, "grid array reduction", gh, process, handle, table, inputs,
                      variables, outputs, output_types, out);
}

// ------------------------------------------------------------------------------------- data of each process

int CCTK_ReduceLocalScalar(const cGH* gh, int process, int handle, const void* in, void* out, int type) {
  return reduce_scalar(gh, process, handle, in, out, type);
}
int CCTK_ReduceLocScalar(const cGH* gh, int process, int handle, const void* in, void* out, int type) {
  return reduce_scalar(gh, process, handle, in, out, type);
}
int CCTK_ReduceLocalArray1D(const cGH* gh, int process, int handle, const void* in, void* out, int n,
                            int type) {
  return reduce_line(gh, process, handle, in, out, n, type);
}
int CCTK_ReduceLocArrayToArray1D(const cGH* gh, int process, int handle, const void* in, void* out, int n,
                                 int type) {
  return reduce_line(gh, process, handle, in, out, n, type);
}
int CCTK_ReduceLocArrayToArray2D(const cGH* gh, int process, int handle, const void* in, void* out, int nx,
                                 int ny, int type) {
  const int sizes[] = {nx, ny};
  return reduce_to_array(gh, process, handle, in, out, sizes, type);
}
int CCTK_ReduceLocArrayToArray3D(const cGH* gh, int process, int handle, const void* in, void* out, int nx,
                                 int ny, int nz, int type) {
  const int sizes[] = {nx, ny, nz};
  return reduce_to_array(gh, process, handle, in, out, sizes, type);
}

int CCTK_ReduceArray(const cGH* gh, int process, int handle, int outputs, int output_type, void* out,
                     int dimensions, int inputs, int input_type, ...) {
  std::vector<int> sizes(dimensions);
  std::vector<const void*> arrays(inputs);
  va_list arguments;
  va_start(arguments, input_type);
  for (int& size : sizes) size = va_arg(arguments, int);
  for (const void*& array : arrays) array = va_arg(arguments, const void*);
  va_end(arguments);
  return reduce_arrays(gh, process, handle, outputs, output_type, out, sizes, arrays, input_type);
}

int CCTK_ReduceLocalArrays(int dimensions, int handle, int table, int inputs, const CCTK_INT sizes[],
                           const CCTK_INT input_types[], const void* const in[], int outputs,
                           const CCTK_INT output_types[], void* const out[]) {
  return apply(reductions().local_array, handle, dimensions, handle, table, inputs, sizes, input_types, in,
               outputs, output_types, out);
}

int CCTK_ReduceArraysGlobally(const cGH* gh, int process, int handle, int table, int inputs,
                              const void* const in[], int dimensions, const CCTK_INT sizes[],
                              const CCTK_INT input_types[], int outputs, const CCTK_INT output_types[],
                              void* const out[]) {
  return apply_single(reductions().global_array, "global array reduction", gh, process, handle, table, inputs,
                      in, dimensions, sizes, input_types, outputs, output_types, out);
}

// ---------------------------------------------------------------------------------------------- registration

int CCTK_RegisterReductionOperator(cReduceOperator function, const char* name) {
  return reductions().grid.add(view(name), function, calling_implementation());
}
int CCTK_RegisterReductionArrayOperator(cReduceArrayOperator function, const char* name) {
  return reductions().array.add(view(name), function, calling_implementation());
}
int CCTK_RegisterLocalArrayReductionOperator(cLocalArrayReduceOperator function, const char* name) {
  return reductions().local_array.add(view(name), function, calling_implementation());
}
int CCTK_RegisterGridArrayReductionOperator(cGridArrayReduceOperator function) {
  return reductions().grid_array.set(function, calling_implementation());
}
int CCTK_RegisterReduceArraysGloballyOperator(cReduceArraysGloballyOperator function) {
  return reductions().global_array.set(function, calling_implementation());
}

}  // extern "C"
