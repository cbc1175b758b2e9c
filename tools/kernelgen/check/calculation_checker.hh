// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The checks of one calculation: expressions (index_check.cc), what is set (target_check.cc), functions and
// their calls (function_check.cc).
#ifndef KERNELGEN_CHECK_CALCULATION_CHECKER_HH
#define KERNELGEN_CHECK_CALCULATION_CHECKER_HH

#include "check/model.hh"

namespace kernelgen {

/// "^a_b", or "none".
std::string listed(const std::vector<FreeIndex>& free);
bool same_indices(const std::vector<FreeIndex>& a, const std::vector<FreeIndex>& b);

/// Looks at one calculation.
class CalculationChecker {
 public:
  CalculationChecker(const Calculation& calculation, Report& report, Model& model)
      : calculation_(calculation), report_(report), model_(model) {}

  void run();
  /// The body of a function, whose names are its own.
  void run(const Function& function);
  /// Of parameters; null is always true.
  void condition(const SyntaxPtr& condition) {
    if (condition && only_parameters(*condition)) look_at_condition(*condition);
  }
  const std::set<std::string>& used() const { return used_; }

 private:
  void equation(const Definition& equation);
  void equation_of_another_axis(const Definition& equation);
  std::optional<std::vector<FreeIndex>> target(const Definition& equation);
  void remember_set(const Tensor& tensor, const std::vector<Index>& indices);
  bool sets_stored_components(const Syntax& syntax, const Tensor& tensor, const std::vector<Index>& indices);
  void note_effect(const Definition& equation, const Tensor& tensor, const std::vector<Index>& indices);
  void cannot_be_set(const Syntax& syntax);
  void boundary(const Word& name, const std::string& word);
  bool only_parameters(const Syntax& condition);
  bool is_same_everywhere(const Syntax& syntax) const;

  // Free indices of an expression; nothing if it is wrong, which has been reported.
  using Free = std::optional<std::vector<FreeIndex>>;
  Free look(const Syntax& syntax);
  bool look_at_condition(const Syntax& syntax);
  Free name(const Syntax& syntax);
  Free scalar_name(const Syntax& syntax);
  Free local_name(const Syntax& syntax);
  Free tensor(const Tensor& tensor, const Syntax& syntax);
  Free derivative(const Syntax& syntax);
  bool is_written_with_letters(const Syntax& syntax) const;
  Free call(const Syntax& syntax);
  Free tensor_call(const Syntax& syntax);
  Free function_call(const Syntax& syntax);
  Free solve_call(const Syntax& syntax);
  bool names_table(const Syntax& syntax);
  Free common_indices(const Syntax& syntax, std::size_t first);
  Free displaced(const Syntax& syntax);
  bool names_all_results(const Definition& equation);
  void local_equation(const Definition& equation);
  Free choice(const Syntax& syntax, const std::string& what);
  Free binary(const Syntax& syntax);
  bool comparison(const Syntax& syntax);
  Free product(const Syntax& syntax, const std::vector<FreeIndex>& a, const std::vector<FreeIndex>& b);
  Free same(const Syntax& syntax, const Free& a, const Free& b, const std::string& what);
  bool scalar(const Syntax& syntax, const std::string& what);
  Free contracted(const Syntax& syntax, std::vector<FreeIndex> all);
  const Syntax* first_variable(const Syntax& syntax) const;
  bool keyword(const Syntax& syntax);
  void undefined(const Syntax& syntax);
  std::string hint_of_inherited();
  std::vector<std::string> known_names() const;

  const Calculation& calculation_;
  Report& report_;
  Model& model_;
  std::set<std::string> set_;  // components of temporaries that have values
  /// What an equation sets: a later one that sets all of it again leaves it without effect.
  struct Effect {
    std::set<std::string> components;
    Span span;
  };
  std::vector<Effect> effects_;
  std::set<std::string> used_;
  /// Of a function: what has a value so far; null in calculations.
  std::set<std::string>* locals_ = nullptr;
};

}  // namespace kernelgen

#endif
