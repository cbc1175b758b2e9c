// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mistakes.hh"

#include <gtest/gtest.h>

namespace deeper_levels {
namespace {

/// Two levels at the start, and a third and a fourth one that may come.
struct Sample {
  std::vector<double> thresholds = std::vector<double>(30, -1);
  std::vector<bool> has_radius = std::vector<bool>(30, false);
  int centre = 1, most_levels = 4;
  bool are_levels_remade = true;

  Sample() {
    thresholds[2] = 10;
    thresholds[3] = 20;
    has_radius[1] = has_radius[2] = has_radius[3] = true;
  }
  std::string mistakes() const {
    std::string text;
    for (const auto& [parameter, problem] :
         mistakes_of({thresholds, centre, /*centres=*/2, /*levels_at_start=*/2, most_levels,
                      are_levels_remade, [&](int level) { return has_radius[level]; }}))
      text += parameter + ": " + problem + "\n";
    return text;
  }
};

TEST(DeeperLevels, FindsNoMistakeWhereThereIsNone) { EXPECT_EQ(Sample().mistakes(), ""); }

TEST(DeeperLevels, NeedsASizeOfEachLevelThatMayCome) {
  Sample sample;
  sample.has_radius[2] = sample.has_radius[3] = false;
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[2]: level 2 has no size: set CarpetRegrid2::radius_1[2]\n"
            "DeeperLevels::threshold[3]: level 3 has no size: set CarpetRegrid2::radius_1[3]\n");
  sample.thresholds[2] = -1;  // comes together with level 3
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[3]: level 2 has no size: set CarpetRegrid2::radius_1[2]\n"
            "DeeperLevels::threshold[3]: level 3 has no size: set CarpetRegrid2::radius_1[3]\n");
}

TEST(DeeperLevels, NeedsItsCentre) {
  Sample sample;
  sample.centre = 3;
  sample.has_radius[2] = false;  // of which centre?
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::centre: there is no centre 3: CarpetRegrid2::num_centres = 2\n");
}

TEST(DeeperLevels, HasNoThresholdsForLevelsThatNeverAre) {
  Sample sample;
  sample.most_levels = 3;
  sample.thresholds[29] = 40;
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[3]: there is never a level 3: Carpet::max_refinement_levels = 3\n"
            "DeeperLevels::threshold[29]: there is never a level 29: Carpet::max_refinement_levels = 3\n");
}

TEST(DeeperLevels, HasNoThresholdForTheCoarsestLevel) {
  Sample sample;
  sample.thresholds[0] = 0;
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[0]: level 0 is the coarsest one, which is always there\n");
}

TEST(DeeperLevels, HasNoThresholdsForLevelsThatAreThereFromTheStart) {
  Sample sample;
  sample.thresholds[1] = 5;
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[1]: level 1 is there from the start: CarpetRegrid2::num_levels_1 = 2\n");
  sample.thresholds[1] = 15;  // nor need the others ascend from it
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[1]: level 1 is there from the start: CarpetRegrid2::num_levels_1 = 2\n");
}

TEST(DeeperLevels, WantsThresholdsThatAscend) {
  Sample sample;
  sample.thresholds[3] = 5;
  EXPECT_EQ(sample.mistakes(),
            "DeeperLevels::threshold[3]: it is below the one before it: let thresholds ascend\n");
}

TEST(DeeperLevels, AddsNoLevelsIfNoneAreRemade) {
  Sample sample;
  sample.are_levels_remade = false;
  EXPECT_EQ(sample.mistakes(),
            "CarpetRegrid2::regrid_every: levels are made at the start only, so that DeeperLevels adds none; "
            "it must "
            "be above 0\n");
  sample.thresholds = std::vector<double>(30, -1);
  EXPECT_EQ(sample.mistakes(), "");
}

}  // namespace
}  // namespace deeper_levels
