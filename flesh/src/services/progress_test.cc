// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/progress.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace flesh {
namespace {

ProgressState state(int iteration, double seconds) {
  return {.iteration = iteration, .time = 0.5 * iteration, .fraction = iteration / 100.0, .seconds = seconds};
}

/// What a Progress prints while it is shown some states.
std::string shown(int columns, std::initializer_list<ProgressState> states, bool clear = false) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* out = open_memstream(&text, &size);
  Progress progress(out, columns);
  progress.set_interval(10);
  for (const ProgressState& s : states)
    if (progress.is_due(s.seconds)) progress.show(s);
  if (clear) progress.clear();
  std::fclose(out);
  const std::string all(text, size);
  free(text);
  return all;
}

TEST(ProgressText, TellsEverythingThatIsKnown) {
  ProgressState now = state(40, 30);
  now.updates_per_iteration = 1e6;
  now.memory = {1.2e9, 1.4e9};
  EXPECT_EQ(
      progress_text(state(20, 10), now),
      "iteration 40, time 20, 40 %, 1 min 00 s to go, 1e+06 updates/s, memory 1.20 GB, at most 1.40 GB per "
      "process");
}

TEST(ProgressText, LeavesOutWhatIsUnknown) {
  ProgressState before = state(20, 10), now = state(40, 30);
  before.fraction = now.fraction = -1;
  EXPECT_EQ(progress_text(before, now), "iteration 40, time 20, 1 iterations/s");
  EXPECT_EQ(progress_text(now, now), "iteration 40, time 20");
}

TEST(ProgressText, PredictsNothingFromAStepInWhichNoTimePasses) {
  ProgressState now = state(40, 30);
  now.fraction = std::nextafter(state(20, 10).fraction, 1);
  EXPECT_EQ(progress_text(state(20, 10), now), "iteration 40, time 20, 20 %, 1 iterations/s");
}

TEST(DurationText, HasTwoUnits) {
  EXPECT_EQ(duration_text(0.4), "0 s");
  EXPECT_EQ(duration_text(59.4), "59 s");
  EXPECT_EQ(duration_text(80), "1 min 20 s");
  EXPECT_EQ(duration_text(3600 + 120), "1 h 02 min");
  EXPECT_EQ(duration_text(50 * 3600), "2 d 02 h");
}

TEST(Progress, ALogGetsALineEveryFewSeconds) {
  EXPECT_EQ(shown(0, {state(0, 0), state(1, 4), state(2, 8), state(3, 12), state(4, 16), state(5, 24)}),
            "iteration 3, time 1.5, 3 %, 6 min 28 s to go, 0.25 iterations/s\n"
            "iteration 5, time 2.5, 5 %, 9 min 30 s to go, 0.167 iterations/s\n");
}

TEST(Progress, ShortRunsLeaveNoTraceInALog) { EXPECT_EQ(shown(0, {state(0, 0), state(9, 5)}), ""); }

TEST(Progress, NothingIsSaidTwice) { EXPECT_EQ(shown(0, {state(3, 0), state(3, 20), state(3, 40)}), ""); }

TEST(Progress, ATerminalHasOneLineThatCanBeTakenAway) {
  EXPECT_EQ(shown(80, {state(0, 0), state(1, 0.1), state(2, 1)}, true),
            "\033[K\niteration 2, time 1, 2 %, 49 s to go, 2 iterations/s\033[K\r\033[A\033[J");
  EXPECT_EQ(shown(80, {state(0, 0)}, true), "");
}

TEST(Progress, ALiveLineNeverWraps) {
  EXPECT_EQ(shown(12, {state(0, 0), state(2, 1)}), "\033[K\niteration 2\033[K\r\033[A");
}

TEST(Progress, ALiveLineThatMadeRoomComesBackAtOnce) {
  std::FILE* out = std::tmpfile();
  Progress progress(out, 80);
  progress.set_interval(10);
  progress.show(state(0, 100));
  progress.show(state(1, 101));
  EXPECT_FALSE(progress.is_due(101.1));
  progress.make_room(101.1);
  EXPECT_TRUE(progress.is_due(101.11));
  progress.show(state(2, 101.11));
  progress.make_room(101.12);  // a moment later: stays
  EXPECT_FALSE(progress.is_due(101.13));
  std::fclose(out);
}

TEST(Progress, CanBeSwitchedOff) {
  Progress progress(stdout, 0);
  EXPECT_FALSE(progress.is_due(1000));
  progress.set_interval(1);
  EXPECT_TRUE(progress.is_due(1000));
}

}  // namespace
}  // namespace flesh
