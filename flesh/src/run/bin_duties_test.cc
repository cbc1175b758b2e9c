// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/bin_duties.hh"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace flesh {
namespace {

class BinDutiesTest : public testing::Test {
 protected:
  std::string log() { return std::exchange(log_, {}); }

  int grid_ = 0;
  cGH* gh_ = reinterpret_cast<cGH*>(&grid_);  // never looked into
  std::string log_;
  BinDuties duties_{{.begin_parameter_check = [this] { log_ += "begin "; },
                     .end_parameter_check = [this](cGH* gh) { log_ += gh == gh_ ? "end " : "other "; },
                     .give_account = [this] { log_ += "account "; }}};
};

TEST_F(BinDutiesTest, TheParameterCheckBeginsAndEndsWithItsBin) {
  duties_.enter_bin(gh_, "CCTK_PARAMCHECK");
  EXPECT_EQ(log(), "begin ");
  duties_.leave_bin(gh_, "CCTK_PARAMCHECK");
  EXPECT_EQ(log(), "end ");
}

TEST_F(BinDutiesTest, TheAccountIsGivenAtTheEnd) {
  duties_.enter_bin(gh_, "CCTK_TERMINATE");
  duties_.leave_bin(gh_, "CCTK_TERMINATE");
  EXPECT_EQ(log(), "");
  duties_.enter_bin(nullptr, "CCTK_SHUTDOWN");
  duties_.leave_bin(nullptr, "CCTK_SHUTDOWN");
  EXPECT_EQ(log(), "account ");
}

TEST_F(BinDutiesTest, TheGridOfABinIsKnownInsideIt) {
  EXPECT_EQ(duties_.walked(), nullptr);
  duties_.enter_bin(gh_, "CCTK_EVOL");
  EXPECT_EQ(duties_.walked(), gh_);
  duties_.leave_bin(gh_, "CCTK_EVOL");
  EXPECT_EQ(duties_.walked(), nullptr);
}

}  // namespace
}  // namespace flesh
