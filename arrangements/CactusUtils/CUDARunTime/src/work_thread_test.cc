// SPDX-License-Identifier: LGPL-2.1-or-later
#include "work_thread.hh"

#include <gtest/gtest.h>
#include <sched.h>

#include <latch>
#include <memory>
#include <stdexcept>

namespace cuda {
namespace {

TEST(WorkThread, DoesWhatItIsGivenInOrderOnAnotherThread) {
  std::vector<int> order;
  std::thread::id worker;
  {
    WorkThread thread;
    for (int n = 0; n < 1000; ++n) thread.give([&order, n] { order.push_back(n); });
    thread.give([&] { worker = std::this_thread::get_id(); });
    thread.finish();
    EXPECT_TRUE(thread.is_finished());
    ASSERT_EQ(order.size(), 1000u);
    for (int n = 0; n < 1000; ++n) EXPECT_EQ(order[n], n);
    EXPECT_NE(worker, std::this_thread::get_id());
    thread.give([&] { order.clear(); });  // and ends with it
  }
  EXPECT_TRUE(order.empty());
}

TEST(WorkThread, RunsOnAllProcessorsThoughItsMakerIsBoundToOne) {
  std::latch end(1);
  const std::jthread free([&] { end.wait(); });  // unbound like those of MPI: the process keeps all cores
  cpu_set_t before, one, of_thread;
  sched_getaffinity(0, sizeof before, &before);
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
  {
    WorkThread thread;
    thread.give([&] { sched_getaffinity(0, sizeof of_thread, &of_thread); });
    thread.finish();
  }
  sched_setaffinity(0, sizeof before, &before);
  end.count_down();
  EXPECT_EQ(CPU_COUNT(&of_thread), CPU_COUNT(&before));
}

TEST(WorkThread, DoesNotLetWhoGivesWait) {
  std::atomic<bool> go = false;
  WorkThread thread;
  thread.give([&] { go.wait(false); });
  thread.give([] {});
  EXPECT_FALSE(thread.is_finished());
  go = true;
  go.notify_all();
  thread.finish();
}

TEST(WorkThread, ThrowsWhatWentWrongOnceAndGoesOn) {
  WorkThread thread;
  bool was_done = false;
  thread.give([] { throw std::runtime_error("first"); });
  try {
    thread.finish();
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "first");
  }
  thread.give([&] { was_done = true; });
  thread.finish();
  EXPECT_TRUE(was_done);
}

TEST(WorkThread, KeepsWhatWentWrongForWhoCanBeTold) {
  WorkThread thread;
  bool was_done = false;
  thread.give([] { throw std::runtime_error("first"); });
  thread.settle();
  thread.add([&] { was_done = true; });
  thread.settle();
  EXPECT_TRUE(was_done);
  EXPECT_THROW(thread.give([] {}), std::runtime_error);
}

TEST(WorkThread, ForgetsWhatItHasDone) {
  const auto held = std::make_shared<int>(1);
  WorkThread thread;
  thread.give([held] {});
  thread.finish();
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace cuda
