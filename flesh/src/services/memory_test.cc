// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/memory.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(MemoryUse, ReadsResidentSizeNowAndAtMost) {
  const MemoryUse use =
      parse_memory_use("Name:\tx\nVmPeak:\t 9 kB\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n");
  EXPECT_EQ(use.now, 1024.0 * 1024);
  EXPECT_EQ(use.most, 2048.0 * 1024);
}

TEST(MemoryUse, IsZeroWhereTheSystemDoesNotTell) {
  EXPECT_EQ(parse_memory_use("Name:\tx\n").now, 0);
  EXPECT_EQ(parse_memory_use("VmRSS:").now, 0);
}

TEST(MemoryUse, ThisProcessUsesSome) {
  EXPECT_GT(memory_use().now, 0);
  EXPECT_GE(memory_use().most, memory_use().now);
}

TEST(BytesText, HasThreeDigitsAndAUnit) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1000), "1.00 kB");
  EXPECT_EQ(bytes_text(12.345e6), "12.3 MB");
  EXPECT_EQ(bytes_text(1.5e9), "1.50 GB");
  EXPECT_EQ(bytes_text(999.9e9), "1.00 TB");
}

}  // namespace
}  // namespace flesh
