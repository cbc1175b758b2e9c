// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/activation.hh"

#include <gtest/gtest.h>

#include "core/text.hh"
#include "model/sample_thorns.hh"

namespace flesh {
namespace {

std::vector<ThornRequest> requests(std::string_view names, int statement = 1) {
  std::vector<ThornRequest> result;
  for (const std::string_view name : words(names)) {
    const int column = static_cast<int>(result.size()) + 1;
    result.push_back({std::string(name), {"a.par", statement, column}, statement});
  }
  return result;
}

class ActivationTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  Diagnostics diagnostics;

  std::vector<std::string> activate(std::string_view names) {
    std::vector<std::string> thorns;
    for (const ActivationStep& step : activation.activate(requests(names), diagnostics))
      thorns.push_back(step.thorn);
    return thorns;
  }
};

TEST_F(ActivationTest, StartsWithTheFleshAlone) {
  EXPECT_TRUE(activation.is_thorn_active("cactus"));
  EXPECT_TRUE(activation.is_implementation_active("CACTUS"));
  EXPECT_EQ(activation.thorns().size(), 1u);
}

TEST_F(ActivationTest, KeepsTheOrderOfTheRequestAndAddsCapabilitiesBehind) {
  EXPECT_EQ(activate("WAVE grid"), (std::vector<std::string>{"Wave", "Grid", "Library", "Base"}));
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.report();
  EXPECT_EQ(activation.provider("wavetoy"), &samples::wave);
  EXPECT_EQ(activation.find("Wave"), &samples::wave);
  EXPECT_EQ(activation.find("steps"), nullptr);
}

TEST_F(ActivationTest, SaysWhoAskedForACapability) {
  const auto steps = activation.activate(requests("Grid Wave"), diagnostics);
  EXPECT_EQ(activation_report(requests("Grid Wave"), steps),
            "Activation requested for\n--->Grid Wave<---\n"
            "Thorn Wave requests automatic activation of Library\n"
            "Thorn Library requests automatic activation of Base\n"
            "Activating thorn Grid...Success -> active implementation grid\n"
            "Activating thorn Wave...Success -> active implementation wavetoy\n"
            "Activating thorn Library...Success -> active implementation library\n"
            "Activating thorn Base...Success -> active implementation base\n");
}

TEST_F(ActivationTest, CountsWhatIsActive) {
  const auto steps = activation.activate(requests("Grid Wave grid"), diagnostics);
  EXPECT_EQ(activation_summary(steps),
            "Thorns:        4 active, 2 of them asked for (--verbose lists them, and the schedule)\n");
}

TEST_F(ActivationTest, AcceptsAThornTwiceInOneStatement) {
  EXPECT_EQ(activate("Grid grid"), std::vector<std::string>{"Grid"});
  EXPECT_TRUE(diagnostics.empty());
}

TEST_F(ActivationTest, WarnsOfAThornInTwoStatements) {
  auto both = requests("Grid", 1);
  both.push_back(requests("GRID", 2).front());
  activation.activate(both, diagnostics);
  EXPECT_EQ(diagnostics.report(),
            "a.par:2:1: warning: thorn Grid is activated again; once is enough (line 1)\n");
}

TEST_F(ActivationTest, ReportsAllMistakesAtOnce) {
  activate("Gird Wave OtherWave Lonely AsterMasks grid,steps wavetoy");
  EXPECT_EQ(
      diagnostics.report(),
      "a.par:1:1: there is no thorn Gird in this executable; did you mean Grid?\n"
      "a.par:1:2: thorn Wave inherits from grid, which no active thorn implements; add Grid to ActiveThorns\n"
      "a.par:1:3: thorn OtherWave implements wavetoy, and so does thorn Wave, which is active already; keep "
      "one "
      "of them\n"
      "a.par:1:4: thorn Lonely inherits from nowhere, which no active thorn implements; no compiled thorn "
      "does\n"
      "a.par:1:4: thorn Lonely is a friend of steps, which no active thorn implements; add Stepper to "
      "ActiveThorns\n"
      "a.par:1:5: thorn AsterX/AsterMasks is not compiled: known thorn, not part of Saguaro; add its "
      "tree "
      "with ARRANGEMENTS=\n"
      "a.par:1:6: there is no thorn 'grid,steps'; thorns are separated by blanks, not by commas\n"
      "a.par:1:7: there is no thorn wavetoy; thorn Wave implements wavetoy\n");
}

TEST_F(ActivationTest, NamesAMissingRequiredThorn) {
  activate("Lonely");
  EXPECT_NE(diagnostics.report().find(
                "thorn Lonely requires thorn Base, which is not active; add it to ActiveThorns"),
            std::string::npos);
}

}  // namespace
}  // namespace flesh
