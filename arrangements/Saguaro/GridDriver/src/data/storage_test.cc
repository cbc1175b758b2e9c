// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/storage.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

double& first_value(TestGrid& test, int variable, int timelevel) {
  return *static_cast<double*>(test.storage().data(variable, {0, 0}, 0, timelevel));
}

TEST(Block, IsAlignedAndZero) {
  for (std::size_t bytes : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 20}) {
    const Block block(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.data()) % 64, 0u);
    EXPECT_GE(block.size(), bytes);
    EXPECT_EQ(block.data()[bytes - 1], std::byte{0});
  }
}

TEST(Block, OfATerabyteCostsNothingUntilItIsTouched) {
  const Block block(std::size_t{1} << 40);
  block.data()[std::size_t{1} << 39] = std::byte{1};
  EXPECT_EQ(block.data()[(std::size_t{1} << 39) + 1], std::byte{0});
}

TEST(Block, OfManyPagesBeginsAtAnotherPlaceInItsPageThanTheOnesBefore) {
  std::vector<Block> blocks;
  std::set<std::uintptr_t> places;
  for (int n = 0; n < 16; ++n) {
    blocks.emplace_back(std::size_t{1} << 20);
    places.insert(reinterpret_cast<std::uintptr_t>(blocks.back().data()) % 4096);
  }
  EXPECT_EQ(places.size(), blocks.size());
}

TEST(Storage, ExistsForTheTimelevelsAskedFor) {
  TestGrid test;
  EXPECT_EQ(test.storage().data(0, {0, 0}, 0, 0), nullptr);
  test.set_timelevels(TestGrid::fields, 2);
  EXPECT_NE(test.storage().data(0, {0, 0}, 0, 1), nullptr);
  EXPECT_EQ(test.storage().data(0, {0, 0}, 0, 2), nullptr);
  test.set_timelevels(TestGrid::fields, 1);
  EXPECT_EQ(test.storage().data(0, {0, 0}, 0, 1), nullptr);
  EXPECT_EQ(test.storage().max_timelevels(TestGrid::fields), 2);
}

TEST(Storage, BeginsAllGridFunctionsAtLinesOfTheCache) {
  Settings settings = TestGrid::default_settings();
  settings.points = {9, 7, 5};  // no whole number of lines
  TestGrid test(settings);
  test.set_timelevels(TestGrid::fields, 2);
  for (const int variable : {0, 1})
    for (const int timelevel : {0, 1})
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&first_value(test, variable, timelevel)) % 64, 0u)
          << variable << ' ' << timelevel;
}

TEST(Storage, LeavesNoGapsInVectorsAndExchangesThemWithVectorsOnly) {
  Settings settings = TestGrid::default_settings();
  settings.points = {9, 7, 5};
  TestGrid test(settings);
  std::vector<Group> two(2, test.groups()[TestGrid::fields]);
  two[1].index = 1, two[1].first_variable = 2, two[1].is_vector = true;
  const Groups groups(std::move(two));
  Domain domain;
  domain.points = settings.points;
  const Grid grid(settings, {domain}, groups, Processes{});
  Storage storage(grid, groups);
  for (const int group : {0, 1}) storage.set_timelevels(group, 1, /*poison=*/-1);
  const auto bytes_between = [&](int variable) {
    const auto data = [&](int v) { return static_cast<std::byte*>(storage.data(v, {0, 0}, 0, 0)); };
    return data(variable + 1) - data(variable);
  };
  EXPECT_EQ(bytes_between(0), 9 * 7 * 5 * 8 + 40);
  EXPECT_EQ(bytes_between(2), 9 * 7 * 5 * 8);
  EXPECT_FALSE(storage.exchange_current(0, 1, 0)) << "one has gaps, the other none";
}

TEST(Storage, CountsGridFunctionsWithoutMemoryIfAsked) {
  TestGrid test;
  test.storage().only_count_grid_functions();
  test.set_timelevels(TestGrid::fields, 2);
  test.set_timelevels(TestGrid::array, 1);
  const Group& fields = test.groups()[TestGrid::fields];
  EXPECT_EQ(test.storage().timelevels(TestGrid::fields), 2);
  EXPECT_EQ(test.storage().data(0, {0, 0}, 0, 0), nullptr);
  EXPECT_NE(test.storage().data(3, {0, 0}, 0, 0), nullptr) << "arrays have memory";
  EXPECT_GE(test.storage().bytes(), 2 * test.storage().bytes_per_timelevel(fields));
  EXPECT_EQ(test.storage().bytes_per_timelevel(fields, {0, 0}), 2 * 9 * 8 * 7 * sizeof(double));
}

