// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators in the forms of the C interface, for thorns that register them.
//
// The flesh calls an operator through a plain function that is not told which one it is. So there is one such
// function per operator and kind of weights, made from a template over both.
#ifndef SAGUARO_REDUCTION_C_INTERFACE_HH
#define SAGUARO_REDUCTION_C_INTERFACE_HH

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk.h"

namespace reduction {

/// What a thorn's operators weigh grid variables with.
using WeightsRule = Weights (*)(const cGH* gh);

// ---- What the operators do. Result: 0, or -1 after a warning that says why. Collective.

/// For CCTK_Reduce. Callers may ask for one output per call, and then get one per variable.
int reduce_for_c(const Operator& rule, const Weights& weights, const cGH* gh, int process, int outputs,
                 int type, void* out, int inputs, const int* variables);
/// Many operators on many variables at once: the results of all operators on the first variable, then of all
/// on the second, and so on.
/// \return 0; -1, quietly, if it is refused: one by one the operators say why
int reduce_at_once_for_c(std::span<const WeighedOperator> wanted, const cGH* gh,
                         std::span<const int> variables, CCTK_COMPLEX* results);
/// For CCTK_ReduceArray and its kin: over elements and processes, or over processes element by element.
int reduce_arrays_for_c(const Operator& rule, const cGH* gh, int process, int dimensions, const int* sizes,
                        int inputs, const void* const* in, int in_type, int outputs, void* out, int out_type);
/// For CCTK_ReduceGridArrays. The handle is that of a local operator, and its name says which one is meant.
/// Options in the table: `weight_on` (CCTK_INT, 1: use weights), `weight_variable_index` (CCTK_INT).
int reduce_grid_arrays_for_c(const Weights& weights, const cGH* gh, int process, int handle, int table,
                             int inputs, const CCTK_INT* variables, int outputs, const CCTK_INT* out_types,
                             void* const* out);

// ---- Registration

/// Operators for grid variables and for arrays of processes, under a name.
template <WeightsRule weights, int number>
void register_operator(const char* name) {
  CCTK_RegisterReductionOperator(
      [](const cGH* gh, int process, int outputs, int type, void* out, int inputs, const int* variables) {
        return reduce_for_c(operators[number], weights(gh), gh, process, outputs, type, out, inputs,
                            variables);
      },
      name);
  CCTK_RegisterReductionArrayOperator(
      [](const cGH* gh, int process, int dimensions, const int* sizes, int inputs, const void* const* in,
         int in_type, int outputs, void* out, int out_type) {
        return reduce_arrays_for_c(operators[number], gh, process, dimensions, sizes, inputs, in, in_type,
                                   outputs, out, out_type);
      },
      name);
}

/// The functions behind CCTK_ReduceGridArrays and CCTK_ReduceArraysGlobally.
void register_globally_reducing_operator();
template <WeightsRule weights>
void register_grid_array_operator() {
  CCTK_RegisterGridArrayReductionOperator([](const cGH* gh, int process, int handle, int table, int inputs,
                                             const CCTK_INT* variables, int outputs,
                                             const CCTK_INT* out_types, void* const* out) {
    return reduce_grid_arrays_for_c(weights(gh), gh, process, handle, table, inputs, variables, outputs,
                                    out_types, out);
  });
  register_globally_reducing_operator();
}

/// Operators for arrays on one process, under their own names.
void register_local_operators();

}  // namespace reduction

#endif
