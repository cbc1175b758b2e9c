// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Exceptions of all kinds that leave a scheduled function.
#include <cerrno>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/error.hh"

namespace {

void fail(std::string_view kind) {
  if (kind == "bad input") throw flesh::Error("a typo on purpose");
  if (kind == "internal error") throw std::logic_error("a mistake on purpose");
  if (kind == "nameless error") throw 7;
  if (kind == "memory") throw std::bad_alloc();
  if (kind == "device memory") throw device::OutOfMemory("a device that is full on purpose");
  if (kind == "system call") throw std::system_error(ENOSPC, std::generic_category(), "write on purpose");
}

}  // namespace

extern "C" void TestFailure_Fail(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool is_here = fail_on < 0 || fail_on == CCTK_MyProc(cctkGH);
  if (is_here && cctk_iteration == fail_at) fail(failure);
}

extern "C" int TestFailure_LoseDevices() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_here = fail_on < 0 || fail_on == CCTK_MyProc(nullptr);
  if (is_here && CCTK_EQUALS(failure, "lost devices")) device::set_in_force({});
  return 0;
}
