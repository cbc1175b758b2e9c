// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies that are issued ahead, on devices that do their work at the worst of times: who waits for whom.
#include "Saguaro/GridDriver/src/data/copies_to_host.hh"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "Saguaro/GridDriver/src/device/points_to_host.hh"
#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

using device::EmulatedOrder;

/// A variable on a device, and its first value there and on the host.
class CopiesAheadTest : public testing::TestWithParam<EmulatedOrder> {
 protected:
  static constexpr Datum datum{0, 0, 0};

  CopiesAheadTest() {
    test_.set_timelevels(TestGrid::fields, 3);
    residence().set_copying_ahead(true);
  }

  Residence& residence() { return test_.residence(); }
  device::Queue& queue() { return device_->main_queue(); }
  Sides::Entry entry() { return test_.storage().sides_of(0, 0, 0); }

  double& on_host(int timelevel = 0) {
    return *static_cast<double*>(test_.storage().data(0, {0, 0}, 0, timelevel));
  }
  /// As a function of the device: what it writes is known before it is in the queue.
  void write(double value) {
    residence().overwrite(datum, Side::device, who_);
    auto* const there = static_cast<double*>(test_.storage().device_data(0, {0, 0}, 0, 0));
    queue().run([=] { *there = value; });
  }
  double read() {
    residence().read(datum, Side::host, who_);
    residence().settle();
    return on_host();
  }
  void copy_ahead() {
    residence().copy_ahead([](int) { return false; });
  }
  /// Writes of which each is read: from the second one on they count.
  void get_used_to_reading() {
    for (const double value : {-3, -2, -1}) {
      write(value);
      EXPECT_EQ(read(), value);
    }
  }
  /// The copy is on its way, and perhaps not yet made.
  void write_and_copy_ahead(double value) {
    write(value);
    copy_ahead();
    ASSERT_NE(entry().copy, Sides::Entry::no_copy);
  }
  /// Whatever is still to come has come.
  void let_all_arrive() {
    queue().wait();
    test_.storage().copies_to_host().finish();
  }
  CopiesAhead count() { return residence().copies_ahead(); }

  /// The grid as the last of many processes sees it: it has components without points. \param is_refined with
  /// a finer level
  Grid without_points_here(bool is_refined) {
    const Processes processes{.mine = 999, .count = 1000};
    Domain domain;
    domain.points = test_.settings().points;
    Grid grid(test_.settings(), {domain}, test_.groups(), processes);
    if (is_refined)
      grid.rebuild({grid.structure().front(), {Region(geometry::box_between<3>({4, 4, 4}, {8, 8, 8}))}});
    const auto& local = grid.lattice({0, grid.level_count() - 1}).layout().local;
    EXPECT_EQ(local.size(), 1u);
    EXPECT_TRUE(local.empty() || local.front().owned.empty());
    return grid;
  }

  bool is_done_ = false;  ///< what lies before a copy in the main queue
  std::unique_ptr<device::Device> device_ =
      device::make_emulated(false, 0, /*is_one_of_several=*/false, GetParam());
  TestGrid test_{TestGrid::default_settings(), {device_.get()}};
  int who_ = residence().number_of("a test");
};

/// Fails without the wait of the host for the copy, and without that of the copy for the write.
TEST_P(CopiesAheadTest, BringWhatHasBeenWritten) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  EXPECT_EQ(entry().valid, only(Side::device)) << "nobody has asked yet";
  EXPECT_EQ(read(), 3);
  EXPECT_EQ(entry().valid, (ValidSides{true, true}));
  EXPECT_EQ(count().issued, 1);
  EXPECT_EQ(count().read, 1);
}

TEST_P(CopiesAheadTest, AreMadeOnceAndNotAgainWhenSomebodyAsks) {
  get_used_to_reading();
  const std::int64_t before = device_->traffic().to_host;
  write_and_copy_ahead(3);
  const std::int64_t after = device_->traffic().to_host;
  EXPECT_GT(after, before);
  read();
  EXPECT_EQ(device_->traffic().to_host, after);
  EXPECT_EQ(count().bytes, after - before);
}

TEST_P(CopiesAheadTest, AreNotIssuedForWhatNobodyReads) {
  for (int n = 0; n < 5; ++n) {
    write(n);
    copy_ahead();
  }
  EXPECT_EQ(device_->traffic().to_host, 0);
}

