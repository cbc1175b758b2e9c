// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/foresight.hh"

#include <gtest/gtest.h>

namespace grid_driver {
namespace {

constexpr int u = 3, device_step = 0, host_look = 1;
constexpr std::int64_t bytes = 100;

TEST(Foresight, CountsForTheReaderWhatGoesToTheHostAndForTheWriterWhatGoesBack) {
  Foresight foresight([](int) { return bytes; });
  foresight.add(u, 2);
  const auto step = [&](bool changes) {
    foresight.rotate(u);
    foresight.read(u, 1, Side::device, device_step);
    foresight.overwrite(u, 0, Side::device, device_step);
    changes ? foresight.change(u, 0, Side::host, host_look) : foresight.read(u, 0, Side::host, host_look);
  };
  for (int n = 0; n < 3; ++n) step(true);
  foresight.count_from_now();
  step(true);
  ASSERT_EQ(foresight.caused().size(), 1u);
  EXPECT_EQ(foresight.caused().at(host_look).to_host, bytes);
  EXPECT_EQ(foresight.caused().at(host_look).to_device, bytes) << "of the step before";
  EXPECT_EQ(foresight.caused().at(host_look).variables, std::set<int>{u});
  step(false);
  foresight.count_from_now();
  step(false);
  EXPECT_EQ(foresight.caused().at(host_look).to_host, bytes);
  EXPECT_EQ(foresight.caused().at(host_look).to_device, 0) << "who reads leaves the device's values valid";
}

TEST(Foresight, SeesNothingWhereEveryoneIsOnOneSide) {
  for (const Side side : {Side::host, Side::device}) {
    Foresight foresight([](int) { return bytes; });
    foresight.add(u, 1);
    foresight.change(u, 0, side, device_step);
    foresight.count_from_now();
    foresight.change(u, 0, side, device_step);
    foresight.read(u, 0, side, host_look);
    EXPECT_TRUE(foresight.caused().empty());
  }
}

}  // namespace
}  // namespace grid_driver
