// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/names_check.hh"

#include "core/text.hh"

namespace kernelgen {

namespace {

/// Names that must differ from each other.
class Room {
 public:
  explicit Room(Report& report) : report_(report) {}

  /// What the generator itself calls so.
  void take(const std::string& name, const std::string& what) {
    names_.try_emplace(flesh::lower(name), name, what);
  }

  void add(const std::string& name, const std::string& what, Span span) {
    const auto [place, is_new] = names_.try_emplace(flesh::lower(name), name, what);
    if (is_new) return;
    const auto& [earlier, owner] = place->second;
    const std::string relation =
        earlier == name ? "is also " + owner : "differs from `" + earlier + "`, " + owner + ", in case only";
    report_.error(span, "`" + name + "`, " + what + ", " + relation + "; choose another name");
  }

 private:
  Report& report_;
  std::map<std::string, std::pair<std::string, std::string>> names_;  // in lower case -> name, what it is
};

std::vector<std::string> components_of(const Tensor& tensor) {
  std::vector<std::string> result;
  for (const auto& at : independent(tensor)) result.push_back(component_name(tensor, at));
  return result;
}

/// Calls visit with each variable of the thorn that is well declared.
template <typename Visit>
void for_each_variable(const Script& script, const Model& model, Visit visit) {
  for (const Declaration& declaration : script.variables) visit(*model.find_tensor(declaration.name));
}

void check_variables_and_parameters(const Script& script, Report& report, const Model& model) {
  Room names(report);
  for (const std::string& name : generated_parameters(script, model))
    names.take(name, "a parameter of the generated thorn");
  for (const ParameterText& p : script.parameters) names.add(p.name, "a parameter", p.span);
  for (const Foreign& foreign : script.foreign)
    for (const ParameterText& p : foreign.parameters)
      names.add(p.name, "a parameter of " + foreign.implementation, p.span);
  for_each_variable(script, model, [&](const Tensor& tensor) {
    for (const std::string& name : components_of(tensor)) names.add(name, "a variable", tensor.span);
  });
  for_each_variable(script, model, [&](const Tensor& tensor) {
    if (model.evolved.count(tensor.name) == 0) return;
    for (const std::string& name : components_of(tensor))
      names.add(name + "rhs", "the rate of change of " + name, tensor.span);
  });
}

void check_groups(const Script& script, Report& report, const Model& model) {
  Room names(report);
  std::map<std::string, Span> groups, evolved;
  for_each_variable(script, model, [&](const Tensor& tensor) {
    groups.try_emplace(tensor.group, tensor.span);
    if (model.evolved.count(tensor.name) > 0) evolved.try_emplace(tensor.group, tensor.span);
  });
  for (const auto& [name, span] : groups) names.add(name, "a group of variables", span);
  for (const auto& [name, span] : evolved) names.add(name + "rhs", "the rates of change of " + name, span);
}

void check_calculation_names(const Script& script, Report& report) {
  Room files(report), functions(report);
  for (const char* name : {"registration", "boundaries", "requirements", "devices"})
    files.take(name, "a file of every generated thorn");
  for (const char* name : {"_RegisterSymmetries", "_RegisterVars", "_RegisterDeviceFunctions", "_ParamCheck",
                           "_SelectBoundConds"})
    functions.take(script.thorn + name, "a function of generated thorns");
  for (const ScheduleGroup& group : script.schedule_groups)
    functions.take(group.name, "a group of the schedule");
  for (const Calculation& c : script.calculations) {
    const std::string prefix = script.thorn + "_", owner = "calculation " + c.name;
    functions.add(c.name.rfind(prefix, 0) == 0 ? c.name : prefix + c.name, "the function of " + owner,
                  c.span);
    for (const char* suffix : {"", "_standard", "_wide"})
      files.add(c.name + suffix, "a file of " + owner, c.span);
    if (is_reserved(c.name))
      report.error(c.span, "calculation " + c.name + " has a name that belongs to C++; choose another");
  }
}

}  // namespace

bool is_reserved(const std::string& name) {
  static const std::set<std::string> words{
      "alignas",  "alignof",  "and",           "and_eq",      "asm",       "auto",         "bitand",
      "bitor",    "bool",     "break",         "case",        "catch",     "char",         "char8_t",
      "char16_t", "char32_t", "class",         "co_await",    "co_return", "co_yield",     "compl",
      "concept",  "const",    "const_cast",    "consteval",   "constexpr", "constinit",    "continue",
      "decltype", "default",  "delete",        "do",          "double",    "dynamic_cast", "else",
      "enum",     "errno",    "explicit",      "export",      "extern",    "false",        "float",
      "for",      "friend",   "goto",          "if",          "inline",    "int",          "linux",
      "long",     "main",     "mutable",       "namespace",   "new",       "noexcept",     "not",
      "not_eq",   "nullptr",  "operator",      "or",          "or_eq",     "private",      "protected",
      "public",   "register", "requires",      "restrict",    "return",    "short",        "signed",
      "sizeof",   "static",   "static_assert", "static_cast", "std",       "struct",       "switch",
      "template", "this",     "thread_local",  "throw",       "true",      "try",          "typedef",
      "typeid",   "typename", "typeof",        "union",       "unix",      "unsigned",     "using",
      "virtual",  "void",     "volatile",      "wchar_t",     "while",     "xor",          "xor_eq",
      "EOF",      "INFINITY", "NAN",           "NULL"};
  return words.count(name) > 0;
}

bool is_of_the_flesh(const std::string& name) {
  return flesh::lower(name).rfind("cctk", 0) == 0 || name.rfind("kernel_", 0) == 0;
}

std::vector<std::string> generated_parameters(const Script& script, const Model& model) {
  std::vector<std::string> result{"verbose",   "timelevels",     "other_timelevels", "rhs_timelevels",
                                  "tile_size", "kernel_vectors", "fdOrder"};
  const auto add = [&](std::initializer_list<std::string> names) {
    result.insert(result.end(), names.begin(), names.end());
  };
  for (const Calculation& c : script.calculations) add({c.name + "_calc_every", c.name + "_calc_offset"});
  if (model.uses_jacobian)
    add({"jacobian_group", "jacobian_derivative_group", "jacobian_identity_map", "assume_use_jacobian"});
  if (model.evolved.empty()) return result;
  add({"finish_stages", "MoL_Num_Evolved_Vars", "MoL_Num_ArrayEvolved_Vars",
       script.thorn + "_MaxNumEvolvedVars", script.thorn + "_MaxNumArrayEvolvedVars"});
  std::set<std::string> bounded;
  for_each_variable(script, model, [&](const Tensor& tensor) {
    if (model.evolved.count(tensor.name) == 0) return;
    bounded.insert(tensor.group);
    for (const std::string& name : components_of(tensor)) bounded.insert(name);
  });
  for (const std::string& name : bounded)
    for (const char* suffix : {"_bound", "_bound_speed", "_bound_limit", "_bound_scalar"})
      add({name + suffix});
  return result;
}

void check_names(const Script& script, Report& report, const Model& model) {
  if (report.has_errors()) return;
  check_variables_and_parameters(script, report, model);
  check_groups(script, report, model);
  check_calculation_names(script, report);
}

}  // namespace kernelgen
