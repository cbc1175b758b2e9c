// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "flesh/formatted.hh"

namespace quasi_local {
namespace {

/// From the values at both sides, the nearer ones first.
double difference(int order, double before2, double before, double after, double after2, double step) {
  return order == 2 ? (after - before) / (2 * step)
                    : (8 * (after - before) - (after2 - before2)) / (12 * step);
}

}  // namespace

int Sphere::at(int i, int j) const {
  if (i < 0) {
    i = -1 - i;
    j += nphi / 2;
  } else if (i >= ntheta) {
    i = 2 * ntheta - 1 - i;
    j += nphi / 2;
  }
  return i + ntheta * ((j % nphi + nphi) % nphi);
}

double Sphere::by_theta(const Field& f, int i, int j) const {
  return difference(order, f[at(i - 2, j)], f[at(i - 1, j)], f[at(i + 1, j)], f[at(i + 2, j)], delta_theta);
}

double Sphere::by_phi(const Field& f, int i, int j) const {
  return difference(order, f[at(i, j - 2)], f[at(i, j - 1)], f[at(i, j + 1)], f[at(i, j + 2)], delta_phi);
}

double Sphere::weight(int i) const {
  double sum = 0;
  for (int l = 0; l <= (ntheta - 1) / 2; ++l) sum += std::sin((2 * l + 1) * theta(i)) / (2 * l + 1);
  return 8 * std::numbers::pi / size() * sum;
}

int Sphere::meridian(double angle) const {
  const int j = static_cast<int>(std::lround((angle - phi_first) / delta_phi));
  return (j % nphi + nphi) % nphi;
}

Part::Part(int points_theta, int points_phi, double theta_first, double delta_theta, double delta_phi)
    : ntheta(points_theta), nphi(points_phi) {
  constexpr double pi = std::numbers::pi;
  const auto is = [](double angle, double other) { return std::abs(angle - other) < 1e-9; };
  ends_at_equator = is((ntheta - 0.5) * delta_theta, pi / 2);
  sectors = is((nphi - 1) * delta_phi, pi / 2) ? 4 : is((nphi - 1) * delta_phi, pi) ? 2 : 1;
  if (!is(theta_first, delta_theta / 2) || (!ends_at_equator && !is(ntheta * delta_theta, pi)))
    throw std::invalid_argument(
        flesh::formatted("it has %d points along theta from %.15g in steps of %.15g", ntheta, theta_first,
                         delta_theta) +
        "; expected half of a step between the poles and the points next to them, or a "
        "last point on the equator");
  if ((sectors == 1 && !is(nphi * delta_phi, 2 * pi)) || whole_nphi() % 2 != 0)
    throw std::invalid_argument(
        flesh::formatted("it has %d points along phi in steps of %.15g", nphi, delta_phi) +
        "; expected an even number all around, or the ends of a half or a quarter");
}

int Part::stored_phi(int j) const {
  if (sectors == 1) return j;
  const int folded = j % (2 * (nphi - 1));
  return folded < nphi ? folded : 2 * (nphi - 1) - folded;
}

}  // namespace quasi_local
