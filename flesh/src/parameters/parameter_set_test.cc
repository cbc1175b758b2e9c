// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_set.hh"

#include <gtest/gtest.h>

#include "core/text.hh"
#include "model/sample_thorns.hh"

namespace flesh {
namespace {

class ParameterSetTest : public testing::Test {
 protected:
  Catalogue catalogue{samples::thorns};
  Activation activation{catalogue};
  ParameterSet parameters{catalogue, activation};

  void activate(std::string_view names) {
    std::vector<ThornRequest> requests;
    for (const std::string_view name : words(names)) requests.push_back({std::string(name), {}, 1});
    Diagnostics diagnostics;
    activation.activate(requests, diagnostics);
    parameters.start();
  }

  SetStatus set(std::string_view full_name, const Value& value) {
    const auto name = *split_name(full_name);
    const ElementName element = parse_element_name(name.name);
    outcome = parameters.set(name.qualifier, element.name, element.element, value, "a.par:1");
    return outcome.status;
  }

  std::string value(std::string_view full_name) {
    const auto name = *split_name(full_name);
    const ElementName element = parse_element_name(name.name);
    const Parameter* parameter = parameters.find(name.qualifier, element.name);
    return parameters.value_text(*parameter, static_cast<int>(element.element.value_or(0)));
  }

