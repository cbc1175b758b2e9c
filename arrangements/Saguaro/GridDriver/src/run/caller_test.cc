// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/caller.hh"

#include <gtest/gtest.h>

#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

/// The views in which the scheduled function of a test has been called.
std::vector<View>& seen() {
  static std::vector<View> views;
  return views;
}

void look_around(cGH* gh) { seen().push_back(static_cast<GridHierarchy*>(gh)->view); }

flesh::ScheduledFunction function_in(flesh::Mode mode, flesh::LoopMode loop = flesh::LoopMode::none) {
  flesh::ScheduledFunction result{};
  result.language = flesh::RoutineLanguage::c;
  result.mode = mode;
  result.loop = loop;
  result.function = reinterpret_cast<void (*)()>(look_around);
  return result;
}

const View meta{Mode::meta}, global{Mode::global}, on_level{Mode::level, 0}, on_map{Mode::singlemap, 0, 0};

/// Calls a function from a view on a grid of three components. Result: where it was called.
std::vector<View> called(const flesh::ScheduledFunction& function, const View& from, LevelTurn turn = {},
                         const char* bin = "CCTK_EVOL", const flesh::DriverHooks& hooks = {}) {
  Settings settings = TestGrid::default_settings();
  settings.components_per_process = 3;
  TestGrid test(settings);
  test.hooks() = hooks;
  test.views().enter(test.gh(), from);
  seen().clear();
  test.caller().set_turn(turn);
  test.caller().enter_bin(bin);
  test.caller().call(test.gh(), function);
  EXPECT_EQ(test.gh().view, from);
  return seen();
}

std::vector<View> three_components() {
  return {{Mode::local, 0, 0, 0}, {Mode::local, 0, 0, 1}, {Mode::local, 0, 0, 2}};
}

TEST(ScheduleCaller, CallsLocalFunctionsOncePerComponent) {
  for (const View& from : {meta, global, on_level, on_map})
    EXPECT_EQ(called(function_in(flesh::Mode::local), from), three_components());
}

TEST(ScheduleCaller, CallsFunctionsOfOtherModesOnce) {
  EXPECT_EQ(called(function_in(flesh::Mode::singlemap), on_level), std::vector{on_map});
  EXPECT_EQ(called(function_in(flesh::Mode::level), on_level), std::vector{on_level});
  EXPECT_EQ(called(function_in(flesh::Mode::global), on_level), std::vector{global});
  EXPECT_EQ(called(function_in(flesh::Mode::meta), on_level), std::vector{meta});
}

TEST(ScheduleCaller, LoopsDownFromTheModeOfAFunction) {
  EXPECT_EQ(called(function_in(flesh::Mode::global, flesh::LoopMode::local), on_level), three_components());
  EXPECT_EQ(called(function_in(flesh::Mode::meta, flesh::LoopMode::level), on_level), std::vector{on_level});
  EXPECT_EQ(called(function_in(flesh::Mode::level, flesh::LoopMode::local), on_level), three_components());
}

TEST(ScheduleCaller, TreatsALoopWithoutAModeAsLocal) {
  for (const auto loop : {flesh::LoopMode::global, flesh::LoopMode::level, flesh::LoopMode::local})
    EXPECT_EQ(called(function_in(flesh::Mode::local, loop), on_level), three_components());
}

/// Functions that somebody was told of who watches what functions look at.
int& told_of() {
  static int count = 0;
  return count;
}

TEST(ScheduleCaller, TellsOfAFunctionThatIsLeftOutAsWell) {
  flesh::ScheduledFunction function = function_in(flesh::Mode::level);
  function.tags = {{"Unread", "left out"}};
  flesh::DriverHooks hooks;
  hooks.outside.before_call = [](const cGH*, const flesh::ScheduledFunction&) { ++told_of(); };
  hooks.leaves_out = [](const cGH*, const flesh::ScheduledFunction&) { return true; };
  EXPECT_EQ(called(function, on_level, {}, "CCTK_EVOL", hooks), std::vector<View>{});
  EXPECT_EQ(told_of(), 1);
  hooks.leaves_out = nullptr;
  EXPECT_EQ(called(function, on_level, {}, "CCTK_EVOL", hooks), std::vector{on_level});
  EXPECT_EQ(told_of(), 2);
}

/// The devices that a device function has been called for.
std::vector<device::Device*>& called_for() {
  static std::vector<device::Device*> devices;
  return devices;
}

void note_device(const cGH*) { called_for().push_back(device::Use::youngest()); }

TEST(ScheduleCaller, CallsDeviceFunctionsForEachDeviceAndFromLocalModeForTheKeeperAlone) {
  flesh::ScheduledFunction function = function_in(flesh::Mode::local);
  function.thorn = "ScheduleCallerTest";
  function.routine = "NoteDevice";
  function.tags = {{"Device", "1"}, {"Declarations", "bind"}};
  Settings settings = TestGrid::default_settings();
  settings.devices = settings.components_per_process = 2;
  const auto first = device::make_emulated(), second = device::make_emulated();
  TestGrid test(settings, {first.get(), second.get()});
  test.hooks().device_functions.add("ScheduleCallerTest", "NoteDevice", {note_device});
  const auto devices_from = [&](const View& view) {
    test.views().enter(test.gh(), view);
    called_for().clear();
    test.caller().enter_bin("CCTK_EVOL");
    test.caller().call(test.gh(), function);
    test.caller().leave_bin();
    return called_for();
  };
  EXPECT_EQ(devices_from(on_level), (std::vector{first.get(), second.get()}));
  for (int c = 0; c < 2; ++c) {
    const int keeper = test.grid().lattice({0, 0}).layout().local.at(c).device;
    EXPECT_EQ(devices_from({Mode::local, 0, 0, c}), std::vector{test.storage().devices()[keeper]});
  }
}

