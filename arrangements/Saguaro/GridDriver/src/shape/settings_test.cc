// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/settings.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace grid_driver {
namespace {

Settings in_lockstep(std::initializer_list<int> time_factors) {
  Settings settings;
  settings.has_lockstep = true;
  settings.levels.clear();
  for (const int factor : time_factors) {
    settings.levels.emplace_back();
    settings.levels.back().time_factor = factor;
  }
  return settings;
}

TEST(Settings, LevelsWithTheStepOfTheNextCoarserOneGoWithIt) {
  Settings settings = in_lockstep({1, 1, 2, 2});
  EXPECT_FALSE(settings.goes_with_coarser(0));
  EXPECT_TRUE(settings.goes_with_coarser(1));
  EXPECT_FALSE(settings.goes_with_coarser(2));
  EXPECT_TRUE(settings.goes_with_coarser(3));
  settings.has_lockstep = false;
  EXPECT_FALSE(settings.goes_with_coarser(1));
}

TEST(Settings, LockstepNeedsLevelsThatCanGoTogether) {
  EXPECT_NO_THROW(require_levels_in_lockstep(in_lockstep({1})));
  EXPECT_NO_THROW(require_levels_in_lockstep(in_lockstep({1, 2, 2})));
  EXPECT_THROW(require_levels_in_lockstep(in_lockstep({1, 2, 4})), std::invalid_argument);
}

TEST(Settings, LockstepNeedsSyncStatements) {
  using enum flesh::PresyncMode;
  Settings settings = in_lockstep({1, 1});
  for (const flesh::PresyncMode mode : {off, warn_only}) {
    settings.presync = mode;
    EXPECT_NO_THROW(require_levels_in_lockstep(settings));
  }
  for (const flesh::PresyncMode mode : {mixed_warn, mixed_error, presync_only}) {
    settings.presync = mode;
    EXPECT_THROW(require_levels_in_lockstep(settings), std::invalid_argument);
  }
}

}  // namespace
}  // namespace grid_driver
