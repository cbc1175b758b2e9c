// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <memory>

#include "capi/test_run.hh"
#include "cctk_Timers.h"

namespace flesh::capi::test {
namespace {

class CTimers : public RunTest {};

struct DestroyData {
  void operator()(cTimerData* data) const { CCTK_TimerDestroyData(data); }
};
using Data = std::unique_ptr<cTimerData, DestroyData>;

TEST_F(CTimers, HaveUniqueNames) {
  const int handle = CCTK_TimerCreate("mine");
  EXPECT_GE(handle, 0);
  EXPECT_LT(CCTK_TimerCreate("mine"), 0);
  EXPECT_STREQ(CCTK_TimerName(handle), "mine");
  EXPECT_EQ(CCTK_TimerName(9999), nullptr);
  EXPECT_GT(CCTK_NumTimers(), handle);
}

TEST_F(CTimers, StartStopAndResetByNameOrHandle) {
  const int handle = CCTK_TimerCreate("mine");
  EXPECT_EQ(CCTK_TimerIsRunning("mine"), 0);
  EXPECT_EQ(CCTK_TimerStartI(handle), 0);
  EXPECT_EQ(CCTK_TimerIsRunning("mine"), 1);
  EXPECT_EQ(CCTK_TimerStop("mine"), 0);
  EXPECT_EQ(CCTK_TimerIsRunningI(handle), 0);
  EXPECT_EQ(CCTK_TimerReset("mine"), 0);
  EXPECT_LT(CCTK_TimerStart("yours"), 0);
  EXPECT_LT(CCTK_TimerStopI(9999), 0);
}

TEST_F(CTimers, EndWithTheirName) {
  CCTK_TimerCreate("mine");
  EXPECT_EQ(CCTK_TimerDestroy("mine"), 0);
  EXPECT_LT(CCTK_TimerDestroy("mine"), 0);
  EXPECT_GE(CCTK_TimerCreateI(), 0);
}

TEST_F(CTimers, ReadingsHaveOneValuePerStandardClock) {
  const int handle = CCTK_TimerCreate("mine");
  CCTK_TimerStartI(handle);
  CCTK_TimerStopI(handle);
  const Data data(CCTK_TimerCreateData());
  ASSERT_EQ(CCTK_Timer("mine", data.get()), 0);
  EXPECT_EQ(CCTK_NumTimerClocks(data.get()), CCTK_NumClocks());
  const cTimerVal* wall = CCTK_GetClockValue("gettimeofday", data.get());
  ASSERT_NE(wall, nullptr);
  EXPECT_EQ(wall->type, val_double);
  EXPECT_STREQ(CCTK_TimerClockName(wall), "gettimeofday");
  EXPECT_GE(CCTK_TimerClockSeconds(wall), 0.0);
  EXPECT_GT(CCTK_TimerClockResolution(wall), 0.0);
  EXPECT_EQ(CCTK_GetClockValueI(0, data.get()), &data->vals[0]);
  EXPECT_EQ(CCTK_GetClockValueI(99, data.get()), nullptr);
  EXPECT_EQ(CCTK_GetClockValue("sundial", data.get()), nullptr);
  EXPECT_LT(CCTK_TimerI(9999, data.get()), 0);
}

// A clock whose time is the number of its starts.

void* create_counter(int) { return new int(0); }
void destroy_counter(int, void* data) { delete static_cast<int*>(data); }
void start_counter(int, void* data) { ++*static_cast<int*>(data); }
void stop_counter(int, void*) {}
void reset_counter(int, void* data) { *static_cast<int*>(data) = 0; }
void get_counter(int, void* data, cTimerVal* values) {
  values[0].type = val_int;
  values[0].heading = "starts";
  values[0].units = "1";
  values[0].val.i = *static_cast<int*>(data);
  values[0].seconds = 0;
  values[0].resolution = 0;
}
void set_counter(int, void* data, cTimerVal* values) { *static_cast<int*>(data) = values[0].val.i; }

TEST_F(CTimers, ThornsAddClocks) {
  const cClockFuncs counter = {
      "starts",      1,           create_counter, destroy_counter, start_counter, stop_counter,
      reset_counter, get_counter, set_counter};
  const int clock = CCTK_ClockRegister("starts", &counter);
  EXPECT_EQ(CCTK_ClockHandle("starts"), clock);
  EXPECT_STREQ(CCTK_ClockName(clock), "starts");
  EXPECT_LT(CCTK_ClockRegister("starts", &counter), 0);

  const int timer = CCTK_TimerCreate("counted");
  for (int i = 0; i < 3; ++i) {
    CCTK_TimerStartI(timer);
    CCTK_TimerStopI(timer);
  }
  const Data data(CCTK_TimerCreateData());
  CCTK_TimerI(timer, data.get());
  const cTimerVal* starts = CCTK_GetClockValue("starts", data.get());
  ASSERT_NE(starts, nullptr);
  EXPECT_EQ(starts->type, val_int);
  EXPECT_EQ(starts->val.i, 3);
}

}  // namespace
}  // namespace flesh::capi::test
