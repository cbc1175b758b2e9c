// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/old_values.hh"

#include <algorithm>
#include <vector>

namespace kernelgen {

namespace {

/// False if two mentions of a tensor are of different components for certain.
bool may_be_same(const std::vector<Index>& a, const std::vector<Index>& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i].component != 0 && b[i].component != 0 && a[i].component != b[i].component) return false;
  return true;
}

class OldValues {
 public:
  OldValues(Report& report, const Model& model) : report_(report), model_(model) {}

  void calculation(const Calculation& calculation) {
    written_.clear();
    for (const Definition& equation : calculation.equations) {
      look_at(*equation.value);
      if (equation.target.kind == SyntaxKind::name && is_stored(equation.target.text))
        written_.push_back(&equation.target);
    }
  }

 private:
  bool is_stored(const std::string& name) const {
    const auto found = model_.tensors.find(name);
    return found != model_.tensors.end() && found->second.role != Role::temporary;
  }

  void look_at(const Syntax& syntax) {
    if (syntax.kind == SyntaxKind::name && is_old(syntax))
      report_.warning(syntax.span,
                      "`" + syntax.text +
                          "` has been set above in this calculation, but here it still has the value "
                          "from before the calculation; use a temporary for the new one");
    for (const SyntaxPtr& argument : syntax.arguments) look_at(*argument);
  }

  bool is_old(const Syntax& read) const {
    return std::any_of(written_.begin(), written_.end(), [&](const Syntax* written) {
      return written->text == read.text && may_be_same(written->indices, read.indices);
    });
  }

  Report& report_;
  const Model& model_;
  std::vector<const Syntax*> written_;
};

}  // namespace

void warn_of_old_values(const Script& script, Report& report, const Model& model) {
  OldValues checker(report, model);
  for (const Calculation& calculation : script.calculations) checker.calculation(calculation);
}

}  // namespace kernelgen
