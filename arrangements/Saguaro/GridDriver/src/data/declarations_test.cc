// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/declarations.hh"

#include <gtest/gtest.h>

namespace grid_driver {
namespace {

TEST(Declarations, KnowsWhoseDeclarationsBind) {
  flesh::ScheduledFunction function{};
  function.mode = flesh::Mode::local;
  using flesh::PresyncMode;
  EXPECT_FALSE(declarations_bind(function, PresyncMode::off));
  EXPECT_FALSE(declarations_bind(function, PresyncMode::presync_only));  // it declares nothing, and keeps all
  function.reads.push_back({0, 0, flesh::valid::everywhere});
  EXPECT_FALSE(declarations_bind(function, PresyncMode::off));
  EXPECT_FALSE(declarations_bind(function, PresyncMode::mixed_error));
  EXPECT_TRUE(declarations_bind(function, PresyncMode::presync_only));
  function.mode = flesh::Mode::level;  // what it enters from there hides nothing
  EXPECT_FALSE(declarations_bind(function, PresyncMode::presync_only));
  function.tags = {{"Device", "1"}, {"Declarations", "bind"}};
  EXPECT_TRUE(declarations_bind(function, PresyncMode::off));
  EXPECT_FALSE(awaits_ghosts(function));
  function.tags.emplace_back("Ghosts", "awaited");
  EXPECT_TRUE(awaits_ghosts(function));
}

TEST(Declarations, KnowsWhoReadsByCallsIfTheyBind) {
  flesh::ScheduledFunction function{};
  function.tags = {{"Reads", "points"}};
  EXPECT_FALSE(reads_by_calls(function, flesh::PresyncMode::off));
  function.tags.emplace_back("Declarations", "bind");
  EXPECT_TRUE(reads_by_calls(function, flesh::PresyncMode::off));
}

TEST(Declarations, MayBeWrittenInAnyLetterCase) {
  flesh::ScheduledFunction function{};
  function.tags = {{"declarations", "BIND"}};
  EXPECT_TRUE(has_tag(function, "Declarations", "bind"));
  EXPECT_FALSE(has_tag(function, "Declarations", "bin"));
  EXPECT_FALSE(has_tag(function, "Declaration", "bind"));
}

}  // namespace
}  // namespace grid_driver
