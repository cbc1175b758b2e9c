// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/Reduction with the weights of this thorn, under their names and, measured by
// points, with the letter i before them.
#include <string>
#include <utility>

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

}  // namespace

extern "C" int CarpetReduceStartup() {
  register_operators(std::make_integer_sequence<int, std::size(reduction::operators)>());
  // LocalReduce has the same names, and options.
  if (CCTK_IsThornActive("LocalReduce")) return 0;
  reduction::register_local_operators();
  reduction::register_grid_array_operator<weights<Measure::volume>>();
  return 0;
}
