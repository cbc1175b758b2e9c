// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/convert.hh"

#include <gtest/gtest.h>

#include <stdexcept>

#include "cctk.h"

namespace hyperslab {
namespace {

TEST(Convert, CutsOffDecimals) {
  const CCTK_REAL from[] = {1.75, -2.5};
  CCTK_INT to[2];
  convert(CCTK_VARIABLE_REAL, from, CCTK_VARIABLE_INT, to, 2);
  EXPECT_EQ(to[0], 1);
  EXPECT_EQ(to[1], -2);
}

TEST(Convert, DoesNotMixComplexAndRealNumbers) {
  const CCTK_COMPLEX from[] = {{1, 2}};
  CCTK_COMPLEX8 narrow;
  convert(CCTK_VARIABLE_COMPLEX, from, CCTK_VARIABLE_COMPLEX8, &narrow, 1);
  EXPECT_EQ(narrow, CCTK_COMPLEX8(1, 2));
  CCTK_REAL number;
  EXPECT_THROW(convert(CCTK_VARIABLE_COMPLEX, from, CCTK_VARIABLE_REAL, &number, 1), std::invalid_argument);
}

}  // namespace
}  // namespace hyperslab
