// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/c_interface.hh"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace reduction {
namespace {

using Numbers = std::vector<Collector::Number>;

constexpr int failed = -1;

bool is_wanted_here(const cGH* gh, int process) { return process < 0 || process == CCTK_MyProc(gh); }

/// Runs a reduction and stores its results on the processes that want them.
template <class Reduce>
int answer(const cGH* gh, int process, int type, int outputs, void* out, Reduce reduce) {
  try {
    const Numbers numbers = reduce();
    if (static_cast<int>(numbers.size()) != outputs)
      throw std::invalid_argument("a reduction gives " + std::to_string(numbers.size()) + " numbers, not " +
                                  std::to_string(outputs));
    if (is_wanted_here(gh, process))
      for (int i = 0; i < outputs; ++i) store(numbers[i], type, out, i);
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

std::ptrdiff_t element_count(int dimensions, const auto* sizes) {
  std::ptrdiff_t count = 1;
  for (int d = 0; d < dimensions; ++d) count *= sizes[d];
  return count;
}

// ---- The style with tables of options and one type per input and output.

/// Runs a reduction of that style, with as many results as inputs.
template <class Reduce>
int answer_each(int inputs, int outputs, const CCTK_INT* types, void* const* out, bool wants_result,
                Reduce reduce) {
  try {
    if (inputs != outputs)
      throw std::invalid_argument("a reduction of " + std::to_string(inputs) +
                                  " arrays gives as many numbers, not " + std::to_string(outputs));
    const Numbers numbers = reduce();
    for (int i = 0; wants_result && i < outputs; ++i) store(numbers[i], int(types[i]), out[i], 0);
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

/// An integer option; `otherwise` if the table does not have it.
int option(int table, const char* key, int otherwise) {
  CCTK_INT value = otherwise;
  const int found = table >= 0 ? Util_TableGetInt(table, &value, key) : 0;
  if (found == UTIL_ERROR_TABLE_WRONG_DATA_TYPE)
    throw std::invalid_argument(std::string("the option ") + key + " of a reduction is not of type CCTK_INT");
  return int(value);
}

/// \throws std::invalid_argument if a table asks for what is not among the known keys
void require_known_options(int table, std::initializer_list<std::string_view> known) {
  if (table < 0) return;
  const int iterator = Util_TableItCreate(table);
  std::string unknown;
  for (; Util_TableItQueryIsNonNull(iterator) > 0 && unknown.empty(); Util_TableItAdvance(iterator)) {
    char key[128] = "";
    Util_TableItQueryKeyValueInfo(iterator, sizeof key, key, nullptr, nullptr);
    if (std::find(known.begin(), known.end(), key) == known.end()) unknown = key;
  }
  Util_TableItDestroy(iterator);
  if (unknown.empty()) return;
  std::string names;
  for (const std::string_view name : known) names += " " + std::string(name);
  throw std::invalid_argument("a reduction has the option \"" + unknown + "\"; known are" +
                              (names.empty() ? " none" : names));
}

/// The weights that a table asks for, else the thorn's.
Weights weights_by_option(int table, Weights weights, std::span<const int> variables) {
  require_known_options(table, {"weight_on", "weight_variable_index"});
  if (option(table, "weight_on", 0) != 1) return weights;
  weights.variable = option(table, "weight_variable_index", -1);
  weights.multiplies_values = true;
  if (CCTK_VarTypeI(weights.variable) != CCTK_VARIABLE_REAL)
    throw std::invalid_argument("the option weight_variable_index of a reduction is " +
                                std::to_string(weights.variable) +
                                ", which is not the index of a CCTK_REAL variable");
  const int group = CCTK_GroupIndexFromVarI(weights.variable);
  for (const int variable : variables)
    if (CCTK_GroupTypeFromVarI(variable) != CCTK_GroupTypeI(group) ||
        CCTK_GroupDimFromVarI(variable) != CCTK_GroupDimI(group))
      throw std::invalid_argument(std::string(CCTK_FullVarName(weights.variable)) + " cannot weigh " +
                                  CCTK_FullVarName(variable) + ", which has another shape");
  return weights;
}

const Operator& operator_of(int handle) {
  const char* const name = CCTK_LocalArrayReduceOperator(handle);
  if (!name)
    throw std::invalid_argument("there is no reduction operator for local arrays with handle " +
                                std::to_string(handle));
  return operator_named(name);
}

int reduce_globally(const cGH* gh, int process, int handle, int table, int inputs, const void* const* in,
                    int dimensions, const CCTK_INT* sizes, const CCTK_INT* in_types, int outputs,
                    const CCTK_INT* out_types, void* const* out) {
  return answer_each(inputs, outputs, out_types, out, is_wanted_here(gh, process), [&] {
    require_known_options(table, {});
    return reduce_arrays(gh, operator_of(handle), arrays_of(inputs, in_types, in),
                         element_count(dimensions, sizes));
  });
}

template <int number>
int reduce_locally(int dimensions, int, int table, int inputs, const CCTK_INT* sizes,
                   const CCTK_INT* in_types, const void* const* in, int outputs, const CCTK_INT* out_types,
                   void* const* out) {
  return answer_each(inputs, outputs, out_types, out, true, [&] {
    require_known_options(table, {});
    return reduce_here(operators[number], arrays_of(inputs, in_types, in), element_count(dimensions, sizes));
  });
}

template <int... numbers>
void register_local(std::integer_sequence<int, numbers...>) {
  (CCTK_RegisterLocalArrayReductionOperator(reduce_locally<numbers>,
                                            std::string(operators[numbers].name).c_str()),
   ...);
}

}  // namespace

int reduce_for_c(const Operator& rule, const Weights& weights, const cGH* gh, int process, int outputs,
                 int type, void* out, int inputs, const int* variables) {
  const int numbers = outputs == 1 ? inputs : outputs;
  return answer(gh, process, type, numbers, out, [&] {
    const std::span<const int> all(variables, inputs);
    require_valid(gh, all);
    return reduce_variables(gh, rule, weights, all);
  });
}

int reduce_at_once_for_c(std::span<const WeighedOperator> wanted, const cGH* gh,
                         std::span<const int> variables, CCTK_COMPLEX* results) {
  try {
    require_valid(gh, variables);
    for (const Numbers& of_variable : reduce_variables(gh, wanted, variables))
      results = std::copy(of_variable.begin(), of_variable.end(), results);
    return 0;
  } catch (const std::exception&) {
    return failed;
  }
}

int reduce_arrays_for_c(const Operator& rule, const cGH* gh, int process, int dimensions, const int* sizes,
                        int inputs, const void* const* in, int in_type, int outputs, void* out,
                        int out_type) {
  return answer(gh, process, out_type, outputs, out, [&] {
    const std::ptrdiff_t count = element_count(dimensions, sizes);
    if (inputs == 1 && outputs == count) return reduce_elements(gh, rule, {in_type, in[0]}, count);
    std::vector<Array> arrays;
    for (int i = 0; i < inputs; ++i) arrays.push_back({in_type, in[i]});
    return reduce_arrays(gh, rule, arrays, count);
  });
}

int reduce_grid_arrays_for_c(const Weights& weights, const cGH* gh, int process, int handle, int table,
                             int inputs, const CCTK_INT* variables, int outputs, const CCTK_INT* out_types,
                             void* const* out) {
  return answer_each(inputs, outputs, out_types, out, is_wanted_here(gh, process), [&] {
    const std::vector<int> all(variables, variables + inputs);
    require_valid(gh, all);
    Weights weigh = weights_by_option(table, weights, all);
    if (!weigh.multiplies_values) return reduce_variables(gh, operator_of(handle), weigh, all);
    Numbers numbers;
    for (int i = 0; i < inputs; ++i) {
      weigh.cuts_products = values::is_integer_type(int(out_types[i]));
      numbers.push_back(reduce_variables(gh, operator_of(handle), weigh, std::span(&all[i], 1)).front());
    }
    return numbers;
  });
}

void register_globally_reducing_operator() { CCTK_RegisterReduceArraysGloballyOperator(reduce_globally); }

void register_local_operators() { register_local(std::make_integer_sequence<int, std::size(operators)>()); }

}  // namespace reduction
