// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Passes on whole scripts: each keeps the values, which the interpreter knows.
#include "program/pipeline.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "check/names_check.hh"
#include "check/stencil.hh"
#include "core/text.hh"
#include "emit/latex.hh"
#include "expand/expand.hh"
#include "interpret/interpret.hh"
#include "program/test_scripts.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

TEST(Passes, KeepTheValuesOfEveryEquationToRounding) {
  for (const auto& entry : fs::directory_iterator(scripts / "good")) {
    SCOPED_TRACE(entry.path().filename());
    const Loaded script(contents(entry.path()));
    for (const Calculation& calculation : script.scripts[0].calculations) {
      Graph graph;
      const PassContext context{graph, script.model, 4};
      Kernel kernel = expand(graph, script.model, calculation, 4);
      kernel = passes()[0].run(context, kernel);
      const auto exact = interpret<long double>(kernel.roots(), random_leaves<long double>());
      const auto sizes = magnitudes(kernel.roots(), random_leaves<double>());
      for (std::size_t pass = 1; pass < passes().size(); ++pass) {
        kernel = passes()[pass].run(context, kernel);
        const auto values = interpret<double>(kernel.roots(), random_leaves<double>());
        for (std::size_t i = 0; i < values.size(); ++i)
          EXPECT_LE(std::abs(static_cast<double>(values[i] - exact[i])),
                    64 * 2.3e-16 * std::max(sizes[i], 1e-3))
              << kernel.outputs[i].variable << " after " << passes()[pass].name;
      }
    }
  }
}

TEST(Passes, KeepingDerivativesChangesNoBit) {
  const Loaded script(contents(scripts / "good" / "bssn.kranc"));
  Graph graph;
  PipelineOptions all;
  all.repeats_all = true;
  const auto kept = kernels_of(script.model, script.scripts[0].calculations[1], graph, {});
  const auto repeated = kernels_of(script.model, script.scripts[0].calculations[1], graph, all);
  ASSERT_GT(kept[1].kept.size(), 10u);
  EXPECT_TRUE(repeated[1].kept.empty());
  EXPECT_EQ(interpret<double>(kept[1].roots(), random_leaves<double>()),
            interpret<double>(repeated[1].roots(), random_leaves<double>()));
}

TEST(Passes, OutputIsTheSameToTheByteEachTime) {
  const std::string text = contents(scripts / "good" / "bssn.kranc");
  EXPECT_EQ(generate("bssn.kranc", text, {}).thorns, generate("bssn.kranc", text, {}).thorns);
}

TEST(Passes, ReduceTheOperationsOfBssn) {
  const Loaded script(contents(scripts / "good" / "bssn.kranc"));
  Graph graph;
  const PassContext context{graph, script.model, 4};
  Kernel kernel = expand(graph, script.model, script.scripts[0].calculations[1], 4);
  kernel = passes()[0].run(context, kernel);
  int before = count_operations(kernel).total();
  for (std::size_t pass = 1; pass < 4; ++pass) {
    kernel = passes()[pass].run(context, kernel);
    const int after = count_operations(kernel).total();
    EXPECT_LT(after, before) << passes()[pass].name;
    before = after;
  }
}

TEST(Interpret, WholePowersThatAreTheSameEverywhereAreProducts) {
  const std::string body =
      "begin parameters\n name: n\n type: integer\n default: 3\nend parameters\nbegin variables\n u q\nend "
      "variables\n"
      "begin calculation c scheduled at initial\nq = u**n\nend calculation";
  const Loaded script(thorn(body));
  Graph graph;
  const Kernel kernel = expand(graph, script.model, script.scripts[0].calculations[0], 2);
  for (const auto& [n, expected] : {std::pair{3.0, 0.1 * 0.1 * 0.1}, std::pair{-2.0, 1 / (0.1 * 0.1)},
                                    std::pair{0.0, 1.0}, std::pair{0.5, std::pow(0.1, 0.5)}}) {
    const Leaves<double> leaves{[](const std::string&, Offset) { return 0.1; },
                                [n = n](const std::string&) { return n; }};
    EXPECT_EQ(interpret<double>({kernel.outputs[0].value}, leaves)[0], expected) << n;
  }
}

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

