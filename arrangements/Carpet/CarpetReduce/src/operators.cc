// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/Reduction with the weights of this thorn, under their names and, measured by
// points, with the letter i before them.
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "Saguaro/Reduction/src/c_interface.hh"
#include "cctk.h"
#include "cctk_Parameters.h"

namespace {

using reduction::Measure;
using reduction::Weights;

/// The weights, if they have been set up.
template <Measure measure>
Weights weights(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int variable = CCTK_VarIndex("CarpetReduce::weight");
  Weights result{CCTK_ActiveTimeLevelsVI(gh, variable) > 0 ? variable : -1, measure};
  result.interpolates_extrema = min_max_time_interpolation;
  return result;
}

template <int number>
void register_operator() {
  const std::string name(reduction::operators[number].name);
  reduction::register_operator<weights<Measure::volume>, number>(name.c_str());
  reduction::register_operator<weights<Measure::points>, number>(("i" + name).c_str());
}

template <int... numbers>
void register_operators(std::integer_sequence<int, numbers...>) {
  (register_operator<numbers>(), ...);
}

/// Of this thorn, from the name of a registered operator.
reduction::WeighedOperator operator_called(const cGH* gh, std::string_view name) {
  if (!name.empty() && (name.front() == 'i' || name.front() == 'I'))
    return {reduction::operator_named(name.substr(1)), weights<Measure::points>(gh)};
  return {reduction::operator_named(name), weights<Measure::volume>(gh)};
}

}  // namespace

extern "C" CCTK_INT CarpetReduce_AtOnce(CCTK_POINTER_TO_CONST const gh, const CCTK_INT operators,
                                        const CCTK_INT* const handles, const CCTK_INT variables,
                                        const CCTK_INT* const indices, CCTK_COMPLEX* const results) {
  const auto* const cctkGH = static_cast<const cGH*>(gh);
  std::vector<reduction::WeighedOperator> wanted;
  for (const CCTK_INT handle : std::span(handles, operators)) {
    const char* const name = CCTK_ReduceOperator(int(handle));
    const char* const owner = CCTK_ReduceOperatorImplementation(int(handle));
    if (!name || !owner || !CCTK_EQUALS(owner, CCTK_ThornImplementation("CarpetReduce"))) return -1;
    wanted.push_back(operator_called(cctkGH, name));
  }
  const std::vector<int> all(indices, indices + variables);
  return reduction::reduce_at_once_for_c(wanted, cctkGH, all, results);
}

extern "C" int CarpetReduceStartup() {
  register_operators(std::make_integer_sequence<int, std::size(reduction::operators)>());
  // LocalReduce has the same names, and options.
  if (CCTK_IsThornActive("LocalReduce")) return 0;
  reduction::register_local_operators();
  reduction::register_grid_array_operator<weights<Measure::volume>>();
  return 0;
}
