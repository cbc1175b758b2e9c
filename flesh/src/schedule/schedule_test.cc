// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/schedule.hh"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "core/text.hh"
#include "schedule/test_thorns.hh"

namespace flesh {
namespace {

using namespace schedule;
using namespace schedule::test;

/// Writes down everything that a traversal does, one word each.
class Recorder : public Caller, public Grid, public BinObserver {
 public:
  std::vector<int> set = std::vector<int>(8, 0);  // values of the integer scalars
  std::vector<bool> due = std::vector<bool>(8, false);
  bool synchronises_itself = false;
  std::function<void(const ScheduledFunction&)> on_call;
  std::function<bool(const ScheduledFunction&)> has_turn;

  std::string log() { return std::exchange(log_, {}); }

  bool call(const ScheduledFunction& function) override {
    note(function.routine);
    if (on_call) on_call(function);
    return synchronises_itself;
  }
  bool is_its_turn(const ScheduledFunction& function) override { return !has_turn || has_turn(function); }
  bool is_set(int variable) override { return set[variable] != 0; }
  void increase_storage(std::span<const int> groups, std::span<const int> timelevels,
                        std::span<int> before) override {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      note(text("+g", groups[i], "[", timelevels[i], "]"));
      before[i] = 10 + groups[i];
    }
  }
  void decrease_storage(std::span<const int> groups, std::span<const int> timelevels) override {
    for (std::size_t i = 0; i < groups.size(); ++i) note(text("-g", groups[i], "[", timelevels[i], "]"));
  }
  void synchronise(std::span<const int> groups) override {
    for (const int group : groups) note(text("sync", group));
  }
  bool output_is_due(int variable) override { return due[variable]; }
  void trigger_output(std::span<const int> variables) override {
    for (const int variable : variables) note(text("out", variable));
  }
  void enter_bin(cGH*, std::string_view bin) override { note(text("<", bin.substr(5))); }
  void leave_bin(cGH*, std::string_view bin) override { note(text(bin.substr(5), ">")); }
  void note(std::string_view word) { log_ += (log_.empty() ? "" : " ") + std::string(word); }

 private:
  std::string log_;
};

class ScheduleTest : public testing::Test {
 protected:
  Diagnostics build(std::vector<Statement> statements) {
    thorns_.add("T", std::move(statements));
    return schedule_.build(thorns_.active(), FakeResolver(), {});
  }
  std::string walk(std::string_view where = "CCTK_EVOL") {
    schedule_.traverse(where, nullptr, recorder_, recorder_);
    return recorder_.log();
  }

  Thorns thorns_;
  Timers timers_;
  Schedule schedule_{timers_};
  Recorder recorder_;
};

TEST_F(ScheduleTest, CallsTheFunctionsOfABinInOrder) {
  build({{.name = "a", .after = {"b"}}, {.name = "b"}, {.name = "c", .where = "CCTK_PRESTEP"}});
  EXPECT_EQ(walk(), "b a");
  EXPECT_EQ(walk("prestep"), "c");
  EXPECT_EQ(walk("cctk_initial"), "");
}

TEST_F(ScheduleTest, AGroupIsTheUnionOfAllThornsAndMayStandTwice) {
  thorns_.add("A", {group("G"), group("G", "CCTK_POSTSTEP"), {.name = "x", .where = "g"}});
  build({{.name = "y", .where = "G"}, {.name = "last"}});
  EXPECT_EQ(walk(), "x y last");
  EXPECT_EQ(walk("CCTK_POSTSTEP"), "x y");
}

TEST_F(ScheduleTest, GroupsThatNobodySchedulesDoNotRunByThemselvesButCanBeWalked) {
  build({{.name = "x", .where = "G"}, {.name = "a"}});
  EXPECT_EQ(walk(), "a");
  EXPECT_EQ(walk("g"), "x");
  EXPECT_FALSE(schedule_.traverse("absent", nullptr, recorder_, recorder_));
}

TEST_F(ScheduleTest, ListsTheFunctionsOfABinOrGroupOrAll) {
  build({{.name = "a", .after = {"g"}},
         group("g"),
         {.name = "b", .where = "g"},
         {.name = "c", .where = "CCTK_PRESTEP"}});
  auto names = [&](std::string_view where) {
    std::string result;
    for (const ScheduledFunction* function : schedule_.functions_in(where)) result += function->routine;
    return result;
  };
  EXPECT_EQ(names("evol"), "ba");
  EXPECT_EQ(names("g"), "b");
  EXPECT_EQ(names("nowhere"), "");
  EXPECT_EQ(names(""), "abc");
}

TEST_F(ScheduleTest, WhileRepeatsAndIfGuards) {
  build({{.name = "a", .while_ = {"v0"}, .if_ = {"v1"}}});
  recorder_.on_call = [&](const ScheduledFunction&) { --recorder_.set[0]; };
  recorder_.set[0] = 3;
  EXPECT_EQ(walk(), "");
  recorder_.set[1] = 1;
  EXPECT_EQ(walk(), "a a a");
  EXPECT_EQ(walk(), "");
}

TEST_F(ScheduleTest, ALoopWhoseFunctionsAreAllLeftToAnotherTraversalIsLeftToItToo) {
  build({{.name = "a", .while_ = {"v0"}}, group("G"), {.name = "b", .where = "G"}});
  recorder_.set[0] = 1;
  recorder_.has_turn = [](const ScheduledFunction&) { return false; };
  EXPECT_EQ(walk(), "b");
}

TEST_F(ScheduleTest, ALoopWithoutFunctionsIsAnErrorThatNamesIt) {
  build({{.name = "G", .kind = tables::ScheduleKind::group, .while_ = {"v1"}}});
  recorder_.set[1] = 1;
  try {
    walk();
    FAIL() << "it ended";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "WHILE (v1) of T::G does not end: it holds no function that could change this");
  }
}

