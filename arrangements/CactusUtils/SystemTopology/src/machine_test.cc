// SPDX-License-Identifier: LGPL-2.1-or-later
#include "machine.hh"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace system_topology {

void PrintTo(const MemoryLevel& level, std::ostream* os) {
  *os << level.name << " of " << level.size << " bytes, lines " << level.line << ", stride " << level.stride
      << ", shared by " << level.sharing_units;
}

namespace {

/// While it lives, hwloc reads a machine from a variable of the environment instead of looking at this one.
class PretendedMachine {
 public:
  PretendedMachine(const char* variable, const std::string& value) : variable_(variable) {
    setenv(variable, value.c_str(), 1);
  }
  ~PretendedMachine() { unsetenv(variable_); }
  PretendedMachine(const PretendedMachine&) = delete;
  PretendedMachine& operator=(const PretendedMachine&) = delete;

 private:
  const char* variable_;
};

constexpr const char *synthetic = "HWLOC_SYNTHETIC", *file = "HWLOC_XMLFILE";

/// Two packages of two cores of two units.
constexpr const char* two_packages =
    "pack:2 [numa(memory=1073741824)] l3:1(size=8388608) l2:2(size=524288) l1d:1(size=32768) core:1 pu:2";

std::size_t page() { return std::size_t(sysconf(_SC_PAGESIZE)); }

TEST(Machine, CountsCoresAndUnits) {
  const PretendedMachine pretended(synthetic, two_packages);
  const Machine machine;
  EXPECT_EQ(machine.cores(), 4);
  EXPECT_EQ(machine.units(), 8);
}

TEST(Machine, HasALineForEachKindOfObject) {
  const PretendedMachine pretended(synthetic, two_packages);
  EXPECT_EQ(Machine().tree(),
            "1 x Machine\n"
            "  2 x Package\n"
            "    2 x L3Cache\n"
            "      4 x L2Cache\n"
            "        4 x L1dCache\n"
            "          4 x Core\n"
            "            8 x PU\n");
}

TEST(Machine, HasCachesFromTheSmallestOnThenMemoryOfANodeAndOfAll) {
  const PretendedMachine pretended(synthetic, two_packages);
  const std::vector<MemoryLevel> expected{
      {"L1D cache", MemoryLevel::cache, 32768, 64, 0, 2},
      {"L2 cache", MemoryLevel::cache, 524288, 64, 0, 2},
      {"L3 cache", MemoryLevel::cache, 8388608, 64, 0, 4},
      {"local memory", MemoryLevel::local_memory, 1073741824, page(), 0, 4},
      {"global memory", MemoryLevel::global_memory, 2147483648, page(), 0, 8}};
  EXPECT_EQ(Machine().memory_levels(), expected);
}

TEST(Machine, OfOneNodeWithoutCachesHasItsMemoryAlone) {
  const PretendedMachine pretended(synthetic, "[numa(memory=1073741824)] core:3 pu:1");
  const std::vector<MemoryLevel> expected{
      {"local memory", MemoryLevel::local_memory, 1073741824, page(), 0, 3}};
  EXPECT_EQ(Machine().memory_levels(), expected);
}

/// A level-2 cache that is fully associative, which hwloc says by -1, and a level-1 cache of 8 ways.
constexpr const char* machine_with_ways = R"(<topology version="2.0">
<object type="Machine" os_index="0" cpuset="0x1" complete_cpuset="0x1" allowed_cpuset="0x1" nodeset="0x1"
  complete_nodeset="0x1" allowed_nodeset="0x1" gp_index="1">
<object type="NUMANode" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1"
  gp_index="2" local_memory="1073741824"/>
<object type="L2Cache" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="3"
  cache_size="524288" depth="2" cache_linesize="128" cache_associativity="-1" cache_type="0">
<object type="L1Cache" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="4"
  cache_size="32768" depth="1" cache_linesize="64" cache_associativity="8" cache_type="1">
<object type="PU" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1"
  gp_index="5"/>
</object></object></object></topology>
)";

TEST(Machine, HasTheStrideOfACacheFromItsWays) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("machine_with_ways_" + std::to_string(getpid()) + ".xml");
  std::ofstream(path) << machine_with_ways;
  const PretendedMachine pretended(file, path);
  const std::vector<MemoryLevel> expected{
      {"L1D cache", MemoryLevel::cache, 32768, 64, 4096, 1},
      {"L2 cache", MemoryLevel::cache, 524288, 128, 0, 1},
      {"local memory", MemoryLevel::local_memory, 1073741824, page(), 0, 1}};
  EXPECT_EQ(Machine().memory_levels(), expected);
  std::filesystem::remove(path);
}

/// Units that the system lets this thread run on.
std::vector<int> allowed_units() {
  cpu_set_t units;
  if (sched_getaffinity(0, sizeof units, &units) != 0) return {};
  std::vector<int> result;
  for (int unit = 0; unit < CPU_SETSIZE; ++unit)
    if (CPU_ISSET(unit, &units)) result.push_back(unit);
  return result;
}

// On this machine, in a thread of its own: others stay where they are.
TEST(Machine, BindsAThreadToOneUnitAndSaysToWhich) {
  std::vector<int> units;
  std::string binding;
  bool is_bound = false, has_no_such_seat = true;
  std::thread([&] {
    const Machine machine;
    is_bound = machine.bind({machine.cores() - 1, 0});
    units = allowed_units();
    binding = machine.binding();
    has_no_such_seat = machine.bind({machine.cores() + machine.units(), 0});
  }).join();
  ASSERT_TRUE(is_bound);
  ASSERT_EQ(units.size(), 1u);
  EXPECT_EQ(binding, std::to_string(units[0]));
  EXPECT_FALSE(has_no_such_seat);
}

}  // namespace
}  // namespace system_topology
