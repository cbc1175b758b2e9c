// SPDX-License-Identifier: LGPL-2.1-or-later
// Functions around scheduled functions: each appends a digit to `calls`.
#include <string_view>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"

namespace {

void append(const void* gh, int digit) {
  auto& calls = *static_cast<CCTK_REAL*>(CCTK_VarDataPtr(static_cast<const cGH*>(gh), 0, "testmodes::calls"));
  calls = 10 * calls + digit;
}

/// Between the calls of these functions others are called, too, and all are wrapped.
template <int digit>
CCTK_INT note(CCTK_POINTER_TO_CONST gh, CCTK_POINTER /*function*/, CCTK_POINTER attribute,
              CCTK_POINTER /*data*/) {
  const auto& called = *static_cast<const cFunctionData*>(attribute);
  if (std::string_view(called.routine) == "TestModes_Wrapped") append(gh, digit);
  return 0;
}

}  // namespace

extern "C" void TestModes_Wrap(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *calls = 0;
  RegisterScheduleWrapper(note<1>, note<5>);
  RegisterScheduleWrapper(note<2>, nullptr);
  RegisterScheduleWrapper(nullptr, note<4>);
}

extern "C" void TestModes_Wrapped(CCTK_ARGUMENTS) { append(cctkGH, 3); }

extern "C" void TestModes_Unwrap(CCTK_ARGUMENTS) {
  if (UnRegisterScheduleWrapper(note<1>, note<4>) != -1)
    CCTK_ERROR("UnRegisterScheduleWrapper has removed a pair that was never registered");
  const bool is_gone = UnRegisterScheduleWrapper(note<1>, note<5>) == 0 &&
                       UnRegisterScheduleWrapper(note<2>, nullptr) == 0 &&
                       UnRegisterScheduleWrapper(nullptr, note<4>) == 0;
  if (!is_gone) CCTK_ERROR("UnRegisterScheduleWrapper has not found a registered pair");
}
