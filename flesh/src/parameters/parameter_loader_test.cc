// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_loader.hh"

#include <gtest/gtest.h>

#include "core/text.hh"
#include "model/sample_thorns.hh"

namespace flesh {
namespace {

class ParameterLoaderTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  ParameterSet parameters{catalogue, activation};

  std::string load(const std::string& source, ParameterLevel level = ParameterLevel::strict) {
    Diagnostics diagnostics;
    const ParameterFile file = parse_parameter_file("dir/run.par", source, diagnostics);
    activation.activate(file.thorns, diagnostics);
    parameters.start();
    parameters.set_level(level);
    const auto environment = [](const std::string& name) {
      return name == "HOME" ? std::optional<std::string>("/home/somebody") : std::nullopt;
    };
    load_parameters(file, parameters, activation, environment, diagnostics);
    return diagnostics.report();
  }

  std::string value(std::string_view name, int element = 0) {
    return parameters.value_text(*parameters.find("Grid", name), element);
  }
};

TEST_F(ParameterLoaderTest, ActivatesThornsBeforeItSetsParameters) {
  EXPECT_EQ(load("grid::count = 5\nActiveThorns = Grid\n"), "");
  EXPECT_EQ(value("count"), "5");
}

TEST_F(ParameterLoaderTest, KeepsIntegerArithmeticForReals) {
  EXPECT_EQ(
      load("ActiveThorns = Grid\ngrid::spacing = 7/2\ngrid::out_every = -7/2\ngrid::even_count = 2**2\n"),
      "");
  EXPECT_EQ(value("spacing"), "3");
  EXPECT_EQ(value("out_every"), "-3");
  EXPECT_EQ(value("even_count"), "4");
}

TEST_F(ParameterLoaderTest, RefusesTextThatGrowsWithoutEndAndReportsItOnce) {
  std::string source = "ActiveThorns = Grid\n$v0 = \"aaaaaaaaaa\"\n";
  for (int n = 1; n < 12; ++n) {
    source += text("$v", n, " = \"");
    for (int copy = 0; copy < 10; ++copy) source += text("$v", n - 1);
    source += "\"\n";
  }
  EXPECT_EQ(load(source), "dir/run.par:8:7: the resulting string is too long\n");
}

TEST_F(ParameterLoaderTest, SetsTheFirstElementsFromAList) {
  EXPECT_EQ(load("ActiveThorns = Grid\ngrid::radii = [1, 2.5]\ngrid::sizes[1+1] = 5\n"), "");
  EXPECT_EQ(value("radii", 1), "2.5");
  EXPECT_EQ(value("radii", 2), "-1");
  EXPECT_EQ(value("sizes", 2), "5");
  EXPECT_EQ(value("sizes", 0), "8");
}

TEST_F(ParameterLoaderTest, ReplacesVariablesAndKeepsEscapes) {
  EXPECT_EQ(load("ActiveThorns = Grid\n$n = 3\n"
                 "Cactus::cctk_run_title = \"$parfile ${n} $ENV{HOME} \\$n q\\\"q a\\nb $\"\n"),
            "");
  EXPECT_EQ(parameters.string("Cactus", "cctk_run_title"), "run 3 /home/somebody \\$n q\\\"q a\\nb $");
}

TEST_F(ParameterLoaderTest, RemembersWhereAValueCameFrom) {
  load("ActiveThorns = Grid\n\ngrid::count = 5\n");
  const ParameterElement& element = parameters.find("grid", "count")->elements[0];
  EXPECT_EQ(element.provenance.words, "dir/run.par:3");
  EXPECT_EQ(element.times_set, 1);
}

TEST_F(ParameterLoaderTest, KnowsThePlaceOfEachCharacterOfAValue) {
  load("ActiveThorns = Grid\nCactus::cctk_run_title = \"two words\n  and a line\"\ngrid::count = 5\n");
  const Parameter& title = *parameters.find("Cactus", "cctk_run_title");
  EXPECT_EQ(parameters.position(title, 0).text(), "dir/run.par:2:27");
  EXPECT_EQ(parameters.position(title, 4).text(), "dir/run.par:2:31");
  EXPECT_EQ(parameters.position(title, parameters.value(title).text().find("and")).text(), "dir/run.par:3:3");
  EXPECT_EQ(parameters.position(*parameters.find("grid", "count"), 0).text(), "dir/run.par:4:15");
  EXPECT_EQ(parameters.position(*parameters.find("grid", "type"), 0).text(), "");
}

TEST_F(ParameterLoaderTest, KnowsThePlaceOfEachElement) {
  ASSERT_EQ(load("ActiveThorns = Grid\ngrid::sizes[2] = 21\n"), "");
  const Parameter& sizes = *parameters.find("Grid", "sizes");
  EXPECT_EQ(parameters.position(sizes, 1, 2).text(), "dir/run.par:2:19");
  EXPECT_EQ(parameters.position(sizes, 0, 1).text(), "");
}

TEST_F(ParameterLoaderTest, ReadsValuesThatWereSetBefore) {
  EXPECT_EQ(load("ActiveThorns = Grid\ngrid::count = 4\ngrid::out_every = grid::count * Grid::even_count\n"),
            "");
  EXPECT_EQ(value("out_every"), "16");
}

TEST_F(ParameterLoaderTest, TakesTheLastValueAtLevelRelaxed) {
  EXPECT_EQ(load("ActiveThorns = Grid\ngrid::count = 4\ngrid::count = 5\n", ParameterLevel::relaxed),
            "dir/run.par:3:1: warning: Grid::count has been set before at dir/run.par:2, to 4; expected one "
            "assignment\n");
  EXPECT_EQ(value("count"), "5");
}

}  // namespace
}  // namespace flesh
