// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <thread>

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

TEST(SeveralEmulatedDevices, CopyFromOneToAnother) {
  const auto one = make_emulated(false, 0, true), other = make_emulated(false, 0, true);
  const Buffer here(*one, sizeof(double), "a test"), there(*other, sizeof(double), "a test");
  double value = 3;
  one->main_queue().to_device(here.data(), &value, sizeof value);
  other->main_queue().copy(there.data(), here.data(), sizeof value);
  value = 0;
  other->main_queue().to_host(&value, there.data(), sizeof value);
  EXPECT_EQ(value, 3);
}

TEST(SeveralEmulatedDevices, AreTouchedByWhoWorksForThemAlone) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  const auto one = make_emulated(false, 0, true), other = make_emulated(false, 0, true);
  const Buffer here(*one, sizeof(double), "a test"), there(*other, sizeof(double), "a test");
  {
    const Use use(*one);
    *reinterpret_cast<volatile double*>(here.data()) = 1;
    EXPECT_DEATH(*reinterpret_cast<volatile double*>(there.data()) = 1, "");
  }
  const Use use(*other);
  *reinterpret_cast<volatile double*>(there.data()) = 1;
  EXPECT_DEATH(*reinterpret_cast<volatile double*>(here.data()) = 1, "");
}

TEST(Use, IsForTheThreadThatMakesIt) {
  const auto one = make_emulated(), other = make_emulated();
  EXPECT_EQ(Use::youngest(), nullptr);
  const Use outer(*one);
  {
    const Use inner(*other);
    EXPECT_EQ(in_force(), other.get());
    EXPECT_EQ(Use::youngest(), other.get());
    Device* elsewhere = one.get();
    std::thread([&] { elsewhere = Use::youngest(); }).join();
    EXPECT_EQ(elsewhere, nullptr);
  }
  EXPECT_EQ(in_force(), one.get());
}

TEST(Offers, AreReplacedByKind) {
  offer({"a kind", {}});
  const std::size_t count = offers().size();
  offer({"a kind", {}});
  EXPECT_EQ(offers().size(), count);
}

}  // namespace
}  // namespace device
