// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <set>

#include "core/text.hh"
#include "emit/latex.hh"
#include "emit/thorn.hh"
#include "expand/expand.hh"

namespace kernelgen {

namespace {

void note_names(Node root, std::set<std::string>& loads, std::set<std::string>& uniforms) {
  for (Node node : in_order({root})) {
    if (node->kind == Kind::load) loads.insert(node->name);
    if (node->kind == Kind::uniform) uniforms.insert(node->name);
    for (Node inner : node->body) note_names(inner, loads, uniforms);
  }
}

}  // namespace

Emitted emitted(const Model& model, const Calculation& calculation, std::vector<Kernel> kernels) {
  Emitted result;
  result.calculation = &calculation;
  std::set<std::string> loads, uniforms;
  bool looks_around = false;
  for (const Kernel& kernel : kernels) {
    for (const Output& output : kernel.outputs) {
      note_names(output.value, loads, uniforms);
      if (std::find(result.writes.begin(), result.writes.end(), output.variable) == result.writes.end())
        result.writes.push_back(output.variable);
    }
    looks_around = looks_around || kernel.reach != Offset{};
  }
  result.reads.assign(loads.begin(), loads.end());
  result.uniforms.assign(uniforms.begin(), uniforms.end());
  result.is_boundary = calculation.where == "boundary";
  result.is_interior =
      calculation.where == "interior" || result.is_at_faces() || (calculation.where.empty() && looks_around);
  result.kernels = std::move(kernels);
  result.finishes_stages = !result.is_boundary && !calculation.is_rare &&
                           std::all_of(result.writes.begin(), result.writes.end(), [&](const auto& variable) {
                             return !evolved_of(model, variable).empty() && loads.count(variable) == 0;
                           });
  const bool follows_state = std::any_of(
      calculation.places.begin(), calculation.places.end(),
      [](const Place& place) { return place.bin == "MoL_PostStep" || place.bin == "MoL_PseudoEvolution"; });
  result.completes_stages =
      follows_state && !model.evolved.empty() &&
      std::all_of(result.writes.begin(), result.writes.end(), [&](const std::string& variable) {
        return loads.count(variable) == 0 && !is_evolved(model, variable);
      });
  return result;
}

std::vector<std::string> fields_of(const Emitted& calculation) {
  std::vector<std::string> fields = calculation.reads;
  for (const std::string& variable : calculation.writes)
    if (std::find(fields.begin(), fields.end(), variable) == fields.end()) fields.push_back(variable);
  return fields;
}

std::vector<OwnComponent> own_components(const Model& model) {
  std::vector<OwnComponent> result;
  for (const Declaration& declaration : model.script->variables) {
    const Tensor& tensor = model.tensors.at(declaration.name);
    for (const auto& at : independent(tensor)) result.push_back({&tensor, at, component_name(tensor, at)});
  }
  return result;
}

bool is_evolved(const Model& model, const Tensor& tensor) { return model.evolved.count(tensor.name) > 0; }

bool is_evolved(const Model& model, const std::string& component) {
  const auto own = own_components(model);
  return std::any_of(own.begin(), own.end(), [&](const OwnComponent& o) {
    return o.name == component && is_evolved(model, *o.tensor);
  });
}

std::string evolved_of(const Model& model, const std::string& component) {
  for (const OwnComponent& own : own_components(model))
    if (is_evolved(model, *own.tensor) && rate_of(own.name) == component) return own.name;
  return {};
}

const Tensor* foreign_tensor(const Model& model, const std::string& component) {
  for (const Foreign& foreign : model.script->foreign)
    for (const Declaration& variable : foreign.variables)
      if (std::find(variable.components.begin(), variable.components.end(), component) !=
          variable.components.end())
        return &model.tensors.at(variable.name);
  return nullptr;
}

std::pair<std::string, std::string> array_element(const std::string& component) {
  const auto at = component.rfind(element_word);
  if (at == std::string::npos) return {component, ""};
  return {component.substr(0, at), component.substr(at + std::string(element_word).size())};
}

std::string full_name(const Model& model, const std::string& component) {
  const auto& coordinates = coordinate_names();
  if (std::find(coordinates.begin(), coordinates.end(), component) != coordinates.end())
    return "grid::" + component;
  const Tensor* const tensor = foreign_tensor(model, component);
  const auto [array, element] = array_element(component);
  return (tensor != nullptr ? tensor->implementation : model.script->implementation) +
         "::" + (element.empty() ? component : array + "[" + element + "]");
}

std::string full_group(const Model& model, const std::string& component) {
  if (const Tensor* const tensor = foreign_tensor(model, component))
    return tensor->implementation + "::" + tensor->group;
  for (const OwnComponent& own : own_components(model)) {
    if (own.name == component) return model.script->implementation + "::" + own.tensor->group;
    if (rate_of(own.name) == component)
      return model.script->implementation + "::" + own.tensor->group + "rhs";
  }
  return {};
}

std::vector<std::string> written_groups(const Model& model, const Emitted& calculation) {
  std::vector<std::string> result;
  for (const std::string& component : calculation.writes) {
    const std::string group = full_group(model, component);
    if (std::find(result.begin(), result.end(), group) == result.end()) result.push_back(group);
  }
  return result;
}

bool refuses_jacobian(const Thorn& thorn) {
  if (thorn.model->uses_jacobian) return false;
  return std::any_of(thorn.calculations.begin(), thorn.calculations.end(), [](const Emitted& c) {
    return std::any_of(c.kernels.begin(), c.kernels.end(),
                       [](const Kernel& kernel) { return kernel.reach != Offset{}; });
  });
}

bool needs_room(const Emitted& calculation) {
  const bool is_everywhere = !calculation.is_interior && !calculation.is_boundary;
  return !calculation.calculation->places.empty() && !is_everywhere &&
         (!calculation.is_pointwise() || calculation.calculation->where == "edges");
}

bool checks_parameters(const Thorn& thorn) {
  return !thorn.model->script->requirements.empty() || !thorn.model->evolved.empty() ||
         refuses_jacobian(thorn) ||
         std::any_of(thorn.calculations.begin(), thorn.calculations.end(), needs_room);
}

bool selects_boundaries(const Model& model) {
  const auto& calculations = model.script->calculations;
  return !model.evolved.empty() || std::any_of(calculations.begin(), calculations.end(), has_boundaries);
}

std::string condition_text(const Syntax& syntax) {
  const auto inner = [&](int i) { return condition_text(*syntax.arguments[i]); };
  switch (syntax.kind) {
    case SyntaxKind::number:
      return syntax.text;
    case SyntaxKind::name:
      return syntax.text;
    case SyntaxKind::negate:
      return "-" + inner(0);
    case SyntaxKind::call:
      return "!(" + inner(0) + ")";
    default:
      break;
  }
  if (syntax.arguments[1]->kind == SyntaxKind::string)
    return std::string(syntax.text == "!=" ? "!" : "") + "CCTK_EQUALS(" + syntax.arguments[0]->text + ", \"" +
           syntax.arguments[1]->text + "\")";
  const std::string operation = syntax.text == "and" ? "&&" : syntax.text == "or" ? "||" : syntax.text;
  return "(" + inner(0) + " " + operation + " " + inner(1) + ")";
}

std::string generated_by(const Thorn& thorn, const std::string& comment) {
  return comment + " Generated by kernelgen from " + thorn.script_file + "; changes belong there.\n";
}

bool runs_on_devices(const Emitted& calculation) { return !calculation.device_kernels.empty(); }

bool has_device_functions(const Thorn& thorn) {
  return std::any_of(thorn.calculations.begin(), thorn.calculations.end(), runs_on_devices);
}

Files emit_thorn(const Thorn& thorn) {
  Files files = emit_ccl(thorn);
  files.merge(emit_faces(thorn));
  files.merge(emit_device_sources(thorn));
  for (const Emitted& calculation : thorn.calculations)
    files["src/" + calculation.calculation->name + "_kernel.inc"] =
        generated_by(thorn, "//") + emit_kernel_code(calculation);
  files.merge(emit_sources(thorn, files));
  files["README.md"] = emit_documentation(thorn);
  files["equations.tex"] = emit_latex(thorn);
  return files;
}

std::string emit_documentation(const Thorn& thorn) {
  const Script& script = *thorn.model->script;
  std::string text = "# " + script.thorn + "\n\n" + generated_by(thorn, "").substr(1) + "\n";
  if (!script.documentation.empty()) text += script.documentation + "\n";
  for (const Emitted& calculation : thorn.calculations) {
    text += "## " + calculation.calculation->name + "\n\n";
    for (const Place& place : calculation.calculation->places) text += "Scheduled in " + place.bin + ". ";
    text += "Reads " + (calculation.reads.empty() ? "nothing" : flesh::join(calculation.reads, ", ")) +
            "; writes " + flesh::join(calculation.writes, ", ") + ".\n\n";
  }
  return text;
}

}  // namespace kernelgen