  SetOutcome outcome;
};

TEST_F(ParameterSetTest, StartsWithDefaults) {
  activate("Grid Wave");
  EXPECT_EQ(value("grid::type"), "box");
  EXPECT_EQ(value("Grid::spacing"), "0.1");
  EXPECT_EQ(value("Grid::radii[3]"), "-1");
  EXPECT_EQ(value("Grid::show"), "yes");
  EXPECT_EQ(parameters.find("grid", "type")->elements[0].times_set, 0);
  EXPECT_EQ(parameters.find("grid", "type")->elements[0].provenance.words, "default");
}

TEST_F(ParameterSetTest, TakesTheDefaultOfTheActiveProvider) {
  activate("Grid OtherWave");
  EXPECT_EQ(value("wavetoy::amplitude"), "5");
}

TEST_F(ParameterSetTest, WritesIntoTheStorageOfTheBindings) {
  activate("Grid");
  EXPECT_EQ(set("GRID::Count", Value::integer(7)), SetStatus::done);
  EXPECT_EQ(samples::storage.count, 7);
  EXPECT_EQ(set("grid::type", Value::string("BYSPACING")), SetStatus::done);
  EXPECT_STREQ(samples::storage.type, "BYSPACING");
  EXPECT_EQ(set("grid::radii[2]", Value::real(4.5)), SetStatus::done);
  EXPECT_EQ(samples::storage.radii[2], 4.5);
  EXPECT_EQ(parameters.find("grid", "count")->elements[0].times_set, 1);
  EXPECT_EQ(parameters.find("grid", "count")->elements[0].provenance.words, "a.par:1");
}

TEST_F(ParameterSetTest, CountsWhatIsSet) {
  activate("Grid Wave");
  const std::size_t before = parameters.changes();
  EXPECT_EQ(set("grid::no_such", Value::integer(1)), SetStatus::no_such_parameter);
  EXPECT_EQ(parameters.changes(), before);
  EXPECT_EQ(set("grid::count", Value::integer(7)), SetStatus::done);
  EXPECT_GT(parameters.changes(), before);
}

TEST_F(ParameterSetTest, FindsGlobalParametersUnderAnyName) {
  activate("Grid Wave");
  EXPECT_EQ(set("Anything::everywhere", Value::real(3)), SetStatus::done);
  EXPECT_EQ(samples::storage.factor, 3);
}

TEST_F(ParameterSetTest, RefusesWhatNoRangeAccepts) {
  activate("Grid");
  EXPECT_EQ(set("grid::count", Value::integer(11)), SetStatus::out_of_range);
  EXPECT_EQ(outcome.message, "value 11 of Grid::count is out of range; expected 0:10 (a few) or -1 (off)");
  EXPECT_EQ(samples::storage.count, 3);
  EXPECT_EQ(set("grid::file", Value::string("A.DAT")), SetStatus::out_of_range);
  EXPECT_EQ(outcome.message,
            "value \"A.DAT\" of Grid::file is out of range; expected text that matches "
            "\"^[a-z]+\\.dat$\" (a data file)");
  EXPECT_EQ(set("grid::even_count", Value::integer(2)), SetStatus::out_of_range);
  EXPECT_EQ(set("grid::even_count", Value::integer(20)), SetStatus::done);
}

TEST_F(ParameterSetTest, AcceptsExtensionsWhileTheirThornIsActive) {
  activate("Grid");
  EXPECT_EQ(set("grid::type", Value::string("wavelike")), SetStatus::out_of_range);
  EXPECT_EQ(outcome.message,
            "value \"wavelike\" of Grid::type is out of range; expected \"box\" or \"byspacing\" or "
            "\"ID-apply-always\"; thorn Wave adds this value and is not active");
}

TEST_F(ParameterSetTest, WidensKeywordsAndNumbers) {
  activate("Grid Wave");
  EXPECT_EQ(set("grid::type", Value::string("wavelike")), SetStatus::done);
  EXPECT_EQ(set("grid::count", Value::integer(500)), SetStatus::done);
  EXPECT_EQ(set("grid::count", Value::integer(50)), SetStatus::out_of_range);
}

TEST_F(ParameterSetTest, DoesNotRestrictWhatHasNoRange) {
  activate("Grid");
  EXPECT_EQ(set("grid::out_every", Value::integer(-77)), SetStatus::done);
}

TEST_F(ParameterSetTest, TellsUnknownFromInactive) {
  activate("Grid");
  EXPECT_EQ(set("grid::cuont", Value::integer(1)), SetStatus::no_such_parameter);
  EXPECT_EQ(outcome.message, "thorn Grid has no parameter cuont; did you mean count?");
  EXPECT_EQ(set("Wave::amplitude", Value::integer(1)), SetStatus::not_active);
  EXPECT_EQ(outcome.message, "thorn Wave is not active; add it to ActiveThorns");
  EXPECT_EQ(set("wavetoy::amplitude", Value::integer(1)), SetStatus::not_active);
  EXPECT_EQ(outcome.message, "no active thorn implements wavetoy; add Wave or OtherWave to ActiveThorns");
  EXPECT_EQ(set("gird::count", Value::integer(1)), SetStatus::not_active);
  EXPECT_EQ(outcome.message, "there is neither a thorn nor an implementation gird; did you mean Grid?");
}

TEST_F(ParameterSetTest, PointsToTheThornThatHasTheParameter) {
  activate("Grid Wave");
  EXPECT_EQ(set("grid::amplitude", Value::integer(1)), SetStatus::no_such_parameter);
  EXPECT_EQ(outcome.message, "thorn Grid has no parameter amplitude; did you mean Wave::amplitude?");
}

TEST_F(ParameterSetTest, ChecksArrayElements) {
  activate("Grid");
  EXPECT_EQ(set("grid::radii", Value::integer(1)), SetStatus::array_base);
  EXPECT_EQ(outcome.message,
            "Grid::radii is an array; set its elements Grid::radii[0] to Grid::radii[3], or give a "
            "list [a, b, ...]");
  EXPECT_EQ(set("grid::radii[4]", Value::integer(1)), SetStatus::no_such_parameter);
  EXPECT_EQ(outcome.message,
            "there is no Grid::radii[4]; expected one of the elements Grid::radii[0] to "
            "Grid::radii[3]");
  EXPECT_EQ(set("grid::count[0]", Value::integer(1)), SetStatus::no_such_parameter);
}

TEST_F(ParameterSetTest, NoticesSecondAssignments) {
  activate("Grid");
  set("grid::count", Value::integer(5));
  EXPECT_EQ(set("grid::count", Value::integer(5)), SetStatus::set_before_to_same);
  EXPECT_EQ(set("grid::count", Value::integer(6)), SetStatus::set_before);
  EXPECT_EQ(outcome.message, "Grid::count has been set before at a.par:1, to 5; expected one assignment");
  EXPECT_EQ(value("grid::count"), "6");  // what relaxed files rely on
  set("grid::type", Value::string("box"));
  EXPECT_EQ(set("grid::type", Value::string("BOX")), SetStatus::set_before_to_same);
}

TEST_F(ParameterSetTest, FoldsTheContributorsOfActiveThornsOnly) {
  activate("Grid Wave Stepper");
  EXPECT_EQ(samples::storage.fields, 1 + 2);
  EXPECT_EQ(set("Wave::fields", Value::integer(6)), SetStatus::done);
  EXPECT_EQ(samples::storage.fields, 7);
  EXPECT_EQ(set("Stepper::evolved", Value::integer(3)), SetStatus::accumulator);
  EXPECT_TRUE(parameters.check_accumulators().empty());
}

TEST_F(ParameterSetTest, ReportsAccumulatorsOutOfRange) {
  activate("Grid Wave Stepper");
  set("Wave::fields", Value::integer(20));
  EXPECT_EQ(samples::storage.fields, 3);
  const auto problems = parameters.check_accumulators();
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].message,
            "value 21 of Stepper::evolved is out of range; expected 0:10 (as many as there is "
            "room for); it adds up Wave::fields = 20 (a.par:1)");
}

