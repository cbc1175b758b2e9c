// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/sides.hh"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

namespace grid_driver {
namespace {

constexpr ValidSides nowhere{}, on_host{.host = true}, on_device{.device = true}, on_both{true, true};

TEST(CopyNeeded, FollowsFromWhereDataAreValidAndWhoReads) {
  struct Case {
    ValidSides have;
    Side reader;
    Copy expected;
  };
  constexpr std::array<Case, 8> table{{{nowhere, Side::host, Copy::impossible},
                                       {nowhere, Side::device, Copy::impossible},
                                       {on_host, Side::host, Copy::none},
                                       {on_host, Side::device, Copy::to_device},
                                       {on_device, Side::host, Copy::to_host},
                                       {on_device, Side::device, Copy::none},
                                       {on_both, Side::host, Copy::none},
                                       {on_both, Side::device, Copy::none}}};
  for (const Case& row : table) EXPECT_EQ(copy_needed(row.have, row.reader), row.expected);
}

/// A variable with three timelevels on level 1, valid on host, device, and both.
constexpr int variable = 2, level = 1, somebody = 7;

Sides three_timelevels() {
  Sides sides;
  sides.set_timelevels(variable, level, 3);
  sides.write(variable, level, 1, Side::device, somebody);
  sides.read(variable, level, 2, Side::device);
  return sides;
}

/// One event, and what is valid after it on the timelevels 0, 1, 2.
struct Transition {
  std::string event;
  std::function<void(Sides&)> act;
  std::array<ValidSides, 3> expected;
};

TEST(Sides, ChangeWithEachEventAsTheTableSays) {
  const std::array<Transition, 14> table{{
      {"nothing", [](Sides&) {}, {on_host, on_device, on_both}},
      {"a read on the host",
       [](Sides& s) { s.read(variable, level, 1, Side::host); },
       {on_host, on_both, on_both}},
      {"a read on the device",
       [](Sides& s) { s.read(variable, level, 0, Side::device); },
       {on_both, on_device, on_both}},
      {"a write on the host",
       [](Sides& s) { s.write(variable, level, 2, Side::host, somebody); },
       {on_host, on_device, on_host}},
      {"a write on the device",
       [](Sides& s) { s.write(variable, level, 2, Side::device, somebody); },
       {on_host, on_device, on_device}},
      {"rotation", [](Sides& s) { s.rotate(variable, level); }, {on_both, on_host, on_device}},
      {"rotation back", [](Sides& s) { s.rotate_back(variable, level); }, {on_device, on_both, on_host}},
      {"the past turned around",
       [](Sides& s) { s.reverse_past(variable, level); },
       {on_host, on_both, on_device}},
      {"a copy to the past",
       [](Sides& s) { s.copy(variable, level, 1, 2); },
       {on_host, on_device, on_device}},
      {"an exchange with another variable",
       [](Sides& s) {
         s.set_timelevels(variable + 1, level, 1);
         s.write(variable + 1, level, 0, Side::device, somebody);
         s.exchange(variable, variable + 1, level);
       },
       {on_device, on_device, on_both}},
      {"new storage of one timelevel",
       [](Sides& s) { s.renew(variable, level, 1); },
       {on_host, on_host, on_both}},
      {"fewer timelevels",
       [](Sides& s) { s.set_timelevels(variable, level, 2); },
       {on_host, on_device, nowhere}},
      {"more timelevels again",
       [](Sides& s) {
         s.set_timelevels(variable, level, 0);
         s.set_timelevels(variable, level, 3);
       },
       {on_host, on_host, on_host}},
      {"the level gone", [](Sides& s) { s.remove_levels(variable, level); }, {nowhere, nowhere, nowhere}},
  }};
  for (const Transition& row : table) {
    SCOPED_TRACE(row.event);
    Sides sides = three_timelevels();
    row.act(sides);
    for (int t = 0; t < 3; ++t)
      EXPECT_EQ(sides.at(variable, level, t).valid, row.expected[t]) << "timelevel " << t;
  }
}

TEST(Sides, RememberTheLastWriterWhereverTheMemoryGoes) {
  Sides sides = three_timelevels();
  EXPECT_EQ(sides.at(variable, level, 0).writer, Sides::nobody);
  sides.rotate(variable, level);
  EXPECT_EQ(sides.at(variable, level, 2).writer, somebody);
  sides.renew(variable, level, 2);
  EXPECT_EQ(sides.at(variable, level, 2).writer, Sides::nobody);
}

TEST(Sides, AreAtHomeWhereTheyWereWrittenLastWhoeverReads) {
  Sides sides = three_timelevels();
  EXPECT_EQ(sides.at(variable, level, 1).home, Side::device);
  sides.read(variable, level, 1, Side::host);
  EXPECT_EQ(sides.at(variable, level, 1).home, Side::device);
  sides.read(variable, level, 0, Side::device);
  EXPECT_EQ(sides.at(variable, level, 0).home, Side::host);
}

/// What a copy of the current timelevel to the host becomes with each event.
TEST(Sides, KnowWhichCopyIsUnderWayUntilItIsAskedForOrInVain) {
  constexpr int copy = 5, none = Sides::Entry::no_copy;
  struct Case {
    std::string event;
    std::function<void(Sides&)> act;
    std::array<int, 3> expected;
  };
  const std::array<Case, 13> table{{
      {"nothing", [](Sides&) {}, {none, copy, none}},
      {"a read on the host", [](Sides& s) { s.read(variable, level, 1, Side::host); }, {none, none, none}},
      {"a read on the device",
       [](Sides& s) { s.read(variable, level, 1, Side::device); },
       {none, copy, none}},
      {"a write on the host",
       [](Sides& s) { s.write(variable, level, 1, Side::host, somebody); },
       {none, none, none}},
      {"a write on the device",
       [](Sides& s) { s.write(variable, level, 1, Side::device, somebody); },
       {none, none, none}},
      {"rotation", [](Sides& s) { s.rotate(variable, level); }, {none, none, copy}},
      {"rotation back", [](Sides& s) { s.rotate_back(variable, level); }, {copy, none, none}},
      {"the past turned around", [](Sides& s) { s.reverse_past(variable, level); }, {none, none, copy}},
      {"a copy to the past", [](Sides& s) { s.copy(variable, level, 1, 2); }, {none, copy, none}},
      {"a copy from the past", [](Sides& s) { s.copy(variable, level, 0, 1); }, {none, none, none}},
      {"new storage of one timelevel", [](Sides& s) { s.renew(variable, level, 1); }, {none, none, none}},
      {"fewer timelevels", [](Sides& s) { s.set_timelevels(variable, level, 1); }, {none, none, none}},
      {"all forgotten", [](Sides& s) { s.forget_copies(); }, {none, none, none}},
  }};
  for (const Case& row : table) {
    SCOPED_TRACE(row.event);
    Sides sides = three_timelevels();
    sides.send(variable, level, 1, copy);
    row.act(sides);
    for (int t = 0; t < 3; ++t)
      EXPECT_EQ(sides.at(variable, level, t).copy, row.expected[t]) << "timelevel " << t;
  }
  Sides sides = three_timelevels();
  sides.set_timelevels(variable + 1, level, 1);
  sides.send(variable, level, 0, copy);
  sides.exchange(variable, variable + 1, level);
  EXPECT_EQ(sides.at(variable, level, 0).copy, none);
  EXPECT_EQ(sides.at(variable + 1, level, 0).copy, copy);
}

TEST(Sides, AreNowhereForWhatIsUnknown) {
  const Sides sides = three_timelevels();
  EXPECT_EQ(sides.at(variable, level, 3).valid, nowhere);
  EXPECT_EQ(sides.at(variable, level + 1, 0).valid, nowhere);
  EXPECT_EQ(sides.at(variable + 5, 0, 0).valid, nowhere);
}

}  // namespace
}  // namespace grid_driver
