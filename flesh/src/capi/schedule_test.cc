// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <string>

#include "capi/facade.hh"
#include "capi/test_run.hh"
#include "cctk_Groups.h"
#include "cctki_Schedule.h"
#include "util_Table.h"

namespace flesh::capi::test {
namespace {

/// A hierarchy of the default driver, set up.
class CSchedule : public RunTest {
 protected:
  cGH* gh = CCTK_SetupGH(flesh_configuration(), 0);
};

// What a foreign caller has seen of the last function.
cFunctionData last_attribute;
const cFunctionData* current_during_call;

int note_function(void* function, cFunctionData* attribute, void* data) {
  last_attribute = *attribute;
  current_during_call = CCTK_ScheduleQueryCurrentFunction(static_cast<cGH*>(data));
  return CCTK_CallFunction(function, attribute, data);
}

TEST_F(CSchedule, StartupHasRun) { EXPECT_EQ(calls().start, 1); }

TEST_F(CSchedule, TraversalCallsTheFunctionsOfABin) {
  EXPECT_EQ(CCTK_Traverse(gh, "CCTK_EVOL"), 0);
  EXPECT_EQ(CCTK_Traverse(gh, "evol"), 0);
  EXPECT_EQ(calls().run_step, 2);
}

TEST_F(CSchedule, TraversalWithoutCallerCallsDirectly) {
  EXPECT_EQ(CCTK_ScheduleTraverse("CCTK_EVOL", gh, nullptr), 0);
  EXPECT_EQ(calls().run_step, 1);
}

TEST_F(CSchedule, AForeignCallerSeesTheFunctionAsDeclared) {
  ASSERT_EQ(CCTK_ScheduleTraverse("CCTK_EVOL", gh, note_function), 0);
  EXPECT_EQ(calls().run_step, 1);
  EXPECT_STREQ(last_attribute.routine, "run_step");
  EXPECT_STREQ(last_attribute.thorn, "ProbeA");
  EXPECT_STREQ(last_attribute.where, "CCTK_EVOL");
  EXPECT_EQ(last_attribute.language, LangC);
  EXPECT_EQ(last_attribute.type, FunctionStandard);
  EXPECT_EQ(last_attribute.level, 1);
  EXPECT_EQ(last_attribute.local, 0);
  CCTK_INT device = 0;
  EXPECT_EQ(Util_TableGetInt(last_attribute.tags, &device, "Device"), 1);
  EXPECT_EQ(device, 1);
}

TEST_F(CSchedule, AForeignCallerSeesWhatIsReadAndWritten) {
  ASSERT_EQ(CCTK_ScheduleTraverse("CCTK_EVOL", gh, note_function), 0);
  ASSERT_EQ(last_attribute.n_RDWR, 2);
  const RDWR_entry& u = last_attribute.RDWR[0];
  EXPECT_EQ(u.varindex, CCTK_VarIndex("probea::u"));
  EXPECT_EQ(u.where_rd, CCTK_VALID_EVERYWHERE);
  EXPECT_EQ(u.where_wr, CCTK_VALID_NOWHERE);
  const RDWR_entry& v = last_attribute.RDWR[1];
  EXPECT_EQ(v.varindex, CCTK_VarIndex("probea::v"));
  EXPECT_EQ(v.where_wr, CCTK_VALID_INTERIOR);
  ASSERT_EQ(last_attribute.n_ReadsClauses, 1);
  EXPECT_STREQ(last_attribute.ReadsClauses[0], "PROBEA::u(everywhere)");
}

TEST_F(CSchedule, TheCurrentFunctionIsKnownWhileItRunsAndAlwaysTheSameStructure) {
  CCTK_ScheduleTraverse("CCTK_EVOL", gh, note_function);
  const cFunctionData* first = current_during_call;
  ASSERT_NE(first, nullptr);
  CCTK_ScheduleTraverse("CCTK_EVOL", gh, note_function);
  EXPECT_EQ(current_during_call, first);
  EXPECT_EQ(CCTK_ScheduleQueryCurrentFunction(gh), nullptr);
}

TEST_F(CSchedule, NothingIsThereUnderAnUnknownName) { EXPECT_LT(CCTK_Traverse(gh, "NoSuchGroup"), 0); }

}  // namespace
}  // namespace flesh::capi::test
