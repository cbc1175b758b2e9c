// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "flesh/parameters.hh"
#include "levels_wanted.hh"
#include "mistakes.hh"

namespace {

using namespace deeper_levels;

constexpr int most_thresholds = 30;

/// A parameter of CarpetRegrid2, which are private; of arrays with an index.
template <class T>
T of_regridder(const std::string& name) {
  const void* const value = CCTK_ParameterGet(name.c_str(), "CarpetRegrid2", nullptr);
  if (!value) CCTK_VERROR("DeeperLevels: CarpetRegrid2 has no parameter %s", name.c_str());
  return *static_cast<const T*>(value);
}

/// A cube, or a box with all its three sides.
bool has_radius(int centre, int level) {
  const std::string number = "_" + std::to_string(centre) + "[" + std::to_string(level) + "]";
  const auto is_given = [&](const char* side) { return of_regridder<CCTK_REAL>(side + number) >= 0; };
  return is_given("radius") || (is_given("radius_x") && is_given("radius_y") && is_given("radius_z"));
}

LevelParameters parameters(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return {.thresholds = {threshold, most_thresholds},
          .centre = int(centre),
          .centres = int(of_regridder<CCTK_INT>("num_centres")),
          .levels_at_start = int(of_regridder<CCTK_INT>("num_levels_" + std::to_string(centre))),
          .most_levels = flesh::levels().max_count(gh),
          .are_levels_remade = CarpetRegrid2_ConsidersRegions(/*iteration=*/1) != 0,
          .has_radius = [](int level) {
            DECLARE_CCTK_PARAMETERS;
            return has_radius(int(centre), level);
          }};
}

/// What is wrong with the variable; empty: nothing.
std::string problem_of_variable() {
  DECLARE_CCTK_PARAMETERS;
  const int index = CCTK_VarIndex(variable);
  const std::string name = variable;
  if (index < 0) return "there is no variable " + name + "; is its thorn active?";
  if (CCTK_GroupTypeFromVarI(index) != CCTK_GF || CCTK_VarTypeI(index) != CCTK_VARIABLE_REAL)
    return name + " is no real grid function";
  if (CCTK_ReductionHandle("maximum") < 0)
    return "no active thorn finds the largest value of " + name + ": activate CarpetReduce";
  return {};
}

CCTK_REAL largest_value(const cGH* gh, const char* variable) {
  CCTK_REAL largest = 0;
  if (CCTK_Reduce(gh, -1, CCTK_ReductionHandle("maximum"), 1, CCTK_VARIABLE_REAL, &largest, 1,
                  CCTK_VarIndex(variable)) != 0)
    CCTK_VERROR("The largest value of %s cannot be found", variable);
  return largest;
}

}  // namespace

extern "C" void DeeperLevels_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const ParameterMistake& mistake : mistakes_of(parameters(cctkGH)))
    flesh::report_parameter_mistake(mistake.parameter, 0, mistake.parameter + ": " + mistake.problem);
  const std::string problem = problem_of_variable();
  const bool is_in_use =
      std::any_of(threshold, threshold + most_thresholds, [](CCTK_REAL t) { return t >= 0; });
  if (is_in_use && !problem.empty())
    flesh::report_parameter_mistake("DeeperLevels::variable", 0, "DeeperLevels::variable: " + problem);
}

extern "C" void DeeperLevels_Add(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!CarpetRegrid2_ConsidersRegions(cctk_iteration)) return;
  CCTK_INT& levels = num_levels[centre - 1];
  const auto* const end = threshold + most_thresholds;
  if (std::none_of(threshold + levels, end, [](CCTK_REAL t) { return t >= 0; })) return;
  const CCTK_REAL largest = largest_value(cctkGH, variable);
  const int wanted =
      levels_wanted({threshold, most_thresholds}, largest, levels, flesh::levels().max_count(cctkGH));
  if (wanted == levels) return;
  for (int level = int(levels); level < wanted; ++level)
    if (!has_radius(int(centre), level))  // thresholds may be steered
      CCTK_VERROR("DeeperLevels::threshold[%d] was steered, but CarpetRegrid2::radius_%d[%d] is not set",
                  level, int(centre), level);
  CCTK_VINFO("At t = %g the largest %s is %g: centre %d gets level %d", double(cctk_time), variable,
             double(largest), int(centre), wanted - 1);
  levels = wanted;
}
