// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "capi/current_context.hh"
#include "capi/test_run.hh"
#include "flesh/work.hh"
#include "run/command_line.hh"
#include "services/work_times.hh"

namespace flesh::capi::test {
namespace {

class WorkTest : public RunTest {
 protected:
  std::unique_ptr<Context> another() {
    return std::make_unique<Context>(CommandLine({"cactus_test", "runs/probe.par"}), context().parallel());
  }
};

TEST_F(WorkTest, CountsForAScopeAsLongAsItExists) {
  const int before = current_work();
  {
    const WorkScope output(work::output);
    EXPECT_EQ(work_account().parts.at(current_work()).kind, "output");
  }
  EXPECT_EQ(current_work(), before);
}

TEST_F(WorkTest, AScopeEndsInTheContextInWhichItHasBegun) {
  const std::unique_ptr<Context> other = another();
  std::optional<WorkScope> output(std::in_place, work::output);
  set_current_context(other.get());
  const WorkScope waiting(work::waiting);
  output.reset();
  EXPECT_EQ(work_account().parts.at(current_work()).kind, "waiting");
  EXPECT_EQ(context().work_times().current(), 0);
  set_current_context(&context());
}

TEST_F(WorkTest, AScopeOutlivesItsContext) {
  std::unique_ptr<Context> other = another();
  set_current_context(other.get());
  std::optional<WorkScope> output(std::in_place, work::output);
  set_current_context(&context());
  const WorkScope waiting(work::waiting);
  other.reset();
  output.reset();
  EXPECT_EQ(work_account().parts.at(current_work()).kind, "waiting");
}

TEST_F(WorkTest, IsThePartOfNoScopeOutsideOfARun) {
  const WorkScope output(work::output);
  EXPECT_NE(current_work(), 0);
  set_current_context(nullptr);
  EXPECT_EQ(current_work(), 0);
}

}  // namespace
}  // namespace flesh::capi::test
