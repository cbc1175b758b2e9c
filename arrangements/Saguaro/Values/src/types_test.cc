// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Values/src/types.hh"

#include <gtest/gtest.h>

namespace values {
namespace {

TEST(Types, ACodeLeadsToItsType) {
  EXPECT_EQ(visit_type("measure", CCTK_VARIABLE_REAL4, [](auto value) { return sizeof value; }), 4u);
  EXPECT_EQ(visit_type("measure", CCTK_VARIABLE_COMPLEX16, [](auto value) { return sizeof value; }), 16u);
}

TEST(Types, KindsAreTold) {
  EXPECT_TRUE(is_integer_type(CCTK_VARIABLE_BYTE));
  EXPECT_FALSE(is_integer_type(CCTK_VARIABLE_REAL));
  EXPECT_TRUE(is_complex_type(CCTK_VARIABLE_COMPLEX));
  EXPECT_FALSE(is_complex_type(CCTK_VARIABLE_INT));
}

TEST(Types, WhatIsNoNumberIsRefused) {
  EXPECT_THROW(is_integer_type(CCTK_VARIABLE_STRING), std::invalid_argument);
}

}  // namespace
}  // namespace values
