// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/formatted.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(Formatted, IsAsLongAsItsParts) {
  const std::string name(300, 'a');
  EXPECT_EQ(formatted("%3d%% of %s, %.2f", 7, name.c_str(), 0.5), "  7% of " + name + ", 0.50");
  EXPECT_EQ(formatted("%s", ""), "");
}

}  // namespace
}  // namespace flesh