TEST_F(ScheduleTest, ALoopThatWaitsForFunctionsOfAnotherTraversalIsAnError) {
  build({{.name = "G", .kind = tables::ScheduleKind::group, .while_ = {"v1"}},
         {.name = "here", .where = "G"},
         {.name = "elsewhere", .where = "G"}});
  recorder_.set[1] = 1;
  recorder_.has_turn = [](const ScheduledFunction& function) { return function.routine == "here"; };
  EXPECT_THROW(walk(), Error);
}

TEST_F(ScheduleTest, StorageIsOnWhileTheItemRunsAndRestoredAfter) {
  Statement g = group("G");
  g.storage = {{"g0", "1", {}}, {"g1", "2", {}}};
  build({g, {.name = "x", .where = "G"}, {.name = "after"}});
  EXPECT_EQ(walk(), "+g0[1] +g1[2] x -g1[11] -g0[10] after");
}

TEST_F(ScheduleTest, SyncFollowsTheItemUnlessTheCallerDidIt) {
  Statement g = group("G");
  g.sync = {"g2"};
  build({g, {.name = "x", .where = "G", .sync = {"g0", "g1"}}, {.name = "y", .where = "G"}});
  EXPECT_EQ(walk(), "x sync0 sync1 y sync2");
  recorder_.synchronises_itself = true;
  EXPECT_EQ(walk(), "x y sync2");
}

TEST_F(ScheduleTest, TriggersDecideInAnalysisOnly) {
  build({{.name = "a", .where = "CCTK_ANALYSIS", .triggers = {"g1"}}, {.name = "b", .triggers = {"g1"}}});
  EXPECT_EQ(walk("CCTK_ANALYSIS"), "");
  EXPECT_EQ(walk(), "b");
  recorder_.due[3] = true;
  EXPECT_EQ(walk("CCTK_ANALYSIS"), "a out2 out3");
}

TEST_F(ScheduleTest, TriggeredOutputSeesTheStorageOfItsItem) {
  build({{.name = "a", .where = "CCTK_ANALYSIS", .triggers = {"g1"}, .storage = {{"g1", "1", {}}}}});
  recorder_.due[2] = true;
  EXPECT_EQ(walk("CCTK_ANALYSIS"), "+g1[1] a out2 out3 -g1[11]");
}

TEST_F(ScheduleTest, ObserversSeeTheBoundariesOfBinsAlsoOfEmptyOnes) {
  build({{.name = "a"}, {.name = "x", .where = "G"}});
  schedule_.observe(recorder_);
  EXPECT_EQ(walk(), "<EVOL a EVOL>");
  EXPECT_EQ(walk("CCTK_POSTSTEP"), "<POSTSTEP POSTSTEP>");
  EXPECT_EQ(walk("G"), "x");
}

