// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/expression.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "core/text.hh"

namespace flesh {
namespace {

/// Words are texts, except n = 7, list = {10, 20}; $dx = 0.1; $ENV{HOME} = /home.
class Names : public Resolver {
 public:
  Value name(std::string_view name, std::optional<std::int64_t> index) const override {
    if (name == "t::n") return Value::integer(7);
    if (name == "list") return Value::integer(index == 1 ? 20 : 10);
    if (name == "t::none") throw Error("no such parameter");
    return Value::string(std::string(name));
  }
  Value variable(std::string_view name) const override {
    if (name == "file") return Value::string("wave");
    return name == "dx" ? Value::real(0.1) : Resolver::variable(name);
  }
  Value environment(std::string_view) const override { return Value::string("/home"); }
  std::optional<Value> call(std::string_view function, std::span<const Value> arguments) const override {
    if (function != "count") return std::nullopt;
    return Value::integer(static_cast<std::int64_t>(arguments.size()));
  }
  void warn(std::size_t, const std::string&) const override { ++warnings; }
  mutable int warnings = 0;
};

std::string result(std::string_view source) {
  const Value value = Expression::parse(source).evaluate(Names());
  return value.is_string() ? "'" + value.text() + "'" : value.text() + (value.is_real() ? " real" : "");
}

/// "offset: message".
std::string failure(std::string_view source) {
  try {
    return "no failure: " + result(source);
  } catch (const ExpressionError& error) {
    return text(error.offset(), ": ", error.what());
  }
}

TEST(Expression, KeepsIntegersAndTruncatesQuotients) {
  EXPECT_EQ(result("7/2"), "3");
  EXPECT_EQ(result("-7/2"), "-3");
  EXPECT_EQ(result("7%3"), "1");
  EXPECT_EQ(result("7/2."), "3.5 real");
  EXPECT_EQ(result("2**3"), "8 real");
  EXPECT_EQ(result("2^3"), "8 real");
}

TEST(Expression, AssociatesFromTheLeft) {
  EXPECT_EQ(result("2-3-4"), "-5");
  EXPECT_EQ(result("100/10/5"), "2");
  EXPECT_EQ(result("2+3*4-1"), "13");
  EXPECT_EQ(result("(2+3)*4"), "20");
}

TEST(Expression, BindsSignsMoreStronglyThanPowers) { EXPECT_EQ(result("-2**2"), "4 real"); }

TEST(Expression, ReadsNumbersInAllForms) {
  EXPECT_EQ(result("1d3"), "1000 real");
  EXPECT_EQ(result("1.5D-1"), "0.15 real");
  EXPECT_EQ(result(".5"), "0.5 real");
  EXPECT_EQ(result("5."), "5 real");
  EXPECT_EQ(result("2147483648"), "2147483648 real");
  EXPECT_EQ(result("1e-400"), "0 real");
  EXPECT_EQ(result("-inf"), "-inf real");
  EXPECT_EQ(result("NaN"), "nan real");
}

TEST(Expression, RefusesWhatIsNoNumber) {
  EXPECT_EQ(failure("10**400"), "0: 10 ** 400 is inf; expected a finite number");
  EXPECT_EQ(failure("1e308*10"), "0: 1e+308 * 10 is inf; expected a finite number");
  EXPECT_EQ(failure("log(0)"), "0: log(0) is -inf; expected a finite number");
  EXPECT_EQ(failure("sqrt(-1)"), "0: sqrt(-1) is nan; expected a finite number");
  EXPECT_EQ(result("inf + 1"), "inf real");
  EXPECT_EQ(failure("1e400"), "0: '1e400' is too large; expected a number below 1.8e308");
  EXPECT_EQ(failure("2 + 0x10"),
            "4: '0x10' is not a number; expected digits, perhaps with a decimal point and an exponent");
  EXPECT_EQ(failure("1.0_8").substr(0, 27), "0: '1.0_8' is not a number;");
  EXPECT_EQ(failure("1.2.3").substr(0, 27), "0: '1.2.3' is not a number;");
}

TEST(Expression, ComparesAndDecides) {
  EXPECT_EQ(result("3>2"), "yes");
  EXPECT_EQ(result("3 == 3.0"), "yes");
  EXPECT_EQ(result("!yes || 1 <= 1 && 2 != 3"), "yes");
  EXPECT_EQ(result("yes && no"), "no");
  EXPECT_EQ(result("\"a\" == \"b\""), "no");
  EXPECT_EQ(result("3 > 2 ? 10 : 20"), "10");
}

TEST(Expression, EvaluatesOnlyWhatDecides) {
  EXPECT_EQ(result("yes || t::none"), "yes");
  EXPECT_EQ(result("no && 1/0 == 1"), "no");
  EXPECT_EQ(result("no ? 1/0 : 5"), "5");
}

TEST(Expression, JoinsAndRepeatsStrings) {
  EXPECT_EQ(result("\"ab\" + \"cd\""), "'abcd'");
  EXPECT_EQ(result("\"ab\" * 3"), "'ababab'");
  EXPECT_EQ(failure("\"ab\" * 2000000000"), "0: the resulting string is too long");
  EXPECT_EQ(failure("\"ab\" * (0-1)"), "0: a string cannot be repeated -1 times");
}

TEST(Expression, TakesWordsJoinedByOperatorsAsTextAndWarns) {
  const Names names;
  EXPECT_EQ(Expression::parse("a/b").evaluate(names).as_string(), "a/b");
  EXPECT_EQ(Expression::parse("ID-apply-always").evaluate(names).as_string(), "ID-apply-always");
  EXPECT_EQ(names.warnings, 3);
  EXPECT_EQ(Expression::parse("run-$file").evaluate(names).as_string(), "run-wave");
  EXPECT_EQ(Expression::parse("${file}-first/$ENV{HOME}").evaluate(names).as_string(), "wave-first//home");
  EXPECT_EQ(names.warnings, 6);
  EXPECT_EQ(failure("run-$dx"), "0: '-' cannot combine string and real number");
}

TEST(Expression, ReadsPathsWithoutQuotes) {
  EXPECT_EQ(result("/tmp/out-1.dat"), "'/tmp/out-1.dat'");
  EXPECT_EQ(result("./data"), "'./data'");
}

TEST(Expression, ReplacesVariablesInsideAndOutsideStrings) {
  EXPECT_EQ(result("2*$dx"), "0.2 real");
  EXPECT_EQ(result("${dx}"), "0.1 real");
  EXPECT_EQ(result("\"d$dx${dx}x$ENV{HOME}\""), "'d0.10.1x/home'");
  EXPECT_EQ(result("\"\\$dx ^a$\""), "'\\$dx ^a$'");
  EXPECT_EQ(failure("\"$dy\""), "0: unknown variable $dy");
  EXPECT_EQ(failure("\"a${\""), "0: '${' is not closed; expected ${name} or $ENV{name}");
  EXPECT_EQ(failure("\"${dx\""), "0: '${dx' is not closed; expected ${name} or $ENV{name}");
  EXPECT_EQ(failure("\"$ENV{HOME\""), "0: '$ENV{HOME' is not closed; expected ${name} or $ENV{name}");
}

TEST(Expression, KeepsEscapesAndRemovesLaterComments) {
  EXPECT_EQ(result("\"q\\\"q\\n\""), "'q\\\"q\\n'");
  EXPECT_EQ(result("\"a # b\nc # \"d\"\ne\""), "'a # b\nc \ne'");
}

TEST(Expression, CallsFunctions) {
  EXPECT_EQ(result("sqrt(16)"), "4 real");
  EXPECT_EQ(result("min(3, 1.5, 2)"), "1.5 real");
  EXPECT_EQ(result("MAX(1, 2)"), "2");
  EXPECT_EQ(result("int(\"12\") + int(2.7)"), "14");
  EXPECT_EQ(result("real(\"1.5d0\")"), "1.5 real");
  EXPECT_EQ(result("bool(\"yes\")"), "yes");
  EXPECT_EQ(result("abs(-3)"), "3");
  EXPECT_EQ(result("count(1, a, \"x\")"), "3");
}

TEST(Expression, ExplainsWrongCalls) {
  EXPECT_EQ(failure("sqrt(1, 2)"), "0: function sqrt got 2 arguments; expected one");
  EXPECT_EQ(failure("min(1)"), "0: function min got 1 arguments; expected two or more");
  EXPECT_EQ(failure("sqr(1)"), "0: unknown function sqr; did you mean sqrt?");
  EXPECT_EQ(failure("sin(\"x\")"), "0: function sin got a string; expected a number");
  EXPECT_EQ(failure("int(\"x\")"), "0: function int cannot read 'x'");
}

TEST(Expression, AsksForNames) {
  EXPECT_EQ(result("t::n * 2"), "14");
  EXPECT_EQ(result("t :: n"), "7");
  EXPECT_EQ(result("list[2-1]"), "20");
  EXPECT_EQ(result("*list + 1"), "11");
  EXPECT_EQ(failure("1 + t::none"), "4: no such parameter");
}

TEST(Expression, SaysWhereArithmeticFails) {
  EXPECT_EQ(failure("1 + 2/0"), "4: division by zero");
  EXPECT_EQ(failure("2 * \"a\" "), "0: '*' cannot combine integer and string");
  EXPECT_EQ(failure("9000000000 * 1"), "no failure: 9e+09 real");
  EXPECT_EQ(failure("2000000000*2000000000*2000000000"), "0: the result is too large for an integer");
}

TEST(Expression, SaysWhatItExpected) {
  EXPECT_EQ(failure("(1 + 2"), "6: found the end; expected ')' or an operator inside parentheses");
  EXPECT_EQ(failure("1 +"), "3: found the end; expected a value");
  EXPECT_EQ(failure("1 2"), "2: found '2'; expected an operator or the end");
  EXPECT_EQ(failure("2**3**4"), "4: powers of powers need parentheses");
  EXPECT_EQ(failure("$"), "0: a '$' without a name; expected $name, ${name} or $ENV{name}");
  EXPECT_EQ(failure("\"abc"), "0: a string starts here and is never closed; expected '\"' behind it");
  EXPECT_EQ(failure("a::"), "3: found the end; expected a name after 'a::'");
  EXPECT_EQ(failure("a[1"), "3: found the end; expected ']' after an index");
  EXPECT_EQ(failure("\x01"), "0: found character 1; expected a value");
}

TEST(Expression, LimitsNestingAndLength) {
  EXPECT_EQ(failure(std::string(5000, '(')), "100: parentheses are nested too deeply");
  EXPECT_NE(failure(std::string(5000, '-') + "1").find("too many operators"), std::string::npos);
  std::string sum = "1";
  for (int i = 0; i < 5000; ++i) sum += "+1";
  EXPECT_NE(failure(sum).find("more than 1000 operators"), std::string::npos);
}

TEST(Expression, StopsBehindTheLongestPrefix) {
  const std::string source = "1 + 2 # three\n  next";
  std::size_t offset = 0;
  const Expression expression = Expression::parse_prefix(source, &offset);
  EXPECT_EQ(source.substr(offset), "next");
  EXPECT_EQ(expression.begin(), 0u);
  EXPECT_EQ(expression.end(), 5u);
}

TEST(ParseNumber, ReadsAllOfATextOrNothing) {
  EXPECT_EQ(parse_number(" -12 ")->as_integer(), -12);
  EXPECT_EQ(parse_number("+1.5e0")->as_real(), 1.5);
  EXPECT_TRUE(std::isnan(parse_number("nan")->as_real()));
  EXPECT_FALSE(parse_number("12a"));
  EXPECT_FALSE(parse_number("yes"));
  EXPECT_FALSE(parse_number(""));
  EXPECT_FALSE(parse_number("1 2"));
}

}  // namespace
}  // namespace flesh
