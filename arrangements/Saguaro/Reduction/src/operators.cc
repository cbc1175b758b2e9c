// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/operators.hh"

#include <stdexcept>

namespace reduction {

std::span<const Operator> operators() {
  static constexpr Operator all[] = {
      {"count", Term::one, Collection::sum, Finish::as_it_is},
      {"minimum", Term::value, Collection::minimum, Finish::as_it_is},
      {"maximum", Term::value, Collection::maximum, Finish::as_it_is},
      {"product", Term::value, Collection::product, Finish::as_it_is},
      {"sum", Term::value, Collection::sum, Finish::as_it_is},
      {"sum_abs", Term::magnitude, Collection::sum, Finish::as_it_is},
      {"sum_squared", Term::square, Collection::sum, Finish::as_it_is},
      {"sum_abs_squared", Term::magnitude_squared, Collection::sum, Finish::as_it_is},
      {"average", Term::value, Collection::sum, Finish::mean},
      {"norm1", Term::magnitude, Collection::sum, Finish::mean},
      {"norm2", Term::magnitude_squared, Collection::sum, Finish::root_of_mean},
      {"norm_inf", Term::magnitude, Collection::maximum, Finish::as_it_is},
  };
  return all;
}

const Operator& operator_named(std::string_view name) {
  for (const Operator& candidate : operators())
    if (candidate.name == name) return candidate;
  throw std::invalid_argument("there is no reduction operator " + std::string(name));
}

}  // namespace reduction