TEST_P(CopiesAheadTest, AreIssuedFromTheThirdStepOnForWhoReadsTheInitialValues) {
  write(0);
  read();
  for (int step = 1; step <= 3; ++step) {
    residence().begin_step(datum.level);
    write(step);
    copy_ahead();
    EXPECT_EQ(entry().copy != Sides::Entry::no_copy, step == 3);
    EXPECT_EQ(read(), step);
  }
}

/// As checkpoints do: they would gain nothing, and all memory of the host would be pinned.
TEST_P(CopiesAheadTest, AreNotIssuedForWhoReadsSeldom) {
  for (int step = 1; step <= 32; ++step) {
    residence().begin_step(datum.level);
    write(step);
    copy_ahead();
    if (step % 8 == 0) EXPECT_EQ(read(), step);
  }
  EXPECT_EQ(count().issued, 0);
}

TEST_P(CopiesAheadTest, AreNotIssuedWhileValuesAreUnderWay) {
  get_used_to_reading();
  write(3);
  residence().copy_ahead([](int variable) { return variable == datum.variable; });
  EXPECT_EQ(entry().copy, Sides::Entry::no_copy);
  copy_ahead();
  EXPECT_NE(entry().copy, Sides::Entry::no_copy);
}

TEST_P(CopiesAheadTest, AreNotIssuedWhenSwitchedOff) {
  get_used_to_reading();
  residence().set_copying_ahead(false);
  write(3);
  copy_ahead();
  EXPECT_EQ(entry().copy, Sides::Entry::no_copy);
  EXPECT_EQ(read(), 3);
}

TEST_P(CopiesAheadTest, AreIssuedAtOnceWhenSwitchedOn) {
  residence().set_copying_ahead(false);
  get_used_to_reading();
  residence().set_copying_ahead(true);
  write_and_copy_ahead(3);
  EXPECT_EQ(read(), 3);
}

TEST_P(CopiesAheadTest, AreReadWhenSwitchedOffOnTheirWay) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  residence().set_copying_ahead(false);
  EXPECT_EQ(read(), 3);
  EXPECT_EQ(count().read, 1);
}

/// More would be read than were issued.
TEST_P(CopiesAheadTest, AreNotCountedByProcessesWithoutPoints) {
  for (const bool is_refined : {false, true}) {
    Grid grid = without_points_here(is_refined);
    Storage storage(grid, test_.groups(), {device_.get()});
    Residence residence(test_.settings(), grid, test_.groups(), storage, test_.hooks());
    storage.set_timelevels(TestGrid::fields, 1, /*poison=*/-1);
    residence.set_copying_ahead(true);
    const Datum here{0, grid.level_count() - 1, 0};
    for (int n = 0; n < 4; ++n) {
      residence.overwrite(here, Side::device, 0);
      residence.copy_ahead([](int) { return false; });
      residence.read(here, Side::host, residence.number_of("a test"));
      residence.settle();
    }
    EXPECT_EQ(residence.copies_ahead().issued, 0);
    EXPECT_EQ(residence.copies_ahead().read, 0);
  }
}

/// Fails if a copy that nobody has waited for arrives behind the next one: in another queue it would.
TEST_P(CopiesAheadTest, AreInVainIfAnotherWriteComesFirst) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  write(4);
  EXPECT_EQ(entry().copy, Sides::Entry::no_copy);
  EXPECT_EQ(read(), 4);
  let_all_arrive();
  EXPECT_EQ(on_host(), 4);
  EXPECT_EQ(count().read, 0);
  const std::vector<TrafficOf> traffic = residence().traffic();
  ASSERT_EQ(traffic.size(), 2u);
  EXPECT_EQ(traffic.back().who, "copies that were issued ahead, and nobody has read");
  EXPECT_EQ(traffic.back().to_host, count().bytes);
  write(5);
  copy_ahead();
  EXPECT_EQ(entry().copy, Sides::Entry::no_copy) << "it has learned";
}

/// Fails without the wait of the host for a copy that is in vain, before it writes itself.
TEST_P(CopiesAheadTest, ArriveBeforeTheHostWrites) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  residence().overwrite(datum, Side::host, who_);
  on_host() = 4;
  let_all_arrive();
  EXPECT_EQ(on_host(), 4);
}

/// Fails without the wait of the host for copies that are in vain, before single points are put there.
TEST_P(CopiesAheadTest, ArriveBeforePointsThatAreBroughtByThemselves) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  write(4);
  const Index first = test_.grid().lattice({0, 0}).layout().local.front().stored.lower;
  const SomePoints wanted{datum, 0, 0, Region(geometry::box_between<3>(first, first))};
  bring_to_host(test_.grid(), test_.groups(), test_.storage(), residence(), {&wanted, 1}, who_);
  let_all_arrive();
  EXPECT_EQ(on_host(), 4);
}

