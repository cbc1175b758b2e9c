// SPDX-License-Identifier: LGPL-2.1-or-later
#include "growth.hh"

#include <gtest/gtest.h>

namespace @THORN@ {
namespace {

TEST(Growth, OfTwoHalfStepsIsThatOfOneStep) {
  EXPECT_DOUBLE_EQ(grown(grown(1.0, 0.3, 0.5), 0.3, 0.5), grown(1.0, 0.3, 1.0));
}

}  // namespace
}  // namespace @THORN@
