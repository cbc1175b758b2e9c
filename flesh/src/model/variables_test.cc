// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/variables.hh"

#include <gtest/gtest.h>

#include "core/expression.hh"

#include "model/sample_thorns.hh"

namespace flesh {
namespace {

/// Sizes in the sample thorns use two parameters only.
class Numbers : public Resolver {
 public:
  Value name(std::string_view name, std::optional<std::int64_t>) const override {
    return Value::integer(name == "count" ? 3 : 2);
  }
};

std::int64_t evaluate(const tables::Thorn&, std::string_view expression) {
  return Expression::parse(expression).evaluate(Numbers()).as_integer();
}

class VariablesTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  Tables tables;
  Variables variables;
  Diagnostics diagnostics;

  VariablesTest() {
    const std::vector<ThornRequest> requests{{"Grid", {}, 1}, {"Wave", {}, 1}};
    activation.activate(requests, diagnostics);
    variables.create(activation, evaluate, tables, diagnostics);
  }

  const VariableGroup& group(std::string_view name) { return *variables.group(variables.find_group(name)); }
};

TEST_F(VariablesTest, AreNumberedInTheOrderOfActivation) {
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.report();
  EXPECT_EQ(variables.groups().size(), 6u);
  EXPECT_EQ(variables.variables().size(), 3u + 1 + 1 + 2 + 9 + 0);
  EXPECT_EQ(variables.find_group("grid::coordinates"), 0);
  EXPECT_EQ(variables.find_variable("wavetoy::phi"), 5);
}

TEST_F(VariablesTest, AreFoundByThornAndImplementationInAnyCase) {
  EXPECT_EQ(variables.find_variable("GRID::X"), 0);
  EXPECT_EQ(variables.find_variable("WaveToy::PSI"), 6);
  EXPECT_EQ(variables.find_variable("Wave::psi"), 6);
  EXPECT_EQ(variables.find_variable("Grid::coarse_dx"), 3);
  EXPECT_EQ(variables.find_variable("wavetoy::none"), Variables::unknown);
  EXPECT_EQ(variables.find_variable("phi"), Variables::malformed);
  EXPECT_EQ(variables.find_group("wavetoy::phi"), Variables::unknown);
  EXPECT_EQ(variables.find_group_of_variable("wavetoy::phi"), variables.find_group("wavetoy::evolved"));
}

TEST_F(VariablesTest, SpellFullNamesAsTheInterfaceSays) {
  EXPECT_EQ(variables.variable(0)->full_name, "GRID::x");
  EXPECT_EQ(variables.variable(5)->full_name, "WAVETOY::phi");
  EXPECT_EQ(group("grid::lookup").full_name, "GRID::LOOKUP");
  EXPECT_EQ(group("wavetoy::evolved").implementation, "WAVETOY");
}

TEST_F(VariablesTest, MakeOneVariablePerVectorElement) {
  const VariableGroup& history = group("wavetoy::history");
  EXPECT_EQ(history.vector_length, 3);
  EXPECT_EQ(history.variable_count, 9);
  EXPECT_EQ(variables.find_variable("wavetoy::x[2]"), history.first_variable + 2);
  EXPECT_EQ(variables.find_variable("wavetoy::y[0]"), history.first_variable + 3);
  EXPECT_EQ(variables.find_variable("wavetoy::x"), Variables::unknown);
  EXPECT_EQ(variables.variable(history.first_variable + 1)->full_name, "WAVETOY::x[1]");
}

TEST_F(VariablesTest, AllowEmptyVectorGroups) {
  EXPECT_EQ(group("Wave::empty").variable_count, 0);
  EXPECT_EQ(group("Wave::empty").first_variable, -1);
}

TEST_F(VariablesTest, EvaluateSizesOfArraysOnly) {
  EXPECT_EQ(group("Grid::Lookup").sizes, (std::vector<Int>{3, 7}));
  EXPECT_EQ(group("Grid::Lookup").ghosts, (std::vector<Int>{1, 0}));
  EXPECT_EQ(*group("Grid::Lookup").size_rows[1], 7);
  EXPECT_TRUE(group("wavetoy::evolved").sizes.empty());
}

TEST_F(VariablesTest, HaveTablesOfTagsAndCentering) {
  const Table* tags = tables.find(group("grid::coordinates").tags_table);
  ASSERT_NE(tags, nullptr);
  EXPECT_NE(tags->find("prolongation"), nullptr);
  Int centering[3] = {};
  EXPECT_EQ(tables.find(group("wavetoy::evolved").centering_table)
                ->get("centering", variable_type::integer, 3, centering),
            3);
  EXPECT_EQ(centering[2], 1);
}

TEST_F(VariablesTest, FillTheSlotsOfTheBindings) {
  EXPECT_EQ(samples::slot_phi, 5);
  EXPECT_EQ(samples::slot_coarse, 3);
  EXPECT_EQ(samples::slot_evolved, variables.find_group("wavetoy::evolved"));
}

TEST_F(VariablesTest, ResolveNamesInsideAThorn) {
  EXPECT_EQ(variables.visible_variable(samples::wave, "phi"), 5);
  EXPECT_EQ(variables.visible_variable(samples::wave, "z"), 2);  // inherited
  EXPECT_EQ(variables.visible_variable(samples::grid, "phi"), std::nullopt);
  EXPECT_EQ(variables.visible_variable(samples::wave, "node"), 4);                  // protected
  EXPECT_EQ(variables.visible_variable(samples::wave, "coarse_dx"), std::nullopt);  // private
  EXPECT_EQ(variables.visible_group(samples::wave, "grid::coordinates"), 0);
}

TEST_F(VariablesTest, KnowTheLargestDimensions) {
  EXPECT_EQ(variables.largest_dimension(), 3);
  EXPECT_EQ(variables.largest_grid_function_dimension(), 3);
}

TEST(VariablesMistakes, AreReportedAtTheDeclaration) {
  const Catalogue catalogue(samples::thorns);
  Activation activation(catalogue);
  Tables tables;
  Variables variables;
  Diagnostics diagnostics;
  const std::vector<ThornRequest> requests{{"Grid", {}, 1}, {"Wave", {}, 1}};
  activation.activate(requests, diagnostics);
  const auto negative = [](const tables::Thorn&, std::string_view expression) -> std::int64_t {
    if (expression == "count") throw Error("no such parameter");
    return -1;
  };
  variables.create(activation, negative, tables, diagnostics);
  const std::string report = diagnostics.report();
  EXPECT_NE(report.find("param.ccl:3:1: group GRID::LOOKUP: size count: no such parameter\n"),
            std::string::npos);
  EXPECT_NE(report.find("group WAVETOY::HISTORY: vector length fields+1 is -1; expected at least 0\n"),
            std::string::npos);
}

}  // namespace
}  // namespace flesh
