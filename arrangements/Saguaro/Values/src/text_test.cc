// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Values/src/text.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <sstream>

#include "Saguaro/Values/src/types.hh"

namespace values {
namespace {

std::string number(double value, int precision) {
  std::string result;
  append_number(result, value, precision);
  return result;
}

std::string by_stream(double value, int precision) {
  std::ostringstream out;
  out.precision(precision);
  out << value;
  return out.str();
}

template <class T>
std::string as_type(int type, T value) {
  std::string result;
  append_value(result, type, &value, 15);
  return result;
}

TEST(Text, NumbersLookAsStreamsWriteThem) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> exponent(-320, 308);
  for (int i = 0; i < 500; ++i) {
    const double value = (i % 2 ? 1 : -1) * std::pow(10, exponent(random));
    for (int precision : {0, 1, 6, 15, 17, 100})
      EXPECT_EQ(number(value, precision), by_stream(value, precision));
  }
}

TEST(Text, SpecialNumbersLookAsStreamsWriteThem) {
  using Limits = std::numeric_limits<double>;
  for (double value : {0.0, -0.0, 1.0, 1e15, 1e16, 0.1, Limits::infinity(), -Limits::infinity(),
                       Limits::quiet_NaN(), Limits::denorm_min(), Limits::max()})
    EXPECT_EQ(number(value, 15), by_stream(value, 15));
}

TEST(Text, ValuesAreWrittenByTheirType) {
  EXPECT_EQ(as_type(CCTK_VARIABLE_INT, CCTK_INT(-3)), "-3");
  EXPECT_EQ(as_type(CCTK_VARIABLE_BYTE, CCTK_BYTE(200)), "200");
  EXPECT_EQ(as_type(CCTK_VARIABLE_REAL4, CCTK_REAL4(0.1f)), "0.100000001490116");
  EXPECT_EQ(as_type(CCTK_VARIABLE_COMPLEX, CCTK_COMPLEX(0.5, -2)), "0.5 -2");
}

}  // namespace
}  // namespace values
