// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/picture.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace flesh {
namespace {

namespace fs = std::filesystem;

/// A folder with a script in the place of the plotting program.
class PictureTest : public testing::Test {
 protected:
  PictureTest() { fs::create_directories(folder_); }
  ~PictureTest() override { fs::remove_all(folder_); }

  fs::path script(const std::string& text) const {
    const fs::path path = folder_ / "plot";
    std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }
  std::string content(const std::string& name) const {
    std::ifstream file(folder_ / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_ = fs::temp_directory_path() / ("picture_test_" + std::to_string(getpid()));
};

TEST(PlottingProgram, LiesInTheTreeOfTheProgram) {
  EXPECT_EQ(plotting_program("/home/me/tree/exe/cactus_sim"), "/home/me/tree/tools/simplot");
}

TEST(ShellWord, IsTakenLiterally) {
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's; $HOME"), "'it'\\''s; $HOME'");
}

TEST_F(PictureTest, GivesTheBoxesToTheProgram) {
  const fs::path plot = script("test \"$1\" = boxes && test \"$3\" = -o && cat \"$2\" > \"$4\"");
  const std::string lines = "0 0 0 -1 -1 -1 1 1 1\n";
  EXPECT_EQ(draw_boxes(plot, lines, (folder_ / "a picture's.png").string()), "");
  EXPECT_EQ(content("a picture's.png"), lines);
}

TEST_F(PictureTest, SaysWhatPreventsIt) {
  EXPECT_NE(draw_boxes(script("exit 1"), "0 0 0 0 0 0 1 1 1\n", "grid.png").find("no picture grid.png"),
            std::string::npos);
  EXPECT_NE(draw_boxes(folder_ / "missing", "0 0 0 0 0 0 1 1 1\n", "grid.png").find("missing cannot be run"),
            std::string::npos);
  EXPECT_NE(draw_boxes(script("exit 0"), "", "grid.png").find("does not tell its boxes"), std::string::npos);
}

}  // namespace
}  // namespace flesh
