// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The parts that several operators are made of: a sum or an extreme that two of them need is collected once.
#ifndef SAGUARO_REDUCTION_PARTS_HH
#define SAGUARO_REDUCTION_PARTS_HH

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "Saguaro/Reduction/src/reduction.hh"

namespace reduction {

/// What the values of one variable are collected to: the operator has no finish.
struct Part {
  int variable;
  WeighedOperator what;
  Collector collector;
  bool is_sum_of_weights() const;
};

/// Where among the parts the result of an operator comes from.
struct Recipe {
  std::size_t terms;
  std::optional<std::size_t> weights;
  Finish finish;
};

/// The parts for some operators on some variables, in order of the variables. Variables of one group lie on
/// the same points, so they share the sum of weights.
class Parts {
 public:
  /// \param shape  variables of one number have their points in common
  Recipe add(int variable, int shape, bool is_complex, const WeighedOperator& wanted);
  std::span<Part> all() { return parts_; }
  /// The variables that have parts, in the order in which they came.
  const std::vector<int>& variables() const { return variables_; }
  /// Indices of the parts of a variable, ascending. Of a sum that variables share, the first one has it.
  const std::vector<std::size_t>& of(int variable) const { return of_variable_.at(variable); }
  /// After the parts have been collected, and combined over processes.
  Collector::Number result(const Recipe& recipe) const;
  /// Combines them over processes. Collective.
  void combine(const cGH* gh);

 private:
  std::size_t index_of(int variable, int shape, const WeighedOperator& what);

  std::vector<Part> parts_;
  std::vector<int> variables_;
  std::map<int, std::vector<std::size_t>> of_variable_;
  std::map<int, std::vector<std::size_t>> weights_of_shape_;  ///< those of all variables with these points
};

}  // namespace reduction

#endif
