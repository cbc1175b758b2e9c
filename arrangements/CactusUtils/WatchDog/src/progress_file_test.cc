// SPDX-License-Identifier: LGPL-2.1-or-later
#include "progress_file.hh"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

namespace watch_dog {
namespace {

std::vector<int> numbers(const std::vector<Sign>& signs) {
  std::vector<int> result;
  for (const Sign& sign : signs) result.push_back(sign.process);
  return result;
}

TEST(LateOnes, HaveEndedFewerIterations) {
  EXPECT_EQ(numbers(late_ones({{0, 8, 5, 0, ""}, {1, 7, 90, 0, ""}, {2, 8, 5, 0, ""}, {3, 7, 90, 0, ""}})),
            (std::vector<int>{1, 3}));
}

TEST(LateOnes, OfOneIterationAreAtAnEarlierStep) {
  EXPECT_EQ(numbers(late_ones({{0, 8, 6, 0, ""}, {1, 8, 5, 0, ""}})), std::vector<int>{1});
}

TEST(LateOnes, AreNoneIfAllAreAtTheSamePlace) {
  EXPECT_TRUE(late_ones({{0, 8, 6, 0, ""}, {1, 8, 6, 0, ""}}).empty());
  EXPECT_TRUE(late_ones({}).empty());
}

TEST(Sign, SurvivesBeingWritten) {
  const Sign sign = parse_sign(sign_text({12, 345, 67, 1700000000, "node7, WaveToyC::WaveToyC_Evolution"}));
  EXPECT_EQ(sign.process, 12);
  EXPECT_EQ(sign.iterations, 345u);
  EXPECT_EQ(sign.steps, 67u);
  EXPECT_EQ(sign.since, 1700000000);
  EXPECT_EQ(sign.place, "node7, WaveToyC::WaveToyC_Evolution");
  EXPECT_EQ(sign_text({0, 0, 0, 0, std::string(1000, 'x')}).size(), sign_text({}).size());
  EXPECT_THROW(parse_sign("nothing"), std::invalid_argument);
}

TEST(ProgressFile, HoldsWhatEachProcessWroteLast) {
  const std::string path = testing::TempDir() + "board_test";
  std::filesystem::remove(path);
  {
    ProgressFile file(path, 3);
    EXPECT_TRUE(file.read().empty());
    file.write({2, 1, 0, 0, "a"});
    file.write({0, 1, 0, 0, "b"});
    file.write({2, 5, 0, 0, "c"});
    const std::vector<Sign> all = ProgressFile(path, 3).read();
    EXPECT_EQ(numbers(all), (std::vector<int>{0, 2}));
    EXPECT_EQ(all.back().iterations, 5u);
  }
  std::filesystem::remove(path);
}

TEST(ProgressFile, ThatCannotBeOpenedIsAnError) {
  EXPECT_THROW(ProgressFile("/proc/no/such/file", 1), std::runtime_error);
}

}  // namespace
}  // namespace watch_dog
