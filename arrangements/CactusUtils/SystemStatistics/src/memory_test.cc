// SPDX-License-Identifier: LGPL-2.1-or-later
#include "memory.hh"

#include <gtest/gtest.h>

#include <vector>

namespace system_statistics {
namespace {

TEST(ResidentPages, AreTheSecondNumber) {
  EXPECT_EQ(resident_pages("5000 1234 300 20 0 900 0\n"), 1234);
  EXPECT_EQ(resident_pages(""), 0);
}

TEST(SwapInUse, IsTotalLessFree) {
  EXPECT_EQ(swap_in_use("MemTotal: 100 kB\nSwapCached: 7 kB\nSwapTotal:     2000 kB\nSwapFree:   500 kB\n"),
            1500 * 1024);
  EXPECT_EQ(swap_in_use("MemTotal: 100 kB\n"), 0);
}

TEST(ProcessMemory, GrowsWithWhatIsAllocatedAndTouched) {
  constexpr std::size_t size = 64 << 20;
  const ProcessMemory before = process_memory();
  const std::vector<char> block(size, 1);
  const ProcessMemory after = process_memory();
  EXPECT_GE(after.maxrss - before.maxrss, 0.9 * size);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  // sanitizers have an allocator of their own
  EXPECT_GE(after.uordblks + after.hblkhd - before.uordblks - before.hblkhd, 0.9 * size);
#endif
  EXPECT_EQ(block.back(), 1);
}

}  // namespace
}  // namespace system_statistics
