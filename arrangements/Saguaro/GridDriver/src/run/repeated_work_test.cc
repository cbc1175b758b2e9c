// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/repeated_work.hh"

#include <gtest/gtest.h>

#include <array>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

flesh::ScheduledFunction that_writes(std::vector<flesh::DataAccess> writes) {
  flesh::ScheduledFunction result{};
  result.thorn = "Painter";
  result.routine = "Painter_Paint";
  result.where = "CCTK_EVOL";
  result.writes = std::move(writes);
  return result;
}

class RepeatedWorkTest : public testing::Test {
 protected:
  RepeatedWorkTest() {
    grid_.set_timelevels(TestGrid::fields, 2);
    grid_.set_timelevels(TestGrid::scalar, 1);
  }
  /// A call that sets the last point of a variable.
  void call(const flesh::ScheduledFunction& function, int variable, int timelevel, double value,
            double seconds = 0.25) {
    const auto before = work_.written_by(function, {0});
    const Component& component = grid_.grid().lattice({0, 0}).layout().local.front();
    const Index& shape = component.allocated;
    static_cast<double*>(
        grid_.storage().data(variable, {0, 0}, 0, timelevel))[shape[0] * shape[1] * shape[2] - 1] = value;
    work_.note(function, before, work_.written_by(function, {0}), seconds);
  }

  TestGrid grid_;
  RepeatedWork work_{grid_.groups(), grid_.grid(), grid_.storage()};
};

TEST_F(RepeatedWorkTest, IsCountedWhereAllBitsStayAsTheyWere) {
  const flesh::ScheduledFunction function = that_writes({{1, 0, 7}, {1, 1, 7}, {2, 0, 7}});
  call(function, 1, 0, 1);
  call(function, 1, 0, 1);
  call(function, 1, 1, 1);
  call(function, 1, 1, 1);
  call(function, 1, 1, -1);
  EXPECT_EQ(work_.text(),
            "Calls that left all bits of the first process as they were, of 1 functions that declare what "
            "they write:\n"
            "  Painter::Painter_Paint in CCTK_EVOL: 2 of 5 calls, 0.5 s");
}

TEST_F(RepeatedWorkTest, IsNoneWhereSomethingChangesOrNothingIsDeclared) {
  const flesh::ScheduledFunction function = that_writes({{1, 0, 7}}), silent = that_writes({});
  call(function, 1, 0, 1);
  call(function, 1, 0, 2);
  call(silent, 1, 0, 2);
  EXPECT_EQ(work_.text(),
            "Calls that left all bits of the first process as they were, of 1 functions that declare what "
            "they write: none");
}

TEST_F(RepeatedWorkTest, IsListedByItsTime) {
  std::array functions{that_writes({{1, 0, 7}}), that_writes({{1, 0, 7}}), that_writes({{1, 0, 7}})};
  for (std::size_t n = 0; n < functions.size(); ++n) functions[n].routine = "Painter_" + std::to_string(n);
  call(functions[0], 0, 0, 1, 2);
  call(functions[1], 0, 0, 1, 3);
  call(functions[2], 0, 0, 1, 1);
  const std::string text = work_.text();
  EXPECT_LT(text.find("Painter_1"), text.find("Painter_0")) << text;
  EXPECT_LT(text.find("Painter_0"), text.find("Painter_2")) << text;
}

TEST_F(RepeatedWorkTest, IsNotSeenInOtherVariables) {
  const flesh::ScheduledFunction function = that_writes({{0, 0, 7}});
  call(function, 1, 0, 1);
  EXPECT_NE(work_.text().find("1 of 1 calls"), std::string::npos) << work_.text();
}

}  // namespace
}  // namespace grid_driver
