// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "flesh/schedule.hh"

namespace flesh {
namespace {

TEST(RegionText, NamesTheParts) {
  EXPECT_EQ(region_text(valid::everywhere), "everywhere");
  EXPECT_EQ(region_text(valid::nowhere), "nowhere");
  EXPECT_EQ(region_text(valid::interior | valid::ghosts), "interior+ghosts");
}

TEST(PresyncMode, IsReadFromItsKeyword) {
  EXPECT_EQ(presync_mode("off"), PresyncMode::off);
  EXPECT_EQ(presync_mode("Mixed-Error"), PresyncMode::mixed_error);
  EXPECT_EQ(presync_mode("on"), std::nullopt);
}

}  // namespace
}  // namespace flesh
