// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/aliased_functions.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

void first_provider() {}
void second_provider() {}

tables::Function slot_shift = nullptr;
tables::Function slot_scale = nullptr;
const tables::AliasedFunction functions[] = {{"ShiftGrid", &slot_shift}, {"ScaleGrid", &slot_scale}};

const tables::Provides provides_first[] = {{"ShiftGrid", "first", first_provider, {"a/interface.ccl", 7, 1}}};
const tables::Provides provides_second[] = {
    {"ShiftGrid", "second", second_provider, {"b/interface.ccl", 8, 1}}};
const tables::FunctionUse needs_both[] = {{"ShiftGrid", true, {"c/interface.ccl", 1, 1}},
                                          {"ScaleGrid", true, {"c/interface.ccl", 2, 1}}};
const tables::FunctionUse may_use[] = {{"ScaleGrid", false, {"d/interface.ccl", 1, 1}}};

const tables::Thorn flesh_thorn{.name = "Cactus", .arrangement = "flesh", .implementation = "Cactus"};
const tables::Thorn first{.name = "First", .implementation = "first", .provides = provides_first};
const tables::Thorn second{.name = "Second", .implementation = "second", .provides = provides_second};
const tables::Thorn needy{.name = "Needy", .implementation = "needy", .function_uses = needs_both};
const tables::Thorn modest{.name = "Modest", .implementation = "modest", .function_uses = may_use};
const tables::Thorn* const thorns[] = {&flesh_thorn, &first, &second, &needy, &modest};

class AliasedFunctionsTest : public testing::Test {
 protected:
  Catalogue catalogue{thorns};
  Activation activation{catalogue};
  AliasedFunctions aliased{functions};
  Diagnostics diagnostics;

  void connect(std::vector<std::string> names) {
    std::vector<ThornRequest> requests;
    for (const std::string& name : names) requests.push_back({name, {}, 1});
    activation.activate(requests, diagnostics);
    aliased.connect(activation, diagnostics);
  }
};

TEST_F(AliasedFunctionsTest, FillsTheSlotFromTheActiveProvider) {
  connect({"Second", "Modest"});
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(slot_shift, second_provider);
  EXPECT_EQ(slot_scale, nullptr);
  EXPECT_TRUE(aliased.is_provided("ShiftGrid"));
  EXPECT_FALSE(aliased.is_provided("shiftgrid"));
  EXPECT_FALSE(aliased.is_provided("ScaleGrid"));
  EXPECT_FALSE(aliased.is_provided("NoSuchFunction"));
  EXPECT_EQ(aliased.provider("ShiftGrid"), &second);
}

TEST_F(AliasedFunctionsTest, RefusesTwoProviders) {
  connect({"First", "Second"});
  EXPECT_EQ(diagnostics.report(),
            "b/interface.ccl:8:1: thorn Second provides the aliased function ShiftGrid, which is already "
            "registered "
            "by thorn First; activate one of them\n");
}

TEST_F(AliasedFunctionsTest, NamesCompiledProvidersOfWhatIsRequired) {
  connect({"Needy"});
  EXPECT_EQ(diagnostics.report(),
            "c/interface.ccl:1:1: thorn Needy requires the aliased function ShiftGrid, which no active thorn "
            "provides; add First or Second to ActiveThorns\n"
            "c/interface.ccl:2:1: thorn Needy requires the aliased function ScaleGrid, which no active thorn "
            "provides; no compiled thorn does\n");
}

}  // namespace
}  // namespace flesh
