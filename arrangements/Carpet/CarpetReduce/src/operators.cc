// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/Reduction under the names and in the forms of the C interface.
//
// The flesh calls an operator through a plain function that is not told which one it is. So there is one such
// function per operator and measure, made from a template over its number.
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

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
  if (!CCTK_EQUALS(presync_mode, "presync-only") || !CCTK_IsFunctionAliased("Driver_RequireValidData"))
    return;
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

// ---- The style with tables of options and one type per input and output.

/// Runs a reduction of that style, with as many results as inputs.
template <class Reduce>
int answer_each(int table, int inputs, int outputs, const CCTK_INT* types, void* const* out,
                bool wants_result, Reduce reduce) {
  try {
    if (table >= 0 && Util_TableQueryNKeys(table) > 0)
      throw std::invalid_argument(
          "a reduction has options, but these operators know none; activate a thorn whose operators do");
    if (inputs != outputs)
      throw std::invalid_argument("a reduction of " + std::to_string(inputs) +
                                  " arrays gives as many numbers, not " + std::to_string(outputs));
    const Numbers numbers = reduce();
    for (int i = 0; wants_result && i < outputs; ++i) reduction::store(numbers[i], int(types[i]), out[i], 0);
    return 0;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s", error.what());
    return failed;
  }
}

std::vector<Array> arrays_of(int inputs, const CCTK_INT* types, const void* const* in) {
  std::vector<Array> arrays;
  for (int i = 0; i < inputs; ++i) arrays.push_back({int(types[i]), in[i]});
  return arrays;
}

template <int number>
int reduce_locally(int dimensions, int, int table, int inputs, const CCTK_INT* sizes,
                   const CCTK_INT* in_types, const void* const* in, int outputs, const CCTK_INT* out_types,
                   void* const* out) {
  return answer_each(table, inputs, outputs, out_types, out, true, [&] {
    return reduction::reduce_here(reduction::operators[number], arrays_of(inputs, in_types, in),
                                  element_count(dimensions, sizes));
  });
}

/// Operators by the handles that the flesh has given their local forms.
std::map<int, const Operator*>& local_operators() {
  static std::map<int, const Operator*> all;
  return all;
}

const Operator& operator_of(int handle) {
  const auto found = local_operators().find(handle);
  if (found == local_operators().end())
    throw std::invalid_argument("there is no reduction operator for grid arrays with handle " +
                                std::to_string(handle));
  return *found->second;
}

int reduce_grid_arrays(const cGH* gh, int process, int handle, int table, int inputs,
                       const CCTK_INT* variables, int outputs, const CCTK_INT* out_types, void* const* out) {
  const bool wants_result = process < 0 || process == CCTK_MyProc(gh);
  return answer_each(table, inputs, outputs, out_types, out, wants_result, [&] {
    const std::vector<int> all(variables, variables + inputs);
    require_valid(gh, all);
    return reduction::reduce_variables(gh, operator_of(handle), weights_by(gh, Measure::volume), all);
  });
}

int reduce_globally(const cGH* gh, int process, int handle, int table, int inputs, const void* const* in,
                    int dimensions, const CCTK_INT* sizes, const CCTK_INT* in_types, int outputs,
                    const CCTK_INT* out_types, void* const* out) {
  const bool wants_result = process < 0 || process == CCTK_MyProc(gh);
  return answer_each(table, inputs, outputs, out_types, out, wants_result, [&] {
    return reduction::reduce_arrays(gh, operator_of(handle), arrays_of(inputs, in_types, in),
                                    element_count(dimensions, sizes));
  });
}

// ---- Registration

template <int number>
void register_local_operator() {
  const Operator& rule = reduction::operators[number];
  const int handle =
      CCTK_RegisterLocalArrayReductionOperator(reduce_locally<number>, std::string(rule.name).c_str());
  if (handle >= 0) local_operators()[handle] = &rule;
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
  // LocalReduce has the same names, and options.
  if (CCTK_IsThornActive("LocalReduce")) return;
  (register_local_operator<numbers>(), ...);
  CCTK_RegisterGridArrayReductionOperator(reduce_grid_arrays);
  CCTK_RegisterReduceArraysGloballyOperator(reduce_globally);
}

}  // namespace

extern "C" int CarpetReduceStartup() {
  register_operators(std::make_integer_sequence<int, std::size(reduction::operators)>());
  return 0;
}
