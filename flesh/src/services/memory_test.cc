// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/memory.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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

/// A folder that stands for "/".
class AvailableMemoryTest : public testing::Test {
 protected:
  AvailableMemoryTest() { std::filesystem::remove_all(root_); }
  ~AvailableMemoryTest() override { std::filesystem::remove_all(root_); }

  void write(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }

  std::filesystem::path root_ =
      std::filesystem::temp_directory_path() / ("available_memory." + std::to_string(getpid()));
};

TEST_F(AvailableMemoryTest, IsUnknownWhereTheSystemDoesNotTell) {
  EXPECT_FALSE(available_memory(root_).has_value());
}

TEST_F(AvailableMemoryTest, IsThatOfTheMachineWithoutOtherLimits) {
  write("proc/meminfo", "MemTotal:  4000 kB\nMemFree: 1 kB\nMemAvailable:   3000 kB\n");
  write("proc/self/cgroup", "0::/user\n");
  write("sys/fs/cgroup/user/memory.max", "max\n");
  write("sys/fs/cgroup/user/memory.current", "1000\n");
  EXPECT_EQ(available_memory(root_)->bytes, 3000.0 * 1024);
  EXPECT_EQ(available_memory(root_)->limit, "memory of the machine");
}

TEST_F(AvailableMemoryTest, IsWhatTheTightestControlGroupLeaves) {
  write("proc/meminfo", "MemAvailable:   3000 kB\n");
  write("proc/self/cgroup", "0::/jobs/job1\n");
  write("sys/fs/cgroup/jobs/memory.max", "100000\n");
  write("sys/fs/cgroup/jobs/memory.current", "90000\n");
  write("sys/fs/cgroup/jobs/memory.stat", "anon 5\ninactive_file 20000\n");
  write("sys/fs/cgroup/jobs/job1/memory.max", "max\n");
  EXPECT_EQ(available_memory(root_)->bytes, 30000);
  EXPECT_EQ(available_memory(root_)->limit, "control group /jobs");
}

TEST_F(AvailableMemoryTest, KnowsTheOlderControlGroups) {
  write("proc/self/cgroup", "9:cpu:/x\n8:memory:/job\n");
  write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "5000\n");
  write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "1000\n");
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  write("sys/fs/cgroup/memory/memory.usage_in_bytes", "1000\n");
  EXPECT_EQ(available_memory(root_)->bytes, 4000);
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
