// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a value contributes to a reduction: for hosts and GPUs, with the same bits.
#ifndef SAGUARO_REDUCTION_TERMS_HH
#define SAGUARO_REDUCTION_TERMS_HH

#include <cmath>

#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/Reduction/src/operators.hh"

namespace reduction {

DEVICE_FUNCTION inline double term_of(Term term, double value) {
  switch (term) {
    case Term::one:
      return 1;
    case Term::value:
      return value;
    case Term::magnitude:
      return std::fabs(value);
    case Term::square:
    case Term::magnitude_squared:
      return value * value;
    case Term::magnitude_cubed:
      return value * value * std::fabs(value);
    case Term::magnitude_to_the_fourth:
      return value * value * (value * value);
  }
  return value;
}

/// How values enter.
struct Entry {
  Term term;
  bool multiplies_values = false;  ///< the weight times the value enters as a value of weight 1
  bool cuts_products = false;      ///< if so, without its decimals
  bool takes_products =
      false;  ///< if so, also for this operator: extremes are those of the values themselves
};

/// Of a sum: weight times term. Of an extreme: the term. Points of weight 0 do not count at all, which is the
/// caller's duty.
DEVICE_FUNCTION inline double contribution(const Entry& entry, double weight, double value, bool is_sum) {
  double multiplicity = weight;
  if (entry.multiplies_values) {
    if (entry.takes_products) value = weight * value;
    if (entry.cuts_products) value = std::trunc(value);
    multiplicity = 1;
  }
  const double term = term_of(entry.term, value);
  return is_sum ? multiplicity * term : term;
}

}  // namespace reduction

#endif
