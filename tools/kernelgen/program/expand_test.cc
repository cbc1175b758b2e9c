// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tensors, geometry and derivatives in components: their values, by the interpreter, and what is known of
// them.
#include "expand/expand.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "program/pipeline.hh"
#include "program/test_scripts.hh"

namespace kernelgen {
namespace {

double value_of(const std::string& body, const std::string& variable) {
  const Loaded script(thorn(body));
  Graph graph;
  const Kernel kernel = expand(graph, script.model, script.scripts[0].calculations[0], 2);
  for (const Output& output : kernel.outputs)
    if (output.variable == variable) return interpret<double>({output.value}, random_leaves<double>())[0];
  ADD_FAILURE() << "no output " << variable;
  return 0;
}

TEST(Expand, ContractsSymmetricAndAntisymmetricTensors) {
  const std::string declared =
      "begin variables\n g_(ab) F_[ab] v^a w s\nend variables\nbegin calculation c scheduled at initial\n";
  const auto g = [](int a, int b) {
    return noise("g" + std::to_string(std::min(a, b)) + std::to_string(std::max(a, b)), {});
  };
  const auto v = [](int a) { return noise("v" + std::to_string(a), {}); };
  double expected = 0;
  for (int a = 1; a <= 3; ++a)
    for (int b = 1; b <= 3; ++b) expected += g(a, b) * v(a) * v(b);
  EXPECT_NEAR(value_of(declared + "w = g_ab*v^a*v^b\nend calculation", "w"), expected, 1e-14);
  EXPECT_NEAR(value_of(declared + "w = F_ab*v^a*v^b\nend calculation", "w"), 0, 1e-15);
  EXPECT_EQ(value_of(declared + "w = F_21 + F_12\nend calculation", "w"), 0);
}

TEST(Expand, LeviCivitaMakesTheCurl) {
  const double curl = value_of(
      "begin variables\n u_a w_a q_a\nend variables\nbegin calculation c scheduled at initial\n"
      "q_a = Eps_abc*Euc^bd*Euc^ce*u_d*w_e\nend calculation",
      "q1");
  EXPECT_NEAR(curl, noise("u2", {}) * noise("w3", {}) - noise("u3", {}) * noise("w2", {}), 1e-15);
}

/// The right-hand side of an equation for w, as text.
std::string expanded(const std::string& value) {
  const Loaded script(
      thorn("begin variables\n g_(ab) v^a u s w\nend variables\nbegin parameters\n name: flag\n type: "
            "boolean\n default: true\nend parameters\nbegin calculation c scheduled at initial\nw = " +
            value + "\nend calculation"));
  Graph graph;
  return to_text(expand(graph, script.model, script.scripts[0].calculations[0], 2).outputs.at(0).value);
}

TEST(Expand, DigitsOfANameAreIndicesInOperators) {
  for (const std::string f : {"Lie", "upwindLie", "advect"}) {
    EXPECT_EQ(expanded(f + "(v, g12)"), expanded(f + "(v, g_12)"));
    EXPECT_EQ(expanded(f + "(v, v1)"), expanded(f + "(v, v^1)"));
  }
  EXPECT_NE(expanded("Lie(v, g12)"), expanded("advect(v, g12)"));
  EXPECT_NE(expanded("Lie(v, g12)").find("D_1(v2)*g22"), std::string::npos);
}

TEST(Expand, NumbersHoldWhereTheyAreNotZero) {
  EXPECT_EQ(expanded("flag ? u : s"), "if((flag != 0), u, s)");
  EXPECT_EQ(expanded("if(u, 1, 2)"), "if((u != 0), 1, 2)");
  EXPECT_EQ(expanded("if(not u and (flag or u < s), u, s)"),
            "if(and(not((u != 0)), or((flag != 0), (u < s))), u, s)");
  EXPECT_EQ(expanded("true ? u : s"), "u");
}

TEST(Expand, ConditionsAreEqualIfBothHoldOrNone) {
  const auto chosen = [&](const std::string& condition, double u, double s) {
    const Loaded script(
        thorn("begin variables\n u s w\nend variables\nbegin calculation c scheduled at initial\n"
              "w = if(" +
              condition + ", 1, 0)\nend calculation"));
    Graph graph;
    const Node node = expand(graph, script.model, script.scripts[0].calculations[0], 2).outputs.at(0).value;
    const Leaves<double> leaves{[&](const std::string& name, Offset) { return name == "u" ? u : s; },
                                [](const std::string&) { return 0.0; }};
    return interpret<double>({node}, leaves).at(0) != 0;
  };
  for (const double u : {-1.0, 1.0})
    for (const double s : {-1.0, 1.0}) {
      EXPECT_EQ(chosen("(u > 0) == (s > 0)", u, s), (u > 0) == (s > 0));
      EXPECT_EQ(chosen("(u > 0) != (s > 0)", u, s), (u > 0) != (s > 0));
    }
}

TEST(Expand, InverseTimesMetricIsOne) {
  const std::string body =
      "begin variables\n g_(ab) q^a_b\nend variables\nbegin metrics\n g: inverse gu determinant detg\n"
      "end metrics\nbegin calculation c scheduled at initial\nq^a_b = gu^ac*g_cb\nend calculation";
  for (int a = 1; a <= 3; ++a)
    for (int b = 1; b <= 3; ++b)
      EXPECT_NEAR(value_of(body, "q" + std::to_string(a) + std::to_string(b)), a == b, 1e-12);
}

/// Evaluates derivatives of smooth fields by differences of high order, at the origin with spacing h.
double smooth_value_of(const Loaded& script, const std::string& variable, const Leaves<long double>& leaves) {
  Graph graph;
  const PassContext context{graph, script.model, 4};
  const Kernel kernel =
      passes()[0].run(context, expand(graph, script.model, script.scripts[0].calculations[0], 12));
  for (const Output& output : kernel.outputs)
    if (output.variable == variable)
      return static_cast<double>(interpret<long double>({output.value}, leaves)[0]);
  ADD_FAILURE() << "no output " << variable;
  return 0;
}

double smooth_value(const std::string& body, const std::string& variable, const Leaves<long double>& leaves) {
  return smooth_value_of(Loaded(thorn("orders 12\n" + body)), variable, leaves);
}

/// The metric of a sphere of radius 1 around the pole times a line, in coordinates theta, phi, z: R_11 = 1,
/// R_22 = sin^2.
Leaves<long double> sphere() {
  constexpr long double h = 0.01L;
  return {[](const std::string& name, Offset at) -> long double {
            const long double theta = 0.7L + h * at[0];
            if (name == "g11" || name == "g33") return 1;
            if (name == "g22") return std::sin(theta) * std::sin(theta);
            if (name == "s") return std::cos(theta);
            return 0;
          },
          [](const std::string&) { return h; }};
}

TEST(Expand, RicciOfASphereIsItsMetric) {
  const std::string body =
      "begin variables\n g_(ab) q_(ab)\nend variables\nbegin metrics\n g: inverse gu lowered Gl christoffel "
      "G "
      "ricci R\nend metrics\nbegin calculation c scheduled at initial\nq_ab = R_ab\nend calculation";
  EXPECT_NEAR(smooth_value(body, "q11", sphere()), 1, 1e-11);
  EXPECT_NEAR(smooth_value(body, "q22", sphere()), std::pow(std::sin(0.7), 2), 1e-11);
  EXPECT_NEAR(smooth_value(body, "q12", sphere()), 0, 1e-11);
  EXPECT_NEAR(smooth_value(body, "q33", sphere()), 0, 1e-11);
}

TEST(Expand, CovariantLaplacianOfASphericalHarmonicIsMinusTwoTimesIt) {
  const std::string body =
      "begin variables\n g_(ab) s q\nend variables\nbegin metrics\n g: inverse gu christoffel G covariant "
      "Dcov\n"
      "end metrics\nbegin calculation c scheduled at initial\nq = gu^ab*Dcov_ab s\nend calculation";
  EXPECT_NEAR(smooth_value(body, "q", sphere()), -2 * std::cos(0.7), 1e-11);
}

TEST(Expand, CovariantDerivativeOfTheMetricVanishes) {
  const std::string body =
      "begin variables\n g_(ab) q_cab\nend variables\nbegin metrics\n g: inverse gu christoffel G covariant "
      "Dcov\n"
      "end metrics\nbegin calculation c scheduled at initial\nq_cab = Dcov_c g_ab\nend calculation";
  for (const char* name : {"q122", "q212", "q221", "q111"})
    EXPECT_NEAR(smooth_value(body, name, sphere()), 0, 1e-11) << name;
}

/// Fields by their names and coordinates, around a point where no coordinate vanishes.
using Field = std::function<long double(const std::string&, long double, long double, long double)>;
Leaves<long double> space(const Field& field) {
  constexpr long double h = 0.02L;
  return {[field](const std::string& name, Offset at) -> long double {
            const long double x = 2.1L + h * at[0], y = 1.3L + h * at[1], z = -0.9L + h * at[2];
            if (name == "x") return x;
            if (name == "y") return y;
            if (name == "z") return z;
            return field(name, x, y, z);
          },
          [](const std::string&) { return h; }};
}

// Isotropic coordinates, mass 1: a black hole at rest has Psi_2 = -M/R^3 and nothing else.
TEST(Expand, WeylScalarsOfABlackHoleAreThatOfItsMass) {
  const Loaded script(contents(scripts / "smooth" / "weyl.kranc"));
  const auto conformal = [](long double x, long double y, long double z) {
    return 1 + 0.5L / std::sqrt(x * x + y * y + z * z);
  };
  const auto hole = space([conformal](const std::string& name, long double x, long double y, long double z) {
    return name == "gxx" || name == "gyy" || name == "gzz" ? std::pow(conformal(x, y, z), 4.0L) : 0;
  });
  const double r = std::sqrt(2.1 * 2.1 + 1.3 * 1.3 + 0.9 * 0.9), psi = 1 + 0.5 / r, areal = r * psi * psi;
  EXPECT_NEAR(smooth_value_of(script, "psi2re", hole), -1 / (areal * areal * areal), 1e-12);
  for (const char* name : {"psi0re", "psi0im", "psi2im", "psi4re", "psi4im"})
    EXPECT_NEAR(smooth_value_of(script, name, hole), 0, 1e-12) << name;
}

// A weak wave that goes outward where its direction is that of the radius has Psi_4 and no Psi_0.
TEST(Expand, WeylScalarsKnowWhereAWaveGoes) {
  const Loaded script(contents(scripts / "smooth" / "weyl.kranc"));
  constexpr long double amplitude = 1e-7L;
  const auto wave = [](long double sign) {
    auto leaves =
        space([sign](const std::string& name, long double x, long double, long double) -> long double {
          // h = A sin(x - sign t), K = -1/2 dh/dt
          if (name == "gyy") return 1 + amplitude * std::sin(x);
          if (name == "gzz") return 1 - amplitude * std::sin(x);
          if (name == "kyy") return sign * amplitude / 2 * std::cos(x);
          if (name == "kzz") return -sign * amplitude / 2 * std::cos(x);
          return name == "gxx" ? 1 : 0;
        });
    const auto all = leaves.load;
    leaves.load = [all](const std::string& name, Offset at) -> long double {
      return name == "y" || name == "z" ? 0 : all(name, at);
    };
    return leaves;
  };
  const double size = static_cast<double>(amplitude) * std::sin(2.1);
  EXPECT_NEAR(std::abs(smooth_value_of(script, "psi4re", wave(1)) / size), 1, 1e-5);
  EXPECT_NEAR(smooth_value_of(script, "psi0re", wave(1)) / size, 0, 1e-5);
  EXPECT_NEAR(std::abs(smooth_value_of(script, "psi0re", wave(-1)) / size), 1, 1e-5);
  EXPECT_NEAR(smooth_value_of(script, "psi4re", wave(-1)) / size, 0, 1e-5);
}

// A fluid at rest around a black hole, p' = -w alpha'/alpha with w = rho h = 3 p: nothing moves.
TEST(Expand, AFluidInEquilibriumStaysAtRest) {
  const Loaded script(contents(scripts / "smooth" / "hydro.kranc"));
  const auto hole =
      space([](const std::string& name, long double x, long double y, long double z) -> long double {
        const long double u = 0.5L / std::sqrt(x * x + y * y + z * z), alpha = (1 - u) / (1 + u);
        if (name == "gxx" || name == "gyy" || name == "gzz") return std::pow(1 + u, 4.0L);
        if (name == "alp") return alpha;
        if (name == "rho") return 2 / (3 * alpha * alpha * alpha);
        return name == "press" ? 1 / (3 * alpha * alpha * alpha) : 0;
      });
  for (const char* name : {"densrhs", "mom1rhs", "mom2rhs", "mom3rhs", "taurhs"})
    EXPECT_NEAR(smooth_value_of(script, name, hole), 0, 1e-11) << name;
}

// Dust in flat space keeps its velocity, so all it has is carried along.
TEST(Expand, DustIsCarriedAlong) {
  const Loaded script(contents(scripts / "smooth" / "hydro.kranc"));
  const auto dust =
      space([](const std::string& name, long double x, long double, long double) -> long double {
        if (name == "gxx" || name == "gyy" || name == "gzz" || name == "alp") return 1;
        if (name == "rho") return 1 + std::sin(x) / 10;
        return name == "v1" ? 0.3L : name == "v2" ? 0.2L : name == "v3" ? -0.4L : 0;
      });
  const double W2 = 1 / (1 - 0.09 - 0.04 - 0.16), W = std::sqrt(W2), change = -0.3 * std::cos(2.1) / 10;
  EXPECT_NEAR(smooth_value_of(script, "densrhs", dust), W * change, 1e-12);
  EXPECT_NEAR(smooth_value_of(script, "taurhs", dust), (W2 - W) * change, 1e-12);
  EXPECT_NEAR(smooth_value_of(script, "mom1rhs", dust), 0.3 * W2 * change, 1e-12);
  EXPECT_NEAR(smooth_value_of(script, "mom3rhs", dust), -0.4 * W2 * change, 1e-12);
}

TEST(Expand, LieDerivativeAlongASymmetryVanishes) {
  const std::string body =
      "begin variables\n g_(ab) k^a q_(ab)\nend variables\nbegin calculation c scheduled at initial\n"
      "q_ab = Lie(k, g_ab)\nend calculation";
  // k = sin(phi) d_theta + cos(phi) cot(theta) d_phi at phi = h*j: a rotation.
  Leaves<long double> leaves = sphere();
  const auto metric = leaves.load;
  leaves.load = [metric](const std::string& name, Offset at) -> long double {
    const long double theta = 0.7L + 0.01L * at[0], phi = 0.4L + 0.01L * at[1];
    if (name == "k1") return std::sin(phi);
    if (name == "k2") return std::cos(phi) / std::tan(theta);
    return name == "k3" ? 0 : metric(name, at);
  };
  for (const char* name : {"q11", "q12", "q22"})
    EXPECT_NEAR(smooth_value(body, name, leaves), 0, 1e-11) << name;
}

TEST(Differentiate, FollowsTheChainRule) {
  const std::string body =
      "begin variables\n s q\nend variables\nbegin calculation c scheduled at initial\n"
      "q = D_1 (exp(s)*sin(s)/(1 + s**2))\nend calculation";
  const double s = std::cos(0.7), ds = -std::sin(0.7), n = 1 + s * s;
  const double expected =
      std::exp(s) * ds * ((std::sin(s) + std::cos(s)) / n - std::sin(s) * 2 * s / (n * n));
  EXPECT_NEAR(smooth_value(body, "q", sphere()), expected, 1e-11);
}

// The root of x^n = 2, whose exponent n is chosen by a variable: Newton's method meets it in a few turns only
// with the right derivative.
TEST(Differentiate, FollowsAPowerWhoseExponentIsChosenAtEachPoint) {
  const std::string body =
      "begin variables\n u root turns\nend variables\nbegin temporaries\n found\nend temporaries\n"
      "begin function power of x n gives residual\n residual = pow(x, if(x > 1, n, 2*n)) - 2\nend function\n"
      "begin calculation c scheduled at initial\n root, found, turns = solve(power, 1.5, 1, 2, 1e-14, 50, 2 "
      "+ "
      "abs(u))\nend calculation";
  EXPECT_NEAR(value_of(body, "root"), std::pow(2, 1 / (2 + std::abs(noise("u", {})))), 1e-14);
  EXPECT_LT(value_of(body, "turns"), 8);
}

// x^3 + t(x) = 2, where t is the root of t^3 + t = a x + b: a search in each turn of a search. Without a
// derivative, which there is none of, but in few turns.
TEST(Search, FindsTheRootOfAFunctionThatSeeksARootItself) {
  const std::string body =
      "begin variables\n u w root inner turns\nend variables\nbegin temporaries\n found\nend temporaries\n"
      "begin function cubic of t a gives residual\n residual = t**3 + t - a\nend function\n"
      "begin function within of a gives t\n t, found, turns = rise(cubic, 1, 0, 3, 1e-15, 60, a)\nend "
      "function\n"
      "begin function outer of x a b gives residual\n residual = x**3 + within(a*x + b) - 2\nend function\n"
      "begin calculation c scheduled at initial\n root, found, turns = search(outer, 1, 0, 2, 1e-14, 60, u, "
      "w)\n"
      " inner = within(u*root + w)\nend calculation";
  const double x = value_of(body, "root"), a = noise("u", {}), b = noise("w", {}), t = 2 - std::pow(x, 3);
  EXPECT_NEAR(std::pow(t, 3) + t, a * x + b, 1e-13);
  EXPECT_LT(value_of(body, "turns"), 14);
}

TEST(Differentiate, KnowsCoordinatesAndTheTime) {
  const std::string body =
      "begin variables\n q\nend variables\nbegin temporaries\n f\nend temporaries\n"
      "begin calculation c scheduled at initial\nf = sin(x - 2*t)*y/r\n";
  const auto at = [](const char* name) { return noise(name, {}); };
  const double p = at("x") - 2 * noise("t", {7, 7, 7}), r = at("r"), y = at("y");
  EXPECT_NEAR(value_of(body + "q = D_t f\nend calculation", "q"), -2 * std::cos(p) * y / r, 1e-14);
  EXPECT_NEAR(value_of(body + "q = D_1 f\nend calculation", "q"),
              std::cos(p) * y / r - std::sin(p) * y * at("x") / std::pow(r, 3), 1e-13);
  EXPECT_NEAR(value_of(body + "q = D_2 min(y, 3*x)\nend calculation", "q"), y <= 3 * at("x"), 1e-15);
}

TEST(Expand, OptionalVariablesAreZeroWhereTheirStateIs) {
  const std::string body =
      "begin variables\n q\nend variables\nbegin variables of X if there\n v = vx\nend variables\n"
      "begin calculation c scheduled at initial\nq = 2*v + 1\nend calculation";
  const Loaded script(thorn(body));
  Graph graph;
  const Kernel kernel = expand(graph, script.model, script.scripts[0].calculations[0], 2);
  for (const double state : {0.0, 1.0}) {
    const Leaves<double> leaves{[](const std::string&, Offset) { return 5.0; },
                                [state](const std::string&) { return state; }};
    EXPECT_EQ(interpret<double>({kernel.outputs[0].value}, leaves)[0], state != 0 ? 11 : 1);
  }
}

}  // namespace
}  // namespace kernelgen
