// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/Reduction under the names and in the forms of the C interface.
//
// The flesh calls an operator through a plain function that is not told which one it is. So there is one such
// function per operator and measure, made from a template over its number.
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

using reduction::Array;
using reduction::Collector;
using reduction::Measure;
using reduction::Operator;
using Numbers = std::vector<Collector::Number>;

constexpr int failed = -1;

/// Runs a reduction and stores its results on the processes that want them.
template <class Reduce>
int answer(const cGH* gh, int process, int type, int outputs, void* out, Reduce reduce) {
  try {
    const Numbers numbers = reduce();
    if (static_cast<int>(numbers.size()) != outputs)
      throw std::invalid_argument("a reduction gives " + std::to_string(numbers.size()) + " numbers, not " +
                                  std::to_string(outputs));
    if (process < 0 || process == CCTK_MyProc(gh))
      for (int i = 0; i < outputs; ++i) reduction::store(numbers[i], type, out, i);
    return 0;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s", error.what());
    return failed;
  }
}

void require_valid(const cGH* gh, std::span<const int> variables) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(presync_mode, "off") || !CCTK_IsFunctionAliased("Driver_RequireValidData")) return;
  const std::vector<CCTK_INT> all(variables.begin(), variables.end());
  const std::vector<CCTK_INT> timelevels(all.size(), 0), where(all.size(), CCTK_VALID_EVERYWHERE);
  Driver_RequireValidData(gh, all.data(), timelevels.data(), CCTK_INT(all.size()), where.data());
}

/// The weights, if they have been set up.
reduction::Weights weights_by(const cGH* gh, Measure measure) {
  const int variable = CCTK_VarIndex("CarpetReduce::weight");
  return {CCTK_ActiveTimeLevelsVI(gh, variable) > 0 ? variable : -1, measure};
}

std::ptrdiff_t element_count(int dimensions, const auto* sizes) {
  std::ptrdiff_t count = 1;
  for (int d = 0; d < dimensions; ++d) count *= sizes[d];
  return count;
}

template <int number, Measure measure>
int reduce_grid(const cGH* gh, int process, int outputs, int type, void* out, int inputs,
                const int* variables) {
  // Callers may ask for one number per call, and then expect one per variable.
  const int numbers = outputs == 1 ? inputs : outputs;
  return answer(gh, process, type, numbers, out, [&] {
    const std::span<const int> all(variables, inputs);
    require_valid(gh, all);
    return reduction::reduce_variables(gh, reduction::operators[number], weights_by(gh, measure), all);
  });
}

template <int number>
int reduce_array(const cGH* gh, int process, int dimensions, const int* sizes, int inputs,
                 const void* const* in, int in_type, int outputs, void* out, int out_type) {
  return answer(gh, process, out_type, outputs, out, [&] {
    const Operator& rule = reduction::operators[number];
    const std::ptrdiff_t count = element_count(dimensions, sizes);
    if (inputs == 1 && outputs == count) return reduction::reduce_elements(gh, rule, {in_type, in[0]}, count);
    std::vector<Array> arrays;
    for (int i = 0; i < inputs; ++i) arrays.push_back({in_type, in[i]});
    return reduction::reduce_arrays(gh, rule, arrays, count);
  });
}

template <int number>
void register_operator() {
  const std::string name(reduction::operators[number].name);
  CCTK_RegisterReductionOperator(reduce_grid<number, Measure::volume>, name.c_str());
  CCTK_RegisterReductionOperator(reduce_grid<number, Measure::points>, ("i" + name).c_str());
  CCTK_RegisterReductionArrayOperator(reduce_array<number>, name.c_str());
  CCTK_RegisterReductionArrayOperator(reduce_array<number>, ("i" + name).c_str());
}

template <int... numbers>
void register_operators(std::integer_sequence<int, numbers...>) {
  (register_operator<numbers>(), ...);
}

}  // namespace

extern "C" int CarpetReduceStartup() {
  register_operators(std::make_integer_sequence<int, std::size(reduction::operators)>());
  return 0;
}
