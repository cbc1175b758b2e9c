// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/names_check.hh"

#include <algorithm>

#include "core/text.hh"

namespace kernelgen {

namespace {

/// A function or a group of the schedule, and what has it.
struct Made {
  std::string name, what;
  Span span;
};

/// Names that must differ from each other.
class Room {
 public:
  explicit Room(Report& report) : report_(report) {}

  /// What the generator itself calls so.
  void take(const std::string& name, const std::string& what) {
    names_.try_emplace(flesh::lower(name), name, what);
  }

  /// False, with a report, if something else is called so.
  bool add(const std::string& name, const std::string& what, Span span) {
    return is_free(name, what, span) && names_.try_emplace(flesh::lower(name), name, what).second;
  }

  /// Of several that are taken only the first is reported: one mistake, one message.
  bool add(const std::vector<Made>& all) {
    bool is_new = true;
    for (const Made& made : all) {
      if (!is_new) take(made.name, made.what);
      is_new = is_new && add(made.name, made.what, made.span);
    }
    return is_new;
  }

  /// The same for a name that takes no room here.
  bool is_free(const std::string& name, const std::string& what, Span span) {
    const auto place = names_.find(flesh::lower(name));
    if (place == names_.end()) return true;
    const auto& [earlier, owner] = place->second;
    const std::string relation =
        earlier == name ? "is also " + owner : "differs from `" + earlier + "`, " + owner + ", in case only";
    report_.error(span, "`" + name + "`, " + what + ", " + relation + "; choose another name");
    return false;
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

/// A variable and its values of earlier steps, as C++ has them: "u", "u_p", "u_p_p".
std::vector<Made> with_earlier(const Script& script, const std::string& name, const std::string& what,
                               Span span) {
  std::vector<Made> result{{name, what, span}};
  for (int level = 1; level < script.timelevels; ++level)
    result.push_back({result.back().name + "_p", "values of " + name + " at an earlier time", span});
  return result;
}

// In equations the name is the parameter's, though it may look like a component.
void check_underscores(const ParameterText& parameter, Report& report, const Model& model) {
  const auto underscore = parameter.name.find('_');
  const Tensor* const tensor =
      underscore == std::string::npos ? nullptr : model.find_tensor(parameter.name.substr(0, underscore));
  if (tensor != nullptr && tensor->rank() > 0)
    report.error(parameter.span, "`" + parameter.name + "`, a parameter, reads like `" + tensor->name +
                                     "` with an index; choose another name");
}

void check_variables_and_parameters(const Script& script, Report& report, const Model& model) {
  Room names(report);
  for (const std::string& name : generated_parameters(script, model))
    names.take(name, "a parameter of the generated thorn");
  for (const ParameterText& p : script.parameters) {
    names.add(p.name, "a parameter", p.span);
    check_underscores(p, report, model);
  }
  for (const Foreign& foreign : script.foreign)
    for (const ParameterText& p : foreign.parameters)
      names.add(p.name, "a parameter of " + foreign.implementation, p.span);
  for_each_variable(script, model, [&](const Tensor& tensor) {
    for (const std::string& name : components_of(tensor))
      names.add(with_earlier(script, name, "a variable", tensor.span));
  });
  for_each_variable(script, model, [&](const Tensor& tensor) {
    if (model.evolved.count(tensor.name) == 0) return;
    for (const std::string& name : components_of(tensor))
      names.add(with_earlier(script, name + "rhs", "the rate of change of " + name, tensor.span));
  });
}

// Variables of thorns that this one inherits are seen beside its own.
void check_inherited_variables(const Script& script, Report& report, const Model& model) {
  Room inherited(report);
  for (const std::string& name : coordinate_names()) inherited.take(name, "a coordinate");
  for (const Foreign& foreign : script.foreign)
    for (const Declaration& declaration : foreign.variables)
      for (const std::string& name : declaration.components)
        inherited.take(name, "a variable of " + foreign.implementation);
  for_each_variable(script, model, [&](const Tensor& tensor) {
    for (const std::string& name : components_of(tensor)) {
      inherited.is_free(name, "a variable", tensor.span);
      if (model.evolved.count(tensor.name) > 0)
        inherited.is_free(name + "rhs", "the rate of change of " + name, tensor.span);
    }
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

// What all thorns of a run share are names of functions, and of the schedule.
std::vector<Made> made_for_thorn(const Script& script) {
  std::vector<Made> result;
  for (const char* suffix : {"_RegisterSymmetries", "_RegisterVars", "_RegisterDeviceFunctions",
                             "_ParamCheck", "_SelectBoundConds", "_ApplyBCs"})
    result.push_back({script.thorn + suffix, "a function of generated thorn " + script.thorn, script.span});
  return result;
}

std::vector<Made> made_for_calculation(const Script& script, const Calculation& c) {
  const std::string function = function_name(script, c.name),
                    owner = " of calculation " + c.name + " of thorn " + script.thorn;
  std::vector<Made> result{{function, "the function" + owner, c.span}};
  if (has_boundaries(c))
    for (const char* suffix : {"_group", "_bc_group", "_SelectBCs", "_ApplyBCs"})
      result.push_back({function + suffix, "a part of the boundaries" + owner, c.span});
  return result;
}

// Files of a calculation, and functions in them.
std::vector<Made> parts_of(const Script& script, const Calculation& c) {
  std::vector<Made> result;
  const auto add = [&](const std::string& suffix) {
    result.push_back({c.name + suffix, "a part of calculation " + c.name, c.span});
  };
  for (const char* suffix : {"", "_standard", "_wide", "_kernel", "_on_device", "_curvilinear"}) add(suffix);
  for (const int order : script.orders)
    for (const char* suffix : {"", "_curvilinear"}) add(flesh::text("_order", order, suffix));
  return result;
}

void check_calculation_names(const Script& script, Report& report) {
  Room parts(report), functions(report);
  for (const char* name : {"registration", "boundaries", "requirements", "devices"})
    parts.take(name, "a file of every generated thorn");
  for (const ScheduleGroup& group : script.schedule_groups)
    functions.take(group.name, "a group of the schedule");
  functions.add(made_for_thorn(script));
  for (const Calculation& c : script.calculations) {
    if (functions.add(made_for_calculation(script, c))) parts.add(parts_of(script, c));
    if (is_reserved(c.name) || is_macro(c.name))
      report.error(c.span, "calculation " + c.name + " has a name that belongs to C++; choose another");
  }
}

}  // namespace

bool is_reserved(const std::string& name) {
  static const std::set<std::string> words{
      "alignas",       "alignof",     "and",        "and_eq",    "asm",       "auto",         "bitand",
      "bitor",         "bool",        "break",      "case",      "catch",     "char",         "char8_t",
      "char16_t",      "char32_t",    "class",      "co_await",  "co_return", "co_yield",     "compl",
      "concept",       "const",       "const_cast", "consteval", "constexpr", "constinit",    "continue",
      "decltype",      "default",     "delete",     "do",        "double",    "dynamic_cast", "else",
      "enum",          "explicit",    "export",     "extern",    "false",     "float",        "for",
      "friend",        "goto",        "if",         "inline",    "int",       "long",         "main",
      "mutable",       "namespace",   "new",        "noexcept",  "not",       "not_eq",       "nullptr",
      "operator",      "or",          "or_eq",      "private",   "protected", "public",       "register",
      "requires",      "restrict",    "return",     "short",     "signed",    "sizeof",       "static",
      "static_assert", "static_cast", "std",        "struct",    "switch",    "template",     "this",
      "thread_local",  "throw",       "true",       "try",       "typedef",   "typeid",       "typename",
      "typeof",        "union",       "unsigned",   "using",     "virtual",   "void",         "volatile",
      "wchar_t",       "while",       "xor",        "xor_eq"};
  return words.count(name) > 0;
}

std::string function_name(const Script& script, const std::string& calculation) {
  const std::string prefix = script.thorn + "_";
  return calculation.rfind(prefix, 0) == 0 ? calculation : prefix + calculation;
}

bool has_boundaries(const Calculation& calculation) {
  return std::any_of(calculation.places.begin(), calculation.places.end(),
                     [](const Place& place) { return place.has_boundaries; });
}

bool is_of_the_flesh(const std::string& name) {
  return flesh::lower(name).starts_with("cctk") || flesh::lower(name).starts_with("kernel_");
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
  add({"finish_stages", "bound_width", "MoL_Num_Evolved_Vars", "MoL_Num_ArrayEvolved_Vars",
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

void check_names_of_thorns(const std::vector<Script>& scripts, Report& report) {
  Room thorns(report), functions(report);
  std::set<std::string> names;
  for (const Script& script : scripts) {
    if (script.thorn.empty()) continue;
    if (!names.insert(script.thorn).second) {
      report.error(script.span, "there are two thorns called " + script.thorn);
      continue;
    }
    if (!thorns.add(script.thorn, "a thorn", script.span)) continue;
    // What clashes within a thorn is reported with it.
    std::set<std::string> own;
    const auto add = [&](std::vector<Made> all) {
      std::erase_if(all, [&](const Made& made) { return !own.insert(flesh::lower(made.name)).second; });
      functions.add(all);
    };
    add(made_for_thorn(script));
    for (const Calculation& c : script.calculations) add(made_for_calculation(script, c));
  }
}

void check_names(const Script& script, Report& report, const Model& model) {
  if (report.has_errors()) return;
  check_variables_and_parameters(script, report, model);
  check_inherited_variables(script, report, model);
  check_groups(script, report, model);
  check_calculation_names(script, report);
}

}  // namespace kernelgen
