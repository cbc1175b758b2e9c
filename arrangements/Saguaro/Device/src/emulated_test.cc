// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "Saguaro/Device/src/device.hh"

namespace device {
namespace {

TEST(EmulatedDevice, KeepsItsMemoryApartFromTheHosts) {
  const auto device = make_emulated();
  std::array<double, 3> host{1, 2, 3};
  const Buffer buffer(*device, sizeof host, "a test");
  device->main_queue().to_device(buffer.data(), host.data(), sizeof host);
  host = {};
  device->main_queue().to_host(host.data(), buffer.data(), sizeof host);
  EXPECT_EQ(host, (std::array<double, 3>{1, 2, 3}));
  EXPECT_EQ(device->traffic().to_device, 24);
  EXPECT_EQ(device->traffic().to_host, 24);
}

TEST(EmulatedDevice, GivesNaNToWhoReadsWhatWasNeverWritten) {
  const auto device = make_emulated();
  const Buffer buffer(*device, sizeof(double), "a test");
  double value = 0;
  device->main_queue().to_host(&value, buffer.data(), sizeof value);
  EXPECT_TRUE(std::isnan(value));
}

TEST(EmulatedDevice, CountsWhatIsAllocatedUntilItIsReleased) {
  const auto device = make_emulated();
  {
    Buffer first(*device, 100, "a test");
    const Buffer second = std::move(first);
    EXPECT_EQ(device->allocated_bytes(), 100u);
    EXPECT_FALSE(first);
    EXPECT_TRUE(second);
  }
  EXPECT_EQ(device->allocated_bytes(), 0u);
}

TEST(Offers, AreReplacedByKind) {
  offer({"a kind", {}});
  const std::size_t count = offers().size();
  offer({"a kind", {}});
  EXPECT_EQ(offers().size(), count);
}

}  // namespace
}  // namespace device
