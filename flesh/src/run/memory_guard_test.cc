// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_guard.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(MemoryGuard, IsSilentIfAllFitsOrNothingIsKnown) {
  EXPECT_EQ(memory_shortage(5e9, 1, AvailableMemory{6e9, "memory of the machine"}), "");
  EXPECT_EQ(memory_shortage(5e9, 1, {}), "");
}

TEST(MemoryGuard, NamesNeedAndLimit) {
  EXPECT_EQ(
      memory_shortage(5e9, 2, AvailableMemory{4e9, "control group /job"}),
      "not enough memory: the 2 processes on this machine will need 5.00 GB of storage, and 4.00 GB are left "
      "(control group /job); use a coarser or smaller grid, or more machines (Cactus::memory_shortage "
      "decides "
      "whether this ends the run)");
}

}  // namespace
}  // namespace flesh
