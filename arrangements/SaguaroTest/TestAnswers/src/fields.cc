// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fields.hh"

#include "cctk_Arguments.h"

namespace test_answers {

int index_of(const std::string& name) { return CCTK_VarIndex(("TestAnswers::" + name).c_str()); }

std::string full_name(const std::string& name) { return CCTK_FullVarName(index_of(name)); }

CCTK_REAL* data(const cGH* gh, const std::string& name, int timelevel) {
  return static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, timelevel, index_of(name)));
}

double known(int i, int j, int k) { return (3 * i + 5 * j + 7 * k) % 11 + i / 8.; }

void fill(const cGH* gh) {
  constexpr int fields = 7;
  for (int number = 1; number <= fields; ++number) {
    CCTK_REAL *const now = data(gh, "f" + std::to_string(number)),
                     *const past = data(gh, "f" + std::to_string(number), 1),
                     *const source = data(gh, "s" + std::to_string(number));
    for_each_point(gh, [&](int at, int i, int j, int k) {
      now[at] = known(i, j, k);
      source[at] = past[at] = 100 + known(j, k, i);
    });
  }
}

double fingerprint(const cGH* gh, const char* name) {
  double sum = 0;
  const CCTK_REAL* const values = data(gh, name);
  for_each_point(gh, [&](int at, int i, int j, int k) { sum += values[at] * (1 + i + 10 * j + 100 * k); });
  return sum;
}

}  // namespace test_answers

extern "C" void TestAnswers_FillFields(CCTK_ARGUMENTS) { test_answers::fill(cctkGH); }