TEST_P(CopiesAheadTest, BringSinglePointsToo) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  const std::int64_t before = device_->traffic().to_host;
  const Index first = test_.grid().lattice({0, 0}).layout().local.front().stored.lower;
  const SomePoints wanted{datum, 0, 0, Region(geometry::box_between<3>(first, first))};
  bring_to_host(test_.grid(), test_.groups(), test_.storage(), residence(), {&wanted, 1}, who_);
  EXPECT_EQ(on_host(), 3);
  EXPECT_EQ(device_->traffic().to_host, before);
}

/// Threads put points in their places: none may come twice.
TEST_P(CopiesAheadTest, DoNotMatterToPointsThatAreWantedTwice) {
  write(3);
  const std::int64_t before = device_->traffic().to_host;
  const Index first = test_.grid().lattice({0, 0}).layout().local.front().stored.lower;
  Index second = first;
  ++second[0];
  const auto points = [&](const Index& last) {
    return SomePoints{datum, 0, 0, Region(geometry::box_between<3>(first, last))};
  };
  const SomePoints wanted[] = {points(first), points(second), points(first)};
  bring_to_host(test_.grid(), test_.groups(), test_.storage(), residence(), wanted, who_);
  let_all_arrive();
  EXPECT_EQ(on_host(), 3);
  constexpr std::int64_t bytes_of_a_box = 16;
  EXPECT_EQ(device_->traffic().to_host - before, 2 * bytes_of_a_box);
}

TEST_P(CopiesAheadTest, GoWithTheirTimelevel) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  test_.storage().rotate(TestGrid::fields, 0);
  residence().read({0, 0, 1}, Side::host, who_);
  residence().settle();
  EXPECT_EQ(on_host(1), 3);
  EXPECT_EQ(count().read, 1);
}

TEST_P(CopiesAheadTest, DoNotGoWithACopyOfTheirTimelevel) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  test_.storage().copy_current_to_past(TestGrid::fields, 0);
  residence().read({0, 0, 1}, Side::host, who_);
  EXPECT_EQ(read(), 3);
  EXPECT_EQ(on_host(1), 3);
}

/// Else what had been written last would be copied in vain, in each step.
TEST_P(CopiesAheadTest, AreOfTheTimelevelThatIsRead) {
  for (int n = 0; n < 5; ++n) {
    write(n);
    residence().overwrite({datum.variable, datum.level, 1}, Side::device, who_);
    copy_ahead();
    EXPECT_EQ(read(), n);
  }
  EXPECT_EQ(count().issued, 2);
  EXPECT_EQ(count().read, 2);
}

/// The group's other variable is on the host: there they are filled.
TEST_P(CopiesAheadTest, OfWhatIsFilledAnewAreInVain) {
  get_used_to_reading();
  write_and_copy_ahead(3);
  test_.storage().fill_current({TestGrid::fields}, 0, 0);
  let_all_arrive();
  EXPECT_EQ(read(), 0);
}

TEST_P(CopiesAheadTest, OfWhatIsCopiedOverAreInVain) {
  on_host(1) = 7;
  get_used_to_reading();
  write_and_copy_ahead(3);
  test_.storage().copy_timelevel(0, 0, /*from=*/1, /*to=*/0);
  let_all_arrive();
  EXPECT_EQ(read(), 7);
}

/// Fails without the wait for copies before memory goes.
TEST_P(CopiesAheadTest, AreWaitedForBeforeTheirMemoryGoes) {
  get_used_to_reading();
  queue().run([this] { is_done_ = true; });
  write_and_copy_ahead(3);
  test_.storage().set_timelevels(TestGrid::fields, 0, /*poison=*/-1);
  EXPECT_TRUE(is_done_);
}

TEST_P(CopiesAheadTest, AreWaitedForBeforeTheGridChanges) {
  get_used_to_reading();
  queue().run([this] { is_done_ = true; });
  write_and_copy_ahead(3);
  test_.storage().renew(
      0, -1, [](const Group&, int) { return Side::host; },
      [](const Group&, std::span<const RenewedTimelevel>) {});
  EXPECT_TRUE(is_done_);
  EXPECT_EQ(entry().copy, Sides::Entry::no_copy);
  EXPECT_EQ(read(), 0);
}

INSTANTIATE_TEST_SUITE_P(Orders, CopiesAheadTest,
                         testing::Values(EmulatedOrder::at_once, EmulatedOrder::late, EmulatedOrder::eager));

}  // namespace
}  // namespace grid_driver
