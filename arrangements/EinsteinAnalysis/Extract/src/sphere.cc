// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace extract {
namespace {

constexpr double pi = std::numbers::pi;

struct Interval {
  double begin, length;
};

Interval interval_of_theta(const Mirrors& mirrors) { return {0, mirrors[2] ? pi / 2 : pi}; }

Interval interval_of_phi(const Mirrors& mirrors) {
  if (mirrors[0] && mirrors[1]) return {0, pi / 2};
  if (mirrors[1]) return {0, pi};
  if (mirrors[0]) return {-pi / 2, pi};
  return {0, 2 * pi};
}

Direction reversed(Direction direction, const Mirrors& axes) {
  if (axes[0]) direction.phi = pi - direction.phi;
  if (axes[1]) direction.phi = -direction.phi;
  if (axes[2]) direction.theta = pi - direction.theta;
  return direction;
}

}  // namespace

Vector Direction::normal() const {
  return {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)};
}

Sample reflected(const Sample& sample, const Mirrors& axes) {
  Sample result = sample;
  const auto sign = [&](int i) { return axes[i] ? -1.0 : 1.0; };
  const double hand = sign(0) * sign(1) * sign(2);
  for (int i = 0; i < 3; ++i) {
    result.momentum[i] *= sign(i);
    result.spin[i] *= hand * sign(i);
    for (int j = i; j < 3; ++j) {
      result.metric[component(i, j)] *= sign(i) * sign(j);
      result.radial[component(i, j)] *= sign(i) * sign(j);
    }
  }
  return result;
}

Sphere::Sphere(int rows, int columns, const Mirrors& mirrors) {
  const Interval theta = interval_of_theta(mirrors), phi = interval_of_phi(mirrors);
  const double d_theta = theta.length / rows, d_phi = phi.length / columns;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const double at = theta.begin + (i + 0.5) * d_theta;
      part_.push_back({at, phi.begin + (j + 0.5) * d_phi, std::sin(at) * d_theta * d_phi});
    }
  add_images(mirrors);
}

void Sphere::add_images(const Mirrors& mirrors) {
  for (int code = 0; code < 8; ++code) {
    const Mirrors axes = {(code & 1) != 0, (code & 2) != 0, (code & 4) != 0};
    if ((axes[0] && !mirrors[0]) || (axes[1] && !mirrors[1]) || (axes[2] && !mirrors[2])) continue;
    for (std::size_t n = 0; n < part_.size(); ++n) {
      all_.push_back(reversed(part_[n], axes));
      images_.push_back({n, axes});
    }
  }
}

std::vector<Sample> Sphere::completed(const std::vector<Sample>& samples) const {
  std::vector<Sample> result;
  result.reserve(images_.size());
  for (const Image& image : images_) result.push_back(reflected(samples[image.source], image.axes));
  return result;
}

}  // namespace extract
