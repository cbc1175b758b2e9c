// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a thorn declares, schedules and calls, as its script says.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "check/names_check.hh"
#include "parse/parser.hh"
#include "program/pipeline.hh"
#include "program/test_scripts.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

TEST(Scripts, ShareWhatIsCommon) {
  const std::string text =
      "begin common\nbegin variables\n q\nend variables\nbegin calculation $thorn_c scheduled at initial\n "
      "insert own\n"
      " q = f\nend calculation\nbegin temporaries\n f\nend temporaries\nend common\n"
      "begin thorn A\nbegin equations own\n f = 1\nend equations\nend thorn\n"
      "begin thorn B\nbegin equations own\n f = 2\nend equations\nend thorn\n";
  const Generated generated = generate("t.kranc", text, {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  ASSERT_EQ(generated.thorns.size(), 2u);
  const Files& second = generated.thorns[1].second;
  EXPECT_EQ(generated.thorns[1].first, "B");
  EXPECT_NE(second.at("schedule.ccl").find("SCHEDULE B_c AT INITIAL"), std::string::npos);
  EXPECT_NE(second.at("src/B_c_kernel.inc").find("2.0"), std::string::npos);
}

// What make compiles, and what that includes.
std::multiset<std::string> compiled_of(const Files& files) {
  std::multiset<std::string> result;
  std::istringstream words(files.at("src/make.code.defn"));
  for (std::string word; words >> word;) {
    if (word.size() < 3 || word.substr(word.size() - 3) != ".cc") continue;
    if (word.find('-') == std::string::npos) {
      result.insert(word);
      continue;
    }
    std::istringstream lines(files.at("src/" + word));
    for (std::string line; std::getline(lines, line);)
      if (line.rfind("#include \"", 0) == 0) result.insert(line.substr(10, line.size() - 11));
  }
  return result;
}

std::string script_of(int calculations) {
  std::string text = "begin variables\n q\nend variables\n";
  for (int i = 0; i < calculations; ++i)
    text += "begin calculation c" + std::to_string(i) + (i % 2 ? " rarely" : "") +
            " scheduled at initial\n q = " + std::to_string(i) + "\nend calculation\n";
  return text;
}

TEST(Sources, OfManyCalculationsAreCompiledTogether) {
  for (const int calculations : {3, 40}) {
    const Files files = files_of(script_of(calculations));
    std::multiset<std::string> wanted = {"registration.cc"};
    for (int i = 0; i < calculations; ++i)
      for (const char* const suffix : {".cc", "_standard.cc", "_wide.cc"})
        if (suffix != std::string("_wide.cc") || i % 2 == 0) wanted.insert("c" + std::to_string(i) + suffix);
    EXPECT_EQ(compiled_of(files), wanted);
    const std::string& makefile = files.at("src/make.code.defn");
    EXPECT_EQ(holds(makefile, "functions-1.cc functions-2.cc"), calculations == 40) << makefile;
    EXPECT_EQ(holds(makefile, " c2_wide.cc"), calculations == 3) << makefile;
  }
}

TEST(Scripts, ScheduleACalculationInSeveralPlacesWithTheirConditions) {
  const Files files = files_of(
      "begin parameters of X\n name: method\n type: keyword\n choices: \"mine\"\nend parameters\n"
      "begin variables\n group other timelevels weight 1/2: q\nend variables\n"
      "schedule group G in MoL_CalcRHS after H\n"
      "begin calculation c rarely reported as \"waves\" scheduled in G as d sync if method == \"mine\" "
      "scheduled at PRESTEP before "
      "e\n"
      "  q = 1\nend calculation\n"
      "begin requirements\n method == \"mine\" : set X::method\nend requirements\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "SCHEDULE GROUP G IN MoL_CalcRHS AFTER (H)")) << schedule;
  EXPECT_TRUE(
      holds(schedule,
            "if (CCTK_EQUALS(method, \"mine\"))\n{\nSCHEDULE T_c IN G AS d\n{\n  LANG: C\n"
            "  TAGS: Declarations=\"bind\" Complete=1 Ghosts=\"awaited\" Pointwise=1 Report=\"waves\"\n"
            "  SYNC: T::other"))
      << schedule;
  EXPECT_TRUE(holds(schedule, "}\n\nSCHEDULE T_c AT PRESTEP AS c BEFORE (e)")) << schedule;
  EXPECT_TRUE(holds(schedule, "STORAGE: other[timelevels]"));
  EXPECT_TRUE(holds(files.at("param.ccl"), "EXTENDS KEYWORD method"));
  EXPECT_TRUE(holds(files.at("interface.ccl"), "tensorweight=0.5"));
  EXPECT_TRUE(holds(files.at("src/requirements.cc"), "CCTK_PARAMWARN(\"set X::method\")"));
  EXPECT_EQ(files.count("src/c_wide.cc"), 0u);
}

TEST(Scripts, StateHowFastTheirRatesOscillate) {
  const std::pair<std::string, std::string> numbers[] = {
      {"2.31", "2.31"}, {"2e0", "2e0"}, {".5", ".5"}, {"25D-1", "25e-1"}};
  for (const auto& [written, in_tag] : numbers) {
    const Files files =
        files_of("begin variables\n q\nend variables\nbegin calculation c greatest frequency " + written +
                 " scheduled in MoL_CalcRHS\n  D_t q = 1\nend calculation\n");
    EXPECT_TRUE(holds(files.at("schedule.ccl"), "GreatestFrequency=" + in_tag + "\n"))
        << files.at("schedule.ccl");
  }
}

TEST(Scripts, GiveValuesOfAKeywordKernelsOfTheirOwnAndAllOthersOne) {
  const Files files = files_of(
      "begin parameters of X\n name: table\n type: string\n name: a b\n type: integer\nend parameters\n"
      "begin variables\n q\nend variables\n"
      "begin equations choice\n q = if(table == \"cold\", a, if(table == \"hot\", 3, b))\nend equations\n"
      "begin calculation c scheduled at initial for table not \"cold\" \"hot\"\n insert choice\nend "
      "calculation\n"
      "begin calculation c scheduled at initial for table \"cold\" \"hot\"\n insert choice\nend "
      "calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(
      schedule, "if ((!CCTK_EQUALS(table, \"cold\") && !CCTK_EQUALS(table, \"hot\")))\n{\nSCHEDULE T_c AT"))
      << schedule;
  EXPECT_TRUE(holds(schedule, "if (CCTK_EQUALS(table, \"hot\"))\n{\nSCHEDULE T_c_hot AT")) << schedule;
  EXPECT_TRUE(holds(files.at("src/c_hot_kernel.inc"), "3.0")) << files.at("src/c_hot_kernel.inc");
  for (const char* const kernel : {"src/c_kernel.inc", "src/c_cold_kernel.inc", "src/c_hot_kernel.inc"})
    EXPECT_FALSE(holds(files.at(kernel), "choose(")) << files.at(kernel);
  EXPECT_FALSE(holds(files.at("src/c_kernel.inc"), "3.0")) << files.at("src/c_kernel.inc");
}

TEST(Scripts, GiveACalculationAnOrderOfItsOwn) {
  const Files files = files_of(
      "orders 2 4\nbegin variables\n u\n v\n w\nend variables\n"
      "begin calculation own scheduled at initial order 4\n v = D_1 u\nend calculation\n"
      "begin calculation chosen scheduled at initial\n w = D_1 u\nend calculation\n");
  EXPECT_FALSE(holds(files.at("src/own.cc"), "switch (fdOrder)"));
  EXPECT_TRUE(holds(files.at("src/chosen.cc"), "switch (fdOrder)"));
  EXPECT_TRUE(holds(files.at("src/own_kernel.inc"), "12.0")) << files.at("src/own_kernel.inc");
}

TEST(Scripts, GiveVariablesThatAreNoTensorsTheirSignsAtMirrors) {
  const Files files = files_of(
      "begin variables\n group odd parity \"+--\": u\nend variables\n"
      "begin calculation c scheduled at initial\n u = 1\nend calculation\n");
  EXPECT_TRUE(
      holds(files.at("interface.ccl"),
            "tensortypealias=\"ManualCartesian\" tensorweight=0 cartesianreflectionparities=\"+--\""));
  EXPECT_TRUE(holds(files.at("src/registration.cc"), "set(1, -1, -1, \"T::u\")"));
}

TEST(Scripts, BoundaryConditionsFollowACalculation) {
  const Files files = files_of(
      "begin variables\n group other: q\nend variables\n"
      "begin calculation T_c scheduled in MoL_PseudoEvolution after X with boundaries\n q = 1\nend "
      "calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "SCHEDULE GROUP T_c_group IN MoL_PseudoEvolution AFTER (X)")) << schedule;
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_c IN T_c_group\n"));
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_c_SelectBCs IN T_c_bc_group"));
  EXPECT_TRUE(
      holds(schedule, "SCHEDULE GROUP T_c_bc_group IN MoL_PseudoEvolutionBoundaries AFTER MoL_PostStep"));
  EXPECT_TRUE(holds(files.at("src/boundaries.cc"), "\"T::other\", \"flat\""));
}

// Regridding and restriction change only what is interpolated.
TEST(Scripts, BoundaryConditionsOnNewGridsFollowProlongation) {
  const auto schedule_with = [](const std::string& tags) {
    return files_of("begin variables\n group one" + tags +
                    ": q\n group other tags \"Prolongation='none'\": v\nend variables\nbegin calculation fix "
                    "scheduled at poststep with boundaries\n q = 1\n v = 2\nend calculation\n")
        .at("schedule.ccl");
  };
  const std::string on_new_grids = "IN MoL_PseudoEvolutionBoundaries";
  EXPECT_TRUE(holds(schedule_with(""), on_new_grids));
  EXPECT_TRUE(holds(schedule_with(" tags \"Prolongation='Lagrange'\""), on_new_grids));
  EXPECT_FALSE(holds(schedule_with(" tags \"checkpoint='no' prolongation = 'None'\""), on_new_grids));
  EXPECT_TRUE(
      holds(files_of("begin variables of Other\n w = w\nend variables\nbegin calculation fix scheduled "
                     "at poststep with boundaries\n w = 1\nend calculation\n")
                .at("schedule.ccl"),
            on_new_grids))
      << "of variables of others nobody knows it here";
}

// The group of a calculation and its boundary conditions stands wherever the calculation shall; what is in it
// is scheduled once.
TEST(Scripts, ScheduleACalculationWithBoundariesOnceInItsGroup) {
  const Files files = files_of(
      "begin parameters\n name: a\n type: real\n default: 1\nend parameters\nbegin variables\n q\n v\nend "
      "variables\n"
      "begin calculation fix scheduled in MoL_PseudoEvolution with boundaries if a > 1 scheduled at poststep "
      "as repair before other with boundaries if a > 2\n q = 1\nend calculation\n"
      "begin calculation other scheduled in MoL_PseudoEvolution after fix scheduled at poststep after fix\n "
      "v = "
      "q\nend calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "if ((a > 1))\n{\nSCHEDULE GROUP T_fix_group IN MoL_PseudoEvolution\n"))
      << schedule;
  EXPECT_TRUE(
      holds(schedule, "if ((a > 2))\n{\nSCHEDULE GROUP T_fix_group AT POSTSTEP AS repair BEFORE (other)\n"));
  const std::string once = "if ((a > 1) || (a > 2))\n{\nSCHEDULE T_fix IN T_fix_group AS fix\n";
  EXPECT_TRUE(holds(schedule, once));
  for (const char* part : {"SCHEDULE T_fix IN T_fix_group", "SCHEDULE T_fix_SelectBCs",
                           "SCHEDULE GROUP ApplyBCs", "IN MoL_PseudoEvolutionBoundaries"})
    EXPECT_EQ(schedule.find(part), schedule.rfind(part)) << part;
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other IN MoL_PseudoEvolution AS other AFTER (T_fix_group)\n"));
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other AT POSTSTEP AS other AFTER (fix)\n"));
}

// The flesh compares names without their case, and takes bins with and without "CCTK_".
TEST(Scripts, OrderAGroupWithBoundariesHoweverItsBinIsWritten) {
  const Files files = files_of(
      "begin parameters\n name: a\n type: real\n default: 1\nend parameters\nbegin variables\n q\n v\nend "
      "variables\n"
      "begin calculation fix scheduled at poststep with boundaries scheduled at initial with boundaries if a "
      "> "
      "1 scheduled at initial if a <= 1\n q = 1\nend calculation\n"
      "begin calculation other scheduled at CCTK_PostStep after Fix scheduled at initial after fix\n v = "
      "q\nend calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other AT POSTSTEP AS other AFTER (T_fix_group)\n")) << schedule;
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other AT INITIAL AS other AFTER (T_fix_group fix)\n"))
      << "where it stands with and without boundaries";
}

TEST(Scripts, OrderCalculationsThatAreDoneAxisByAxis) {
  const Files files = files_of(
      "begin variables\n q f^i\nend variables\n"
      "begin calculation flow scheduled at poststep scheduled at evol as Riemann on edges axis by axis\n "
      "along i\n"
      "  f^i = q[i+1] - q\n end along\nend calculation\n"
      "begin calculation other scheduled at poststep after flow scheduled at evol after Riemann\n q = 1\nend "
      "calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other AT POSTSTEP AS other AFTER (flow_1 flow_2 flow_3)\n"))
      << schedule;
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_other AT EVOL AS other AFTER (Riemann)\n")) << schedule;
  for (const char* const name : {"T_flow_1", "T_flow_2", "T_flow_3"})
    EXPECT_TRUE(holds(schedule, std::string("SCHEDULE ") + name + " AT EVOL AS Riemann\n")) << schedule;
}

TEST(Scripts, CheckTheStencilsOfWhatIsScheduled) {
  const Files files = files_of(
      "begin parameters of X\n name: method\n type: keyword\n choices: \"mine\"\nend parameters\n"
      "begin variables\n q p w\nend variables\n"
      "schedule group G in MoL_CalcRHS if method == \"mine\"\n"
      "begin calculation a scheduled in G\n  D_t q = Euc^ij*D_ij q\nend calculation\n"
      "begin calculation b scheduled in G scheduled at PRESTEP if method != \"mine\"\n"
      "  p = Euc^ij*D_ij q\nend calculation\n"
      "begin calculation c scheduled at PRESTEP after b\n  w = 2*q\nend calculation\n");
  const std::string& checks = files.at("src/requirements.cc");
  EXPECT_TRUE(holds(checks,
                    "if (a_calc_every != 0 && ((CCTK_EQUALS(method, \"mine\"))))\n"
                    "    kernel_stencils.add(\"T::a\", {{"))
      << checks;
  // Its own condition holds in each place, that of the group in the group alone.
  EXPECT_TRUE(holds(checks,
                    "if (b_calc_every != 0 && ((!CCTK_EQUALS(method, \"mine\") && CCTK_EQUALS(method, "
                    "\"mine\")) || (!CCTK_EQUALS(method, \"mine\"))))\n"))
      << checks;
  EXPECT_FALSE(holds(checks, "T::c")) << checks;
}

TEST(Scripts, CheckTheStencilsOfEdgesToTheirUpperEnds) {
  const Files files = files_of(
      "begin variables\n q f^i\nend variables\n"
      "begin calculation flow scheduled at evol on edges axis by axis\n along i\n"
      "  f^i = q[i+1] - q\n end along\nend calculation\n");
  const std::string& checks = files.at("src/requirements.cc");
  EXPECT_TRUE(holds(checks, "\"T::flow_1\", {{2, {1, 1, 1}}}, 0, -1);")) << checks;
}

// Thorns of one run share the schedule and the names of functions.
TEST(Scripts, CallWhatGoesWithACalculationByTheThorn) {
  const Files files = files_of(
      "begin variables\n q\nend variables\n"
      "begin calculation fix scheduled in MoL_PseudoEvolution with boundaries\n q = 1\nend calculation\n");
  const std::string& schedule = files.at("schedule.ccl");
  EXPECT_TRUE(holds(schedule, "SCHEDULE GROUP T_fix_group IN MoL_PseudoEvolution\n")) << schedule;
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_fix IN T_fix_group AS fix\n"));
  EXPECT_TRUE(holds(schedule, "SCHEDULE T_fix_SelectBCs IN T_fix_bc_group\n"));
  EXPECT_TRUE(holds(schedule, "SCHEDULE GROUP ApplyBCs IN T_fix_bc_group AS T_fix_ApplyBCs"));
  EXPECT_TRUE(holds(files.at("src/boundaries.cc"), "void T_fix_SelectBCs(CCTK_ARGUMENTS)"));
}

// MoL does not clear what a function is bound to calculate.
TEST(Scripts, RatesThatAreLeftOutAreZero) {
  const Files files = files_of(
      "begin variables\n u q\nend variables\n"
      "begin calculation T_inside scheduled in MoL_CalcRHS on interior\n D_t u = u\nend calculation\n"
      "begin calculation T_edge scheduled in MoL_CalcRHS on boundary\n D_t u = 0\nend calculation\n"
      "begin calculation T_other scheduled at analysis\n q = u\nend calculation\n");
  const std::string left_out =
      "_calc_offset) {\n    for (CCTK_REAL* const rate : {urhs}) ::clear(cctkGH, rate, ::Points::";
  EXPECT_TRUE(holds(files.at("src/T_inside.cc"), left_out + "of_stage)")) << files.at("src/T_inside.cc");
  EXPECT_TRUE(holds(files.at("src/T_edge.cc"), left_out + "boundary)")) << files.at("src/T_edge.cc");
  EXPECT_FALSE(holds(files.at("src/T_other.cc"), "clear("));
}

TEST(Calculations, ThatWriteWhatTheyDifferentiateAreRefused) {
  const std::string text = thorn(
      "begin variables\n u\nend variables\nbegin calculation c scheduled at initial\nu = D_1 u\nend "
      "calculation");
  const Generated generated = generate("t.kranc", text, {});
  EXPECT_FALSE(generated.is_good);
  EXPECT_NE(generated.report.find("t.kranc:5:1"), std::string::npos) << generated.report;
}

TEST(Pseudotensors, ChangeSignAtEveryMirror) {
  const Generated generated = generate("t.kranc", contents(scripts / "good" / "pseudo.kranc"), {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  const Files& files = generated.thorns[0].second;
  const std::string& signs = files.at("src/registration.cc");
  EXPECT_NE(signs.find("set(-1, 1, 1, \"Maxwell::El1\")"), std::string::npos);
  EXPECT_NE(signs.find("set(1, -1, -1, \"Maxwell::B1\")"), std::string::npos);
  EXPECT_NE(signs.find("set(-1, -1, -1, \"Maxwell::monopoles\")"), std::string::npos);
  EXPECT_NE(files.at("interface.ccl").find("tensorparity=-1"), std::string::npos);
}

TEST(Thorns, HaveTheParametersThatNoScriptMayDeclare) {
  for (const auto& entry : fs::directory_iterator(scripts / "good")) {
    SCOPED_TRACE(entry.path().filename());
    const Loaded script(contents(entry.path()));
    const auto generated =
        generate("t.kranc", contents(entry.path()), {}).thorns.at(0).second.at("param.ccl");
    std::set<std::string> expected, declared;
    for (const std::string& name : generated_parameters(script.scripts[0], script.model))
      expected.insert(name);
    for (const auto& [name, parameter] : script.model.parameters)
      if (parameter.type != "scalar" && parameter.type != "table") expected.insert(name);
    std::istringstream lines(generated);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string first, name;
      words >> first;
      if (first == "USES" || first == "EXTENDS") words >> first;
      if (first.rfind("CCTK_", 0) != 0 && first != "KEYWORD" && first != "BOOLEAN") continue;
      words >> name;
      declared.insert(name);
    }
    EXPECT_EQ(declared, expected);
  }
}

TEST(Texts, OfScriptsFitIntoCclFiles) {
  const Generated generated = generate(
      "t.kranc",
      thorn("begin parameters\n name: a\n description: 50% \"quoted\" and \\\n default: 1\nend parameters\n"
            "begin variables\n u\nend variables\nbegin calculation c scheduled at initial\nu = a\nend "
            "calculation"),
      {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  EXPECT_NE(generated.thorns[0].second.at("param.ccl").find("CCTK_REAL a \"50% 'quoted' and \\ \"\n"),
            std::string::npos);
}

TEST(Parameters, OfTwoValuesAreGivenByAnyWordForThem) {
  const auto standard = [](const std::string& word) {
    const std::string param = files_of("begin parameters\n name: isOn\n type: boolean\n default: " + word +
                                       "\nend parameters\nbegin variables\n u\nend variables\n"
                                       "begin calculation c scheduled at initial\nu = if(isOn, 1, 2)\n"
                                       "end calculation")
                                  .at("param.ccl");
    return param.substr(param.find("BOOLEAN isOn"),
                        param.find("CCTK_INT verbose") - param.find("BOOLEAN isOn"));
  };
  EXPECT_EQ(standard("yes"), "BOOLEAN isOn \"isOn\"\n{\n} \"yes\"\n\n");
  for (const auto& [word, same] :
       {std::pair{"true", "yes"}, {"1", "yes"}, {"\"yes\"", "yes"}, {"no", "false"}})
    EXPECT_EQ(standard(word), standard(same)) << word;
}

TEST(Scripts, MayBeginWithAByteOrderMark) {
  const std::string text = "\xEF\xBB\xBF" + contents(scripts / "good" / "rates.kranc");
  EXPECT_EQ(generate("t.kranc", text, {}).report, "");
  EXPECT_EQ(thorns_of("\xEF\xBB\xBF"
                      "begin thorn T\nbegin documentation\nbegin thorn Other\nend documentation\n"
                      "end thorn\nbegin thorn S\n"),
            (std::vector<std::string>{"T", "S"}));
}

TEST(Calculations, AreNeverDoneEveryZeroIterations) {
  const Generated generated = generate("t.kranc", contents(scripts / "good" / "rates.kranc"), {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  for (const auto& [name, text] : generated.thorns[0].second)
    for (std::size_t at = 0; (at = text.find("cctk_iteration % ", at)) != std::string::npos; ++at)
      EXPECT_EQ(text.substr(at - 9, 9), " == 0 || ") << name;
}

TEST(Groups, HaveTheTagsOfTheScript) {
  const Generated generated =
      generate("t.kranc",
               thorn("begin variables\n group G tags \"checkpoint='no'\": u v\nend variables\n"
                     "begin calculation c scheduled at initial\nu = 1\nend calculation"),
               {});
  ASSERT_TRUE(generated.is_good) << generated.report;
  EXPECT_NE(generated.thorns[0].second.at("interface.ccl").find("tensorweight=0 checkpoint=\"no\"'"),
            std::string::npos);
}

}  // namespace
}  // namespace kernelgen
