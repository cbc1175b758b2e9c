// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names and expressions of schedules in terms of the model and the parameters of a run.
#ifndef FLESH_SCHEDULE_MODEL_RESOLVER_HH
#define FLESH_SCHEDULE_MODEL_RESOLVER_HH

#include "model/activation.hh"
#include "model/variables.hh"
#include "parameters/parameter_set.hh"
#include "schedule/resolver.hh"

namespace flesh::schedule {

/// All arguments outlive it.
class ModelResolver : public Resolver {
 public:
  ModelResolver(const Activation& activation, const ParameterSet& parameters, const Variables& variables)
      : activation_(activation), parameters_(parameters), variables_(variables) {}

  bool condition(const tables::Thorn& thorn, std::string_view expression) const override;
  int integer(const tables::Thorn& thorn, std::string_view expression) const override;
  int group(const tables::Thorn& thorn, std::string_view name) const override;
  std::vector<int> variables(const tables::Thorn& thorn, std::string_view name) const override;
  int timelevels(int group) const override;
  std::string group_name(int group) const override;

 private:
  const Activation& activation_;
  const ParameterSet& parameters_;
  const Variables& variables_;
};

}  // namespace flesh::schedule

#endif
