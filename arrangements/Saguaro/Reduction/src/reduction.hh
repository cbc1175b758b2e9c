// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions of grid variables and of arrays that processes hold. Results are the same, bit by bit, for any
// number of processes and components (see collector.hh).
#ifndef SAGUARO_REDUCTION_HH
#define SAGUARO_REDUCTION_HH

#include <span>
#include <vector>

#include "Saguaro/Reduction/src/collector.hh"

namespace reduction {

/// How much points count.
struct Weights {
  /// Index of a CCTK_REAL variable; -1: every point counts 1. It applies to variables of its kind, dimension
  /// and size. A point of weight 0 is not used.
  int variable = -1;
  Measure measure = Measure::volume;
  bool multiplies_values = false;  ///< w f stands for f: so norm2 is sqrt(sum |w f|^2 / sum w)
  bool cuts_products = false;      ///< if so, without its decimals: for results that are integers
  bool counts_copies = false;      ///< what every process holds counts once for each of them
  bool interpolates_extrema =
      true;  ///< minima and maxima, too, are of values at the time of the current view

  friend bool operator==(const Weights&, const Weights&) = default;
};

struct WeighedOperator {
  Operator rule;
  Weights weights;
};

/// Reduces variables, each to one number: over the current level, or all levels above level mode. Each point
/// counts once. Levels that are at another time than the current view are interpolated in time. Copies
/// through periodic faces do not count, and of what every process holds (SCALAR, DISTRIB=CONSTANT) the values
/// of the first process count unless told otherwise. Collective.
/// \throws std::invalid_argument if a type is not one of a number, std::runtime_error without storage
std::vector<Collector::Number> reduce_variables(const cGH* gh, const Operator& rule, Weights weights,
                                                std::span<const int> variables);

/// The same for several operators at once: each point is read once, operators share the sums that they have
/// in common, and processes exchange one message for all sums. Collective.
/// \return for each variable the results of all operators; bit by bit what they are one by one
std::vector<std::vector<Collector::Number>> reduce_variables(const cGH* gh,
                                                             std::span<const WeighedOperator> wanted,
                                                             std::span<const int> variables);

struct Timelevel {
  int variable, age;  ///< 0: the newest
};
/// For each: true if it is a grid function that lives on a device and has no NaN and no infinity at any point
/// that the current component stores. False means that somebody must look, and above local mode. One request
/// to the device for all.
std::vector<bool> finite_on_device(const cGH* gh, std::span<const Timelevel> timelevels);

/// One array of numbers on this process.
struct Array {
  int type;  ///< CCTK_VARIABLE_...
  const void* values;
};

/// Reduces each array over its elements, on this process only.
/// \param count  number of elements of each
std::vector<Collector::Number> reduce_here(const Operator& rule, std::span<const Array> arrays,
                                           std::ptrdiff_t count);
/// Reduces each array over its elements and the processes. Collective.
std::vector<Collector::Number> reduce_arrays(const cGH* gh, const Operator& rule,
                                             std::span<const Array> arrays, std::ptrdiff_t count);
/// Reduces an array over processes, element by element. Collective.
std::vector<Collector::Number> reduce_elements(const cGH* gh, const Operator& rule, const Array& array,
                                               std::ptrdiff_t count);

/// Stores a number as element `index` of an array: rounded towards zero for integers, without the imaginary
/// part for real numbers.
void store(Collector::Number number, int type, void* array, std::ptrdiff_t index);

}  // namespace reduction

#endif
