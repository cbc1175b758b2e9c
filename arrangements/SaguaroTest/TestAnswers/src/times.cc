// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "answers.hh"
#include "cctk_Arguments.h"
#include "fields.hh"
#include "util_Table.h"

namespace {

using namespace test_answers;

/// The value of a variable at (x, 0, 0).
double value_at(const cGH* gh, const char* name, CCTK_REAL x) {
  const CCTK_REAL zero = 0;
  CCTK_REAL value = -77;
  const void* const place[] = {&x, &zero, &zero};
  const CCTK_INT variable = index_of(name), type = CCTK_VARIABLE_REAL;
  void* const out[] = {&value};
  const int table = Util_TableCreateFromString("order=1");
  CCTK_InterpGridArrays(gh, 3, CCTK_InterpHandle("Lagrange polynomial interpolation"), table,
                        CCTK_CoordSystemHandle("cart3d"), 1, CCTK_VARIABLE_REAL, place, 1, &variable, 1,
                        &type, out);
  Util_TableDestroy(table);
  return value;
}

}  // namespace

extern "C" void TestAnswers_SetTimes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_point(cctkGH, [&](int at, int, int, int) { between[at] = current[at] = cctk_time; });
}

// After the first of two steps of the finer level the newest values of the coarser one are those of the
// second.
extern "C" void TestAnswers_CheckTimes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  constexpr CCTK_REAL on_finer = 0.1, on_coarser = 3.3;
  Answers answers;
  const double coarse_step = cctk_delta_time;
  const double newest = coarse_step * ((cctk_iteration + 1) / 2);
  answers.expect("on the finer level", value_at(cctkGH, "between", on_finer), cctk_time, 1e-14);
  answers.expect("on the finer level, the newest value", value_at(cctkGH, "current", on_finer), cctk_time,
                 1e-14);
  answers.expect("on the coarser level", value_at(cctkGH, "between", on_coarser), cctk_time, 1e-14);
  answers.expect("on the coarser level, the newest value", value_at(cctkGH, "current", on_coarser), newest,
                 1e-14);
  *right = answers.right();
}
