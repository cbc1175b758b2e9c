// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/error.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(SourcePosition, LeavesOutWhatIsUnknown) {
  EXPECT_EQ((SourcePosition{"a.par", 3, 7}).text(), "a.par:3:7");
  EXPECT_EQ((SourcePosition{"a.par", 3}).text(), "a.par:3");
  EXPECT_EQ((SourcePosition{"a.par"}).text(), "a.par");
  EXPECT_EQ(SourcePosition{}.text(), "");
}

TEST(Error, StartsWithItsPosition) {
  EXPECT_STREQ(Error(SourcePosition{"a.ccl", 2, 1}, "no such group").what(), "a.ccl:2:1: no such group");
  EXPECT_STREQ(Error(SourcePosition{}, "no such group").what(), "no such group");
}

TEST(Diagnostics, DoNotFillADisk) {
  Diagnostics diagnostics;
  for (int line = 1; line <= 1000; ++line) diagnostics.error({"a.par", line, 1}, "no");
  const std::string report = diagnostics.report();
  EXPECT_NE(report.find("a.par:200:1: no\n... and 800 more\n"), std::string::npos);
  EXPECT_EQ(report.find("a.par:201:1"), std::string::npos);
  EXPECT_EQ(diagnostics.errors(), 1000);
}

TEST(Diagnostics, AreReportedInTheOrderOfTheirPlaces) {
  Diagnostics diagnostics;
  diagnostics.error({"b.par", 1, 1}, "third");
  diagnostics.error({"a.par", 10, 1}, "second");
  diagnostics.warning({"a.par", 9, 5}, "first");
  diagnostics.error({"b.par", 1, 1}, "fourth");
  EXPECT_EQ(diagnostics.report(),
            "a.par:9:5: warning: first\na.par:10:1: second\nb.par:1:1: third\nb.par:1:1: fourth\n");
  EXPECT_EQ(diagnostics.errors(), 3);
  EXPECT_EQ(diagnostics.warnings(), 1);
}

}  // namespace
}  // namespace flesh
