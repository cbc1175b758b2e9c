// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
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

/// Two devices of a process, and numbers in memory of each.
class QueuesOfDevices : public testing::TestWithParam<EmulatedOrder> {
 protected:
  static void set(Device& device, const Buffer& there, double value) {
    const Use use(device);
    Queue& queue = device.main_queue();
    queue.with_copy(&value, sizeof value, [&](const void* copy) {
      queue.run([to = there.data(), copy] { std::memcpy(to, copy, sizeof(double)); });
    });
  }
  static double value_of(Queue& queue, const Buffer& there) {
    double result = 0;
    queue.to_host(&result, there.data(), sizeof result);
    queue.wait();
    return result;
  }

  std::unique_ptr<Device> one_ = make_emulated(false, 0, true, GetParam()),
                          other_ = make_emulated(false, 0, true, GetParam());
  Buffer here_{*one_, sizeof(double), "a test"}, there_{*other_, sizeof(double), "a test"};
  std::unique_ptr<Queue> across_ = one_->make_queue();
};

TEST_P(QueuesOfDevices, DoWhatTheyAreTo) {
  for (const double value : {1.0, 2.0}) {
    one_->main_queue().wait_for(*across_);
    set(*one_, here_, value);
    across_->wait_for(one_->main_queue());
    across_->wait_for(other_->main_queue());
    across_->copy(there_.data(), here_.data(), sizeof(double));
    other_->main_queue().wait_for(*across_);
  }
  EXPECT_EQ(value_of(other_->main_queue(), there_), 2);
}

TEST_P(QueuesOfDevices, ShowThatNobodyWaitsForTheSource) {
  if (GetParam() == EmulatedOrder::at_once) return;
  set(*one_, here_, 1);
  across_->copy(there_.data(), here_.data(), sizeof(double));
  other_->main_queue().wait_for(*across_);
  EXPECT_TRUE(std::isnan(value_of(other_->main_queue(), there_)));
}

TEST_P(QueuesOfDevices, ShowThatNobodyWaitsForTheCopy) {
  if (GetParam() != EmulatedOrder::late) return;
  set(*one_, here_, 1);
  across_->wait_for(one_->main_queue());
  across_->copy(there_.data(), here_.data(), sizeof(double));
  EXPECT_TRUE(std::isnan(value_of(other_->main_queue(), there_)));
  across_->wait();
  EXPECT_EQ(value_of(other_->main_queue(), there_), 1);
}

TEST_P(QueuesOfDevices, ShowThatASourceIsUsedAgainTooEarly) {
  if (GetParam() != EmulatedOrder::late) return;
  set(*one_, here_, 1);
  across_->wait_for(one_->main_queue());
  across_->copy(there_.data(), here_.data(), sizeof(double));
  set(*one_, here_, 2);
  one_->main_queue().wait();
  other_->main_queue().wait_for(*across_);
  EXPECT_EQ(value_of(other_->main_queue(), there_), 2);
}

TEST_P(QueuesOfDevices, ShowThatATargetIsUsedAgainTooEarly) {
  if (GetParam() != EmulatedOrder::eager) return;
  double read = 0;
  set(*other_, there_, 1);
  other_->main_queue().wait();
  other_->main_queue().run([&] { std::memcpy(&read, there_.data(), sizeof read); });
  set(*one_, here_, 2);
  across_->wait_for(one_->main_queue());
  across_->copy(there_.data(), here_.data(), sizeof(double));
  one_->main_queue().wait();
  other_->main_queue().wait();
  EXPECT_EQ(read, 2);
}

TEST_P(QueuesOfDevices, ShowThatACopyToTheHostArrivesBehindALaterOne) {
  if (GetParam() != EmulatedOrder::eager) return;
  double read = 0;
  set(*one_, here_, 1);
  across_->wait_for(one_->main_queue());
  across_->to_host(&read, here_.data(), sizeof read);
  set(*one_, here_, 2);
  one_->main_queue().to_host(&read, here_.data(), sizeof read);
  one_->main_queue().wait();
  EXPECT_EQ(read, 2);
  across_->wait();
  EXPECT_EQ(read, 1);
}

TEST_P(QueuesOfDevices, LetTheHostWaitForAPlaceInThem) {
  double first = 0, second = 0;
  set(*one_, here_, 1);
  across_->wait_for(one_->main_queue());
  across_->to_host(&first, here_.data(), sizeof first);
  const std::unique_ptr<Milestone> milestone = across_->milestone();
  across_->wait_for(one_->main_queue());
  across_->to_host(&second, here_.data(), sizeof second);
  milestone->wait();
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, GetParam() == EmulatedOrder::at_once ? 1 : 0) << "nobody has waited for it";
  across_->wait();
  EXPECT_EQ(second, 1);
}

void sleep_for(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

TEST_P(QueuesOfDevices, AreTimedByThePartThatWorkWasPutInFor) {
  int part = 1;
  const auto timer = one_->make_part_timer([&] { return part; });
  one_->main_queue().run([] { sleep_for(0.02); });
  part = 2;
  one_->main_queue().run([] { sleep_for(0.01); });
  part = 3;
  sleep_for(0.05);  // of the host: no work of anybody
  one_->main_queue().wait();
  std::map<int, PartSeconds> seconds = timer->seconds();
  EXPECT_GE(seconds[1].busy, 0.02);
  EXPECT_GE(seconds[2].busy, 0.01);
  EXPECT_LT(seconds[1].busy + seconds[2].busy, 0.07);
  EXPECT_EQ(seconds[3].busy, 0);
}

TEST_P(QueuesOfDevices, AreTimedApartFromTheirGaps) {
  const auto begin = std::chrono::steady_clock::now();
  const auto timer = one_->make_part_timer();
  timer->begin(4);
  one_->main_queue().run([] { sleep_for(0.01); });
  one_->main_queue().wait();
  sleep_for(0.03);  // nobody has work for it
  timer->begin(5);
  one_->main_queue().run([] { sleep_for(0.01); });
  std::map<int, PartSeconds> seconds = timer->seconds();
  const double busy = seconds[4].busy + seconds[5].busy;
  const double idle = seconds[0].idle + seconds[4].idle + seconds[5].idle;
  const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_GE(seconds[4].idle + seconds[5].idle, 0.03);
  EXPECT_GE(busy, 0.02);
  EXPECT_LT(busy, all - 0.03);
  EXPECT_LE(busy + idle, all);
  EXPECT_GT(busy + idle, 0.05);
}

TEST_P(QueuesOfDevices, MayGoOnWhenATimerHasGone) {
  one_->make_part_timer().reset();
  double read = 0;
  set(*one_, here_, 7);
  one_->main_queue().to_host(&read, here_.data(), sizeof read);
  one_->main_queue().wait();
  EXPECT_EQ(read, 7);
}

TEST_P(QueuesOfDevices, KeepMemoryUntilItHasBeenUsed) {
  void* memory = nullptr;
  double read = 0;
  {
    Buffer short_lived(*one_, sizeof(double), "a test");
    memory = short_lived.data();
    set(*one_, short_lived, 3);
    one_->main_queue().to_host(&read, memory, sizeof read);
  }
  const Buffer next(*one_, sizeof(double), "a test");
  EXPECT_EQ(next.data() == memory, GetParam() == EmulatedOrder::at_once);
  one_->main_queue().wait();
  EXPECT_EQ(read, 3);
}

INSTANTIATE_TEST_SUITE_P(Orders, QueuesOfDevices,
                         testing::Values(EmulatedOrder::at_once, EmulatedOrder::late, EmulatedOrder::eager));

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
