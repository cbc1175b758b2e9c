// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/traffic_model.hh"

#include <gtest/gtest.h>

namespace grid_driver {
namespace {

constexpr int u = 3, device_step = 0, host_look = 1;
constexpr std::int64_t bytes = 100;

TEST(TrafficModel, CountsForTheReaderWhatGoesToTheHostAndForTheWriterWhatGoesBack) {
  TrafficModel model([](int) { return bytes; });
  model.add(u, 2);
  const auto step = [&](bool changes) {
    model.rotate(u);
    model.read(u, 1, Side::device, device_step);
    model.overwrite(u, 0, Side::device, device_step);
    changes ? model.change(u, 0, Side::host, host_look) : model.read(u, 0, Side::host, host_look);
  };
  for (int n = 0; n < 3; ++n) step(true);
  model.count_from_now();
  step(true);
  ASSERT_EQ(model.caused().size(), 1u);
  EXPECT_EQ(model.caused().at(host_look).to_host, bytes);
  EXPECT_EQ(model.caused().at(host_look).to_device, bytes) << "of the step before";
  EXPECT_EQ(model.caused().at(host_look).variables, std::set<int>{u});
  step(false);
  model.count_from_now();
  step(false);
  EXPECT_EQ(model.caused().at(host_look).to_host, bytes);
  EXPECT_EQ(model.caused().at(host_look).to_device, 0) << "who reads leaves the device's values valid";
}

TEST(TrafficModel, SeesNothingWhereEveryoneIsOnOneSide) {
  for (const Side side : {Side::host, Side::device}) {
    TrafficModel model([](int) { return bytes; });
    model.add(u, 1);
    model.change(u, 0, side, device_step);
    model.count_from_now();
    model.change(u, 0, side, device_step);
    model.read(u, 0, side, host_look);
    EXPECT_TRUE(model.caused().empty());
  }
}

/// What functions reach by name may have no storage, or fewer timelevels than they ask for.
TEST(TrafficModel, MovesNothingOfWhatHasNoData) {
  constexpr int timelevels = 2;
  TrafficModel model([](int) { return bytes; });
  model.add(u, timelevels);
  for (const auto& [variable, timelevel] :
       {std::pair(u, timelevels), {u, timelevels + 5}, {u - 1, 0}, {u + 1, 0}}) {
    SCOPED_TRACE(testing::Message() << "variable " << variable << ", timelevel " << timelevel);
    model.overwrite(variable, timelevel, Side::device, device_step);
    model.read(variable, timelevel, Side::host, host_look);
    model.change(variable, timelevel, Side::device, device_step);
    EXPECT_TRUE(model.caused().empty());
  }
  model.change(u, timelevels - 1, Side::device, device_step);
  EXPECT_EQ(model.caused().at(device_step).to_device, bytes);
}

}  // namespace
}  // namespace grid_driver
