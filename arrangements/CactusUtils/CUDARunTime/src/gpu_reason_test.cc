// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "gpu.hh"

namespace {

TEST(Gpu, GivesAReasonIfThereIsNone) {
  std::string why_not;
  if (!cuda::make_device({}, 0, 1, why_not)) EXPECT_FALSE(why_not.empty());
  EXPECT_FALSE(cuda::make_device({1000}, 0, 1, why_not));
  EXPECT_FALSE(why_not.empty());
  EXPECT_EQ(why_not.find('\n'), std::string::npos);
}

}  // namespace
