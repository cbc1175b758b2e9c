// SPDX-License-Identifier: LGPL-2.1-or-later
#include "integrals.hh"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace extract {

Charges charges_of(const std::vector<Direction>& directions, const std::vector<Sample>& samples) {
  Charges sum;
  for (std::size_t n = 0; n < directions.size(); ++n) {
    const double weight = directions[n].weight;
    sum.mass += weight * samples[n].mass;
    for (int i = 0; i < 3; ++i) {
      sum.momentum[i] += weight * samples[n].momentum[i];
      sum.spin[i] += weight * samples[n].spin[i];
    }
  }
  return sum;
}

double rate_of_proper_time(const std::vector<Direction>& directions, const std::vector<Sample>& samples) {
  double mean = 0;
  for (std::size_t n = 0; n < directions.size(); ++n) mean += directions[n].weight * samples[n].g00;
  return std::sqrt(std::max(0.0, mean / (4 * std::numbers::pi)));
}

}  // namespace extract
