// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Passes on whole scripts: each keeps the values, which the interpreter knows.
#include "program/pipeline.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

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

// Each constant names the one before three times: whoever wrote it out would not live to see the last one.
TEST(Constants, OfConstantsAreNotWrittenOut) {
  std::string constants = "begin constants\n c0 = 1\n";
  for (int n = 1; n < 60; ++n)
    constants += flesh::text(" c", n, " = c", n - 1, " + c", n - 1, " - c", n - 1, "/2\n");
  EXPECT_DOUBLE_EQ(values_at_two(constants + "end constants\n", {"c59*x"})[0], 2 * std::pow(1.5, 59));
}

}  // namespace
}  // namespace kernelgen
