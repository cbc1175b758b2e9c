// SPDX-License-Identifier: LGPL-2.1-or-later
#include "star.hh"

#include <algorithm>
#include <cmath>
#include <string>

namespace tov {
namespace {

constexpr double pi = 3.14159265358979323846;

/// Isotropic radius of an areal one outside of a mass.
double schwarzschild_isotropic(double r, double m) { return (std::sqrt(r * r - 2 * m * r) + r - m) / 2; }

double schwarzschild_phi(double r, double m) { return std::log(1 - 2 * m / r) / 2; }

/// The logarithm of isotropic/areal radius grows with r by this.
double log_ratio_rate(double r, double m) {
  const double root = std::sqrt(r - 2 * m);
  return (std::sqrt(r) - root) / (r * root);
}

}  // namespace

double Polytrope::press(double rho) const { return K * std::pow(rho, gamma); }
double Polytrope::rho(double press) const { return std::pow(press / K, 1 / gamma); }
double Polytrope::energy_density(double press) const { return rho(press) + press / (gamma - 1); }

Place Star::at(double isotropic_r) const {
  if (isotropic_r < solved_to_) return solved(isotropic_r);
  const double psi = 1 + global_.mass / (2 * isotropic_r);
  return {psi * psi, schwarzschild_phi(isotropic_r * psi * psi, global_.mass), 0};
}

// ---- constant steps in r

namespace {

/// What is integrated in r.
struct Profile {
  double press, mass, phi, log_ratio, baryon_mass;
};

Profile plus(const Profile& a, double h, const Profile& b) {
  return {a.press + h * b.press, a.mass + h * b.mass, a.phi + h * b.phi, a.log_ratio + h * b.log_ratio,
          a.baryon_mass + h * b.baryon_mass};
}

Profile rates(const Polytrope& matter, double r, const Profile& at) {
  if (r <= 0) return {};
  const double press = std::max(at.press, 0.0), energy = matter.energy_density(press);
  const double pull = (at.mass + 4 * pi * r * r * r * press) / (r * (r - 2 * at.mass));
  return {-(energy + press) * pull, 4 * pi * r * r * energy, pull, log_ratio_rate(r, at.mass),
          4 * pi * r * r * matter.rho(press) / std::sqrt(1 - 2 * at.mass / r)};
}

Profile runge_kutta_step(const Polytrope& matter, double r, double h, const Profile& at) {
  const Profile k1 = rates(matter, r, at), k2 = rates(matter, r + h / 2, plus(at, h / 2, k1));
  const Profile k3 = rates(matter, r + h / 2, plus(at, h / 2, k2)),
                k4 = rates(matter, r + h, plus(at, h, k3));
  return plus(plus(plus(plus(at, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
}

}  // namespace

SteppedStar::SteppedStar(const Polytrope& matter, double rho_central, double dr, int most_points) {
  Profile last{matter.press(rho_central), 0, 0, 0, 0};
  for (int i = 1;; ++i) {
    const Profile now = runge_kutta_step(matter, (i - 1) * dr, dr, last);
    if (!(now.press > 0)) break;
    if (i >= most_points)
      throw Error("the surface of the star lies beyond TOV_Num_Radial * TOV_dr = " +
                  std::to_string(most_points * dr));
    areal_r_.push_back(i * dr);
    isotropic_r_.push_back(areal_r_.back() * std::exp(now.log_ratio));
    phi_.push_back(now.phi);
    press_.push_back(now.press);
    last = now;
  }
  if (areal_r_.size() < 2) throw Error("the star is smaller than two steps TOV_dr = " + std::to_string(dr));
  const double R = areal_r_.back();
  global_ = {last.mass, last.baryon_mass, R, schwarzschild_isotropic(R, last.mass)};
  const double scale = global_.isotropic_R / isotropic_r_.back();
  const double shift = schwarzschild_phi(R, last.mass) - phi_.back();
  for (double& r : isotropic_r_) r *= scale;
  for (double& phi : phi_) phi += shift;
  for (int i = static_cast<int>(areal_r_.size()) + 1; i < most_points; ++i) {
    const double r = i * dr;
    areal_r_.push_back(r);
    isotropic_r_.push_back(schwarzschild_isotropic(r, last.mass));
    phi_.push_back(schwarzschild_phi(r, last.mass));
    press_.push_back(0);
  }
  solved_to_ = isotropic_r_.back();
}

Place SteppedStar::solved(double isotropic_r) const {
  const double r = std::max(isotropic_r, isotropic_r_.front());
  const auto above = std::upper_bound(isotropic_r_.begin() + 1, isotropic_r_.end() - 1, r);
  const auto i = static_cast<std::size_t>(above - isotropic_r_.begin()) - 1;
  const double share = (r - isotropic_r_[i]) / (isotropic_r_[i + 1] - isotropic_r_[i]);
  const auto between = [&](const std::vector<double>& values) {
    return values[i] + share * (values[i + 1] - values[i]);
  };
  return {between(areal_r_) / r, between(phi_), between(press_)};
}

// ---- steps in the enthalpy

// rho of h - 1 = gamma/(gamma - 1) K rho^(gamma - 1).
double EnthalpyStar::press_of(double H) const {
  const double n = matter_.gamma - 1;
  return matter_.press(std::pow(std::expm1(H) * n / (matter_.gamma * matter_.K), 1 / n));
}

// With q = r^2, w = m/r^3 and dH = -2 H_c s ds: dq/ds = 4 H_c s (1 - 2 w q)/(w + 4 pi p), dw/dq = (4 pi e - 3
// w)/(2 q) and d log_ratio/dq = w/(root (1 + root)), root = sqrt(1 - 2 w q).
EnthalpyStar::Node EnthalpyStar::rates(double s, const Node& at) const {
  const double press = press_of(enthalpy(s)), energy = matter_.energy_density(press);
  const double q = at.r2, w = at.mean_density, root = std::sqrt(1 - 2 * w * q);
  const double dq = 4 * central_H_ * s * root * root / (w + 4 * pi * press);
  return {dq, q > 0 ? (4 * pi * energy - 3 * w) / (2 * q) * dq : 0, w / (root * (1 + root)) * dq,
          2 * pi * std::sqrt(q) * matter_.rho(press) / root * dq};
}

namespace {

constexpr int number_of_steps = 4000;

}  // namespace

EnthalpyStar::EnthalpyStar(const Polytrope& matter, double rho_central)
    : matter_(matter),
      central_H_(std::log1p(matter.gamma / (matter.gamma - 1) * matter.press(rho_central) / rho_central)) {
  const auto plus = [](const Node& a, double h, const Node& b) {
    return Node{a.r2 + h * b.r2, a.mean_density + h * b.mean_density, a.log_ratio + h * b.log_ratio,
                a.baryon_mass + h * b.baryon_mass};
  };
  const double h = 1.0 / number_of_steps;
  nodes_.push_back({0, 4 * pi / 3 * matter.energy_density(matter.press(rho_central)), 0, 0});
  for (int i = 0; i < number_of_steps; ++i) {
    const double s = i * h, end = i + 1 == number_of_steps ? 1 : s + h;
    const Node& at = nodes_.back();
    const Node k1 = rates(s, at), k2 = rates(s + h / 2, plus(at, h / 2, k1));
    const Node k3 = rates(s + h / 2, plus(at, h / 2, k2)), k4 = rates(end, plus(at, h, k3));
    nodes_.push_back(plus(plus(plus(plus(at, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4));
  }
  const Node& surface = nodes_.back();
  const double R = std::sqrt(surface.r2), mass = surface.mean_density * R * R * R;
  global_ = {mass, surface.baryon_mass, R, schwarzschild_isotropic(R, mass)};
  scale_ = global_.isotropic_R / (R * std::exp(surface.log_ratio));
  phi_at_surface_ = schwarzschild_phi(R, mass);
  solved_to_ = global_.isotropic_R;
}

double EnthalpyStar::isotropic_r(const Node& node) const {
  return scale_ * std::sqrt(node.r2) * std::exp(node.log_ratio);
}

double EnthalpyStar::isotropic_slope(double s, const Node& node) const {
  if (s == 0) return scale_ * std::sqrt(2 * central_H_ / (node.mean_density + 4 * pi * press_of(central_H_)));
  const Node rate = rates(s, node);
  return isotropic_r(node) * (rate.r2 / (2 * node.r2) + rate.log_ratio);
}

Place EnthalpyStar::solved(double r) const {
  const auto above =
      std::upper_bound(nodes_.begin() + 1, nodes_.end() - 1, r,
                       [&](double value, const Node& node) { return value < isotropic_r(node); });
  const Node &low = *(above - 1), &high = *above;
  const double h = 1.0 / number_of_steps, s_low = static_cast<double>(above - nodes_.begin() - 1) * h;
  const double slope_low = h * isotropic_slope(s_low, low), slope_high = h * isotropic_slope(s_low + h, high);
  // The share x of the step at which the cubic r(s) has this value, by Newton's method from the straight
  // line.
  const double r_low = isotropic_r(low), rise = isotropic_r(high) - r_low;
  double x = (r - r_low) / rise;
  for (int i = 0; i < 4; ++i) {
    const double value =
        x *
        (slope_low + x * (3 * rise - 2 * slope_low - slope_high + x * (slope_low + slope_high - 2 * rise)));
    const double slope = slope_low + x * (2 * (3 * rise - 2 * slope_low - slope_high) +
                                          3 * x * (slope_low + slope_high - 2 * rise));
    x -= (value - (r - r_low)) / slope;
  }
  // ln(areal/isotropic radius) is smooth: the same cubic in s.
  const auto log_ratio_slope = [&](double s, const Node& node) { return h * rates(s, node).log_ratio; };
  const double l = low.log_ratio, change = high.log_ratio - l;
  const double a = log_ratio_slope(s_low, low), b = log_ratio_slope(s_low + h, high);
  const double log_ratio = l + x * (a + x * (3 * change - 2 * a - b + x * (a + b - 2 * change)));
  const double s = s_low + x * h, H = enthalpy(s);
  return {1 / (scale_ * std::exp(log_ratio)), phi_at_surface_ - H, press_of(H)};
}

}  // namespace tov
