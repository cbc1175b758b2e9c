// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the reduction operators are, as a table.
#ifndef SAGUARO_REDUCTION_OPERATORS_HH
#define SAGUARO_REDUCTION_OPERATORS_HH

#include <span>
#include <string>
#include <string_view>

namespace reduction {

/// What of a value f enters.
enum class Term { one, value, magnitude, square, magnitude_squared };
/// How the terms of all points are put together; sums are weighted.
enum class Collection { sum, minimum, maximum, product };
/// What is made of a sum in the end: itself, divided by the sum of weights, or the root of that.
enum class Finish { as_it_is, mean, root_of_mean };
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
std::span<const Operator> operators();

/// By its name without the letter. \throws std::invalid_argument if there is none
const Operator& operator_named(std::string_view name);

}  // namespace reduction

#endif