TEST_F(ParameterSetTest, SteersOnlyWhatMayBeSteered) {
  activate("Grid");
  parameters.set_phase(ParameterSet::Phase::running);
  EXPECT_EQ(parameters.set_from_text("grid", "count", "8", "test").status, SetStatus::done);
  EXPECT_EQ(parameters.set_from_text("grid", "count", "9", "test").status, SetStatus::done);
  EXPECT_EQ(samples::storage.count, 9);
  const SetOutcome recover = parameters.set_from_text("grid", "spacing", "2", "test");
  EXPECT_EQ(recover.status, SetStatus::not_steerable);
  EXPECT_EQ(recover.message,
            "Grid::spacing cannot be changed while the run goes on; it is declared STEERABLE=RECOVER");
  EXPECT_EQ(parameters.set_from_text("grid", "type", "box", "test").status, SetStatus::not_steerable);
}

TEST_F(ParameterSetTest, ReadsTextsByType) {
  activate("Grid");
  EXPECT_EQ(parameters.set_from_text("grid", "show", "f", "test").status, SetStatus::done);
  EXPECT_EQ(samples::storage.show, 0);
  EXPECT_EQ(parameters.set_from_text("grid", "sizes[1]", "12", "test").status, SetStatus::done);
  EXPECT_EQ(samples::storage.sizes[1], 12);
  EXPECT_EQ(parameters.set_from_text("grid", "count", "x", "test").status, SetStatus::wrong_type);
  EXPECT_EQ(parameters.set_from_text("grid", "sizes[x]", "12", "test").status, SetStatus::no_such_parameter);
}

TEST_F(ParameterSetTest, KeepsSteerableFileValuesInRecovery) {
  activate("Grid");
  set("grid::spacing", Value::real(0.5));
  set("grid::show", Value::boolean(false));
  parameters.set_phase(ParameterSet::Phase::recovery);
  EXPECT_EQ(parameters.set_from_text("grid", "spacing", "0.25", "checkpoint").status, SetStatus::done);
  EXPECT_EQ(samples::storage.spacing, 0.5);
  EXPECT_EQ(parameters.set_from_text("grid", "type", "byspacing", "checkpoint").status, SetStatus::done);
  EXPECT_STREQ(samples::storage.type, "byspacing");
  EXPECT_EQ(parameters.set_from_text("grid", "show", "no", "checkpoint").status, SetStatus::done);
  EXPECT_EQ(parameters.set_from_text("grid", "show", "yes", "checkpoint").status, SetStatus::set_before);
  EXPECT_EQ(samples::storage.show, 1);
}

TEST_F(ParameterSetTest, TellsListenersWhoAskedForIt) {
  activate("Grid Wave");
  std::string heard;
  const auto listen = [&](const std::string& thorn, const std::string& name, const std::string& value) {
    heard += text(thorn, "::", name, "=", value, " ");
  };
  EXPECT_TRUE(parameters.add_listener("all", std::nullopt, std::nullopt, listen));
  EXPECT_TRUE(parameters.add_listener("some", Regex("^Grid$"), Regex("count"), listen));
  EXPECT_FALSE(parameters.add_listener("all", std::nullopt, std::nullopt, listen));
  set("grid::count", Value::integer(4));
  set("grid::show", Value::boolean(false));
  EXPECT_TRUE(parameters.remove_listener("all"));
  EXPECT_FALSE(parameters.remove_listener("all"));
  set("Wave::amplitude", Value::integer(2));
  EXPECT_EQ(heard, "Grid::count=4 Grid::count=4 Grid::show=no ");
}

TEST_F(ParameterSetTest, AnswersTheFleshByType) {
  activate("Grid");
  EXPECT_EQ(parameters.integer("Cactus", "cctk_itlast"), 10);
  EXPECT_EQ(parameters.string("grid", "type"), "box");
  EXPECT_TRUE(parameters.boolean("grid", "show"));
  EXPECT_THROW(parameters.real("grid", "show"), Error);
  EXPECT_THROW(parameters.integer("grid", "none"), Error);
}

TEST_F(ParameterSetTest, KnowsWhatAThornSees) {
  activate("Grid Wave");
  EXPECT_EQ(parameters.visible(samples::wave, "amplitude"), parameters.find("Wave", "amplitude"));
  EXPECT_EQ(parameters.visible(samples::wave, "count"), parameters.find("Grid", "count"));
  EXPECT_EQ(parameters.visible(samples::wave, "grid_type"), parameters.find("Grid", "type"));
  EXPECT_EQ(parameters.visible(samples::wave, "everywhere"), parameters.find("Grid", "everywhere"));
  EXPECT_EQ(parameters.visible(samples::wave, "spacing"), nullptr);
  EXPECT_EQ(parameters.visible(samples::wave, "grid::spacing"), parameters.find("Grid", "spacing"));
}

}  // namespace
}  // namespace flesh