TEST(Storage, KeepsTheVariablesOfAGroupTogether) {
  TestGrid test;
  test.set_timelevels(TestGrid::fields, 1);
  EXPECT_EQ(&first_value(test, 1, 0) - &first_value(test, 0, 0), 9 * 8 * 7);
}

TEST(Storage, CountsItsBytes) {
  TestGrid test;
  test.set_timelevels(TestGrid::fields, 3);
  test.set_timelevels(TestGrid::scalar, 1);
  test.set_timelevels(TestGrid::fields, 1);
  EXPECT_EQ(test.storage().bytes(), 2 * 9 * 8 * 7 * sizeof(double) + sizeof(int));
  EXPECT_EQ(test.storage().max_bytes(), 3 * 2 * 9 * 8 * 7 * sizeof(double) + sizeof(int));
}

TEST(Storage, ExchangesGroupsThatAreAlikeAndNoOthers) {
  TestGrid test;
  test.set_timelevels(TestGrid::fields, 2);
  first_value(test, 0, 0) = 1;
  EXPECT_TRUE(test.storage().exchange_current(TestGrid::fields, TestGrid::fields, 0));
  EXPECT_EQ(first_value(test, 0, 0), 1);
  test.set_timelevels(TestGrid::scalar, 1);
  EXPECT_FALSE(test.storage().exchange_current(TestGrid::fields, TestGrid::scalar, 0));
}

TEST(Storage, RotatesPointersNotData) {
  TestGrid test;
  test.set_timelevels(TestGrid::fields, 3);
  for (int t = 0; t < 3; ++t) first_value(test, 0, t) = t;
  test.storage().rotate(TestGrid::fields, 0);
  EXPECT_EQ(first_value(test, 0, 0), 2);
  EXPECT_EQ(first_value(test, 0, 1), 0);
  EXPECT_EQ(first_value(test, 0, 2), 1);
}

/// A second level, larger than the first.
void refine(TestGrid& test, const Storage::SideOf& side, const Storage::Refill& refill, int poison = -1) {
  const geometry::Box<3> points = geometry::box_between<3>({2, 2, 2}, {13, 11, 9});
  test.grid().rebuild({test.grid().structure().front(), {Region(points)}});
  test.storage().renew(1, poison, side, refill);
}
void refine(TestGrid& test, int poison = -1) {
  refine(
      test, [](const Group&, int) { return Side::host; },
      [](const Group&, std::span<const RenewedTimelevel>) {}, poison);
}

TEST(Storage, RenewsTheTimelevelsOfAGroupOnOneSideTogether) {
  TestGrid test;
  test.set_timelevels(TestGrid::fields, 3);
  test.set_timelevels(TestGrid::scratch, 1);
  std::vector<std::pair<int, std::vector<int>>> seen;
  refine(
      test, [](const Group&, int timelevel) { return timelevel == 1 ? Side::device : Side::host; },
      [&](const Group& group, std::span<const RenewedTimelevel> renewed) {
        seen.push_back({group.index, {}});
        for (const RenewedTimelevel& now : renewed) {
          seen.back().second.push_back(now.timelevel);
          EXPECT_NE(test.storage().data(0, {0, 1}, 0, now.timelevel), nullptr);
        }
      });
  EXPECT_EQ(seen, (std::vector<std::pair<int, std::vector<int>>>{{TestGrid::fields, {0, 2}},
                                                                 {TestGrid::fields, {1}}}));
}

TEST(Storage, OfScratchIsSharedByLevelsAndFitsTheLargest) {
  TestGrid test;
  test.set_timelevels(TestGrid::scratch, 1);
  const std::size_t coarse = test.storage().bytes();
  refine(test);
  constexpr int variable = 4;
  EXPECT_EQ(test.storage().data(variable, {0, 0}, 0, 0), test.storage().data(variable, {0, 1}, 0, 0));
  const auto points = test.grid().lattice({0, 1}).layout().local.front().stored.size();
  EXPECT_GT(points * sizeof(double), coarse);
  EXPECT_EQ(test.storage().bytes(), points * sizeof(double));
  auto* const values = static_cast<double*>(test.storage().data(variable, {0, 1}, 0, 0));
  values[points - 1] = 1;
  EXPECT_EQ(values[points - 1], 1);
}

