// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/earlier_output.hh"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace output {
namespace {

std::string earlier(const std::string& text, LineKey key, double now) {
  std::istringstream file(text);
  return text.substr(0, static_cast<std::size_t>(length_of_earlier_output(file, key, now)));
}

TEST(EarlierOutput, EndsBeforeTheFirstLineOfTheIteration) {
  const std::string lines = "# header\n#\n0\t0\t1\n16\t0.8\t2\n17\t0.85\t3\n23\t1.15\t4\n";
  EXPECT_EQ(earlier(lines, LineKey::iteration, 17), "# header\n#\n0\t0\t1\n16\t0.8\t2\n");
  EXPECT_EQ(earlier(lines, LineKey::iteration, 18), "# header\n#\n0\t0\t1\n16\t0.8\t2\n17\t0.85\t3\n");
  EXPECT_EQ(earlier(lines, LineKey::iteration, 24), lines);
}

TEST(EarlierOutput, IsNothingWhereAllIsLaterSoThatTheHeaderComesAnew) {
  EXPECT_EQ(earlier("# header\n#\n17\t0.85\t3\n", LineKey::iteration, 17), "");
}

TEST(EarlierOutput, KeepsEmptyLinesThatEndABlockAndDropsCommentsThatBeginOne) {
  const std::string first = "# header\n# iteration 0\n0 0 1\n\n\n",
                    second = "# iteration 6\n# level 0\n6 0 1\n\n\n";
  EXPECT_EQ(earlier(first + second, LineKey::iteration, 6), first);
}

TEST(EarlierOutput, IsFoundByTheTimeOfLinesAndOfBlocks) {
  EXPECT_EQ(earlier("\"phi v time\n0.0\t1\n0.5\t2\n", LineKey::time, 0.45), "\"phi v time\n0.0\t1\n");
  const std::string first = "\"Label\n\n\n\"Time = 0.0\n-1\t5\n1\t6\n",
                    second = "\n\n\"Time = 0.5\n-1\t5\n1\t6\n";
  EXPECT_EQ(earlier(first + second, LineKey::block_time, 0.45), first);
}

TEST(EarlierOutput, EndsWithALineThatWasNotFinished) {
  EXPECT_EQ(earlier("1\t2\n2\t3", LineKey::iteration, 5), "1\t2\n2\t3");
}

}  // namespace
}  // namespace output
