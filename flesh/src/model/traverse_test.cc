// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/traverse.hh"

#include <gtest/gtest.h>

#include <random>

#include "core/text.hh"
#include "model/sample_thorns.hh"

namespace flesh {
namespace {

class TraverseTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  Tables tables;
  Variables variables;

  TraverseTest() {
    Diagnostics diagnostics;
    const std::vector<ThornRequest> requests{{"Grid", {}, 1}, {"Wave", {}, 1}};
    activation.activate(requests, diagnostics);
    variables.create(
        activation, [](const auto&, std::string_view) { return 2; }, tables, diagnostics);
  }

  /// "WAVETOY::phi{options} ..." or the code of a failure.
  std::string visited(std::string_view list, Traverse kind) {
    std::string result;
    const int count =
        traverse(variables, list, kind, [&](int index, const std::optional<std::string>& options) {
          result += kind == Traverse::groups ? variables.group(index)->full_name
                                             : variables.variable(index)->full_name;
          result += options ? "{" + *options + "} " : " ";
        });
    return count < 0 ? std::to_string(count) : result;
  }
};

TEST_F(TraverseTest, VisitsVariablesInTheOrderOfTheList) {
  EXPECT_EQ(visited("  wavetoy::psi\n GRID::x ", Traverse::variables), "WAVETOY::psi GRID::x ");
  EXPECT_EQ(visited("", Traverse::variables), "");
}

TEST_F(TraverseTest, ExpandsGroupsWhereBothAreAllowed) {
  EXPECT_EQ(visited("wavetoy::evolved grid::z", Traverse::groups_or_variables),
            "WAVETOY::phi WAVETOY::psi GRID::z ");
  EXPECT_EQ(visited("wavetoy::evolved", Traverse::groups), "WAVETOY::EVOLVED ");
}

TEST_F(TraverseTest, HandsOptionsToEachMember) {
  EXPECT_EQ(visited("wavetoy::evolved{out_every='{1}'} grid::x{}", Traverse::groups_or_variables),
            "WAVETOY::phi{out_every='{1}'} WAVETOY::psi{out_every='{1}'} GRID::x{} ");
  EXPECT_EQ(visited("wavetoy::phi[reductions]", Traverse::variables), "WAVETOY::phi{reductions} ");
}

TEST_F(TraverseTest, TakesAnIndexAsPartOfAVectorVariable) {
  EXPECT_EQ(visited("wavetoy::x[1]{a=1}", Traverse::variables), "WAVETOY::x[1]{a=1} ");
}

TEST_F(TraverseTest, KnowsTheWordAll) {
  EXPECT_EQ(words(visited("ALL", Traverse::variables)).size(), variables.variables().size());
  EXPECT_EQ(words(visited("all", Traverse::groups)).size(), variables.groups().size());
}

TEST_F(TraverseTest, RefusesWrongListsAsAWhole) {
  EXPECT_EQ(visited("grid::x {a=1}", Traverse::variables), "-2");
  EXPECT_EQ(visited("grid::x{a=1", Traverse::variables), "-3");
  EXPECT_EQ(visited("grid::x{a=1}b", Traverse::variables), "-4");
  EXPECT_EQ(visited("grid::x grid::none", Traverse::variables), "-5");
  EXPECT_EQ(visited("wavetoy::evolved", Traverse::variables), "-5");
  EXPECT_EQ(visited("wavetoy::phi", Traverse::groups), "-5");
}

TEST_F(TraverseTest, NamesAllMistakesWithTheirPlaces) {
  const auto mistakes = list_mistakes(variables, "wavetoy::ph grid::x {a} grid::y{b}c none grid::z{",
                                      Traverse::groups_or_variables);
  std::string report;
  for (const ListMistake& mistake : mistakes) report += text(mistake.offset, ": ", mistake.problem, "\n");
  EXPECT_EQ(report,
            "0: no active thorn has a variable or group wavetoy::ph; did you mean WAVETOY::phi?\n"
            "20: found '{'; expected a variable or group before it, without a blank\n"
            "34: found 'c' behind options; expected a blank\n"
            "36: no active thorn has a variable or group none\n"
            "48: '{' is never closed; expected '}'\n");
  EXPECT_TRUE(list_mistakes(variables, "grid::x all", Traverse::groups_or_variables).empty());
}

TEST_F(TraverseTest, ReadsAnyListToItsEnd) {
  constexpr unsigned seed = 5;
  constexpr std::string_view pieces[] = {"wavetoy::phi", "grid::x", "all", "x", "{", "}", "[", "]", "1", " ",
                                         "\n",           "="};
  std::mt19937 random(seed);
  for (int i = 0; i < 5000; ++i) {
    std::string list;
    for (unsigned n = random() % 12; n > 0; --n) list += pieces[random() % std::size(pieces)];
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", list \"" << list << "\"");
    const auto mistakes = list_mistakes(variables, list, Traverse::groups_or_variables);
    for (const ListMistake& mistake : mistakes) EXPECT_LT(mistake.offset, list.size());
    const int result = traverse(variables, list, Traverse::groups_or_variables, [](int, const auto&) {});
    EXPECT_EQ(result < 0, !mistakes.empty());
  }
}

}  // namespace
}  // namespace flesh
