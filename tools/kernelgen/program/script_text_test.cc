// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/script_text.hh"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program/pipeline.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

/// A folder with files, removed in the end.
class ScriptTextTest : public ::testing::Test {
 protected:
  ScriptTextTest() { fs::create_directories(folder_ / "parts"); }
  ~ScriptTextTest() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// Such as parts/a.kranc:2:1, from the folder on.
  std::string place(const ScriptText& script, std::size_t offset) const {
    return script.position(offset).text().substr(folder_.string().size() + 1);
  }
  ScriptText script(const std::string& text) const { return {path("main.kranc"), text}; }

  const fs::path folder_ =
      fs::path(::testing::TempDir()) /
      ("script_text_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(ScriptTextTest, HasTheLinesOfIncludedFilesInTheirPlaces) {
  write("parts/a.kranc",
        "\xEF\xBB\xBF"
        "first\ninclude \"b.kranc\"   # from the same folder\n  third");
  write("parts/b.kranc", "second\n");
  const ScriptText text = script("one\n  include \"parts/a.kranc\"\n\ttwo\ninclude \"parts/b.kranc\"\n");
  EXPECT_TRUE(text.problems().empty());
  EXPECT_EQ(text.text(), "one\nfirst\nsecond\n  third\n\ttwo\nsecond\n");
  EXPECT_EQ(place(text, text.text().find("one")), "main.kranc:1:1");
  EXPECT_EQ(place(text, text.text().find("first")), "parts/a.kranc:1:4");
  EXPECT_EQ(place(text, text.text().find("second")), "parts/b.kranc:1:1");
  EXPECT_EQ(place(text, text.text().find("third")), "parts/a.kranc:3:3");
  EXPECT_EQ(place(text, text.text().find("two")), "main.kranc:3:2");
  EXPECT_EQ(text.next_line(text.text().find("third")), text.text().find("\ttwo"));
  EXPECT_EQ(text.next_line(text.text().size() + 5), text.text().size());
}

TEST_F(ScriptTextTest, TakesBlocksAsTheyAre) {
  for (const std::string& all :
       {"begin documentation\ninclude \"nothing\"\nend equations\ninclude this\nend documentation\n",
        "begin calculation c scheduled at initial\nu = 2*\ninclude*w\nend calculation\n"}) {
    EXPECT_EQ(script(all).text(), all);
    EXPECT_TRUE(script(all).problems().empty());
  }
  write("parts/open.kranc", "begin variables\nu\n");
  const ScriptText text = script("include \"parts/open.kranc\"\nend variables\n");
  ASSERT_EQ(text.problems().size(), 1U);
  EXPECT_EQ(text.problems()[0].text, "expected `end variables` before the file ends");
  EXPECT_EQ(place(text, text.problems()[0].span.begin), "parts/open.kranc:2:2");
}

TEST_F(ScriptTextTest, FollowsLinksLikeTheSystem) {
  fs::create_directories(folder_ / "far" / "thorn");
  fs::create_directory_symlink("far/thorn", folder_ / "near");
  fs::create_symlink("self", folder_ / "self");
  write("far/common.kranc", "common\n");
  const ScriptText text(path("near/main.kranc"), "include \"../common.kranc\"\n");
  EXPECT_TRUE(text.problems().empty());
  EXPECT_EQ(text.text(), "common\n");
  EXPECT_EQ(text.files(), (std::vector<std::string>{path("near/main.kranc"), path("near/../common.kranc")}));
  fs::create_symlink("../parts", folder_ / "parts" / "loop");
  write("parts/a.kranc", "include \"loop/a.kranc\"\n");
  const ScriptText wrong = script("include \"self\"\ninclude \"parts/a.kranc\"\n");
  ASSERT_EQ(wrong.problems().size(), 2U);
  EXPECT_EQ(wrong.problems()[0].text, "cannot read " + path("self"));
  EXPECT_EQ(wrong.problems()[1].text, path("parts/loop/a.kranc") + " includes itself");
}

TEST_F(ScriptTextTest, NamesAllThatCannotBeIncluded) {
  write("parts/self.kranc", "include \"../parts/self.kranc\"\n");
  write("parts/thorn.kranc", "begin thorn T\ninherit ADMBase\nprovide Kernels\nbegin common\n");
  const ScriptText text = script(
      "include \"absent.kranc\"\ninclude absent\ninclude \"parts\"\ninclude \"parts/self.kranc\"\n"
      "include \"parts/thorn.kranc\"\n  include \"a\" \"b\"\n");
  std::string found;
  for (const ScriptText::Problem& problem : text.problems())
    found += place(text, problem.span.begin) + ": " + problem.text + "\n";
  const std::string only_script =
      "this line must stand in the script itself, where the build looks for it, not in a file that it "
      "includes\n";
  EXPECT_EQ(found, "main.kranc:1:1: cannot read " + path("absent.kranc") +
                       "\nmain.kranc:2:1: expected `include \"FILE\"` on a line of its own\n"
                       "main.kranc:3:1: cannot read " +
                       path("parts") + "\nparts/self.kranc:1:1: " + path("parts/../parts/self.kranc") +
                       " includes itself\nparts/thorn.kranc:1:1: " + only_script +
                       "parts/thorn.kranc:2:1: " + only_script + "parts/thorn.kranc:3:1: " + only_script +
                       "parts/thorn.kranc:4:1: " + only_script +
                       "main.kranc:6:3: expected `include \"FILE\"` on a line of its own\n");
}

TEST_F(ScriptTextTest, EndsWithFilesThatIncludeEachOtherTooOften) {
  for (int n = 0; n < 40; ++n) {
    const std::string next = "include \"" + std::to_string(n + 1) + "\"\n";
    write(std::to_string(n), next + next);
  }
  write("40", "");
  const ScriptText text = script("include \"0\"\n");
  ASSERT_FALSE(text.problems().empty());
  EXPECT_EQ(text.problems().front().text, "more than 1000 files are included");
}

// The kernels are those of a script in one piece, and mistakes point to the file that has them.
TEST_F(ScriptTextTest, MakesNoDifferenceToWhatIsGenerated) {
  const std::string begin = "begin thorn T\n", end = "end thorn\n";
  const std::string variables = "begin variables\nu\nend variables\n";
  const std::string equations = "begin calculation C scheduled at initial\nu = 2*u\nend calculation\n";
  write("parts/variables.kranc", variables);
  write("parts/equations.kranc", equations);
  write("parts/wrong.kranc", "begin calculation C scheduled at initial\nu = 2*w\nend calculation\n");
  const auto thorns = [&](const std::string& text) { return generate(path("main.kranc"), text, {}); };
  const Generated whole = thorns(begin + variables + equations + end);
  const Generated parts =
      thorns(begin + "include \"parts/variables.kranc\"\ninclude \"parts/equations.kranc\"\n" + end);
  EXPECT_EQ(whole.report, "");
  EXPECT_EQ(parts.report, "");
  EXPECT_EQ(parts.files, (std::vector<std::string>{path("main.kranc"), path("parts/variables.kranc"),
                                                   path("parts/equations.kranc")}));
  EXPECT_EQ(whole.thorns, parts.thorns);
  const Generated wrong =
      thorns(begin + "include \"parts/variables.kranc\"\ninclude \"parts/wrong.kranc\"\n" + end);
  EXPECT_FALSE(wrong.is_good);
  EXPECT_EQ(wrong.report.find(path("parts/wrong.kranc:2:7:")), 0U) << wrong.report;
  EXPECT_NE(wrong.report.find("\n    u = 2*w\n          ^"), std::string::npos) << wrong.report;
  const Generated absent = thorns(begin + "include \"parts/absent.kranc\"\n" + end);
  EXPECT_FALSE(absent.is_good);
  EXPECT_EQ(absent.report.find(path("main.kranc:2:1: cannot read ")), 0U) << absent.report;
}

}  // namespace
}  // namespace kernelgen