TEST(Storage, OfScratchStaysWhereItIsWhileItFits) {
  TestGrid test;
  test.set_timelevels(TestGrid::scratch, 1);
  const auto refine_between = [&](Coordinate lower, Coordinate upper) {
    const geometry::Box<3> points = geometry::box_between<3>({lower, 2, 2}, {upper, 11, 9});
    test.grid().rebuild({test.grid().structure().front(), {Region(points)}});
    test.storage().renew(
        1, /*poison=*/-1, [](const Group&, int) { return Side::host; },
        [](const Group&, std::span<const RenewedTimelevel>) {});
    constexpr int variable = 4;
    return static_cast<double*>(test.storage().data(variable, {0, 1}, 0, 0));
  };
  double* const values = refine_between(2, 11);
  values[0] = 7;
  EXPECT_EQ(refine_between(4, 13), values);
  EXPECT_EQ(values[0], 7);
  const std::size_t bytes = test.storage().bytes();
  EXPECT_NE(refine_between(2, 13), values);  // which has no room for two more points
  EXPECT_GT(test.storage().bytes(), bytes);
}

TEST(Storage, OfScratchThatIsMadeAnewIsValidOnTheHost) {
  const auto device = device::make_emulated();
  TestGrid test(TestGrid::default_settings(), {device.get()});
  test.set_timelevels(TestGrid::scratch, 1);
  constexpr int variable = 4;
  test.residence().overwrite({variable, 0, 0}, Side::device, test.residence().number_of("a test"));
  ASSERT_EQ(test.storage().sides_of(variable, 0, 0).valid, only(Side::device));
  refine(test);
  EXPECT_EQ(test.storage().sides_of(variable, 0, 0).valid, only(Side::host));
}

TEST(Storage, OfScratchIsPoisonedOnTheHostUnlessItWasOnTheDevice) {
  for (const Side side : {Side::host, Side::device}) {
    const auto device = device::make_emulated();
    TestGrid test(TestGrid::default_settings(), {device.get()});
    test.set_timelevels(TestGrid::scratch, 1);
    constexpr int variable = 4;
    test.residence().overwrite({variable, 0, 0}, side, test.residence().number_of("a test"));
    refine(test, /*poison=*/255);
    const auto* const values = static_cast<const double*>(test.storage().data(variable, {0, 1}, 0, 0));
    EXPECT_EQ(std::isnan(*values), side == Side::host);
    test.residence().read({variable, 1, 0}, Side::device, test.residence().number_of("a test"));
    const auto* const there = static_cast<const double*>(test.storage().device_data(variable, {0, 1}, 0, 0));
    EXPECT_TRUE(std::isnan(*there));
  }
}

TEST(Storage, NamesTheDevicesOfALevel) {
  const auto first = device::make_emulated(), second = device::make_emulated();
  for (const int least : {1, 1000000}) {
    Settings settings = TestGrid::default_settings();
    settings.components_per_process = settings.devices = 2;
    settings.least_points_per_device = least;
    TestGrid test(settings, {first.get(), second.get()});
    EXPECT_EQ(test.storage().devices_of(0).size(), least == 1 ? 2u : 1u);
    EXPECT_EQ(test.storage().devices_of(0).front(), first.get());
    EXPECT_EQ(test.storage().devices_of(-1).size(), 2u);
  }
  EXPECT_TRUE(TestGrid().storage().devices_of(0).empty());
}

TEST(Storage, PoisonsAndCopiesTimelevels) {
  TestGrid test;
  test.storage().set_timelevels(TestGrid::fields, 2, /*poison=*/255);
  EXPECT_TRUE(std::isnan(first_value(test, 1, 1)));
  first_value(test, 1, 0) = 4;
  test.storage().copy_current_to_past(TestGrid::fields, 0);
  EXPECT_EQ(first_value(test, 1, 1), 4);
  test.storage().fill_current({TestGrid::fields}, 0, 255);
  EXPECT_TRUE(std::isnan(first_value(test, 1, 0)));
}

}  // namespace
}  // namespace grid_driver