TEST_F(ScheduleTest, KnowsWhereTheRunIsAlsoWhenTraversalsNest) {
  build({{.name = "outer"}, {.name = "inner", .where = "G"}});
  std::string seen;
  recorder_.on_call = [&](const ScheduledFunction& function) {
    EXPECT_EQ(schedule_.current_function(), &function);
    if (function.routine == "outer") {
      EXPECT_EQ(schedule_.current_bin(), "CCTK_EVOL");
      schedule_.traverse("g", nullptr, recorder_, recorder_);
      EXPECT_EQ(schedule_.current_function(), &function);
      EXPECT_EQ(schedule_.current_bin(), "CCTK_EVOL");
    } else {
      EXPECT_EQ(schedule_.current_bin(), "G");
    }
  };
  EXPECT_EQ(walk(), "outer inner");
  EXPECT_EQ(schedule_.current_function(), nullptr);
  EXPECT_EQ(schedule_.current_bin(), "");
}

TEST_F(ScheduleTest, AnErrorInAFunctionLeavesNoTrace) {
  build({{.name = "a"}});
  recorder_.on_call = [](const ScheduledFunction&) { throw Error("x"); };
  EXPECT_THROW(walk(), Error);
  EXPECT_EQ(schedule_.current_function(), nullptr);
  EXPECT_EQ(schedule_.current_bin(), "");
}

TEST_F(ScheduleTest, AGroupInsideItselfIsAnError) {
  const Diagnostics diagnostics = build({group("A"), group("B", "A"), group("a", "B")});
  EXPECT_EQ(
      diagnostics.report(),
      "schedule.ccl:3:1: schedule group inside itself: A contains B contains a; expected groups that nest; "
      "schedule it elsewhere\n");
}

TEST_F(ScheduleTest, EachPlaceOfAFunctionHasItsTimer) {
  build({{.name = "f", .where = "G"}, group("G"), group("G", "CCTK_POSTSTEP")});
  walk();
  ASSERT_EQ(timers_.count(), 2);
  EXPECT_EQ(timers_.find(0)->name(), "[0000] T: f in CCTK_EVOL");
  EXPECT_EQ(timers_.find(1)->name(), "[0001] T: f in CCTK_POSTSTEP");
  EXPECT_EQ(timers_.find(0)->starts(), 1);
  EXPECT_EQ(timers_.find(1)->starts(), 0);
}

TEST_F(ScheduleTest, FunctionsWithoutGridAreCalledWithoutArguments) {
  static std::string calls;
  const auto first = [] { return calls += "1", 0; };
  const auto second = [] { return calls += "2", 7; };
  const auto as_function = [](int (*f)()) { return reinterpret_cast<tables::Function>(f); };
  build({{.name = "first", .where = "CCTK_STARTUP", .function = as_function(first)},
         {.name = "second", .where = "CCTK_STARTUP", .function = as_function(second)}});
  schedule_.observe(recorder_);
  schedule_.traverse_without_grid("CCTK_STARTUP");
  EXPECT_EQ(calls, "12");
  EXPECT_EQ(recorder_.log(), "<STARTUP STARTUP>");
  EXPECT_EQ(schedule_.functions()[1].call(nullptr), 7);
}

TEST_F(ScheduleTest, TellsWhichCallHasFailedBeforeTheExceptionGoesOn) {
  const auto fail = []() -> int { throw Error("on purpose"); };
  build({{.name = "f", .where = "CCTK_STARTUP", .function = reinterpret_cast<tables::Function>(+fail)}});
  std::string failed;
  schedule_.when_call_fails([&] { failed = schedule_.current_function()->routine; });
  EXPECT_THROW(schedule_.traverse_without_grid("CCTK_STARTUP"), Error);
  EXPECT_EQ(failed, "f");
  EXPECT_EQ(schedule_.current_function(), nullptr);
}

TEST_F(ScheduleTest, HasAPulseThatTellsWhetherAFunctionRuns) {
  static const Pulse* pulse = nullptr;
  static std::uint64_t inside = 0;
  const auto look = [] { return inside = pulse->steps, 0; };
  pulse = &schedule_.pulse();
  build({{.name = "f", .where = "CCTK_STARTUP", .function = reinterpret_cast<tables::Function>(+look)}});
  schedule_.functions()[0].call(nullptr);
  EXPECT_EQ(inside, 1u);
  EXPECT_EQ(pulse->steps, 2u);
  EXPECT_EQ(pulse->latest.load(), &schedule_.functions()[0]);
}

TEST_F(ScheduleTest, PrintsATree) {
  Statement g = group("G");
  g.while_ = {"v0"};
  build({g, {.name = "x", .where = "G", .alias = "y", .options = {"global", "loop-local"}}});
  char* printed = nullptr;
  std::size_t size = 0;
  std::FILE* out = open_memstream(&printed, &size);
  schedule_.print(out);
  std::fclose(out);
  EXPECT_STREQ(printed,
               "  CCTK_EVOL\n    GROUP G  WHILE v0: \n      T::x AS y  OPTIONS global, loop-local: \n");
  free(printed);
}

