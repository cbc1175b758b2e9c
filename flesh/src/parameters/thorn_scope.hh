// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Expressions of CCL files: schedule conditions, sizes, vector lengths and timelevels, in the scope of their
// thorn.
#ifndef FLESH_PARAMETERS_THORN_SCOPE_HH
#define FLESH_PARAMETERS_THORN_SCOPE_HH

#include <cstdint>
#include <string_view>

#include "core/expression.hh"
#include "model/activation.hh"
#include "parameters/parameter_set.hh"

namespace flesh {

/// Names mean the parameters that a thorn sees, its own or "implementation::name". Functions are CCTK_Equals
/// (also CCTK_EQUALS), CCTK_IsThornActive, CCTK_IsThornCompiled, CCTK_IsImplementationActive,
/// CCTK_IsImplementationCompiled, CCTK_IsFunctionAliased, CCTK_ParameterQueryTimesSet and
/// CCTK_ParameterValInt.
class ThornScope : public Resolver {
 public:
  ThornScope(const tables::Thorn& thorn, const ParameterSet& parameters, const Activation& activation)
      : thorn_(thorn), parameters_(parameters), activation_(activation) {}

  Value name(std::string_view name, std::optional<std::int64_t> index) const override;
  std::optional<Value> call(std::string_view function, std::span<const Value> arguments) const override;

  /// Whether a condition holds; an empty one does. \throws Error
  bool holds(std::string_view condition) const;

  /// Value of an expression that must be a whole number. \throws Error
  std::int64_t whole_number(std::string_view expression) const;

 private:
  Value whole_value(const std::string& name, const std::string& owner) const;

  const tables::Thorn& thorn_;
  const ParameterSet& parameters_;
  const Activation& activation_;
};

}  // namespace flesh

#endif
