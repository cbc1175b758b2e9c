// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "selftest.hh"
#include "vectors.h"

extern "C" int Vectors_Startup() {
  CCTK_VINFO("Vectors of %d CCTK_REAL, %s", CCTK_REAL_VEC_SIZE, vec_architecture);
  return 0;
}

extern "C" void Vectors_Test(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const vectors::Report report = vectors::self_test();
  if (verbose)
    for (const std::string& name : report.tested) CCTK_VINFO("Tested %s", name.c_str());
  for (const std::string& fault : report.faults) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s", fault.c_str());
    if (!test_all) break;
  }
  *all_passed = report.faults.empty();
}