/// Does nothing, so that only the traversal costs.
class NoCaller : public Caller {
  bool call(const ScheduledFunction&) override { return true; }
};

#if !defined(__SANITIZE_THREAD__)  // the sanitizer itself takes longer
TEST_F(ScheduleTest, CostsLessThanAMicrosecondPerCall) {
  std::vector<Statement> statements;
  for (int i = 0; i < 100; ++i) statements.push_back({.name = "f"});
  build(std::move(statements));
  NoCaller caller;
  double best = 1;  // the best of several rounds: others use this machine too
  for (int round = 0; round < 20; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 10; ++i) schedule_.traverse("CCTK_EVOL", nullptr, caller, recorder_);
    best = std::min(best,
                    std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / 1000);
  }
  RecordProperty("nanoseconds_per_call", static_cast<int>(1e9 * best));
  EXPECT_LT(best, 1e-6);
}
#endif

/// Two places, each of which counts its loops down.
class TwoPlaces : public Lockstep {
 public:
  explicit TwoPlaces(Recorder& recorder) : recorder_(recorder) {}
  Conditions conditions;
  std::vector<std::string> called_for_all;

  int places() const override { return 2; }
  void call_for_all(const ScheduledFunction& function, const std::function<void()>& call) override {
    called_for_all.push_back(function.routine);
    call();
  }
  void begin(const Conditions& asked) override {
    conditions = asked;
    values_.assign(2, recorder_.set);
  }
  void enter(int place) override {
    if (place == here_) return;
    if (here_ >= 0) values_[here_] = recorder_.set;
    here_ = place;
    recorder_.set = values_[place];
    recorder_.note(text("@", place));
  }

 private:
  Recorder& recorder_;
  std::vector<std::vector<int>> values_;
  int here_ = -1;
};

TEST_F(ScheduleTest, PlacesInLockstepDoEachTurnOfALoopOneAfterTheOther) {
  thorns_.add("A", {{.name = "a", .before = {"G"}},
                    {.name = "b", .before = {"G"}, .after = {"a"}},
                    {.name = "G", .kind = tables::ScheduleKind::group, .while_ = {"v1"}},
                    {.name = "x", .where = "G", .before = {"H"}},
                    {.name = "H", .where = "G", .kind = tables::ScheduleKind::group, .while_ = {"v2"}},
                    {.name = "y", .where = "H", .sync = {"g3"}},
                    {.name = "z", .where = "H", .after = {"y"}},
                    {.name = "end", .where = "G", .after = {"H"}}});
  build({{.name = "c", .after = {"G"}}});
  recorder_.on_call = [&](const ScheduledFunction& function) {
    if (function.routine == "x") recorder_.set[2] = 2;
    if (function.routine == "z") --recorder_.set[2];
    if (function.routine == "end") recorder_.set[1] = 0;
  };
  recorder_.set[1] = 1;
  TwoPlaces places(recorder_);
  schedule_.traverse("CCTK_EVOL", nullptr, recorder_, recorder_, &places);
  EXPECT_EQ(recorder_.log(),
            "@0 a b @1 a b @0 @1 @0 x @1 x @0 @1 @0 y sync3 z @1 y sync3 z @0 @1 @0 y sync3 z @1 y sync3 z "
            "@0 @1 @0 end @1 end @0 @1 @0 c @1 c");
  EXPECT_EQ(places.conditions.loops, (std::vector{1, 2}));
  EXPECT_TRUE(places.conditions.flags.empty());
}

TEST_F(ScheduleTest, APlaceWhoseConditionsAreNotMetDoesNotTakePart) {
  thorns_.add("A", {{.name = "G", .kind = tables::ScheduleKind::group, .while_ = {"v1"}, .if_ = {"v2"}},
                    {.name = "x", .where = "G"},
                    {.name = "first", .before = {"G"}}});
  build({});
  int calls = 0;
  recorder_.on_call = [&](const ScheduledFunction& function) {
    if (function.routine == "first") recorder_.set = {0, 1, calls++};
    if (function.routine == "x") recorder_.set[1] = 0;
  };
  TwoPlaces places(recorder_);
  schedule_.traverse("CCTK_EVOL", nullptr, recorder_, recorder_, &places);
  EXPECT_EQ(recorder_.log(), "@0 first @1 first @0 @1 x");
  EXPECT_EQ(places.conditions.loops, std::vector{1});
  EXPECT_EQ(places.conditions.flags, std::vector{2});
  EXPECT_TRUE(places.called_for_all.empty());
}

