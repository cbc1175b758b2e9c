// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Integrals over a sphere. Pure.
#ifndef EXTRACT_INTEGRALS_HH
#define EXTRACT_INTEGRALS_HH

#include <vector>

#include "sphere.hh"

namespace extract {

/// The integrals of densities.hh.
struct Charges {
  double mass = 0;
  Vector momentum = {}, spin = {};
};

Charges charges_of(const std::vector<Direction>& directions, const std::vector<Sample>& samples);

/// By how much proper time grows with coordinate time for observers at rest: the root of the mean of
/// alpha^2 - beta^2, or 0 where there are no such observers.
double rate_of_proper_time(const std::vector<Direction>& directions, const std::vector<Sample>& samples);

}  // namespace extract

#endif
