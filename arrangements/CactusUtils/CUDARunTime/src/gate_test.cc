// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gate.hh"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>

#include "work_thread.hh"

namespace cuda {
namespace {

TEST(Gate, LetsWaitUntilItIsOpen) {
  Gate gate;
  std::atomic<bool> has_passed = false;
  WorkThread thread;
  thread.give([&] {
    gate.wait();
    has_passed = true;
  });
  EXPECT_FALSE(has_passed);
  gate.open();
  thread.finish();
  EXPECT_TRUE(has_passed);
  gate.close();
  EXPECT_FALSE(gate.is_open());
}

TEST(Gate, IsOpenedAtLastIfTheCallThatWasToOpenItFails) {
  Gate start;
  const auto gate = std::make_shared<Gate>();
  WorkThread thread;
  thread.give([&] { start.wait(); });
  thread.add([end = std::make_shared<OpenedAtLast>(gate)] { throw std::runtime_error("before it opens"); });
  EXPECT_FALSE(gate->is_open()) << "the call is still to come";
  start.open();
  thread.settle();
  EXPECT_TRUE(gate->is_open());
}

}  // namespace
}  // namespace cuda
