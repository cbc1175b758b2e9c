// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/processors.hh"

#include <gtest/gtest.h>
#include <sched.h>

#include <latch>
#include <thread>

namespace flesh {
namespace {

cpu_set_t my_processors() {
  cpu_set_t mine;
  sched_getaffinity(0, sizeof mine, &mine);
  return mine;
}

int count_of_mine() {
  const cpu_set_t mine = my_processors();
  return CPU_COUNT(&mine);
}

/// As long as it exists, this thread is bound to one processor, and another thread of the process is free.
class BoundThread {
 public:
  BoundThread() {
    int first = 0;
    while (!CPU_ISSET(first, &before_)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    sched_setaffinity(0, sizeof one, &one);
  }
  ~BoundThread() {
    end_.count_down();
    sched_setaffinity(0, sizeof before_, &before_);
  }
  int all() const { return CPU_COUNT(&before_); }

 private:
  cpu_set_t before_ = my_processors();
  std::latch end_{1};
  std::jthread free_{[this] { end_.wait(); }};
};

TEST(Processors, OfTheProcessAreThoseOfAllItsThreads) {
  const BoundThread bound;
  ASSERT_EQ(count_of_mine(), 1);
  EXPECT_EQ(processors_of_process(), bound.all());
}

TEST(Processors, AreAllFreeForAThreadThatABoundOneMakes) {
  const BoundThread bound;
  int inherited = 0, free = 0;
  std::thread([&] {
    inherited = count_of_mine();
    run_on_any_processor();
    free = count_of_mine();
  }).join();
  EXPECT_EQ(inherited, 1);
  EXPECT_EQ(free, bound.all());
  EXPECT_EQ(count_of_mine(), 1);
}

}  // namespace
}  // namespace flesh
