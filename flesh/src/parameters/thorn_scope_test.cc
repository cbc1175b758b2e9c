// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/thorn_scope.hh"

#include <gtest/gtest.h>

#include "model/sample_thorns.hh"

namespace flesh {
namespace {

class ThornScopeTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  ParameterSet parameters{catalogue, activation};

  ThornScopeTest() {
    Diagnostics diagnostics;
    const std::vector<ThornRequest> requests{{"Grid", {}, 1}, {"Wave", {}, 1}};
    activation.activate(requests, diagnostics);
    parameters.start();
    parameters.set("grid", "sizes", 1, Value::integer(20), "test");
  }

  bool holds(const tables::Thorn& thorn, std::string_view condition) {
    return ThornScope(thorn, parameters, activation).holds(condition);
  }
  std::int64_t number(const tables::Thorn& thorn, std::string_view expression) {
    return ThornScope(thorn, parameters, activation).whole_number(expression);
  }
};

TEST_F(ThornScopeTest, EvaluatesConditionsOfSchedules) {
  EXPECT_TRUE(holds(samples::grid, ""));
  EXPECT_TRUE(holds(samples::grid, "CCTK_EQUALS(type, \"BOX\") && show"));
  EXPECT_TRUE(holds(samples::wave, "CCTK_Equals(grid_type, \"box\")"));
  EXPECT_FALSE(holds(samples::grid, "!CCTK_Equals(type,\"box\") || count > 3"));
  EXPECT_TRUE(holds(samples::grid, "CCTK_IsThornActive(\"wave\") && !CCTK_IsThornActive(\"Base1\")"));
  EXPECT_TRUE(holds(samples::grid, "CCTK_IsImplementationActive(\"wavetoy\")"));
  EXPECT_FALSE(holds(samples::grid, "CCTK_IsFunctionAliased(\"Nobody_Provides\")"));
  EXPECT_TRUE(holds(samples::grid, "(show == 1)"));
  EXPECT_TRUE(holds(samples::wave, "CCTK_ParameterValInt(\"count\", \"Grid\") == 3"));
  EXPECT_TRUE(holds(samples::wave, "CCTK_ParameterValInt(\"show\", \"grid\")"));
}

TEST_F(ThornScopeTest, ReadsArraysAsCDoes) {
  EXPECT_TRUE(holds(samples::grid, "*sizes == 8 && sizes[1] == 20"));
  EXPECT_TRUE(holds(samples::grid, "*file"));
}

TEST_F(ThornScopeTest, EvaluatesSizes) {
  EXPECT_EQ(number(samples::grid, "2*count+1"), 7);
  EXPECT_EQ(number(samples::wave, "grid::even_count/3"), 1);
  EXPECT_EQ(number(samples::grid, "2^count"), 8);
  EXPECT_EQ(number(samples::grid, "show"), 1);
}

TEST_F(ThornScopeTest, ExplainsWhatItCannotSee) {
  EXPECT_THROW(number(samples::wave, "spacing"), Error);
  EXPECT_THROW(number(samples::grid, "sizes[3]"), Error);
  EXPECT_THROW(number(samples::grid, "type"), Error);
  EXPECT_THROW(holds(samples::grid, "CCTK_Equals(type)"), Error);
  EXPECT_THROW(holds(samples::grid, "NoSuchFunction(1)"), Error);
  EXPECT_THROW(holds(samples::grid, "CCTK_ParameterValInt(\"spacing\", \"Grid\")"), Error);
  EXPECT_THROW(holds(samples::grid, "CCTK_ParameterValInt(\"absent\", \"Grid\")"), Error);
}

}  // namespace
}  // namespace flesh
