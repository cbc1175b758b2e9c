// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/redirect.hh"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/error.hh"

namespace flesh {
namespace {

TEST(StreamTargets, SilenceAllButTheRoot) {
  EXPECT_EQ(stream_targets({}, 0).output, "");
  EXPECT_EQ(stream_targets({}, 3).output, "/dev/null");
  EXPECT_EQ(stream_targets({}, 3).errors, "");
}

TEST(StreamTargets, NameFilesByProcess) {
  const Redirection others{.output = true, .errors = true, .root_too = false, .directory = "logs"};
  EXPECT_EQ(stream_targets(others, 0).output, "");
  EXPECT_EQ(stream_targets(others, 12).output, "logs/CCTK_Proc12.out");
  EXPECT_EQ(stream_targets(others, 12).errors, "logs/CCTK_Proc12.err");
  const Redirection all{.output = true, .errors = false, .root_too = true, .directory = ""};
  EXPECT_EQ(stream_targets(all, 0).output, "CCTK_Proc0.out");
}

TEST(StreamTargets, KeepOutputSilentIfOnlyErrorsAreWanted) {
  const Redirection errors{.output = false, .errors = true, .root_too = false, .directory = ""};
  EXPECT_EQ(stream_targets(errors, 1).output, "/dev/null");
  EXPECT_EQ(stream_targets(errors, 1).errors, "CCTK_Proc1.err");
}

TEST(Silence, LosesWhatIsWrittenWhileItLives) {
  std::FILE* const file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  std::fputs("before ", file);
  {
    const Silence silence(file);
    std::fputs("lost ", file);
  }
  std::fputs("after", file);
  std::rewind(file);
  char words[64] = "";
  std::fgets(words, sizeof words, file);
  std::fclose(file);
  EXPECT_STREQ(words, "before after");
}

TEST(CreateFolder, CreatesAllLevelsAndIsContentWithOldOnes) {
  const auto base = std::filesystem::temp_directory_path() / "saguaro_redirect_test";
  std::filesystem::remove_all(base);
  create_folder((base / "a/b").string());
  create_folder((base / "a/b").string());
  EXPECT_TRUE(std::filesystem::is_directory(base / "a/b"));
  EXPECT_THROW(create_folder("/dev/null/x"), Error);
  std::filesystem::remove_all(base);
}

}  // namespace
}  // namespace flesh
