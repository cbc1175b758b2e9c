// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reduces arrays whose sums and extremes are easy to tell: products of the indices, counted from 1 (reals) or
// 2 (integers).
#include <array>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

using Sizes = std::array<CCTK_INT, 3>;

Sizes array_sizes() {
  DECLARE_CCTK_PARAMETERS;
  return {array_nx, array_ny, array_nz};
}

/// The product over the first `dimensions` directions of (index + first), first direction fastest.
template <class Number>
std::vector<Number> products(int dimensions, const Sizes& sizes, int first) {
  std::vector<Number> result{1};
  for (int d = dimensions - 1; d >= 0; --d) {
    std::vector<Number> next;
    for (const Number& slower : result)
      for (int i = 0; i < sizes[d]; ++i) next.push_back(slower * (i + first));
    result = std::move(next);
  }
  return result;
}

template <class Number>
void reduce(const char* name, int type, const Sizes& sizes, int first, std::array<Number*, 3> results) {
  const int handle = CCTK_LocalArrayReductionHandle(name);
  if (handle < 0) CCTK_VERROR("There is no operator %s: activate LocalReduce", name);
  constexpr int no_options = 0;
  const CCTK_INT type_code = type;
  for (int dimensions = 1; dimensions <= 3; ++dimensions) {
    const std::vector<Number> array = products<Number>(dimensions, sizes, first);
    const void* const in[] = {array.data()};
    void* const out[] = {results[dimensions - 1]};
    if (CCTK_ReduceLocalArrays(dimensions, handle, no_options, 1, sizes.data(), &type_code, in, 1, &type_code,
                               out) < 0)
      CCTK_VERROR("The %s of an array of %d dimensions cannot be computed", name, dimensions);
  }
}

/// Results are in the order of dimensions: 1, 2, 3.
void reduce_both(const char* name, std::array<CCTK_REAL*, 3> reals, std::array<CCTK_INT*, 3> integers) {
  const Sizes sizes = array_sizes();
  reduce(name, CCTK_VARIABLE_REAL, sizes, 1, reals);
  reduce(name, CCTK_VARIABLE_INT, sizes, 2, integers);
}

}  // namespace

extern "C" void TestLocalReduceC_Maximum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_both("maximum", {real_max_1D, real_max_2D, real_max_3D}, {int_max_1D, int_max_2D, int_max_3D});
}

extern "C" void TestLocalReduceC_Sum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_both("sum", {real_sum_1D, real_sum_2D, real_sum_3D}, {int_sum_1D, int_sum_2D, int_sum_3D});
}

extern "C" void TestLocalReduceC_Avg(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_both("mean", {real_avg_1D, real_avg_2D, real_avg_3D}, {int_avg_1D, int_avg_2D, int_avg_3D});
}
