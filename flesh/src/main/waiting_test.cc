// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/waiting.hh"

#include <gtest/gtest.h>

#include <map>

namespace flesh {
namespace {

Environment environment(std::map<std::string, std::string> values) {
  return [values = std::move(values)](const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(Waiting, CoresAreShortIfThreadsHaveToShareThem) {
  EXPECT_FALSE(are_cores_short({.processes = 2, .threads = 2, .allowed_cores = 4, .cores = 4}));
  EXPECT_TRUE(are_cores_short({.processes = 3, .threads = 2, .allowed_cores = 4, .cores = 4}));
  EXPECT_TRUE(are_cores_short({.processes = 2, .threads = 2, .allowed_cores = 1, .cores = 4})) << "bound";
}

TEST(Waiting, TheEnvironmentSaysHowManyThereAre) {
  const CoreUse use =
      core_use(4, 8, environment({{"OMPI_COMM_WORLD_LOCAL_SIZE", "3"}, {"OMP_NUM_THREADS", "2,4"}}));
  EXPECT_EQ(use.processes, 3);
  EXPECT_EQ(use.threads, 2);
  EXPECT_EQ(core_use(4, 8, environment({})).threads, 4) << "OpenMP takes all cores that it may use";
  EXPECT_EQ(core_use(4, 8, environment({})).processes, 1);
  EXPECT_EQ(core_use(4, 8, environment({{"OMP_NUM_THREADS", "many"}})).threads, 4);
}

TEST(Waiting, IsReportedWithTheNumbers) {
  EXPECT_EQ(waiting_report(environment({})), "");
  EXPECT_EQ(to_text({.processes = 3, .threads = 2, .allowed_cores = 4, .cores = 4}),
            "3 x 2 processes x threads on 4 cores");
  EXPECT_EQ(to_text({.processes = 2, .threads = 2, .allowed_cores = 1, .cores = 4}),
            "2 threads on 1 of 4 cores");
  EXPECT_NE(
      waiting_report(environment({{"SAGUARO_CORES_ARE_SHORT", "5 x 2"}})).find("Cores are short: 5 x 2."),
      std::string::npos);
}

}  // namespace
}  // namespace flesh
