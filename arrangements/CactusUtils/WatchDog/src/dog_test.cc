// SPDX-License-Identifier: LGPL-2.1-or-later
#include "dog.hh"

#include <gtest/gtest.h>

#include <future>

namespace watch_dog {
namespace {

using namespace std::chrono_literals;

TEST(Dog, BarksOnceWhenNobodyPatsIt) {
  std::atomic<int> barks = 0;
  std::promise<void> heard;
  Dog dog({10ms, 1ms, [] {},
           [&] {
             ++barks;
             heard.set_value();
           }});
  ASSERT_EQ(heard.get_future().wait_for(10s), std::future_status::ready);
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(barks, 1);
}

TEST(Dog, IsQuietWhileItIsPatted) {
  std::atomic<int> barks = 0, looks = 0;
  {
    Dog dog({10s, 1ms, [&] { ++looks; }, [&] { ++barks; }});
    while (looks < 5) dog.pat();
  }
  EXPECT_EQ(barks, 0);
}

TEST(Dog, LeavesAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  {
    Dog dog({1h, 1h, [] {}, [] {}});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

}  // namespace
}  // namespace watch_dog
