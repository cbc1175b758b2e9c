// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gate.hh"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include "work_thread.hh"

namespace cuda {
namespace {

/// A thread that waits at a gate, and says so. Time enough to see if it does not.
class WaitsAt {
 public:
  explicit WaitsAt(const Gate& gate) : gate_(gate) {}
  void operator()() {
    has_begun_ = true;
    has_begun_.notify_all();
    gate_.wait();
  }
  void let_it_wait() const {
    has_begun_.wait(false);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

 private:
  const Gate& gate_;
  std::atomic<bool> has_begun_ = false;
};

TEST(Gate, LetsWaitUntilItIsOpen) {
  Gate gate;
  WaitsAt waiting(gate);
  std::atomic<bool> has_passed = false;
  WorkThread thread;
  thread.give([&] {
    waiting();
    has_passed = true;
  });
  waiting.let_it_wait();
  EXPECT_FALSE(has_passed);
  gate.open();
  thread.finish();
  EXPECT_TRUE(has_passed);
  gate.close();
  EXPECT_FALSE(gate.is_open());
}

TEST(Gate, IsOpenedAtLastIfTheCallThatWasToOpenItFails) {
  Gate start;
  WaitsAt waiting(start);
  const auto gate = std::make_shared<Gate>();
  WorkThread thread;
  thread.give([&] { waiting(); });
  thread.add([end = std::make_shared<OpenedAtLast>(gate)] { throw std::runtime_error("before it opens"); });
  waiting.let_it_wait();
  EXPECT_FALSE(gate->is_open()) << "the call is still to come";
  start.open();
  thread.settle();
  EXPECT_TRUE(gate->is_open());
}

}  // namespace
}  // namespace cuda
