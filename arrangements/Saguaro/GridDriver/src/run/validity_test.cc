// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/validity.hh"

#include <gtest/gtest.h>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

using flesh::DataAccess;
using flesh::PresyncMode;

constexpr int phi = 0, psi = 1;  // both in TestGrid::fields
constexpr int count = 2;         // in TestGrid::scalar

/// A grid in which phi has just been written in the interior.
class Written : public TestGrid {
 public:
  explicit Written(PresyncMode mode) : TestGrid(with(mode)) {
    set_timelevels(fields, 2);
    views().enter(gh(), View{Mode::level, 0});
    flesh::ScheduledFunction writer{};
    writer.writes = {{phi, 0, valid::interior}};
    validity().after_call(writer, 0);
  }
  int phi_is_valid(int timelevel = 0) { return validity().ledger().at(phi, 0, timelevel); }
  bool require(const DataAccess& access) {
    return validity().require(gh(), 0, std::span(&access, 1), "a test");
  }

 private:
  static Settings with(PresyncMode mode) {
    Settings settings = default_settings();
    settings.presync = mode;
    return settings;
  }
};

TEST(Validity, TracksNothingWhenOff) {
  Written test(PresyncMode::off);
  EXPECT_EQ(test.phi_is_valid(), valid::nowhere);
  EXPECT_TRUE(test.require({psi, 1, valid::everywhere}));
}

TEST(Validity, FollowsDeclaredWrites) {
  Written test(PresyncMode::mixed_error);
  EXPECT_EQ(test.phi_is_valid(), valid::interior);
}

TEST(Validity, ExchangesGhostsBeforeAReadThatNeedsThem) {
  for (const PresyncMode mode :
       {PresyncMode::mixed_warn, PresyncMode::mixed_error, PresyncMode::presync_only}) {
    Written test(mode);
    EXPECT_TRUE(test.require({phi, 0, valid::interior}));
    EXPECT_EQ(test.phi_is_valid(), valid::interior);
    EXPECT_TRUE(test.require({phi, 0, valid::interior | valid::ghosts}));
    EXPECT_EQ(test.phi_is_valid(), valid::interior | valid::ghosts);
  }
}

TEST(Validity, SyncMakesGhostsValidWhereTheInteriorIs) {
  Written test(PresyncMode::mixed_error);
  const int groups[] = {TestGrid::fields};
  test.validity().synchronise(test.gh(), 0, groups);
  EXPECT_EQ(test.phi_is_valid(), valid::interior | valid::ghosts);
  EXPECT_EQ(test.validity().ledger().at(psi, 0, 0), valid::nowhere);
}

TEST(Validity, IgnoresReadsOfDataWithoutStorage) {
  Written test(PresyncMode::presync_only);
  EXPECT_TRUE(test.require({phi, 2, valid::everywhere}));
  EXPECT_TRUE(test.require({2, 0, valid::everywhere}));
}

TEST(Validity, FreshensWhatItCanWithoutComplaints) {
  Written test(PresyncMode::mixed_error);
  const DataAccess reads[] = {{phi, 0, valid::ghosts}, {psi, 0, valid::everywhere}};
  test.validity().freshen(test.gh(), 0, reads);
  EXPECT_EQ(test.phi_is_valid(), valid::interior | valid::ghosts);
}

TEST(Validity, FillsGhostsOfStaggeredVariablesBeforeRestriction) {
  constexpr int in_others = 5;
  Written test(PresyncMode::presync_only);
  test.set_timelevels(TestGrid::others, 1);
  test.validity().ledger().set(in_others, 0, 0, valid::interior);
  test.validity().freshen_before_restriction(test.gh(), 0);
  EXPECT_EQ(test.validity().ledger().at(in_others, 0, 0), valid::interior | valid::ghosts);
  EXPECT_EQ(test.phi_is_valid(), valid::interior);
}

TEST(Validity, FollowsRotationCopiesAndLossOfStorage) {
  Written test(PresyncMode::mixed_error);
  const Group& fields = test.groups()[TestGrid::fields];
  test.validity().rotate(fields, 0);
  EXPECT_EQ(test.phi_is_valid(0), valid::nowhere);
  EXPECT_EQ(test.phi_is_valid(1), valid::interior);
  test.validity().ledger().set(phi, 0, 0, valid::everywhere);
  test.validity().current_copied_to_past(fields, 0);
  EXPECT_EQ(test.phi_is_valid(1), valid::everywhere);
  test.validity().truncate(fields, 1);
  EXPECT_EQ(test.phi_is_valid(1), valid::nowhere);
}

TEST(Validity, IsExchangedWithTheStorageOfGroups) {
  Written test(PresyncMode::mixed_error);
  Group first, second;
  first.first_variable = phi, second.first_variable = psi;
  first.variable_count = second.variable_count = 1;
  const auto psi_is_valid = [&] { return test.validity().ledger().at(psi, 0, 0); };
  test.validity().exchange_entries(first, second, 0);
  EXPECT_EQ(test.phi_is_valid(), valid::nowhere);
  EXPECT_EQ(psi_is_valid(), valid::interior);
  test.validity().exchange_entries(first, second, 0);
  EXPECT_EQ(test.phi_is_valid(), valid::interior);
  EXPECT_EQ(psi_is_valid(), valid::nowhere);
}

TEST(Validity, OfScalarsHoldsOnLevelsThatComeLater) {
  Written test(PresyncMode::mixed_error);
  test.set_timelevels(TestGrid::scalar, 1);
  test.validity().ledger().set(count, 0, 0, valid::everywhere);
  test.validity().level_rebuilt(1, /*is_filled=*/false);
  EXPECT_EQ(test.validity().ledger().at(count, 1, 0), valid::everywhere);
  EXPECT_EQ(test.validity().ledger().at(phi, 1, 0), valid::nowhere);
}

TEST(Validity, OfRecoveredDataIsComplete) {
  Written test(PresyncMode::mixed_error);
  test.validity().all_recovered();
  EXPECT_EQ(test.phi_is_valid(1), valid::everywhere);
}

}  // namespace
}  // namespace grid_driver
