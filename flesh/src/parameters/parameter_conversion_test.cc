// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_conversion.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

using Type = tables::ParameterType;

std::string shown(const Conversion& conversion) {
  if (!conversion.value) return "refused: " + conversion.problem;
  const std::string value = conversion.value->text();
  return conversion.problem.empty() ? value : value + " (" + conversion.problem + ")";
}

TEST(Conversion, TakesWholeNumbersForIntegers) {
  EXPECT_EQ(shown(convert(Value::real(5), Type::integer)), "5");
  EXPECT_EQ(shown(convert(Value::real(2.5), Type::integer)),
            "refused: expected an integer, got real number 2.5");
  EXPECT_EQ(
      shown(convert(Value::real(3e9), Type::integer)),
      "refused: expected an integer, got real number 3e+09; integers lie between -2147483648 and 2147483647");
  EXPECT_EQ(shown(convert(Value::string("12"), Type::integer)),
            "refused: expected an integer, got the string \"12\"; omit the quotes");
  EXPECT_EQ(shown(convert(Value::boolean(true), Type::integer)),
            "refused: expected an integer, got boolean yes");
}

TEST(Conversion, TakesAnyNumberForReals) {
  EXPECT_EQ(shown(convert(Value::integer(2), Type::real)), "2");
  EXPECT_EQ(shown(convert(Value::string("1.0"), Type::real)),
            "refused: expected a real number, got the string \"1.0\"; omit the quotes");
}

TEST(Conversion, TakesFewThingsForBooleans) {
  EXPECT_EQ(shown(convert(Value::string("TRUE"), Type::boolean)), "yes");
  EXPECT_EQ(shown(convert(Value::integer(0), Type::boolean)), "no");
  EXPECT_EQ(shown(convert(Value::real(1), Type::boolean)), "yes (the real number 1 is taken as yes)");
  EXPECT_EQ(shown(convert(Value::integer(2), Type::boolean)),
            "refused: expected a boolean, got integer 2; write yes or no");
  EXPECT_EQ(shown(convert(Value::string("t"), Type::boolean)),
            "refused: expected a boolean, got the string \"t\"; write yes or no");
}

TEST(Conversion, TakesTextForTextsAndBareWordsForKeywords) {
  EXPECT_EQ(shown(convert(Value::string("x"), Type::keyword)), "x");
  EXPECT_EQ(shown(convert(Value::boolean(false), Type::keyword)),
            "no (the word no is taken as the keyword \"no\"; put it in quotes)");
  EXPECT_EQ(shown(convert(Value::boolean(true), Type::string)),
            "refused: expected a string, got boolean yes; put it in quotes");
  EXPECT_EQ(shown(convert(Value::integer(5), Type::string)),
            "refused: expected a string, got integer 5; put it in quotes");
}

TEST(ConversionOfText, ReadsDefaultsAndSteeredValues) {
  EXPECT_EQ(shown(convert_text("1.0d-3", Type::real)), "0.001");
  EXPECT_EQ(shown(convert_text(" 7 ", Type::integer)), "7");
  EXPECT_EQ(shown(convert_text("t", Type::boolean)), "yes");
  EXPECT_EQ(shown(convert_text("N", Type::boolean)), "no");
  EXPECT_EQ(shown(convert_text("any thing", Type::string)), "any thing");
  EXPECT_EQ(shown(convert_text("seven", Type::integer)),
            "refused: expected an integer, got the string \"seven\"");
}

}  // namespace
}  // namespace flesh
