// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/residence.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

/// Storage with a device; variable 0 has three timelevels.
class ResidenceTest : public testing::Test {
 protected:
  ResidenceTest() {
    storage_.set_timelevels(TestGrid::fields, 3, /*poison=*/-1);
    storage_.set_timelevels(TestGrid::scratch, 1, -1);
  }

  double& on_host(int variable, int timelevel) {
    return *static_cast<double*>(storage_.data(variable, {0, 0}, 0, timelevel));
  }
  double& on_device(int variable, int timelevel) {
    return *static_cast<double*>(storage_.device_data(variable, {0, 0}, 0, timelevel));
  }
  ValidSides valid(int variable, int timelevel) const {
    return storage_.sides_of(variable, 0, timelevel).valid;
  }

  TestGrid grid_;
  std::unique_ptr<device::Device> device_ = device::make_emulated();
  Storage storage_{grid_.grid(), grid_.groups(), {device_.get()}};
  flesh::DriverHooks hooks_;
  Residence residence_{grid_.settings(), grid_.grid(), grid_.groups(), storage_, hooks_};
  int who_ = residence_.number_of("a test");
};

TEST_F(ResidenceTest, BringsValuesToWhereTheyAreRead) {
  residence_.overwrite({0, 0, 0}, Side::host, who_);
  on_host(0, 0) = 5;
  residence_.read({0, 0, 0}, Side::device, who_);
  EXPECT_EQ(on_device(0, 0), 5);
  residence_.overwrite({0, 0, 0}, Side::device, who_);
  on_device(0, 0) = 6;
  EXPECT_EQ(on_host(0, 0), 5);
  residence_.read({0, 0, 0}, Side::host, who_);
  residence_.settle();
  EXPECT_EQ(on_host(0, 0), 6);
}

TEST_F(ResidenceTest, FollowsGroupsThatAreExchanged) {
  constexpr int other = 5;  // in TestGrid::others
  storage_.set_timelevels(TestGrid::others, 1, -1);
  residence_.overwrite({0, 0, 0}, Side::host, who_);
  on_host(0, 0) = 5;
  residence_.overwrite({other, 0, 0}, Side::device, who_);
  on_device(other, 0) = 6;
  ASSERT_TRUE(storage_.exchange_current(TestGrid::fields, TestGrid::others, 0));
  residence_.read({0, 0, 0}, Side::host, who_);
  residence_.read({other, 0, 0}, Side::device, who_);
  residence_.settle();
  EXPECT_EQ(on_host(0, 0), 6);
  EXPECT_EQ(on_device(other, 0), 5);
}

TEST_F(ResidenceTest, CopiesWhatIsValidAlreadyNever) {
  residence_.read({0, 0, 0}, Side::device, who_);
  const device::Traffic before = device_->traffic();
  residence_.read({0, 0, 0}, Side::device, who_);
  residence_.read({0, 0, 0}, Side::host, who_);
  residence_.overwrite({0, 0, 1}, Side::device, who_);  // all of it
  EXPECT_EQ(device_->traffic().to_device, before.to_device);
  EXPECT_EQ(device_->traffic().to_host, before.to_host);
}

TEST(WhatIsValidNowhere, IsNamedWithLevelReaderAndLastWriter) {
  EXPECT_EQ(text_of_invalid("Wave::Wave_Step", "WAVE::u", {7, 2, 1}, Side::device, "Wave::Wave_Initial"),
            "Wave::Wave_Step reads WAVE::u (timelevel 1, level 2) on the device, but it is valid neither on "
            "the host nor "
            "on the device; it was last written by Wave::Wave_Initial. This is a mistake of the driver");
  EXPECT_NE(
      text_of_invalid("Wave::Wave_Step", "WAVE::u", {7, 2, 1}, Side::host, "").find("nobody has written it"),
      std::string::npos);
}

TEST_F(ResidenceTest, CopiesNewStorageNever) {
  constexpr int poison = 0x7b;
  storage_.set_timelevels(TestGrid::fields, 0, -1);
  storage_.set_timelevels(TestGrid::fields, 1, poison);
  residence_.read({0, 0, 0}, Side::device, who_);
  EXPECT_EQ(std::memcmp(&on_device(0, 0), &on_host(0, 0), sizeof(double)), 0);
  EXPECT_EQ(valid(0, 0), (ValidSides{true, true}));
  EXPECT_EQ(device_->traffic().to_device, 0);
  residence_.overwrite({0, 0, 0}, Side::host, who_);
  residence_.read({0, 0, 0}, Side::device, who_);
  EXPECT_GT(device_->traffic().to_device, 0);
}

