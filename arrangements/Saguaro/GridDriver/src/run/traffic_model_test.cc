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

}  // namespace
}  // namespace grid_driver
