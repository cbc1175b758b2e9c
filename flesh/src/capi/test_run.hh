// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A small run for tests of the C interface: hand-written tables instead of generated ones, no driver.
#ifndef FLESH_CAPI_TEST_RUN_HH
#define FLESH_CAPI_TEST_RUN_HH

#include <gtest/gtest.h>

#include <memory>

#include "context.hh"

namespace flesh::capi::test {

/// A started run with the thorns Cactus and ProbeA (implementation "probea") active and ProbeB compiled only.
///
/// ProbeA declares the public grid functions gfs {u, v} of two timelevels, the public grid scalars counts {n,
/// m} of type CCTK_INT, the public array group line {x} of 5 points with ghost width 1 and two timelevels,
/// the vector group va[3] of scalars in "vectors", the empty-tagged private scalar group own {secret}; the
/// parameters order, scale, method, title, verbose and radii[3]; a function run_step in CCTK_EVOL that reads
/// u everywhere and writes v in the interior, and the function start in CCTK_STARTUP; it provides the aliased
/// function Probe_Answer.
class RunTest : public testing::Test {
 protected:
  RunTest();
  ~RunTest() override;

  Context& context() { return *context_; }

 private:
  std::unique_ptr<Context> context_;
};

/// Number of calls of the scheduled functions since the run started.
struct Calls {
  int start = 0;
  int run_step = 0;
};
Calls& calls();

}  // namespace flesh::capi::test

#endif
