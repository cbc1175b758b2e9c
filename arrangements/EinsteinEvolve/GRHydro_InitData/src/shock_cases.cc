// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shock_cases.hh"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

namespace initial_data {
namespace {

struct Case {
  const char* name;
  ShockTube tube;
};

bool equal(const std::string& a, const std::string& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::optional<ShockTube> find(const std::vector<Case>& cases, const std::string& name) {
  for (const Case& each : cases)
    if (equal(each.name, name)) return each.tube;
  return std::nullopt;
}

State at_rest(double rho, double eps) { return {rho, eps, State::Given::eps}; }

/// A state of a gamma law, as papers list it.
State state(double gamma, double rho, double press, Vector velocity, Vector B) {
  return {rho, press / ((gamma - 1) * rho), State::Given::eps, velocity, B};
}

/// The same with the spatial part of the four-velocity.
State from_four_velocity(double rho, double press, const Vector& u, const Vector& B) {
  const double W = std::sqrt(1 + u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  return state(4.0 / 3, rho, press, {u[0] / W, u[1] / W, u[2] / W}, B);
}

constexpr double five_thirds = 5.0 / 3;
constexpr Vector rest{0, 0, 0};

const std::vector<Case>& magnetised() {
  static const auto& u = from_four_velocity;
  static const std::vector<Case> cases{
      {"Balsara0", {state(2, 1, 1, rest, rest), state(2, .125, .1, rest, rest)}},
      {"Balsara1", {state(2, 1, 1, rest, {.5, 1, 0}), state(2, .125, .1, rest, {.5, -1, 0})}},
      {"Balsara2", {state(five_thirds, 1, 30, rest, {5, 6, 6}), state(five_thirds, 1, 1, rest, {5, .7, .7})}},
      {"Balsara3",
       {state(five_thirds, 1, 1000, rest, {10, 7, 7}), state(five_thirds, 1, .1, rest, {10, .7, .7})}},
      {"Balsara4",
       {state(five_thirds, 1, .1, {.999, 0, 0}, {10, 7, 7}),
        state(five_thirds, 1, .1, {-.999, 0, 0}, {10, -7, -7})}},
      {"Balsara5",
       {state(five_thirds, 1.08, .95, {.4, .3, .2}, {2, .3, .3}),
        state(five_thirds, 1, 1, {-.45, -.2, .2}, {2, -.7, .5})}},
      {"Alfven",
       {state(five_thirds, 1, 5, {0, .3, .4}, {1, 6, 2}), state(five_thirds, .9, 5.3, rest, {1, 5, 2})}},
      // fast shock, slow shock, switch-off fast rarefaction, switch-on slow rarefaction
      {"Komissarov1", {u(1, 1, {25, 0, 0}, {20, 25.02, 0}), u(25.48, 367.5, {1.091, .3923, 0}, {20, 49, 0})}},
      {"Komissarov2",
       {u(1, 10, {1.53, 0, 0}, {10, 18.28, 0}), u(3.323, 55.36, {.9571, -.6822, 0}, {10, 14.49, 0})}},
      {"Komissarov3", {u(.1, 1, {-2, 0, 0}, {2, 0, 0}), u(.562, 10, {-.212, -.590, 0}, {2, 4.71, 0})}},
      {"Komissarov4", {u(1.78e-3, .1, {-.765, -1.386, 0}, {1, 1.022, 0}), u(.01, 1, {0, 0, 0}, {1, 0, 0})}},
      // Alfven wave and compound wave: the same states on both sides
      {"Komissarov5", {u(1, 1, {0, 0, 0}, {3, 3, 0}), u(1, 1, {3.70, 5.76, 0}, {3, -6.857, 0})}},
      {"Komissarov6", {u(1, 1, {0, 0, 0}, {3, 3, 0}), u(1, 1, {3.70, 5.76, 0}, {3, -6.857, 0})}},
      // shock tubes 1 and 2, collision
      {"Komissarov7", {u(1, 1000, {0, 0, 0}, {1, 0, 0}), u(.1, 1, {0, 0, 0}, {1, 0, 0})}},
      {"Komissarov8", {u(1, 30, {0, 0, 0}, {0, 20, 0}), u(.1, 1, {0, 0, 0}, {0, 0, 0})}},
      {"Komissarov9", {u(1, 1, {5, 0, 0}, {10, 10, 0}), u(1, 1, {-5, 0, 0}, {10, -10, 0})}},
  };
  return cases;
}

}  // namespace

std::optional<ShockTube> hydro_shock(const std::string& name) {
  static const std::vector<Case> cases{
      {"Simple", {at_rest(10, 2), at_rest(1, 1e-6)}},
      {"Sod", {at_rest(1, 1.5), at_rest(.125, 1.2)}},
      {"Blast", {at_rest(1, 1500), at_rest(1, .015)}},
      {"Balsaralike1", {at_rest(1, 1), at_rest(.125, .8)}},
  };
  return find(cases, name);
}

std::optional<ShockTube> magnetised_shock(const std::string& name) { return find(magnetised(), name); }

}  // namespace initial_data
