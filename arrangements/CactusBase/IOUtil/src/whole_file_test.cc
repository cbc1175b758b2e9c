// SPDX-License-Identifier: LGPL-2.1-or-later
#include "whole_file.hh"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace ioutil {
namespace {

namespace fs = std::filesystem;

class WholeFileTest : public testing::Test {
 protected:
  WholeFileTest() {
    std::string name = (fs::temp_directory_path() / "whole_file_XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~WholeFileTest() override { fs::remove_all(folder_); }
  std::string text() const {
    std::ifstream stream(file());
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  fs::path file() const { return folder_ / "f"; }
  auto files() const { return std::distance(fs::directory_iterator(folder_), {}); }

  fs::path folder_;
};

/// No file may grow beyond a few bytes while this lives, as if the disk were full.
class FullDisk {
 public:
  FullDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit few{4, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &few);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;

 private:
  void (*handler_)(int);
  rlimit limit_{};
};

TEST_F(WholeFileTest, TakesThePlaceOfAnother) {
  EXPECT_FALSE(write_whole(file(), "one, long"));
  EXPECT_FALSE(write_whole(file(), "two"));
  EXPECT_EQ(text(), "two");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFileTest, OfAFullDiskIsTheFormerOne) {
  EXPECT_FALSE(write_whole(file(), "one"));
  {
    const FullDisk disk;
    EXPECT_EQ(write_whole(file(), "two, for which there is no room"), std::errc::file_too_large);
  }
  EXPECT_EQ(text(), "one");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFileTest, NeedsItsFolder) {
  EXPECT_EQ(write_whole(folder_ / "nowhere" / "f", "one"), std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace ioutil
