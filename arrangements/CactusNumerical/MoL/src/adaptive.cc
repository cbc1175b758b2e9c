// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adaptive time steps: measures the error of a step over all evolved grid functions, accepts the step or
// repeats it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "Saguaro/ExactSum/src/exact_sum.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "step_control.hh"
#include "thorn.hh"

namespace {

using namespace mol;
using exact_sum::ExactSum;

/// What this process has measured of the current step.
struct Measurement {
  ExactSum sum;  ///< of squared ratios of error and tolerance
  double count = 0;
};
Measurement measurement;

/// Calls `visit(index)` for the points of this component that are not ghosts of another.
template <class Visit>
void for_each_owned_point(const cGH* gh, Visit visit) {
  const auto [begin, end] = flesh::levels().owned_points(gh, 3);
  for (int k = begin[2]; k < end[2]; ++k)
    for (int j = begin[1]; j < end[1]; ++j)
      for (int i = begin[0]; i < end[0]; ++i) visit(CCTK_GFINDEX3D(gh, i, j, k));
}

void measure(const cGH* gh, const Tolerance& tolerance, const double* error, const double* value,
             const double* slope) {
  for_each_owned_point(gh, [&](int p) {
    measurement.sum.add(tolerance.squared_ratio(error[p], value[p], slope[p]));
    measurement.count += 1;
  });
}

/// Adds the measurements of all processes; the same bits whatever their number. The words of a sum have 32
/// bits, so in doubles they add up exactly for up to 2^21 processes.
Measurement of_all_processes(const cGH* gh) {
  const int handle = CCTK_ReductionArrayHandle("sum");
  if (handle < 0)
    CCTK_ERROR(
        "Adaptive time steps need the reduction \"sum\"; activate a thorn that provides it, such as "
        "CarpetReduce "
        "or PUGHReduce");
  constexpr int words = ExactSum::word_count;
  std::array<double, words + 1> mine{}, all{};
  std::copy_n(measurement.sum.words().begin(), words, mine.begin());
  mine[words] = measurement.count;
  if (CCTK_ReduceLocArrayToArray1D(gh, -1, handle, mine.data(), all.data(), words + 1, CCTK_VARIABLE_REAL) <
      0)
    CCTK_ERROR("The errors of all processes cannot be added up");
  std::array<std::int64_t, words> total;
  std::copy_n(all.begin(), words, total.begin());
  return {ExactSum::from_words(total), all[words]};
}

StepRules rules(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const Method& method = mol::method();
  return {safety_factor, maximum_decrease, maximum_increase, method.order, method.embedded_order};
}

void repeat_with(cGH* gh, double step) {
  if (!(step > 0)) CCTK_ERROR("The adaptive time step has become zero; is a right-hand side infinite?");
  gh->cctk_time -= gh->cctk_delta_time / gh->cctk_timefac;
  gh->cctk_delta_time = step;
  gh->cctk_time += gh->cctk_delta_time / gh->cctk_timefac;
}

void say(const char* what, double error, double step) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_Equals(verbose, "none"))
    CCTK_VINFO("%s: the error is %.3g of the tolerance, dt = %.6g", what, error, step);
}

}  // namespace

extern "C" void MoL_InitAdaptiveError(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  measurement = {};
  *Error = *Count = 0;
}

extern "C" void MoL_FindAdaptiveError(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  const int estimate = CCTK_VarIndex(CCTK_THORNSTRING "::ErrorEstimate");
  const auto* whole =
      static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, CCTK_THORNSTRING "::Original_Delta_Time"));
  const Tolerance tolerance{.absolute = maximum_absolute_error,
                            .relative = maximum_relative_error,
                            .rhs = maximum_relative_error * RHS_error_weight * *whole};
  int slot = 0;
  for (const Member& member : members)
    for (int real = 0; real < reals_per_element(member.variable); ++real) {
      const std::ptrdiff_t offset = real * stored_elements(cctkGH, member.variable);
      measure(cctkGH, tolerance, data_of(cctkGH, estimate, slot++),
              data_of(cctkGH, member.variable, 0) + offset, data_of(cctkGH, member.rhs, 0) + offset);
    }
}

extern "C" void MoL_ReduceAdaptiveError(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Measurement total = of_all_processes(cctkGH);
  *Count = total.count;
  *Error = total.count > 0 ? std::sqrt(total.sum.value() / total.count) : 0;
  const double step = *Original_Delta_Time;
  if (is_acceptable(*Error)) {
    *MoL_Stepsize_Bad = 0;
    *EstimatedDt = next_step(step, *Error, rules(cctkGH));
    say("Step accepted", *Error, *EstimatedDt);
  } else {
    *MoL_Stepsize_Bad = 1;
    repeat_with(cctkGH, repeated_step(step, *Error, rules(cctkGH)));
    say("Step repeated", *Error, cctkGH->cctk_delta_time);
  }
}

extern "C" void MoL_SetEstimatedDt(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  cctkGH->cctk_delta_time = *EstimatedDt;
}
