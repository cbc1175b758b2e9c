// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The reductions whose C functions take arguments without end, with lists instead.
#ifndef FLESH_CAPI_REDUCTIONS_HH
#define FLESH_CAPI_REDUCTIONS_HH

#include <span>

#include "cctk_Reduction.h"

namespace flesh::capi {

/// CCTK_Reduce of the variables with these indices.
int reduce_variables(const cGH* gh, int process, int handle, int outputs, int output_type, void* out,
                     std::span<const int> variables);

/// CCTK_ReduceArray of these arrays, all of these sizes.
int reduce_arrays(const cGH* gh, int process, int handle, int outputs, int output_type, void* out,
                  std::span<const int> sizes, std::span<const void* const> arrays, int input_type);

}  // namespace flesh::capi

#endif
