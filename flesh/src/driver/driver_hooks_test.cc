// SPDX-License-Identifier: LGPL-2.1-or-later
#include <stdexcept>

#include "flesh/driver_hooks.hh"

#include <gtest/gtest.h>

#include "flesh/schedule.hh"

namespace flesh {
namespace {

ScheduledFunction wave_step(std::vector<std::pair<std::string, std::string>> tags) {
  ScheduledFunction function{};
  function.thorn = "Wave";
  function.routine = "Wave_Step";
  function.tags = std::move(tags);
  return function;
}

void on_device(const cGH*) {}

TEST(DeviceFunctions, AreFoundByNamesInAnyLetterCase) {
  DeviceFunctions functions;
  const ScheduledFunction function = wave_step({});
  EXPECT_FALSE(functions.knows(function));
  functions.add("WAVE", "wave_step", {on_device, /*treats_all_devices=*/true});
  EXPECT_TRUE(functions.knows(function));
  EXPECT_EQ(functions.find(function).function, &on_device);
  EXPECT_TRUE(functions.find(function).treats_all_devices);
}

TEST(DeviceFunctions, OfAThornMayBeKeptOnTheHostAndLetGoAgain) {
  DeviceFunctions functions;
  const ScheduledFunction function = wave_step({});
  functions.keep_on_host({"Other", "WAVE"});
  EXPECT_TRUE(functions.is_kept_on_host(function));
  functions.keep_on_host({"Other"});
  EXPECT_FALSE(functions.is_kept_on_host(function));
}

TEST(IsForDevices, SaysTheTag) {
  EXPECT_TRUE(is_for_devices(wave_step({{"DEVICE", "1"}})));
  EXPECT_FALSE(is_for_devices(wave_step({{"Device", "0"}})));
  EXPECT_FALSE(is_for_devices(wave_step({{"Devices", "1"}})));
}

TEST(DriverHooks, LeaveOutOnlyFunctionsWithTheTagAndOnlyIfToldTo) {
  DriverHooks hooks;
  const ScheduledFunction tagged = wave_step({{"unread", "Left Out"}}), other = wave_step({});
  EXPECT_FALSE(hooks.is_left_out(nullptr, tagged));
  hooks.leaves_out = [](const cGH*, const ScheduledFunction&) { return true; };
  EXPECT_TRUE(hooks.is_left_out(nullptr, tagged));
  EXPECT_FALSE(hooks.is_left_out(nullptr, other));
  hooks.leaves_out = [](const cGH*, const ScheduledFunction&) { return false; };
  EXPECT_FALSE(hooks.is_left_out(nullptr, tagged));
}

TEST(DriverHooks, WithoutAWatchNobodyIsTold) {
  const DriverHooks hooks;
  hooks.note_call(nullptr, wave_step({}));
  hooks.note_filled_outside(0, {}, outside::edges);
  EXPECT_EQ(hooks.outside.filled, nullptr);
}

TEST(Devices, ByDefaultAreNone) {
  Devices none;
  EXPECT_EQ(none.current(), nullptr);
  EXPECT_TRUE(none.views(nullptr).empty());
  EXPECT_EQ(none.side_of(wave_step({{"Device", "1"}})), Side::host);
  EXPECT_THROW(none.numbered(0), std::out_of_range);
  none.for_each([] { FAIL() << "there is no device to work for"; });
}

TEST(Levels, ByDefaultAreOneWhoseComponentIsInView) {
  Levels one;
  EXPECT_EQ(one.count(nullptr), 1);
  EXPECT_EQ(one.current(nullptr), 0);
  int calls = 0;
  one.for_each_component(nullptr, [&](cGH*) { ++calls; });
  one.in_level_mode(nullptr, 0, [&] { ++calls; });
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(one.iterations_of_step(nullptr, 0), 1);
  EXPECT_TRUE(one.ends_step_with_iteration(nullptr));
  EXPECT_TRUE(one.all_step_together(nullptr));
}

}  // namespace
}  // namespace flesh
