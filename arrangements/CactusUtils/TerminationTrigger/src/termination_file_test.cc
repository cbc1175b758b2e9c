// SPDX-License-Identifier: LGPL-2.1-or-later
#include "termination_file.hh"

#include <gtest/gtest.h>

#include <filesystem>

namespace termination_trigger {
namespace {

Environment job(const std::string& variable) {
  return [variable](const std::string& name) {
    return name == variable ? std::optional<std::string>("42") : std::nullopt;
  };
}

TEST(TerminationFile, LiesInTheOutputDirectoryUnlessItsNameIsAbsolute) {
  EXPECT_EQ(termination_file("stop", "out", job("")), "out/stop");
  EXPECT_EQ(termination_file("/shared/stop", "out", job("")), "/shared/stop");
}

TEST(TerminationFile, OfAnEmptyNameBelongsToTheJob) {
  EXPECT_EQ(termination_file("", "out", job("PBS_JOBID")), "/tmp/cactus_terminate.42");
  EXPECT_EQ(termination_file("", "out", job("MANUAL_TERMINATION_JOB_ID")), "/tmp/cactus_terminate.42");
  EXPECT_EQ(termination_file("", "out", job("")), std::nullopt);
}

TEST(TerminationFile, EndsTheRunIfItHoldsOne) {
  const std::string file = testing::TempDir() + "termination_file_test";
  const std::pair<const char*, bool> cases[] = {
      {"", false}, {"0\n", false}, {"1\n", true}, {" 1", true}, {"11", false}};
  for (const auto& [content, ends] : cases) {
    ASSERT_TRUE(write_file(file, content));
    EXPECT_EQ(says_terminate(file), ends) << '"' << content << '"';
  }
  std::filesystem::remove(file);
  EXPECT_FALSE(says_terminate(file));
}

TEST(TerminationFile, ThatCannotBeWrittenIsReported) { EXPECT_FALSE(write_file("/proc/no/such/file", "")); }

}  // namespace
}  // namespace termination_trigger
