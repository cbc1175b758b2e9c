// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What kernelgen says of scripts that are wrong, or too large.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include "core/text.hh"
#include "program/pipeline.hh"
#include "program/test_scripts.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

/// Scripts end with the report that they get, each line after "#= ".
int compare_reports(const fs::path& folder, bool is_good) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename());
    const std::string text = contents(entry.path());
    std::string expected, line;
    std::istringstream lines(text);
    while (std::getline(lines, line))
      if (line.rfind("#=", 0) == 0) expected += line.substr(std::min<std::size_t>(3, line.size())) + "\n";
    const Generated generated = generate(entry.path().filename(), text.substr(0, text.find("#=")), {});
    EXPECT_EQ(generated.is_good, is_good);
    EXPECT_EQ(generated.report, expected);
    EXPECT_NE(expected, "");
    ++count;
  }
  return count;
}

TEST(Names, OfTheFleshMayBeUsedAndNotDeclared) {
  const auto is_good = [](const std::string& heading, const std::string& more) {
    const std::string text =
        heading + "\n name: cctk_itlast\n type: integer\n" + more +
        "end parameters\nbegin variables\n u\nend variables\n"
        "begin calculation c scheduled at initial if cctk_itlast > 3\nu = 1\nend calculation";
    return generate("t.kranc", thorn(text), {}).is_good;
  };
  EXPECT_TRUE(is_good("begin parameters of Cactus", ""));
  EXPECT_FALSE(is_good("begin parameters", " default: 1\n"));
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// The report on `u = value` after other equations; q and s are temporaries, v is a variable.
std::string report_on(const std::string& value, const std::string& before = "") {
  return generate("t.kranc",
                  thorn("begin variables\n u v\nend variables\nbegin temporaries\n q s\nend temporaries\n"
                        "begin calculation c scheduled at initial\ns = v\nq = s\n" +
                        before + "u = " + value + "\nend calculation"),
                  {})
      .report;
}

/// The report on a symmetric tensor.
std::string report_on_tensor(const std::string& value) {
  return generate("t.kranc",
                  thorn("begin variables\n g_(ab) w_a q_a u v\nend variables\n"
                        "begin calculation c scheduled at initial\ng_ab = " +
                        value + "\nend calculation"),
                  {})
      .report;
}

// Of all components and numbers that are tried, the values that differ most differ by 1e-9 (1 + |a| + |b|) if
// the factor is 2.71894562736e-8: so says a bisection with the whole program.
TEST(Symmetry, IsThereUpToABillionthOfTheValues) {
  const std::string mistake = "g12 could be either of two values";
  EXPECT_FALSE(holds(report_on_tensor("w_a*w_b + 2.7176e-8*w_a*q_b"), mistake));
  EXPECT_TRUE(holds(report_on_tensor("w_a*w_b + 2.7203e-8*w_a*q_b"), mistake));
}

// What has no finite value at numbers near 2 is judged at numbers of five other sizes: u is one of these
// then, from 0.25 (2 + 0.2 r) to -8 (2 + 0.2 r). A value that is finite only within 5e-4 of it is judged, one
// that is finite beside it is not.
TEST(Symmetry, IsJudgedAtNumbersOfFiveOtherSizes) {
  const auto report_near = [](double u) {
    const std::string first = std::to_string(0.9995 * u), second = std::to_string(1.0005 * u);
    return report_on_tensor("log((u - (" + first + "))*((" + second + ") - u))*D_a u*D_b v");
  };
  for (const double u : {0.531031, -0.549933, 17.491889, 0.061748, -16.023578}) {
    EXPECT_TRUE(holds(report_near(u), "could be either of two values")) << u;
    EXPECT_TRUE(holds(report_near(1.001 * u), "could not be judged")) << u;
    EXPECT_TRUE(holds(report_near(0.999 * u), "could not be judged")) << u;
  }
}

TEST(Limits, AreReachedAndNotPassed) {
  const auto nested = [](int deep) { return repeated("(", deep) + "q" + repeated(")", deep); };
  EXPECT_EQ(report_on(nested(200)), "");
  EXPECT_TRUE(holds(report_on(nested(201)), "t.kranc:11:205: expressions may be nested 200 deep"))
      << report_on(nested(201));
  EXPECT_EQ(report_on("q" + repeated(" + v", 1000)), "");
  EXPECT_TRUE(holds(report_on("q" + repeated(" + v", 1001)), "t.kranc:11:5: more than 1000 operations"))
      << report_on("q" + repeated(" + v", 1001));
}

TEST(Limits, LetTemporariesNestExpressions) {
  const std::string equation = "q = " + repeated("sin(", 20) + "q + s" + repeated(")", 20) + "\n";
  EXPECT_EQ(report_on("q", repeated(equation, 400)), "");
  const std::string report = report_on("q", repeated(equation, 1100));
  EXPECT_TRUE(holds(report, "nested more than 20000 operations deep")) << report.substr(0, 1000);
}

TEST(Limits, LeaveHighPowersAlone) { EXPECT_EQ(report_on("v**100000 + v**200000 + q*v**1e18"), ""); }

// Sums of products each of which has two sums: whoever decides about one asks about the next.
TEST(Limits, AllowLongChainsOfSharedProducts) {
  std::string sums;
  for (int n = 0; n < 900; ++n)
    sums += flesh::text(n > 0 ? " + " : "", "sin(v**0.", 1001 + n, "*x**0.", 1001 + n, " + v**0.", 1002 + n,
                        "*x**0.", 1002 + n, ")");
  EXPECT_EQ(report_on("q + " + sums), "");
}

TEST(Messages, OfWrongScriptsAreAsRecorded) { EXPECT_GE(compare_reports(scripts / "wrong", false), 60); }

TEST(Messages, WarnOfWhatIsNeverUsed) { EXPECT_GE(compare_reports(scripts / "warned", true), 2); }

}  // namespace
}  // namespace kernelgen
