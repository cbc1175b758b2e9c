// SPDX-License-Identifier: LGPL-2.1-or-later
#include "machine.hh"

#include <gtest/gtest.h>

namespace system_topology {
namespace {

TEST(Machine, HasCoresUnitsAndMemory) {
  const Machine machine;
  EXPECT_GE(machine.cores(), 1);
  EXPECT_GE(machine.units(), machine.cores());
  const std::vector<MemoryLevel> levels = machine.memory_levels();
  ASSERT_FALSE(levels.empty());
  EXPECT_NE(levels.back().kind, MemoryLevel::cache);
  for (std::size_t n = 1; n < levels.size(); ++n) EXPECT_GE(levels[n].kind, levels[n - 1].kind);
  EXPECT_FALSE(machine.tree().empty());
  EXPECT_FALSE(machine.binding().empty());
}

}  // namespace
}  // namespace system_topology
