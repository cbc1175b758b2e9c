// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/model.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.hh"
#include "core/text.hh"
#include "graph/rational.hh"

namespace kernelgen {

std::string component_name(const Tensor& tensor, const std::vector<int>& at) {
  std::string result = tensor.name;
  for (int index : at) result += static_cast<char>('1' + index);
  return result;
}

Component component(const Tensor& tensor, std::vector<int> at) {
  int sign = 1;
  for (const auto& [first, second, parity] : tensor.symmetries) {
    if (parity < 0 && at[first] == at[second]) return {"", 0};
    if (at[first] > at[second]) {
      std::swap(at[first], at[second]);
      sign *= parity;
    }
  }
  if (tensor.role != Role::foreign) return {component_name(tensor, at), sign};
  const auto all = independent(tensor);
  const auto place = std::find(all.begin(), all.end(), at) - all.begin();
  return {tensor.components.at(place), sign};
}

std::vector<std::vector<int>> independent(const Tensor& tensor) {
  std::vector<std::vector<int>> result;
  for_each_assignment(tensor.rank(), [&](const std::vector<int>& at) {
    const bool is_stored =
        std::all_of(tensor.symmetries.begin(), tensor.symmetries.end(),
                    [&](const auto& pair) { return at[pair.first] + (pair.sign < 0) <= at[pair.second]; });
    if (is_stored) result.push_back(at);
  });
  return result;
}

std::optional<Named> component_called(const Model& model, const std::string& name) {
  std::size_t digits = 0;
  while (digits < name.size() && name[name.size() - 1 - digits] >= '1' &&
         name[name.size() - 1 - digits] <= '3')
    ++digits;
  for (std::size_t count = digits; count > 0; --count) {
    const Tensor* const tensor = model.find_tensor(name.substr(0, name.size() - count));
    if (tensor == nullptr || tensor->rank() != static_cast<int>(count)) continue;
    std::vector<int> at;
    for (std::size_t i = name.size() - count; i < name.size(); ++i) at.push_back(name[i] - '1');
    return Named{tensor, at};
  }
  return std::nullopt;
}

bool matches(const std::vector<Index>& indices, const std::vector<int>& at) {
  for (std::size_t i = 0; i < indices.size(); ++i)
    if (indices[i].component != 0 && indices[i].component != at[i] + 1) return false;
  return true;
}

std::set<std::string> stored_components(const Tensor& tensor, const std::vector<Index>& indices) {
  std::set<std::string> result;
  for (const auto& at : independent(tensor))
    if (matches(indices, at)) result.insert(component_name(tensor, at));
  return result;
}

const Syntax& name_of_target(const Syntax& target) {
  return target.kind == SyntaxKind::derivative ? *target.arguments[0] : target;
}

std::optional<Indexed> tensor_called(const Model& model, const Syntax& name) {
  if (name.kind != SyntaxKind::name) return std::nullopt;
  if (const Tensor* const found = model.find_tensor(name.text)) return Indexed{found, name.indices};
  const auto named = name.indices.empty() ? component_called(model, name.text) : std::nullopt;
  if (!named) return std::nullopt;
  Indexed result{named->tensor, {}};
  for (std::size_t i = 0; i < named->at.size(); ++i)
    result.indices.push_back({"", named->at[i] + 1, named->tensor->is_upper[i], 0, false, name.span});
  return result;
}

const Tensor* Model::find_tensor(const std::string& name) const {
  const auto found = tensors.find(name);
  return found == tensors.end() ? nullptr : &found->second;
}

bool is_condition(const Syntax& syntax) {
  static const std::set<std::string> arithmetic{"+", "-", "*", "/", "**"};
  return (syntax.kind == SyntaxKind::binary && arithmetic.count(syntax.text) == 0) ||
         (syntax.kind == SyntaxKind::call && syntax.text == "not");
}

bool are_compared_conditions(const Syntax& comparison) {
  if (comparison.text != "==" && comparison.text != "!=") return false;
  const Syntax &left = *comparison.arguments[0], &right = *comparison.arguments[1];
  const auto is_answer = [](const Syntax& syntax) {
    return is_condition(syntax) ||
           (syntax.kind == SyntaxKind::name && (syntax.text == "true" || syntax.text == "false"));
  };
  return (is_condition(left) && is_answer(right)) || (is_answer(left) && is_condition(right));
}

double constant_value(const Syntax& syntax, const Model* model) {
  const auto argument = [&](int i) { return constant_value(*syntax.arguments[i], model); };
  if (syntax.kind == SyntaxKind::number) return decimal_value(syntax.text);
  if (syntax.kind == SyntaxKind::negate) return -argument(0);
  if (syntax.kind == SyntaxKind::name && syntax.text == "PI") return std::numbers::pi;
  if (model != nullptr && syntax.kind == SyntaxKind::name)
    if (const auto found = model->constants.find(syntax.text); found != model->constants.end())
      return found->second.value;
  if (syntax.kind == SyntaxKind::name && syntax.text == "true") return 1;
  if (syntax.kind == SyntaxKind::name && syntax.text == "false") return 0;
  if (syntax.kind == SyntaxKind::binary) {
    if (syntax.text == "+") return argument(0) + argument(1);
    if (syntax.text == "-") return argument(0) - argument(1);
    if (syntax.text == "*") return argument(0) * argument(1);
    if (syntax.text == "/") return argument(0) / argument(1);
    if (syntax.text == "**") return std::pow(argument(0), argument(1));
  }
  throw flesh::Error("expected a number: digits, PI and + - * / **");
}

const std::vector<std::string>& coordinate_names() {
  static const std::vector<std::string> names{"x", "y", "z", "r"};
  return names;
}

const std::vector<std::string>& uniform_names() {
  static const std::vector<std::string> names{"t", "dt", "dx", "dy", "dz", "PI", "true", "false", "fdOrder"};
  return names;
}

const std::vector<std::string>& schedule_bins() {
  static const std::vector<std::string> bins{"initial",
                                             "postinitial",
                                             "postpostinitial",
                                             "prestep",
                                             "evol",
                                             "poststep",
                                             "analysis",
                                             "basegrid",
                                             "preregrid",
                                             "postregrid",
                                             "preregridinitial",
                                             "postregridinitial",
                                             "postrestrict",
                                             "postrestrictinitial",
                                             "recover_variables",
                                             "post_recover_variables",
                                             "cpinitial",
                                             "checkpoint",
                                             "paramcheck",
                                             "wragh",
                                             "terminate"};
  return bins;
}

std::string bin_called(const std::string& name) {
  const std::string bin = flesh::lower(name);
  return bin.rfind("cctk_", 0) == 0 ? bin.substr(5) : bin;
}

bool is_bin(const std::string& name) {
  const auto& bins = schedule_bins();
  return std::find(bins.begin(), bins.end(), bin_called(name)) != bins.end();
}

const std::map<std::string, int>& point_functions() {
  static const std::map<std::string, int> functions{
      {"sin", 1},  {"cos", 1},  {"tan", 1},  {"exp", 1}, {"log", 1},  {"sqrt", 1},  {"abs", 1},   {"sinh", 1},
      {"cosh", 1}, {"tanh", 1}, {"max", 2},  {"min", 2}, {"pow", 2},  {"atan", 1},  {"atan2", 2}, {"if", 3},
      {"not", 1},  {"asin", 1}, {"acos", 1}, {"erf", 1}, {"sign", 1}, {"floor", 1}, {"lookup", 2}};
  return functions;
}

bool is_tensor_function(const std::string& name) {
  return name == "advect" || name == "Lie" || name == "upwindLie" || name == "dissipation";
}

}  // namespace kernelgen
