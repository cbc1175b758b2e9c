// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/number_format.hh"

#include <gtest/gtest.h>

#include <limits>

#include "cctk.h"

namespace output {
namespace {

template <class T>
std::string printed(const char* format, int type, const T& value, bool imaginary_part = false) {
  std::string text;
  NumberFormat(format).append_value(text, type, reinterpret_cast<const std::byte*>(&value), imaginary_part);
  return text;
}

TEST(NumberFormat, PrintsRealNumbersAsAskedFor) {
  EXPECT_EQ(printed(".13f", CCTK_VARIABLE_REAL, CCTK_REAL(-0.5)), "-0.5000000000000");
  EXPECT_EQ(printed(".3E", CCTK_VARIABLE_REAL, CCTK_REAL(1500)), "1.500E+03");
  EXPECT_EQ(printed("g", CCTK_VARIABLE_REAL4, CCTK_REAL4(0.25)), "0.25");
  EXPECT_EQ(printed(".1f", CCTK_VARIABLE_REAL, std::numeric_limits<CCTK_REAL>::max()).size(), 311u);
}

TEST(NumberFormat, PrintsIntegersWithoutDecimals) {
  EXPECT_EQ(printed(".13f", CCTK_VARIABLE_INT, CCTK_INT(-857)), "-857");
}

TEST(NumberFormat, PrintsOnePartOfComplexNumbers) {
  const CCTK_COMPLEX number(1, -2);
  EXPECT_EQ(printed(".1f", CCTK_VARIABLE_COMPLEX, number), "1.0");
  EXPECT_EQ(printed(".1f", CCTK_VARIABLE_COMPLEX, number, true), "-2.0");
}

}  // namespace
}  // namespace output