/// CCL and sources of a thorn whose script says this.
Files files_of(const std::string& body) {
  const Generated generated = generate("t.kranc", thorn(body), {});
  EXPECT_TRUE(generated.is_good) << generated.report;
  return generated.thorns.at(0).second;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

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

TEST(Discretise, StencilsOfTheScriptAreUsedAlongTheirDirection) {
  const double value = [] {
    const Loaded script(
        thorn("begin variables\n u q\nend variables\nbegin derivatives\n Dp u_i = (u_(i+1) - u_(i))/h\nend "
              "derivatives\nbegin calculation c scheduled at initial\nq = Dp_2 u\nend calculation"));
    Graph graph;
    const auto kernels = kernels_of(script.model, script.scripts[0].calculations[0], graph, {});
    EXPECT_EQ(kernels.size(), 1u);  // no order matters
    return interpret<double>(kernels[0].roots(), random_leaves<double>())[0];
  }();
  EXPECT_NEAR(value, (noise("u", {0, 1, 0}) - noise("u", {})) / noise("dy", {7, 7, 7}), 1e-13);
}

TEST(Calculations, ThatWriteWhatTheyDifferentiateAreRefused) {
  const std::string text = thorn(
      "begin variables\n u\nend variables\nbegin calculation c scheduled at initial\nu = D_1 u\nend "
      "calculation");
  const Generated generated = generate("t.kranc", text, {});
  EXPECT_FALSE(generated.is_good);
  EXPECT_NE(generated.report.find("t.kranc:5:1"), std::string::npos) << generated.report;
}

// -------------------------------------------------------------------------------------------- curvilinear

TEST(Jacobian, TurnsDerivativesOfTheGridIntoGlobalOnes) {
  const std::string declared =
      "use jacobian\nbegin variables\n u d_a dd_ab\nend variables\nbegin calculation c scheduled at "
      "initial\n";
  const Loaded script(thorn(declared + "d_a = D_a u\ndd_ab = D_ab u\nend calculation"));
  Graph graph;
  const PassContext context{graph, script.model, 4};
  const auto values = [&](Chart chart) {
    const Kernel expanded = expand(graph, script.model, script.scripts[0].calculations[0], 4, chart);
    const Kernel kernel = passes()[0].run(context, expanded);
    const auto all = interpret<long double>(kernel.roots(), random_leaves<long double>());
    std::map<std::string, long double> result;
    for (std::size_t i = 0; i < all.size(); ++i) result[kernel.outputs[i].variable] = all[i];
    return result;
  };
  auto grid = values(Chart::cartesian), global = values(Chart::curvilinear);
  const auto named = [](const char* name, int a, int b = -1) {
    return std::string(name) + std::to_string(a + 1) + (b < 0 ? "" : std::to_string(b + 1));
  };
  const auto jacobian = [](int b, int a) { return noise(jacobian_name(b, a), {}); };
  for (int a = 0; a < 3; ++a) {
    long double first = 0;
    for (int b = 0; b < 3; ++b) first += jacobian(b, a) * grid[named("d", b)];
    EXPECT_NEAR(global[named("d", a)], first, 1e-14);
    for (int c = 0; c < 3; ++c) {
      long double second = 0;
      for (int b = 0; b < 3; ++b) {
        second += noise(jacobian_derivative_name(b, a, c), {}) * grid[named("d", b)];
        for (int e = 0; e < 3; ++e) second += jacobian(b, a) * jacobian(e, c) * grid[named("dd", b, e)];
      }
      EXPECT_NEAR(global[named("dd", a, c)], second, 1e-13);
    }
  }
}

TEST(Jacobian, HasOneKernelMoreWhereThereAreDerivatives) {
  const Loaded script(
      thorn("use jacobian\nbegin variables\n u v\nend variables\n"
            "begin calculation c scheduled at initial\nu = Euc^ab*D_ab v\nend calculation\n"
            "begin calculation e scheduled at initial\nu = v\nend calculation"));
  Graph graph;
  const auto kernels = [&](int calculation, Chart chart) {
    return kernels_of(script.model, script.scripts[0].calculations[calculation], graph, {}, chart).size();
  };
  EXPECT_EQ(kernels(0, Chart::cartesian), 2u);
  EXPECT_EQ(kernels(0, Chart::curvilinear), 2u);
  EXPECT_EQ(kernels(1, Chart::cartesian), 1u);
  EXPECT_EQ(kernels(1, Chart::curvilinear), 0u);
}

/// The statements that form values, of one kernel of a file.
std::string operations_of(const std::string& code, const std::string& kernel) {
  const auto begin = code.find("namespace code_of_" + kernel + " {");
  std::istringstream lines(code.substr(begin, code.find("namespace code_of_" + kernel + "\n") - begin));
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (line.find("const V ") != std::string::npos) result += line + "\n";
  return result;
}

// A word more or less must not change the bits of those who do not use it.
TEST(Jacobian, LeavesKernelsOfTheGridsOwnCoordinatesAlone) {
  const std::string body =
      "orders 2 4 6\nbegin variables\n u f v_a s^a w_(ab)\nend variables\nbegin calculation c scheduled at "
      "initial\nw_ab = D_ab u + D_a v_b + D_b v_a\nend calculation\nbegin calculation d scheduled at "
      "initial\n"
      "f = advect(s, u) + Euc^ab*D_ab u*f\nend calculation";
  const auto code = [&](const std::string& word, const std::string& name) {
    const Generated generated = generate("t.kranc", thorn(word + body), {});
    EXPECT_TRUE(generated.is_good) << generated.report;
    return generated.is_good ? generated.thorns[0].second.at(name) : "";
  };
  for (const std::string calculation : {"c", "d"}) {
    const std::string file = "src/" + calculation + "_kernel.inc";
    const std::string with = code("use jacobian\n", file), without = code("", file);
    for (const std::string order : {"_order2", "_order4", "_order6"}) {
      SCOPED_TRACE(calculation + order);
      EXPECT_NE(operations_of(without, calculation + order), "");
      EXPECT_EQ(operations_of(with, calculation + order), operations_of(without, calculation + order));
    }
  }
}

// -------------------------------------------------------------------------------------------- inheritance

TEST(Inherited, NamesNeedNoDeclaration) {
  const std::string text =
      thorn("inherit Water\nbegin calculation c scheduled in group\nsource = depth*h\nend calculation");
  EXPECT_FALSE(generate("t.kranc", text, {}).is_good);
  PipelineOptions options;
  options.outside_names =
      parse_outside_names("variable Water h\nvariable water source\nreal Water depth\nreal Air depth\n");
  const Generated generated = generate("t.kranc", text, options);
  ASSERT_TRUE(generated.is_good) << generated.report;
  const Files& files = generated.thorns[0].second;
  EXPECT_NE(files.at("schedule.ccl").find("READS: Water::h(everywhere)"), std::string::npos);
  EXPECT_NE(files.at("schedule.ccl").find("WRITES: Water::source(everywhere)"), std::string::npos);
  EXPECT_NE(files.at("param.ccl").find("USES CCTK_REAL depth"), std::string::npos);
}

// ---------------------------------------------------------------------------------------------- typesetting

std::string typeset(const std::string& body, const std::string& equation) {
  const Loaded script(
      thorn(body + "begin calculation c scheduled at initial\n" + equation + "\nend calculation"));
  return latex_of(*script.scripts[0].calculations[0].equations.back().value, script.model);
}

TEST(Latex, KeepsTheMeaningOfTrees) {
  const std::string declared = "begin variables\n alpha w u v_a k^a_b trK\nend variables\n";
  EXPECT_EQ(typeset(declared, "w = (u + w)*alpha"), "\\left(u + w\\right) \\, \\alpha");
  EXPECT_EQ(typeset(declared, "w = u - (w - alpha)"), "u - \\left(w - \\alpha\\right)");
  EXPECT_EQ(typeset(declared, "w = -(u + w)**2/3"), "-\\frac{{\\left(u + w\\right)}^{2}}{3}");
  EXPECT_EQ(typeset(declared, "v_a = k^b_a*v_b"), "k^{b}{}_{a} \\, v_{b}");
  EXPECT_EQ(typeset(declared, "v_a = D_a u*w"), "\\left(\\partial_{a} u\\right) \\, w");
  EXPECT_EQ(typeset(declared, "v_a = w*D_a u"), "w \\, \\partial_{a} u");
  EXPECT_EQ(typeset(declared, "w = trK*sqrt(PI)"), "\\mathrm{trK} \\, \\sqrt{\\pi}");
}

TEST(Latex, DocumentsHaveAsManyBracesAndEnvironmentsOpenedAsClosed) {
  for (const auto& entry : fs::directory_iterator(scripts / "good")) {
    SCOPED_TRACE(entry.path().filename());
    const std::string text =
        generate("t.kranc", contents(entry.path()), {}).thorns[0].second.at("equations.tex");
    const auto count = [&](const std::string& what) {
      int n = 0;
      for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++n;
      return n;
    };
    EXPECT_EQ(count("{") - count("\\{"), count("}") - count("\\}"));
    EXPECT_EQ(count("\\begin{"), count("\\end{"));
    EXPECT_EQ(count("\\left"), count("\\right"));
    EXPECT_GT(count("&="), 0);
  }
}

// ------------------------------------------------------------------------------------ constants,
// pseudotensors

TEST(Constants, LeaveNoChoiceToTheRun) {
  PipelineOptions options;
  std::ostringstream dump;
  options.out = &dump;
  options.dump_after = "expand";
  const Generated generated = generate("t.kranc", contents(scripts / "good" / "constants.kranc"), options);
  ASSERT_TRUE(generated.is_good) << generated.report;
  EXPECT_EQ(generated.thorns.size(), 2u);
  EXPECT_EQ(dump.str().find('?'), std::string::npos) << dump.str();
  EXPECT_NE(dump.str().find("phi**(3)"), std::string::npos);
  EXPECT_EQ(generated.thorns[0].second.at("param.ccl").find("power"), std::string::npos);
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

// --------------------------------------------------------------------------------------------------- wrong
// scripts

/// Scripts end with the report that they get, each line after "#= ".
int compare_reports(const fs::path& folder, bool is_good) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename());
    const std::string text = contents(entry.path());
    std::string expected, line;
    std::istringstream lines(text);
    while (std::getline(lines, line))
      if (line.rfind("#=", 0) == 0) expected += line.substr(std::min<std::size_t>(3, line.size())) + "\n";
    const Generated generated = generate(entry.path().filename(), text.substr(0, text.find("#=")), {});
    EXPECT_EQ(generated.is_good, is_good);
    EXPECT_EQ(generated.report, expected);
    EXPECT_NE(expected, "");
    ++count;
  }
  return count;
}

