// SPDX-License-Identifier: LGPL-2.1-or-later
#include "holes.hh"

#include <cmath>

namespace black_holes {
namespace {

Vector from(const Vector& place, const Vector& at) {
  return {at[0] - place[0], at[1] - place[1], at[2] - place[2]};
}

double square(const Vector& x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2]; }

double distance(const Holes& holes, const Vector& x) {
  const double rr = square(x), ee = holes.epsilon * holes.epsilon;
  return holes.rounding == Rounding::quadratic ? std::sqrt(rr + ee) : std::sqrt(std::sqrt(rr * rr + ee * ee));
}

double csch(double x) { return 1 / std::sinh(x); }
double coth(double x) { return 1 / std::tanh(x); }

Holes on_the_axis(double mu, int reflections, double sign) {
  Holes holes;
  double weight_sign = 1;
  for (int n = 1; n <= reflections; ++n) {
    weight_sign *= sign;
    for (const double side : {+1.0, -1.0})
      holes.poles.push_back({{0, 0, side * coth(n * mu)}, weight_sign * csch(n * mu)});
  }
  return holes;
}

/// A pole that has been reflected in one of the holes of a circle last.
struct Image {
  Pole pole;
  std::size_t hole;
};

/// The image of a pole in a sphere.
Pole reflected(const Pole& pole, const Vector& centre, double radius) {
  const Vector x = from(centre, pole.place);
  const double rr = square(x), shrink = radius * radius / rr;
  return {{centre[0] + shrink * x[0], centre[1] + shrink * x[1], centre[2] + shrink * x[2]},
          pole.weight * radius / std::sqrt(rr)};
}

}  // namespace

double Holes::sum(const Vector& at) const {
  double total = 1;
  for (const Pole& pole : poles) total += pole.weight / distance(*this, from(pole.place, at));
  return total;
}

Factor Holes::factor(const Vector& at) const {
  Factor factor{sum(at), {}, {}};
  for (const Pole& pole : poles) {
    const Vector x = from(pole.place, at);
    const double s = distance(*this, x), cubed = pole.weight / (s * s * s * factor.psi);
    for (int i = 0, component = 0; i < 3; ++i) {
      factor.first[i] -= cubed * x[i];
      for (int j = i; j < 3; ++j)
        factor.second[component++] += cubed * (3 * x[i] * x[j] / (s * s) - (i == j));
    }
  }
  return factor;
}

Holes schwarzschild(double mass, double epsilon) {
  return {{{{0, 0, 0}, mass / 2}}, Rounding::quartic, epsilon};
}

Holes misner(double mu, int reflections) { return on_the_axis(mu, reflections, +1); }

Holes cadez(double mu, int reflections) { return on_the_axis(mu, reflections, -1); }

Holes misner_circle(double mu, int holes, int reflections) {
  const double full_turn = 8 * std::atan(1.0);
  std::vector<Vector> centres;
  std::vector<Image> newest;
  Holes all;
  for (int i = 0; i < holes; ++i) {
    const double angle = full_turn * i / holes;
    centres.push_back({coth(mu) * std::cos(angle), coth(mu) * std::sin(angle), 0});
    newest.push_back({{centres.back(), csch(mu)}, centres.size() - 1});
    all.poles.push_back(newest.back().pole);
  }
  for (int n = 0; n < reflections; ++n) {
    std::vector<Image> images;
    for (const Image& image : newest)
      for (std::size_t hole = 0; hole < centres.size(); ++hole) {
        if (hole == image.hole) continue;
        images.push_back({reflected(image.pole, centres[hole], csch(mu)), hole});
        all.poles.push_back(images.back().pole);
      }
    newest = std::move(images);
  }
  return all;
}

}  // namespace black_holes
