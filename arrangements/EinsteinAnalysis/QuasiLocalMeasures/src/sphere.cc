// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <cmath>
#include <numbers>

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

}  // namespace quasi_local