TEST_F(ResidenceTest, LetsCopiesGoWithTheirTimelevel) {
  residence_.overwrite({0, 0, 0}, Side::device, who_);
  on_device(0, 0) = 3;
  storage_.rotate(TestGrid::fields, 0);
  EXPECT_EQ(on_device(0, 1), 3);
  EXPECT_EQ(valid(0, 1), only(Side::device));
  EXPECT_EQ(valid(0, 0), only(Side::host));
}

TEST_F(ResidenceTest, CopiesTheCurrentTimelevelToThePastOnItsSide) {
  residence_.overwrite({0, 0, 0}, Side::device, who_);
  on_device(0, 0) = 3;
  storage_.copy_current_to_past(TestGrid::fields, 0);
  EXPECT_EQ(on_device(0, 2), 3);
  EXPECT_EQ(valid(0, 2), only(Side::device));
  EXPECT_EQ(device_->traffic().to_host, 0);
}

TEST_F(ResidenceTest, FillsTimelevelsOnTheSideWhereTheyAre) {
  for (const int variable : {0, 1}) residence_.overwrite({variable, 0, 0}, Side::device, who_);
  on_device(0, 0) = 3;
  storage_.fill_current({TestGrid::fields}, 0, 0xff);
  EXPECT_TRUE(std::isnan(on_device(0, 0)));
  EXPECT_EQ(valid(0, 0), only(Side::device));
}

TEST_F(ResidenceTest, KeepsScalarsAndArraysOnTheHost) {
  storage_.set_timelevels(TestGrid::array, 1, -1);
  residence_.overwrite({3, 0, 0}, Side::device, who_);
  EXPECT_EQ(storage_.device_data(3, {0, 0}, 0, 0), nullptr);
  EXPECT_EQ(valid(3, 0), only(Side::host));
}

TEST_F(ResidenceTest, CountsForTheReaderWhatGoesToTheHostAndForTheWriterWhatGoesBack) {
  const int reader = residence_.number_of("a reader");
  residence_.overwrite({0, 0, 0}, Side::host, who_);
  residence_.read({0, 0, 0}, Side::device, reader);
  residence_.overwrite({0, 0, 0}, Side::device, who_);
  residence_.read({0, 0, 0}, Side::host, reader);
  const std::vector<TrafficOf> traffic = residence_.traffic();
  ASSERT_EQ(traffic.size(), 2u);
  EXPECT_EQ(traffic[0].who, "a test");
  EXPECT_EQ(traffic[0].to_device, device_->traffic().to_device);
  EXPECT_EQ(traffic[1].who, "a reader");
  EXPECT_EQ(traffic[1].to_host, device_->traffic().to_host);
  residence_.count_from_now();
  EXPECT_TRUE(residence_.traffic().empty());
}

TEST_F(ResidenceTest, NamesFirstWhoCausesMostTraffic) {
  const int busy = residence_.number_of("who writes more");
  for (const auto& [timelevel, writer] : {std::pair(0, who_), std::pair(1, busy), std::pair(2, busy)}) {
    residence_.overwrite({0, 0, timelevel}, Side::host, writer);
    residence_.read({0, 0, timelevel}, Side::device, who_);
  }
  const std::vector<TrafficOf> traffic = residence_.traffic();
  ASSERT_EQ(traffic.size(), 2u);
  EXPECT_EQ(traffic[0].who, "who writes more");
  EXPECT_EQ(traffic[0].to_device, 2 * traffic[1].to_device);
}

TEST_F(ResidenceTest, SpoilsWhatIsInvalidIfToldTo) {
  residence_.set_spoiling(true);
  residence_.overwrite({0, 0, 0}, Side::host, who_);
  on_host(0, 0) = 1;
  residence_.change({0, 0, 0}, Side::device, who_);
  EXPECT_EQ(on_device(0, 0), 1);
  EXPECT_TRUE(std::isnan(on_host(0, 0)));
}

