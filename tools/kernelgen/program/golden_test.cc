// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Generated CUDA, to the byte: t/golden/. KERNELGEN_WRITE_GOLDEN in the environment writes the files anew, to
// be read before they are committed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "check/model.hh"
#include "parse/parser.hh"
#include "program/pipeline.hh"

namespace kernelgen {
namespace {

const std::filesystem::path scripts = KERNELGEN_SCRIPTS;

std::string text_in(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

/// The source for devices of a script of golden/, by a table.
std::string device_source(const std::string& table, const std::string& script = "small.kranc") {
  const ScriptText source(script, text_in(scripts / "golden" / script));
  Report report(source);
  const std::vector<Script> parsed = parse(report);
  const Model model = check(parsed.at(0), report);
  EXPECT_FALSE(report.has_errors()) << report.text();
  Graph graph;
  const Emitted calculation =
      emitted(model, parsed[0].calculations.at(0), kernels_of(model, parsed[0].calculations[0], graph, {}));
  const DeviceChoices choices("table", table);
  const Kernel& kernel = calculation.kernels.at(0);
  const DeviceChoice choice = choices.of("Any", kernel.name, kernel.order, 1e9);
  LaunchPlanner planner;
  return emit_device_source({&model, script, {}}, calculation, device_kernel(graph, kernel, choice, planner));
}

void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = scripts / "golden" / name;
  if (std::getenv("KERNELGEN_WRITE_GOLDEN")) std::ofstream(path) << text;
  const std::string golden = text_in(path);
  ASSERT_FALSE(golden.empty()) << path;
  EXPECT_TRUE(text == golden) << path << " is not what is generated, which is\n" << text;
}

TEST(GoldenCuda, OfOneLaunch) {
  expect_golden("small_one_launch.golden", device_source("* * * values=1000 tile=32x4x1"));
}

TEST(GoldenCuda, OfLaunchesThatRunInTheirOwnWays) {
  expect_golden("small_launches.golden",
                device_source("* * * values=8 keep=yes parts=2\n"
                              "  launch 1 patch=2x2 stream=yes tile=32x4x1 threads=128 blocks=4 depth=5\n"
                              "  launch 2 ring=4x2 threads=64 blocks=2 tile=16x4x1\n"
                              "  launch 3 ring=2x3 fetch=ends prefetch=yes\n"));
}

TEST(GoldenCuda, OfPatches) {
  expect_golden("small_patches.golden", device_source("* * * values=1000 patch=2x1 lead=yes tile=64x2x1"));
}

// Parts that save derivatives of different variables have one kernel; small levels take them at once.
TEST(GoldenCuda, OfPartsThatSmallLevelsJoin) {
  const std::string source = device_source(
      "* * * values=8 keep=yes parts=2 small=300000 join=yes\n"
      "  launch 3 cut=yes\n",
      "joined.kranc");
  expect_golden("joined.golden", source);
}

// What follows from a new state is left to the last stage of a step, on hosts and on devices.
class WhatFollowsAState : public testing::TestWithParam<const char*> {};

TEST_P(WhatFollowsAState, AsksOnBothSidesWhetherAnybodyReads) {
  const DeviceChoices choices("table", "* * * values=1000\n");
  PipelineOptions options;
  options.device_choices = &choices;
  const Generated generated =
      generate("test.kranc",
               "begin thorn T\norders 2\nbegin variables\n  u w\nend variables\n"
               "begin calculation rates scheduled in MoL_CalcRHS\n  D_t u = u\n"
               "end calculation\nbegin calculation after scheduled in " +
                   std::string(GetParam()) + "\n  w = 2*u\nend calculation\nend thorn\n",
               options);
  ASSERT_TRUE(generated.is_good) << generated.report;
  const std::string& source = generated.thorns.at(0).second.at("src/after.cc");
  const std::string question = "MoL_AreUnreadInThisStage(cctkGH, 1, kernel_outputs)";
  const auto on_host = source.find(question), on_device = source.find(question, on_host + 1);
  EXPECT_LT(on_host, source.find("after_on_device"));
  ASSERT_NE(on_device, std::string::npos);
  EXPECT_LT(source.find("after_on_device"), on_device);
}

INSTANTIATE_TEST_SUITE_P(Groups, WhatFollowsAState,
                         testing::Values("MoL_PostStep", "MoL_PseudoEvolution",
                                         "MoL_PseudoEvolution with boundaries"));

TEST(GeneratedFunctions, SelectNoBoundaryConditionForWhatNobodyReads) {
  const Generated generated =
      generate("test.kranc",
               "begin thorn T\norders 2\nbegin variables\n  u w\nend variables\n"
               "begin calculation rates scheduled in MoL_CalcRHS\n  D_t u = u\n"
               "end calculation\nbegin calculation after scheduled in MoL_PseudoEvolution "
               "with boundaries\n  w = 2*u\nend calculation\nend thorn\n",
               {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  const std::string& source = generated.thorns.at(0).second.at("src/boundaries.cc");
  const auto question = source.find("MoL_AreUnreadInThisStage(cctkGH, 1, kernel_outputs)");
  ASSERT_NE(question, std::string::npos);
  const auto answer = source.find("return ::say_that_nothing_changed(cctkGH);", question);
  EXPECT_LT(answer, source.find("\"flat\""));
}

// What follows from a new state may be left out; rates of change may not.
TEST(GeneratedFunctions, SayWhichMayBeLeftOutIfNobodyReads) {
  const Generated generated = generate("test.kranc",
                                       "begin thorn T\norders 2\nbegin variables\n  u w\nend variables\n"
                                       "begin calculation rates scheduled in MoL_CalcRHS\n  D_t u = u\n"
                                       "end calculation\nbegin calculation after scheduled in MoL_PostStep\n"
                                       "  w = 2*u\nend calculation\nend thorn\n",
                                       PipelineOptions());
  ASSERT_TRUE(generated.is_good) << generated.report;
  const std::string& schedule = generated.thorns.at(0).second.at("schedule.ccl");
  const auto tag = schedule.find("Unread=\"left out\""), after = schedule.find("after IN MoL_PostStep");
  EXPECT_LT(after, tag);
  EXPECT_LT(tag, schedule.find("WRITES", after));
  EXPECT_EQ(schedule.find("Unread", tag + 1), std::string::npos);
}

}  // namespace
}  // namespace kernelgen
