// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/idle_parameters.hh"

#include <gtest/gtest.h>

#include "model/sample_thorns.hh"
#include "parameters/parameter_loader.hh"

namespace flesh {
namespace {

struct Storage {
  Int depth = 0, width = 0, sizes[2] = {};
  const char* kind = nullptr;
};
Storage storage;

constexpr tables::Range kinds[] = {{"none", ""}, {"some", ""}};

constexpr auto here = tables::ParameterScope::private_;
constexpr auto always = tables::Steerable::always;

const tables::Parameter declared[] = {
    {"depth", samples::integer, here, always, "Has no effect: nothing is deep", "1", samples::all_numbers, 0,
     "", "", &storage.depth, samples::at(1)},
    {"width", samples::integer, here, always, "What 'Has no effect' means", "1", samples::all_numbers, 0, "",
     "", &storage.width, samples::at(2)},
    {"sizes", samples::integer, here, always, "has no effect. Sizes", "1", samples::all_numbers, 2, "", "",
     storage.sizes, samples::at(3)},
    {"kind", samples::keyword, here, always, "Has no effect", "none", kinds, 0, "", "", &storage.kind,
     samples::at(4)},
};
const tables::Thorn idle{
    .name = "Idle", .arrangement = "Sample", .implementation = "idle", .parameters = declared};
const tables::Thorn* const thorns[] = {&samples::cactus, &idle};

std::string warnings(const std::string& lines, const std::string& active = "Idle") {
  const Catalogue catalogue{thorns};
  Activation activation{catalogue};
  ParameterSet parameters{catalogue, activation};
  Diagnostics diagnostics;
  const ParameterFile file =
      parse_parameter_file("run.par", "ActiveThorns = \"" + active + "\"\n" + lines, diagnostics);
  activation.activate(file.thorns, diagnostics);
  parameters.start();
  parameters.set_level(ParameterLevel::relaxed);
  const auto environment = [](const std::string&) { return std::optional<std::string>(); };
  load_parameters(file, parameters, activation, environment, diagnostics);
  warn_of_idle_parameters(parameters, diagnostics);
  return diagnostics.report();
}

TEST(IdleParameters, AreNamedWithTheirLinesAndReasons) {
  EXPECT_EQ(warnings("Idle::depth = 2\nIdle::kind = \"some\"\nidle::sizes[1] = 3\n"),
            "run.par:2:15: warning: Idle::depth has no effect here: nothing is deep\n"
            "run.par:3:15: warning: Idle::kind has no effect here\n"
            "run.par:4:18: warning: Idle::sizes[1] has no effect here\n");
}

TEST(IdleParameters, AreOfNoInterestWithTheirDefaults) {
  EXPECT_EQ(warnings("Idle::depth = 1\nIdle::kind = \"NONE\"\nIdle::sizes = [1, 1]\n"), "");
}

TEST(IdleParameters, AreOnlyThoseWhoseDescriptionBeginsSo) { EXPECT_EQ(warnings("Idle::width = 7\n"), ""); }

TEST(IdleParameters, OfThornsThatAreNotActiveHaveOtherMistakes) {
  EXPECT_EQ(warnings("Idle::depth = 2\n", ""), "");
}

}  // namespace
}  // namespace flesh
