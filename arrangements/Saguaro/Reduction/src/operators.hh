// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the reduction operators are, as a table.
#ifndef SAGUARO_REDUCTION_OPERATORS_HH
#define SAGUARO_REDUCTION_OPERATORS_HH

#include <iterator>
#include <string_view>

namespace reduction {

/// What of a value f enters.
enum class Term {
  one,
  value,
  magnitude,
  square,
  magnitude_squared,
  magnitude_cubed,
  magnitude_to_the_fourth
};
/// How the terms of all points are put together; sums are weighted.
enum class Collection { sum, minimum, maximum, product };
/// What is made of a sum in the end: itself, divided by the sum of weights, or a root of that.
enum class Finish { as_it_is, mean, root_of_mean, cube_root_of_mean, fourth_root_of_mean };
/// How much a point of a refined level counts: by the volume of its cell, in cells of the coarsest level, or
/// like any other. Both times the weight of the point (1/2 on a face of the domain, 0 where it is not used).
enum class Measure { volume, points };

/// Example: norm2 is {magnitude_squared, sum, root_of_mean}: sqrt(sum w |f|^2 / sum w).
struct Operator {
  std::string_view name;
  Term term;
  Collection collection;
  Finish finish;
};

/// All operators. With the letter i before the name they measure by points.
inline constexpr Operator operators[] = {
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
    {"norm3", Term::magnitude_cubed, Collection::sum, Finish::cube_root_of_mean},
    {"norm4", Term::magnitude_to_the_fourth, Collection::sum, Finish::fourth_root_of_mean},
    {"norm_inf", Term::magnitude, Collection::maximum, Finish::as_it_is},
};

/// By its name without the letter; "mean" is "average". \throws std::invalid_argument if there is none
const Operator& operator_named(std::string_view name);

/// Index in `operators`; their number if there is none of that name.
constexpr int operator_number(std::string_view name) {
  int number = 0;
  for (; number < static_cast<int>(std::size(operators)); ++number)
    if (operators[number].name == name) break;
  return number;
}

}  // namespace reduction

#endif