TEST_F(ResidenceTest, SaysWhichVariablesTakeMemoryOfTheDevice) {
  residence_.read({0, 0, 0}, Side::device, who_);
  EXPECT_NE(storage_.device_text().find("test::fields, level 0"), std::string::npos);
  EXPECT_EQ(storage_.device_text().find("test::scratch"), std::string::npos);
}

TEST_F(ResidenceTest, NamesFirstWhatTakesMostMemoryOfTheDevice) {
  storage_.set_timelevels(TestGrid::others, 2, /*poison=*/-1);
  residence_.read({0, 0, 0}, Side::device, who_);
  for (const int timelevel : {0, 1}) residence_.read({5, 0, timelevel}, Side::device, who_);
  const std::string text = storage_.device_text();
  EXPECT_LT(text.find("test::others"), text.find("test::fields")) << text;
}

TEST(ResidenceWithoutDevice, DoesNothing) {
  TestGrid grid;
  grid.set_timelevels(TestGrid::fields, 2);
  Residence& residence = grid.residence();
  EXPECT_FALSE(residence.is_kept());
  residence.change({0, 0, 0}, Side::device, residence.number_of("a test"));
  EXPECT_EQ(grid.storage().sides_of(0, 0, 0).valid, only(Side::host));
}

flesh::ScheduledFunction function_with(std::vector<std::pair<std::string, std::string>> tags) {
  flesh::ScheduledFunction function{};
  function.thorn = "Wave";
  function.routine = "Wave_Step";
  function.tags = std::move(tags);
  return function;
}

TEST_F(ResidenceTest, RunsFunctionsForDevicesThereUnlessTheirThornIsKeptOnTheHost) {
  const flesh::ScheduledFunction plain = function_with({}), tagged = function_with({{"Device", "1"}}),
                                 denied = function_with({{"Device", "0"}});
  EXPECT_EQ(residence_.side_of(tagged), Side::host) << "nobody has registered it";
  EXPECT_TRUE(residence_.is_undeclared(tagged));
  hooks_.device_functions.add("wave", "wave_step", {});
  EXPECT_EQ(residence_.side_of(plain), Side::host);
  EXPECT_EQ(residence_.side_of(tagged), Side::device);
  EXPECT_EQ(residence_.side_of(denied), Side::host);
  hooks_.device_functions.keep_on_host({"WAVE"});
  EXPECT_EQ(residence_.side_of(tagged), Side::host);
}

TEST_F(ResidenceTest, PreparesWhatAFunctionDeclaresAndMayLeaveAsItWas) {
  flesh::ScheduledFunction function = function_with({{"device", "1"}});
  hooks_.device_functions.add(function.thorn, function.routine, {});
  for (const int timelevel : {0, 1})
    for (const int variable : {0, 1}) residence_.overwrite({variable, 0, timelevel}, Side::host, who_);
  on_host(0, 0) = 7;
  function.reads = {{0, 1, valid::interior}};
  function.writes = {{0, 0, valid::everywhere}, {1, 0, valid::interior}};
  const std::array levels{0};
  residence_.prepare(function, Side::device, levels);
  EXPECT_EQ(valid(0, 1), (ValidSides{true, true}));
  EXPECT_EQ(valid(0, 0), only(Side::device));
  EXPECT_EQ(valid(1, 0), only(Side::device));
  EXPECT_EQ(on_device(0, 0), 7) << "it may write nothing this time";
  const std::int64_t before = device_->traffic().to_device;
  residence_.prepare(function, Side::device, levels);
  EXPECT_EQ(device_->traffic().to_device, before) << "what is there is not brought again";
}

TEST_F(ResidenceTest, BringsNothingForAFunctionOfTheHostThatReadsByCalls) {
  flesh::ScheduledFunction function = function_with({{"Declarations", "bind"}, {"Reads", "points"}});
  for (const int variable : {0, 1}) residence_.overwrite({variable, 0, 0}, Side::device, who_);
  function.reads = {{0, 0, valid::everywhere}};
  function.writes = {{1, 0, valid::interior}};
  const std::array levels{0};
  residence_.prepare(function, Side::host, levels);
  EXPECT_EQ(valid(0, 0), only(Side::device));
  EXPECT_EQ(valid(1, 0), only(Side::host)) << "it may write a part";
  function.tags.erase(function.tags.begin());
  EXPECT_TRUE(residence_.needs_all_it_reads(function, Side::host)) << "its declarations do not bind";
}

}  // namespace
}  // namespace grid_driver