TEST(Names, OfTheFleshMayBeUsedAndNotDeclared) {
  const auto is_good = [](const std::string& heading, const std::string& more) {
    const std::string text =
        heading + "\n name: cctk_itlast\n type: integer\n" + more +
        "end parameters\nbegin variables\n u\nend variables\n"
        "begin calculation c scheduled at initial if cctk_itlast > 3\nu = 1\nend calculation";
    return generate("t.kranc", thorn(text), {}).is_good;
  };
  EXPECT_TRUE(is_good("begin parameters of Cactus", ""));
  EXPECT_FALSE(is_good("begin parameters", " default: 1\n"));
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

TEST(Dumps, WriteSharedValuesOnce) {
  const Loaded script(
      thorn("begin variables\n u t1 v w\nend variables\nbegin calculation c scheduled at initial\n"
            "v = sin(u + t1)*exp(sin(u + t1))\nw = sin(u + t1)\nend calculation"));
  Graph graph;
  const Kernel kernel = expand(graph, script.model, script.scripts[0].calculations[0], 2);
  EXPECT_EQ(to_text(kernel), "t2 = sin((u + t1))\nv = (t2*exp(t2))\nw = t2\n");
}

TEST(Numbers, ThatAreNoShortFractionsAreGivenToKernels) {
  const auto given = [](const std::string& number) {
    const Generated generated = generate(
        "t.kranc",
        thorn("begin variables\n u\nend variables\nbegin calculation c scheduled at initial\nu = x*" +
              number + "\nend calculation"),
        {});
    EXPECT_TRUE(generated.is_good) << generated.report;
    const std::string source = generated.is_good ? generated.thorns[0].second.at("src/c.cc") : "";
    const std::string before = "kernel_given[] = {";
    const auto begin = source.find(before) + before.size();
    return source.substr(begin, source.find('}', begin) - begin);
  };
  EXPECT_EQ(given("1e-20"), "1e-20, 0");
  EXPECT_EQ(given("3.14159265358979323846"), "3.141592653589793, 0");
  EXPECT_EQ(given("123456789012345678901234567890"), "1.2345678901234568e+29, 0");
  EXPECT_EQ(given("0.125"), "0");
  EXPECT_EQ(given("1e10*1e10"), "1e+20, 0");
  EXPECT_EQ(given("(-1e10*1e10)*4"), "1e+20, 0");
  EXPECT_EQ(given("299792458**2/6.6743e-11"), "1.3465909215001087e+27, 0");
}

/// Values of the equations `f = ...` of one calculation, after the first pass and after all, at x = 2.
std::vector<double> values_at_two(const std::string& declared, const std::vector<std::string>& values) {
  std::string variables, equations;
  for (std::size_t n = 0; n < values.size(); ++n) {
    variables += flesh::text(" f", n);
    equations += flesh::text("f", n, " = ", values[n], '\n');
  }
  const Loaded script(thorn(declared + "begin variables\n" + variables +
                            "\nend variables\nbegin calculation c scheduled at initial\n" + equations +
                            "end calculation"));
  Graph graph;
  const Calculation& calculation = script.scripts[0].calculations[0];
  const Leaves<double> leaves{[](const std::string&, Offset) { return 2; },
                              [](const std::string&) { return 3; }};
  const auto before = interpret<double>(expand(graph, script.model, calculation, 2).roots(), leaves);
  const auto after = interpret<double>(kernels_of(script.model, calculation, graph, {})[0].roots(), leaves);
  for (std::size_t n = 0; n < values.size(); ++n) EXPECT_DOUBLE_EQ(before[n], after[n]) << values[n];
  return after;
}

// A fraction that does not fit into 64 bits is rounded, not refused.
TEST(Numbers, OfAnySizeMayMeet) {
  const std::vector<std::string> written{
      "1e10*1e10*x",
      "10**20*x",
      "299792458**3*x",
      "1 + 2*(0.1234567890123*x*0.9876543210987*x)",
      "6.62607015e-34*299792458/(1.380649e-23*x)",
      "9e18*x + 9e18*x + x",
      "5e18*x + 5e18*x - 1e19*x + x",
      "0.333333333333333333*x + 0.142857142857142857*x",
      "3037000507*x*y + 3037000493*x*z + 1/3037000501*x*y*z",
      "(x**1e10)**1e10/(x**1e10)**1e10",
  };
  const std::vector<double> expected{2e20,
                                     2e20,
                                     2.0 * 299792458 * 299792458 * 299792458,
                                     1 + 8 * 0.1234567890123 * 0.9876543210987,
                                     6.62607015e-34 * 299792458 / (1.380649e-23 * 2),
                                     3.6e19 + 2,
                                     2,
                                     2.0 / 3 + 2.0 / 7,
                                     4.0 * 3037000507 + 4.0 * 3037000493 + 8.0 / 3037000501,
                                     1};
  const std::vector<double> found = values_at_two("", written);
  for (std::size_t n = 0; n < written.size(); ++n) EXPECT_DOUBLE_EQ(found[n], expected[n]) << written[n];
}

TEST(Choices, ThatConstantsDecideLeaveTheOtherBranchAlone) {
  const std::string constants = "begin constants\n k = 0\n c = 299792458\nend constants\n";
  const std::vector<double> found = values_at_two(
      constants, {"if(k > 1e-20, x/k, x)", "if(k != 0 and 1/k > 2, 1, 5)", "if(k == 0 or 1/k > 2, 1, 5)",
                  "if(1e-20 > k and not k > 1e-20, 7, x/k)", "if(c**3 > 1e25, 1, x/k)", "if(PI < 4, 1, x/k)",
                  "if(max(k, sin(k)) <= 0, 1, x/k)"});
  EXPECT_EQ(found, (std::vector<double>{2, 5, 1, 7, 1, 1, 1}));
}

// Fortran and Python read `not` so, too.
TEST(Conditions, AreDeniedAndComparedAsOneReadsThem) {
  const std::string parameter = "begin parameters\n name: n\n type: integer\n default: 1\nend parameters\n";
  const std::vector<double> found = values_at_two(
      parameter, {"if(not n == 3, 1, 5)", "if(not n == 4 and x == 2, 1, 5)", "if((x > 0) == true, 1, 5)",
                  "if(false != (x > 0), 1, 5)", "if((x > 0) == not x > 1, 1, 5)", "if(not not x, 1, 5)"});
  EXPECT_EQ(found, (std::vector<double>{5, 1, 1, 1, 5, 1}));
}

// ---------------------------------------------------------------------------------------------------- limits

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// The report on `u = value` after other equations; q and s are temporaries, v is a variable.
std::string report_on(const std::string& value, const std::string& before = "") {
  return generate("t.kranc",
                  thorn("begin variables\n u v\nend variables\nbegin temporaries\n q s\nend temporaries\n"
                        "begin calculation c scheduled at initial\ns = v\nq = s\n" +
                        before + "u = " + value + "\nend calculation"),
                  {})
      .report;
}

TEST(Limits, AreReachedAndNotPassed) {
  const auto nested = [](int deep) { return repeated("(", deep) + "q" + repeated(")", deep); };
  EXPECT_EQ(report_on(nested(200)), "");
  EXPECT_TRUE(holds(report_on(nested(201)), "t.kranc:11:205: expressions may be nested 200 deep"))
      << report_on(nested(201));
  EXPECT_EQ(report_on("q" + repeated(" + v", 1000)), "");
  EXPECT_TRUE(holds(report_on("q" + repeated(" + v", 1001)), "t.kranc:11:5: more than 1000 operations"))
      << report_on("q" + repeated(" + v", 1001));
}

TEST(Limits, LetTemporariesNestExpressions) {
  const std::string equation = "q = " + repeated("sin(", 20) + "q + s" + repeated(")", 20) + "\n";
  EXPECT_EQ(report_on("q", repeated(equation, 400)), "");
  const std::string report = report_on("q", repeated(equation, 1100));
  EXPECT_TRUE(holds(report, "nested more than 20000 operations deep")) << report.substr(0, 1000);
}

TEST(Limits, LeaveHighPowersAlone) { EXPECT_EQ(report_on("v**100000 + v**200000 + q*v**1e18"), ""); }

// Sums of products each of which has two sums: whoever decides about one asks about the next.
TEST(Limits, AllowLongChainsOfSharedProducts) {
  std::string sums;
  for (int n = 0; n < 900; ++n)
    sums += flesh::text(n > 0 ? " + " : "", "sin(v**0.", 1001 + n, "*x**0.", 1001 + n, " + v**0.", 1002 + n,
                        "*x**0.", 1002 + n, ")");
  EXPECT_EQ(report_on("q + " + sums), "");
}

// Each constant names the one before three times: whoever wrote it out would not live to see the last one.
TEST(Limits, AreNotMetByConstantsOfConstants) {
  std::string constants = "begin constants\n c0 = 1\n";
  for (int n = 1; n < 60; ++n)
    constants += flesh::text(" c", n, " = c", n - 1, " + c", n - 1, " - c", n - 1, "/2\n");
  EXPECT_DOUBLE_EQ(values_at_two(constants + "end constants\n", {"c59*x"})[0], 2 * std::pow(1.5, 59));
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

TEST(Messages, OfWrongScriptsAreAsRecorded) { EXPECT_GE(compare_reports(scripts / "wrong", false), 60); }

TEST(Messages, WarnOfWhatIsNeverUsed) { EXPECT_GE(compare_reports(scripts / "warned", true), 2); }

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
