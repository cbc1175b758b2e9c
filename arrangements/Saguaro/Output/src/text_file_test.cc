// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/text_file.hh"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace output {
namespace {

class TextFileTest : public testing::Test {
 protected:
  TextFileTest() : path_(testing::TempDir() + "saguaro_text_file_test.asc") {
    std::filesystem::remove(path_);
  }
  ~TextFileTest() override { std::filesystem::remove(path_); }

  TextFile::Report report() {
    return [this](const std::string& problem) { problems_.push_back(problem); };
  }
  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }
  void append(const std::string& text, bool truncate = false) {
    TextFile file(path_, truncate, report());
    file.text() += text;
  }

  std::string path_;
  std::vector<std::string> problems_;
};

TEST_F(TextFileTest, GrowsByEachOutput) {
  append("one\n");
  append("two\n");
  EXPECT_EQ(content(), "one\ntwo\n");
}

TEST_F(TextFileTest, ForgetsWhatItHeldIfAskedTo) {
  append("one\n");
  append("two\n", true);
  EXPECT_EQ(content(), "two\n");
}

TEST_F(TextFileTest, WantsAHeaderOnlyWhenEmpty) {
  EXPECT_TRUE(TextFile(path_, false, report()).is_new());
  append("one\n");
  EXPECT_FALSE(TextFile(path_, false, report()).is_new());
  EXPECT_TRUE(TextFile(path_, true, report()).is_new());
}

TEST_F(TextFileTest, NamesFileAndReasonOnce) {
  {
    TextFile file("/nowhere/at/all.asc", false, report());
    file.text() += "lost\n";
  }
  ASSERT_EQ(problems_.size(), 1u);
  EXPECT_EQ(problems_[0], "cannot open the file \"/nowhere/at/all.asc\": No such file or directory");
}

TEST_F(TextFileTest, LeavesNothingHalfWritten) {
  append("kept\n");
  std::signal(SIGXFSZ, SIG_IGN);
  struct ::rlimit before;
  ::getrlimit(RLIMIT_FSIZE, &before);
  const struct ::rlimit small { 1000, before.rlim_max };
  ::setrlimit(RLIMIT_FSIZE, &small);
  append(std::string(5000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);

  EXPECT_EQ(content(), "kept\n");
  ASSERT_EQ(problems_.size(), 1u);
  EXPECT_NE(problems_[0].find("cannot write to the file \"" + path_), std::string::npos);
}

}  // namespace
}  // namespace output
