// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_description.hh"

#include <gtest/gtest.h>

#include "model/sample_thorns.hh"

namespace flesh {
namespace {

class ParameterDescriptionTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  ParameterSet parameters{catalogue, activation};
};

TEST_F(ParameterDescriptionTest, NamesRangesWithTheirOrigin) {
  EXPECT_EQ(describe_parameter(*parameters.find("grid", "count")),
            "Parameter:    Grid::count\n"
            "Description:  \"how many\"\n"
            "Type:         INTEGER\n"
            "Default:      3\n"
            "Scope:        RESTRICTED\n"
            "Steerable:    ALWAYS\n"
            "  Range:      0:10\n"
            "  Origin:     Grid\n"
            "  Description: a few\n"
            "  Range:      -1\n"
            "  Origin:     Grid\n"
            "  Description: off\n"
            "  Range:      100:*\n"
            "  Origin:     Wave\n"
            "  Description: many\n");
}

TEST_F(ParameterDescriptionTest, FindsWordsInNamesAndDescriptions) {
  const std::string both = "Grid::count: how many\nGrid::even_count: how many pairs\n";
  EXPECT_EQ(find_parameters(parameters, "COUNT"), both);
  EXPECT_EQ(find_parameters(parameters, "w man"), both);
  EXPECT_EQ(find_parameters(parameters, "nowhere"), "");
  EXPECT_EQ(nearest_parameter(parameters, "Grid::coumt"), "; did you mean Grid::count?");
  EXPECT_EQ(nearest_parameter(parameters, "steps::coumt"), nearest_parameter(parameters, "Stepper::coumt"));
}

TEST_F(ParameterDescriptionTest, ListsThornByThorn) {
  const std::string list = describe_all_parameters(parameters, false);
  EXPECT_NE(list.find("Parameters of thorn Grid (implementation grid):\n  grid::type\n  grid::count\n"),
            std::string::npos);
  EXPECT_GT(describe_all_parameters(parameters, true).size(), list.size());
}

}  // namespace
}  // namespace flesh