TEST_F(ScheduleTest, WhatActsAboveLevelsActsForAllPlaces) {
  thorns_.add("A", {{.name = "x", .options = {"global"}}, {.name = "y", .options = {"level"}}});
  build({});
  TwoPlaces places(recorder_);
  schedule_.traverse("CCTK_EVOL", nullptr, recorder_, recorder_, &places);
  EXPECT_EQ(places.called_for_all, (std::vector<std::string>{"x", "x"}))
      << "at each place: whose turn it is, the caller knows";
}

/// Each call takes a second; a SYNC takes eight.
class WorkOfScheduleTest : public testing::Test, public Caller, public Grid {
 protected:
  void build(std::vector<Statement> statements) {
    thorns_.add("T", std::move(statements));
    schedule_.build(thorns_.active(), FakeResolver(), {});
  }
  bool call(const ScheduledFunction& function) override {
    clock_ += 1;
    if (function.routine == "caller") schedule_.traverse("Called", nullptr, *this, *this);
    return false;
  }
  int level() override { return 2; }
  bool is_set(int) override { return true; }
  void increase_storage(std::span<const int>, std::span<const int>, std::span<int>) override {}
  void decrease_storage(std::span<const int>, std::span<const int>) override {}
  void synchronise(std::span<const int>) override { clock_ += 8; }
  bool output_is_due(int) override { return false; }
  void trigger_output(std::span<const int>) override {}

  /// "kind of function on level: seconds", in order of appearance.
  std::vector<std::string> work(std::string_view bin) {
    schedule_.traverse(bin, nullptr, *this, *this);
    std::vector<std::string> result;
    for (const WorkTime& part : work_.account().parts)
      if (part.seconds > 0)
        result.push_back(
            text(part.kind, " of ", part.function, " on ", part.level, ": ", number_text(part.seconds)));
    return result;
  }

  double clock_ = 0;
  Thorns thorns_;
  Timers timers_;
  WorkTimes work_{[this] { return clock_; }};
  Schedule schedule_{timers_, &work_};
};

using Lines = std::vector<std::string>;

TEST_F(WorkOfScheduleTest, IsWhatTheClosestTagSays) {
  const std::vector<tables::Tag> inner{{"report", "inner"}}, own{{"Device", "1"}, {"Report", "own"}};
  Statement outer_group = group("Outer"), inner_group = group("Inner", "Outer");
  outer_group.tags = {{"Report", "outer"}};
  inner_group.tags = inner;
  build({outer_group,
         inner_group,
         group("Bare", "Inner"),
         {.name = "a", .where = "Bare"},
         {.name = "b", .where = "Bare", .after = {"a"}, .tags = own},
         {.name = "c", .where = "Outer", .after = {"Inner"}}});
  EXPECT_EQ(work("CCTK_EVOL"),
            (Lines{"inner of T::a on 2: 1", "own of T::b on 2: 1", "outer of T::c on 2: 1"}));
}

TEST_F(WorkOfScheduleTest, IsWhatTheBinSaysIfNobodyElseDoes) {
  build({{.name = "a"}, {.name = "b", .where = "CCTK_ANALYSIS", .options = {"global"}}});
  EXPECT_EQ(work("CCTK_EVOL"), Lines{"other functions of T::a on 2: 1"});
  EXPECT_EQ(work("CCTK_ANALYSIS"), (Lines{"other functions of T::a on 2: 1", "analysis of T::b on -1: 1"}));
}

TEST_F(WorkOfScheduleTest, OfAGroupThatAFunctionCallsIsTheFunctions) {
  const std::vector<tables::Tag> tags{{"Report", "boundaries"}};
  build({{.name = "caller", .tags = tags}, {.name = "a", .where = "Called"}});
  EXPECT_EQ(work("CCTK_EVOL"), (Lines{"boundaries of T::caller on 2: 1", "boundaries of T::a on 2: 1"}));
}

TEST_F(WorkOfScheduleTest, OfSyncIsSynchronisation) {
  build({{.name = "a", .sync = {"g0"}}});
  EXPECT_EQ(work("CCTK_EVOL"), (Lines{"other functions of T::a on 2: 1", "synchronisation of T::a on 2: 8"}));
}

}  // namespace
}  // namespace flesh
