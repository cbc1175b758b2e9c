// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/axes_check.hh"

namespace kernelgen {

namespace {

// `g21` is g12 of a symmetric tensor.
std::set<std::string> components_read(const Indexed& read) {
  std::set<std::string> result;
  Tensor plain = *read.tensor;
  plain.role = Role::variable;
  for_each_assignment(plain.rank(), [&](const std::vector<int>& at) {
    const Component c = component(plain, at);
    if (c.sign != 0 && matches(read.indices, at)) result.insert(c.name);
  });
  return result;
}

/// Goes through the equations of all axes in the order in which one calculation would have them.
class AxesOfOneCalculation {
 public:
  AxesOfOneCalculation(const Calculation& calculation, Report& report, const Model& model)
      : calculation_(calculation), report_(report), model_(model) {}

  void check() {
    for (const Definition& equation : calculation_.of_all_axes) note_variables(equation);
    for (const Definition& equation : calculation_.of_all_axes) {
      look_at(*equation.value, equation.axis);
      note_temporaries(equation);
    }
  }

 private:
  // Equations outside `along` stand in the calculations of all axes.
  void note_variables(const Definition& equation) {
    const auto named = tensor_called(model_, name_of_target(equation.target));
    if (!named || named->tensor->role == Role::temporary) return;
    for (const std::string& component : stored_components(*named->tensor, named->indices)) {
      const auto [place, is_new] = axes_.try_emplace(component, equation.axis);
      if (equation.axis == 0 || (!is_new && place->second != equation.axis))
        report_once(equation.span, "the calculations of several axes set " + component +
                                       ": `axis by axis` needs variables of its own for each");
    }
  }

  void note_temporaries(const Definition& equation) {
    const auto named = tensor_called(model_, name_of_target(equation.target));
    if (!named || named->tensor->role != Role::temporary) return;
    for (const std::string& component : stored_components(*named->tensor, named->indices))
      axes_[component] = equation.axis;
  }

  void look_at(const Syntax& syntax, int axis) {
    const auto named = tensor_called(model_, syntax);
    if (named && uses_another_axis(*named, axis) && reported_names_.insert(named->tensor->name).second)
      report_once(syntax.span, "`" + syntax.text + "` " + problem_of(*named->tensor));
    for (const SyntaxPtr& argument : syntax.arguments) look_at(*argument, axis);
  }

  static std::string problem_of(const Tensor& tensor) {
    return tensor.role == Role::temporary
               ? "holds what another axis has set: calculations `axis by axis` share no temporaries; form it "
                 "outside `along`, or leave `axis by axis` out"
               : "is set for another axis, whose calculation may run before: leave `axis by axis` out";
  }

  bool uses_another_axis(const Indexed& read, int axis) const {
    for (const std::string& component : components_read(read))
      if (const auto found = axes_.find(component);
          found != axes_.end() && found->second != 0 && found->second != axis)
        return true;
    return false;
  }

  void report_once(Span span, const std::string& problem) {
    if (reported_.insert(span.begin).second) report_.error(span, problem);
  }

  const Calculation& calculation_;
  Report& report_;
  const Model& model_;
  std::map<std::string, int> axes_;  ///< whose equations set a component last; 0: those outside `along`
  std::set<std::size_t> reported_;
  std::set<std::string> reported_names_;
};

}  // namespace

void check_axes(const Script& script, Report& report, const Model& model) {
  std::set<std::size_t> seen;  // `for NAME "a" "b"` makes several calculations of one text
  for (const Calculation& calculation : script.calculations)
    if (calculation.axis == 1 && seen.insert(calculation.span.begin).second)
      AxesOfOneCalculation(calculation, report, model).check();
}

}  // namespace kernelgen
