// SPDX-License-Identifier: LGPL-2.1-or-later
#include <chrono>
#include <thread>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// The sleep of this process, several times.
void sleep_of_process(const cGH* cctkGH, int times) {
  DECLARE_CCTK_PARAMETERS;
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds * times * (1 + CCTK_MyProc(cctkGH))));
}

}  // namespace

extern "C" void TestWork_SleepOfItsOwn(CCTK_ARGUMENTS) { sleep_of_process(cctkGH, 4); }
extern "C" void TestWork_SleepOfGroup(CCTK_ARGUMENTS) { sleep_of_process(cctkGH, 2); }
extern "C" void TestWork_Undeclared(CCTK_ARGUMENTS) { sleep_of_process(cctkGH, 1); }
extern "C" void TestWork_UndeclaredInAnalysis(CCTK_ARGUMENTS) { sleep_of_process(cctkGH, 1); }