/// A grid on a device, and how many copies to the host had been issued ahead there when it was asked.
struct Watched {
  TestGrid* test = nullptr;
  std::int64_t issued = 0;
};
Watched& watched() {
  static Watched result;
  return result;
}

flesh::ScheduledFunction that_touches_nothing() {
  flesh::ScheduledFunction result = function_in(flesh::Mode::level);
  result.thorn = result.routine = "Nothing";
  result.tags = {{"Declarations", "bind"}};
  return result;
}

/// Writes before and after what it calls.
void write_around_a_call(const cGH*) {
  TestGrid& test = *watched().test;
  test.residence().overwrite({0, 0, 0}, Side::device, test.residence().number_of("a test"));
  test.caller().call(test.gh(), that_touches_nothing());
  watched().issued = test.residence().copies_ahead().issued;
}

TEST(ScheduleCaller, LetsCopiesAheadBeginBetweenFunctionsNotInTheMiddleOfOne) {
  flesh::ScheduledFunction writer = that_touches_nothing();
  writer.thorn = "ScheduleCallerTest";
  writer.routine = "WriteAroundACall";
  writer.tags.emplace_back("Device", "1");
  const auto device = device::make_emulated();
  TestGrid test(TestGrid::default_settings(), {device.get()});
  test.hooks().device_functions.add("ScheduleCallerTest", "WriteAroundACall", {write_around_a_call});
  watched() = {&test};
  test.set_timelevels(TestGrid::fields, 1);
  test.residence().set_copying_ahead(true);
  test.views().enter(test.gh(), on_level);
  test.caller().enter_bin("CCTK_EVOL");
  for (int step = 0; step < 4; ++step) {
    test.residence().read({0, 0, 0}, Side::host, test.residence().number_of("a test"));
    test.residence().settle();
    test.caller().call(test.gh(), writer);
  }
  EXPECT_EQ(watched().issued, 0);
  test.caller().call(test.gh(), that_touches_nothing());
  EXPECT_EQ(test.residence().copies_ahead().issued, 1);
  test.caller().leave_bin();
}

TEST(ScheduleCaller, LetsCopiesAheadBeginAtTheEndOfABin) {
  const auto device = device::make_emulated();
  TestGrid test(TestGrid::default_settings(), {device.get()});
  test.set_timelevels(TestGrid::fields, 1);
  test.residence().set_copying_ahead(true);
  const int who = test.residence().number_of("a test");
  test.caller().enter_bin("CCTK_EVOL");
  for (int step = 0; step < 4; ++step) {
    test.residence().read({0, 0, 0}, Side::host, who);
    test.residence().settle();
    test.residence().overwrite({0, 0, 0}, Side::device, who);
  }
  EXPECT_EQ(test.residence().copies_ahead().issued, 0);
  test.caller().leave_bin();
  EXPECT_EQ(test.residence().copies_ahead().issued, 1);
}

TEST(ScheduleCaller, CountsExchangesBesideWhichAFunctionHasRun) {
  Settings settings = TestGrid::default_settings();
  settings.devices = settings.components_per_process = 2;
  const auto first = device::make_emulated(), second = device::make_emulated();
  TestGrid test(settings, {first.get(), second.get()});
  test.set_timelevels(TestGrid::fields, 1);
  test.views().enter(test.gh(), on_level);
  for (const bool has_function : {true, false}) {
    for (const int variable : {0, 1})
      test.residence().overwrite({variable, 0, 0}, Side::device, test.residence().number_of("a test"));
    const int groups[] = {TestGrid::fields};
    test.caller().enter_bin("CCTK_EVOL");
    test.exchanger().begin_exchange(0, groups, Zones::ghosts, test.gh().cctk_time);
    EXPECT_TRUE(test.exchanger().is_pending());
    if (has_function) test.caller().call(test.gh(), that_touches_nothing());
    test.caller().leave_bin();
    EXPECT_FALSE(test.exchanger().is_pending());
    EXPECT_EQ(test.exchanger().statistics().overlapped, 1) << "the first one";
  }
  EXPECT_EQ(test.exchanger().statistics().exchanges, 2);
}

TEST(ScheduleCaller, CallsGlobalFunctionsWithTheFirstOrTheLastLevel) {
  constexpr LevelTurn first{true, false}, last{false, true}, middle{false, false};
  auto runs = [](flesh::Mode mode, LevelTurn turn, const char* bin) {
    return !called(function_in(mode), on_level, turn, bin).empty();
  };
  for (const char* bin : {"CCTK_INITIAL", "CCTK_EVOL", "CCTK_ANALYSIS"}) {
    EXPECT_TRUE(runs(flesh::Mode::global_early, first, bin));
    EXPECT_FALSE(runs(flesh::Mode::global_early, last, bin));
    EXPECT_TRUE(runs(flesh::Mode::meta_late, last, bin));
    EXPECT_FALSE(runs(flesh::Mode::global_late, middle, bin));
  }
  EXPECT_TRUE(runs(flesh::Mode::global, first, "CCTK_EVOL"));
  EXPECT_FALSE(runs(flesh::Mode::global, last, "CCTK_EVOL"));
  EXPECT_FALSE(runs(flesh::Mode::global, first, "CCTK_ANALYSIS"));
  EXPECT_TRUE(runs(flesh::Mode::global, last, "CCTK_ANALYSIS"));
}

}  // namespace
}  // namespace grid_driver
