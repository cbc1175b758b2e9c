// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/text_appender.hh"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "Saguaro/Output/src/text_file.hh"

namespace output {
namespace {

class TextAppenderTest : public testing::Test {
 protected:
  TextAppenderTest() { clear(); }
  ~TextAppenderTest() override { clear(); }

  static std::string path(int number) {
    return testing::TempDir() + "saguaro_text_appender_test_" + std::to_string(number) + ".asc";
  }
  static std::string content(int number) {
    std::ostringstream text;
    text << std::ifstream(path(number)).rdbuf();
    return text.str();
  }
  static void clear() {
    for (const int number : {0, 1, 2}) std::filesystem::remove(path(number));
  }
  static void begin(std::initializer_list<int> numbers) {
    for (const int number : numbers) std::ofstream(path(number)) << "header\n";
  }
  TextFile::Report report() {
    return [this](const std::string& problem) { reported_.push_back(problem); };
  }

  std::vector<std::string> reported_;
};

TEST_F(TextAppenderTest, KeepsTheOrderOfEachFile) {
  std::string expected[3] = {"header\n", "header\n", "header\n"};
  begin({0, 1, 2});
  TextAppender appender;
  for (int line = 0; line < 300; ++line) {
    const std::string text = std::to_string(line) + "\n";
    expected[line % 3] += text;
    appender.append(path(line % 3), text);
  }
  appender.wait();
  for (const int number : {0, 1, 2}) EXPECT_EQ(content(number), expected[number]);
}

TEST_F(TextAppenderTest, IsCalledAgainAfterItHasSlept) {
  begin({0});
  TextAppender appender;
  for (const char* text : {"one\n", "two\n", "three\n"}) {
    appender.append(path(0), text);
    appender.wait();
  }
  EXPECT_EQ(content(0), "header\none\ntwo\nthree\n");
}

TEST_F(TextAppenderTest, WritesEverythingBeforeItEnds) {
  begin({0});
  {
    TextAppender appender;
    for (int line = 0; line < 100; ++line) appender.append(path(0), "a line\n");
  }
  EXPECT_EQ(content(0).size(), std::string("header\n").size() + 100 * std::string("a line\n").size());
}

TEST_F(TextAppenderTest, TakesMoreThanMayWait) {
  const std::string text(3000, 'x'), header("header\n");
  begin({0, 1});
  TextAppender appender(10'000);
  for (int n = 0; n < 4; ++n) appender.append(path(0), text);
  appender.append(path(1), text + text + text + text);
  appender.wait();
  EXPECT_EQ(std::filesystem::file_size(path(0)), header.size() + 4 * text.size());
  EXPECT_EQ(std::filesystem::file_size(path(1)), header.size() + 4 * text.size());
}

TEST_F(TextAppenderTest, TellsWhatHasGoneWrongOnce) {
  begin({0});
  TextAppender appender;
  appender.append("/nowhere/at/all.asc", "lost\n");
  appender.append(path(0), "kept\n");
  appender.wait();
  const std::vector<std::string> problems = appender.take_problems();
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(
      problems[0],
      "cannot open the file \"/nowhere/at/all.asc\": No such file or directory; 5 bytes of text are lost");
  EXPECT_TRUE(appender.take_problems().empty());
  EXPECT_EQ(content(0), "header\nkept\n");
}

TEST_F(TextAppenderTest, BringsNoFileBackWithoutItsBeginning) {
  begin({1});
  std::ofstream(path(2)).flush();
  TextAppender appender;
  appender.append(path(0), "removed\n");
  appender.append(path(1), "kept\n");
  appender.append(path(2), "emptied\n");
  appender.wait();
  EXPECT_FALSE(std::filesystem::exists(path(0)));
  EXPECT_EQ(content(1), "header\nkept\n");
  EXPECT_EQ(content(2), "");
  EXPECT_EQ(
      appender.take_problems(),
      (std::vector<std::string>{
          "cannot open the file \"" + path(0) + "\": No such file or directory; 8 bytes of text are lost",
          "cannot add to the file \"" + path(2) +
              "\": it has been emptied, so that its header is lost; 8 bytes of text are lost"}));
}

TEST_F(TextAppenderTest, GrowsTheFileOfATextFile) {
  TextAppender appender;
  TextFile(path(0), false, report()).text() += "header\n";
  {
    TextFile file(path(0), appender, report());
    EXPECT_FALSE(file.is_new());
    file.text() += "later\n";
    file.flush_if_large();
    EXPECT_EQ(content(0), "header\n");
  }
  appender.wait();
  EXPECT_EQ(content(0), "header\nlater\n");
}

TEST_F(TextAppenderTest, LeavesLargeTextToItsTextFile) {
  const std::string large(std::size_t{5} << 20, 'x');
  begin({0});
  TextAppender appender;
  appender.append(path(0), "before\n");
  {
    TextFile file(path(0), appender, report());
    file.text() += large;
    file.flush_if_large();
    EXPECT_EQ(content(0), "header\nbefore\n" + large);
    file.text() += "after\n";
  }
  EXPECT_EQ(content(0), "header\nbefore\n" + large + "after\n");
}

TEST_F(TextAppenderTest, BringsNoFileOfLargeTextBackWithoutItsBeginning) {
  TextAppender appender;
  {
    TextFile file(path(0), appender, report());
    file.text() += std::string(std::size_t{5} << 20, 'x');
    file.flush_if_large();
  }
  EXPECT_FALSE(std::filesystem::exists(path(0)));
  EXPECT_EQ(reported_, std::vector{"cannot open the file \"" + path(0) + "\": No such file or directory"});
}

}  // namespace
}  // namespace output
