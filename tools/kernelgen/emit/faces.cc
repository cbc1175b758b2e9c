// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions that the schedule calls.
#include <algorithm>
#include <array>
#include <sstream>

#include "core/text.hh"
#include "emit/thorn.hh"
#include "expand/expand.hh"

namespace kernelgen {

namespace {

// As it stands in a text of C++.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result;
}

std::string points_of(const Emitted& calculation) {
  const std::string& where = calculation.calculation->where;
  if (where == "edges" && calculation.calculation->axis > 0)
    return std::string("edges_") + "xyz"[calculation.calculation->axis - 1];
  if (where == "faces" || where == "edges") return where;
  if (calculation.is_interior) return calculation.finishes_stages ? "of_stage" : "interior";
  return calculation.is_boundary ? "boundary" : "everywhere";
}

// The array of a variable; components of a vector lie behind each other.
std::string pointer_to(const std::string& field) {
  const auto [array, element] = array_element(field);
  return element.empty() ? field : array + " + CCTK_VECTGFINDEX3D(cctkGH, 0, 0, 0, " + element + ")";
}

// How a calculation runs.
std::string manner_of(const Emitted& calculation) {
  const std::string& boundary = calculation.calculation->boundary.text;
  const std::string& rim = calculation.calculation->rim.text;
  return "{tile_size, kernel_vectors" + (boundary.empty() ? "" : ", " + boundary) +
         (rim.empty() ? "" : ", " + rim) + "}";
}

// True in iterations in which a calculation is not done.
std::string is_not_due(const std::string& calculation) {
  const std::string every = calculation + "_calc_every";
  return every + " == 0 || cctk_iteration % " + every + " != " + calculation + "_calc_offset";
}

// Variables and parameters of the script are variables of these functions and hide whatever is called like
// them: names of the runtime are written with `::`, and own ones begin with kernel_, as no script's do.
class FacePrinter {
 public:
  explicit FacePrinter(const Thorn& thorn) : thorn_(thorn), model_(*thorn.model), script_(*model_.script) {}

  Files files();

 private:
  std::string calculation(const Emitted& calculation) const;
  bool writes_rates_alone(const Emitted& calculation) const;
  std::string left_out(const Emitted& calculation) const;
  std::string unread_stages(const Emitted& calculation, const std::string& answer = "return") const;
  std::string evolved_text(const Emitted& calculation) const;
  std::string found_values(const std::vector<std::string>& fields) const;
  std::string fields_on_host(const Emitted& calculation) const;
  std::string on_device(const Emitted& calculation) const;
  std::string device_registration() const;
  std::string fields_on_device(const std::vector<std::string>& fields) const;
  std::string target(const Emitted& calculation, bool is_wide) const;
  std::string declarations() const;
  std::string registration() const;
  std::string boundaries() const;
  std::string given_text(const std::string& uniform) const;
  std::string field_text(const std::vector<std::string>& fields, const std::string& field) const;
  std::string requirements() const;
  std::string is_scheduled(const Emitted& calculation) const;
  std::string is_reached(const Place& place) const;
  std::string reaches(const Emitted& calculation) const;
  std::string stencils() const;
  bool is_state(const std::string& name) const;
  bool is_table(const std::string& name) const;
  std::string choice(const Emitted& calculation, const Kernel& kernel) const;
  std::string space(const char* target) const { return script_.thorn + "_kernels::" + target + "::"; }

  const Thorn& thorn_;
  const Model& model_;
  const Script& script_;
};

std::string FacePrinter::given_text(const std::string& uniform) const {
  if (uniform == "t") return "cctk_time";
  if (uniform == "dt") return "CCTK_DELTA_TIME";
  if (uniform == "dx") return "CCTK_DELTA_SPACE(0)";
  if (uniform == "dy") return "CCTK_DELTA_SPACE(1)";
  if (uniform == "dz") return "CCTK_DELTA_SPACE(2)";
  if (uniform == "PI") return "3.14159265358979323846";
  if (is_decimal(uniform)) return uniform;
  if (is_state(uniform)) return "static_cast<double>(*" + uniform + ")";
  const auto equals = uniform.find(" == ");
  if (equals == std::string::npos) return "static_cast<double>(" + uniform + ")";
  return "static_cast<double>(CCTK_EQUALS(" + uniform.substr(0, equals) + ", " + uniform.substr(equals + 4) +
         "))";
}

bool FacePrinter::is_state(const std::string& name) const {
  const auto parameter = model_.parameters.find(name);
  if (parameter != model_.parameters.end() &&
      (parameter->second.type == "scalar" || parameter->second.type == "table"))
    return true;
  return std::any_of(script_.foreign.begin(), script_.foreign.end(),
                     [&](const Foreign& foreign) { return foreign.state == name; });
}

bool FacePrinter::is_table(const std::string& name) const {
  const auto parameter = model_.parameters.find(name);
  return parameter != model_.parameters.end() && parameter->second.type == "table";
}

// What GenericFD's parameters say, for jacobian.hh.
constexpr const char* jacobian_choice =
    "{jacobian_group, jacobian_derivative_group, static_cast<int>(jacobian_identity_map), "
    "static_cast<int>(assume_use_jacobian)}";

// A variable whose storage depends on a state is never used without storage, but its loads need an address;
// the same holds for Jacobians where the coordinates are those of the grid.
std::string FacePrinter::field_text(const std::vector<std::string>& fields, const std::string& field) const {
  const auto state_of = [&](const std::string& name) {
    const Tensor* const tensor = foreign_tensor(model_, name);
    return tensor == nullptr ? std::string() : tensor->state;
  };
  const auto always = std::find_if(fields.begin(), fields.end(), [&](const std::string& name) {
    return state_of(name).empty() && jacobian_place(name) < 0;
  });
  if (const int place = jacobian_place(field); place >= 0)
    return flesh::text("const_cast<double*>(kernel_jacobian.is_used() ? kernel_jacobian.field(", place,
                       ") : ", pointer_to(*always), ")");
  const std::string pointer = "static_cast<const double*>(" + pointer_to(field) + ")";
  const std::string state = state_of(field);
  if (state.empty()) return "const_cast<double*>(" + pointer + ")";
  return "const_cast<double*>(*" + state + " ? " + pointer + " : static_cast<const double*>(" +
         pointer_to(*always) + "))";
}

std::string FacePrinter::choice(const Emitted& calculation, const Kernel& kernel) const {
  const std::string name = entry_name(calculation, kernel);
  return flesh::text("{", space("standard"), name, ", ",
                     space(calculation.calculation->is_rare ? "standard" : "wide"), name, ", {",
                     kernel.reach[0], ", ", kernel.reach[1], ", ", kernel.reach[2], "}}");
}

bool FacePrinter::writes_rates_alone(const Emitted& calculation) const {
  return std::all_of(calculation.writes.begin(), calculation.writes.end(),
                     [&](const std::string& name) { return !evolved_of(model_, name).empty(); });
}

// MoL trusts that rates are written by a function that is bound to write them: left out, they are zero.
std::string FacePrinter::left_out(const Emitted& calculation) const {
  return "    for (CCTK_REAL* const rate : {" + flesh::join(calculation.writes, ", ") +
         "}) ::clear(cctkGH, rate, ::Points::" + points_of(calculation) + ");\n    return;\n";
}

std::string FacePrinter::unread_stages(const Emitted& calculation, const std::string& answer) const {
  std::string names;
  for (const std::string& variable : calculation.writes)
    names += (names.empty() ? "" : ", ") + ("CCTK_VarIndex(\"" + full_name(model_, variable)) + "\")";
  return "  static const CCTK_INT kernel_outputs[] = {" + names + "};\n" +
         "  if (CCTK_IsFunctionAliased(\"MoL_AreUnreadInThisStage\") &&\n      "
         "MoL_AreUnreadInThisStage(cctkGH, " +
         flesh::text(calculation.writes.size()) + ", kernel_outputs))\n    " + answer + ";\n";
}

std::string FacePrinter::evolved_text(const Emitted& calculation) const {
  std::string names;
  for (const std::string& rate : calculation.writes)
    names += "\n      \"" + full_name(model_, evolved_of(model_, rate)) + "\", \"" + full_name(model_, rate) +
             "\",";
  return "  static const std::vector<::EvolvedVariable> kernel_evolved = ::evolved_variables({" + names +
         "});\n";
}

std::string FacePrinter::fields_on_host(const Emitted& calculation) const {
  const std::vector<std::string> fields = fields_of(calculation);
  std::string list;
  for (std::size_t i = 0; i < fields.size(); ++i)
    list += (i > 0 ? ", \n      " : "\n      ") + field_text(fields, fields[i]);
  return std::string(calculation.finishes_stages ? "  " : "  const ") +
         "std::vector<double*> kernel_fields{" + list + "};\n" +
         (calculation.finishes_stages ? found_values(fields) : "");
}

std::string FacePrinter::found_values(const std::vector<std::string>& fields) const {
  std::string list;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (is_evolved(model_, fields[i]))
      list += flesh::text("\n      {", i, ", CCTK_VarIndex(\"", full_name(model_, fields[i]), "\")},");
  return "  static const std::vector<::EvolvedField> kernel_values{" + list +
         "};\n  ::find_values(cctkGH, kernel_values, kernel_fields);\n";
}

// The last word is the spacing's: on a device it comes from the driver, map by map.
std::string FacePrinter::fields_on_device(const std::vector<std::string>& fields) const {
  std::string result;
  for (const std::string& field : fields) {
    if (jacobian_place(field) >= 0) {
      result += "\n      {\"\", false}, ";
      continue;
    }
    const Tensor* const tensor = foreign_tensor(model_, field);
    const std::string state = tensor == nullptr ? "" : tensor->state;
    result += "\n      {\"" + full_name(model_, field) + "\", " +
              (state.empty() ? "true" : "*" + state + " != 0") + "}, ";
  }
  return result;
}

// The same calculation for all components of a level, in the memory of a device.
std::string FacePrinter::on_device(const Emitted& calculation) const {
  const std::string& name = calculation.calculation->name;
  std::ostringstream out;
  out << "\n#ifdef HAVE_CAPABILITY_Device\n#include \"component_on_device.hh\"\n\nnamespace " << script_.thorn
      << "_kernels::device {\n\n";
  for (const DeviceKernel& device : calculation.device_kernels)
    out << "extern const DeviceKernel " << entry_name(calculation, device.kernel) << ";\n";
  out << "\nvoid " << name
      << "_on_device(const cGH* cctkGH) {\n  DECLARE_CCTK_ARGUMENTS;\n  DECLARE_CCTK_PARAMETERS;\n"
      << "  if (" << is_not_due(name) << ")\n    "
      << (calculation.finishes_stages
              ? "CCTK_VERROR(\"%s: " + name +
                    "_calc_every: rates of change are left out on the host only; keep the thorn there\", \"" +
                    script_.thorn + "\")"
              : "return")
      << ";\n"
      << (calculation.completes_stages ? unread_stages(calculation) : "")
      << "  const std::vector<::DeviceField> kernel_fields{" << fields_on_device(fields_of(calculation))
      << "};\n"
      << "  const auto kernel_given = [&]([[maybe_unused]] const double* kernel_spacing) {\n    return "
         "std::vector<double>{";
  for (const std::string& uniform : calculation.uniforms) {
    const bool is_spacing = uniform == "dx" || uniform == "dy" || uniform == "dz";
    out << (is_spacing          ? flesh::text("kernel_spacing[", uniform[1] - 'x', ']')
            : is_table(uniform) ? "::table_on_device(*" + uniform + ", *" + uniform + "_size)"
                                : given_text(uniform))
        << ", ";
  }
  out << "0};\n  };\n";
  if (calculation.finishes_stages)
    out << evolved_text(calculation) << "  ::DeviceStageOf kernel_stage;\n"
        << "#ifdef MOL_STAGE_H\n  if (!CCTK_EQUALS(finish_stages, \"no\"))\n"
        << "    kernel_stage = [&](const auto& views, const auto& boxes) {\n"
        << "      return ::offered_stage(cctkGH, kernel_evolved, views, boxes);\n    };\n#endif\n";
  const auto run = [&](const Kernel& kernel, const char* indent) {
    out << indent << "return ::run_on_device(cctkGH, \"" << script_.thorn << "::" << name << "\", "
        << choice(calculation, kernel) << ",\n"
        << indent << "                       " << space("device") << entry_name(calculation, kernel)
        << ", ::Points::" << points_of(calculation) << ", kernel_fields, kernel_given,\n"
        << indent << "                       " << manner_of(calculation)
        << (calculation.finishes_stages ? flesh::text(", ", calculation.writes.size(), ", kernel_stage") : "")
        << ");\n";
  };
  if (!calculation.depends_on_order()) {
    run(calculation.kernels[0], "  ");
  } else {
    out << "  switch (fdOrder) {\n";
    for (const DeviceKernel& device : calculation.device_kernels) {
      out << "    case " << device.kernel.order << ":\n";
      run(device.kernel, "      ");
    }
    out << "  }\n";
  }
  out << "}\n\n}\n#endif\n";
  return std::move(out).str();
}

// Jacobians are variables that parameters name: the host gets them by name, devices do not. So derivatives in
// curvilinear coordinates are the host's.
std::string FacePrinter::device_registration() const {
  std::ostringstream out;
  const bool asks_for_chart = std::any_of(thorn_.calculations.begin(), thorn_.calculations.end(),
                                          [](const Emitted& c) { return c.depends_on_chart(); });
  out << generated_by(thorn_, "//") << "#include \"cctk.h\"\n"
      << (asks_for_chart ? "#include \"cctk_Parameters.h\"\n" : "")
      << "\n#ifdef HAVE_CAPABILITY_Device\n#include \"flesh/devices.hh\"\n"
      << (asks_for_chart ? "#include \"jacobian.hh\"\n" : "") << "\nnamespace " << script_.thorn
      << "_kernels::device {\n";
  for (const Emitted& c : thorn_.calculations)
    if (runs_on_devices(c)) out << "void " << c.calculation->name << "_on_device(const cGH* cctkGH);\n";
  out << "}\n#endif\n\nextern \"C\" int " << script_.thorn
      << "_RegisterDeviceFunctions() {\n#ifdef HAVE_CAPABILITY_Device\n";
  if (asks_for_chart)
    out << "  DECLARE_CCTK_PARAMETERS;\n  const bool kernel_is_curvilinear = ::JacobianChoice"
        << jacobian_choice << ".is_used();\n";
  for (const Emitted& c : thorn_.calculations)
    if (runs_on_devices(c))
      out << (c.depends_on_chart() ? "  if (!kernel_is_curvilinear)\n  " : "")
          << "  flesh::register_device_function(\"" << script_.thorn << "\", \""
          << function_name(script_, c.calculation->name) << "\", " << space("device") << c.calculation->name
          << "_on_device);\n";
  out << "#endif\n  return 0;\n}\n";
  return std::move(out).str();
}

std::string FacePrinter::calculation(const Emitted& calculation) const {
  const std::string& name = calculation.calculation->name;
  std::ostringstream out;
  out << generated_by(thorn_, "//")
      << "#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n#include \"cctk_Parameters.h\"\n"
      << "#include \"component.hh\"\n"
      << (calculation.finishes_stages ? "#include \"stage.hh\"\n" : "")
      << (calculation.depends_on_chart() ? "#include \"jacobian.hh\"\n" : "") << "#include \"kernels.hh\"\n\n"
      << "extern \"C\" void " << function_name(script_, name) << "(CCTK_ARGUMENTS) {\n"
      << "  DECLARE_CCTK_ARGUMENTS;\n  DECLARE_CCTK_PARAMETERS;\n"
      << "  if (" << is_not_due(name) << ")"
      << (writes_rates_alone(calculation) ? " {\n" + left_out(calculation) + "  }\n" : " return;\n")
      << (calculation.completes_stages ? unread_stages(calculation) : "")
      << "  if (verbose > 1) CCTK_VINFO(\"" << name << "\");\n";
  if (calculation.depends_on_chart())
    out << "  const ::Jacobian kernel_jacobian(cctkGH, " << jacobian_choice << ");\n";
  out << fields_on_host(calculation) << "  const double kernel_given[] = {";
  for (const std::string& uniform : calculation.uniforms) out << given_text(uniform) << ", ";
  out << "0};\n";
  if (calculation.finishes_stages) {
    out << evolved_text(calculation)
        << "  ::StagesOf kernel_stages;\n  if (CCTK_EQUALS(finish_stages, \"yes\"))\n"
        << "    kernel_stages = [&](const ::KernelBox& box) { return ::stages_of(cctkGH, kernel_evolved, "
           "box); "
           "};\n";
  }
  const auto run = [&](const Kernel& kernel, const char* indent) {
    out << indent << "return ::run_kernel(cctkGH, \"" << script_.thorn << "::" << name << "\", "
        << choice(calculation, kernel) << ",\n"
        << indent << "                    ::Points::" << points_of(calculation)
        << ", kernel_fields, kernel_given, " << manner_of(calculation)
        << (calculation.finishes_stages ? ", kernel_stages" : "") << ");\n";
  };
  const auto run_order = [&](int order, const char* indent) {
    for (const bool is_curvilinear : {true, false})
      for (const Kernel& kernel : calculation.kernels)
        if (kernel.order == order && kernel.is_curvilinear == is_curvilinear) {
          if (is_curvilinear) out << indent << "if (kernel_jacobian.is_used())\n  ";
          run(kernel, indent);
        }
  };
  if (!calculation.depends_on_order()) {
    run_order(calculation.kernels[0].order, "  ");
  } else {
    out << "  switch (fdOrder) {\n";
    for (const Kernel& kernel : calculation.kernels) {
      if (kernel.is_curvilinear) continue;
      out << "    case " << kernel.order << ":\n";
      run_order(kernel.order, "      ");
    }
    out << "  }\n";
  }
  out << "}\n";
  if (runs_on_devices(calculation)) out << on_device(calculation);
  return std::move(out).str();
}

std::string FacePrinter::target(const Emitted& calculation, bool is_wide) const {
  std::ostringstream out;
  out << generated_by(thorn_, "//");
  if (is_wide)
    out << "#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__AVX512F__)\n"
        << "#pragma GCC "
           "target(\"avx512f,avx512dq,avx512bw,avx512vl,avx512cd,prefer-vector-width=512\")\n"
        << "// Compilers may read all lines before they heed the pragma, so no macro of theirs says so "
           "below.\n"
        << "#define KERNEL_HAS_512_BITS\n#endif\n";
  out << "#include \"kernel_runtime.hh\"\n\nnamespace " << script_.thorn
      << "_kernels::" << (is_wide ? "wide" : "standard") << " {\n\n#include \""
      << calculation.calculation->name << "_kernel.inc\"\n\n}\n";
  return std::move(out).str();
}

std::string FacePrinter::declarations() const {
  std::ostringstream out;
  out << generated_by(thorn_, "//") << "#ifndef KERNELS_OF_" << script_.thorn << "_HH\n#define KERNELS_OF_"
      << script_.thorn << "_HH\n\n#include \"kernel_view.hh\"\n\n";
  for (const char* target : {"standard", "wide"}) {
    out << "namespace " << script_.thorn << "_kernels::" << target << " {\n";
    for (const Emitted& calculation : thorn_.calculations)
      for (const Kernel& kernel : calculation.kernels)
        out << "void " << entry_name(calculation, kernel)
            << "(const KernelView* views, int count, KernelTile tile);\n";
    out << "}\n\n";
  }
  out << "#endif\n";
  return std::move(out).str();
}

// By its own word, or by its indices.
std::array<int, 3> signs_at_mirrors(const OwnComponent& c) {
  std::array<int, 3> signs = {1, 1, 1};
  for (int d = 0; d < 3 && !c.tensor->parities.empty(); ++d) signs[d] = c.tensor->parities[d] == '-' ? -1 : 1;
  if (!c.tensor->parities.empty()) return signs;
  for (const int index : c.at) signs[index] = -signs[index];
  if (c.tensor->is_pseudo)
    for (int& sign : signs) sign = -sign;
  return signs;
}

std::string FacePrinter::registration() const {
  std::ostringstream out;
  out << generated_by(thorn_, "//")
      << "#include \"Symmetry.h\"\n#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n\n"
      << "extern \"C\" void " << script_.thorn << "_RegisterSymmetries(CCTK_ARGUMENTS) {\n"
      << "  const auto set = [&](int x, int y, int z, const char* variable) {\n    const int signs[] = {x, "
         "y, z};\n"
      << "    if (SetCartSymVN(cctkGH, signs, variable) != 0) CCTK_VERROR(\"Cannot set the symmetry of %s\", "
         "variable);\n  };\n";
  for (const OwnComponent& c : own_components(model_)) {
    const std::array<int, 3> signs = signs_at_mirrors(c);
    out << "  set(" << signs[0] << ", " << signs[1] << ", " << signs[2] << ", \"" << script_.implementation
        << "::" << c.name << "\");\n";
  }
  out << "}\n";
  if (model_.evolved.empty()) return std::move(out).str();
  out << "\nextern \"C\" void " << script_.thorn << "_RegisterVars(CCTK_ARGUMENTS) {\n"
      << "  const auto evolve = [](const char* variable, const char* rate) {\n"
      << "    if (MoLRegisterEvolved(CCTK_VarIndex(variable), CCTK_VarIndex(rate)) != 0)\n"
      << "      CCTK_VERROR(\"MoL does not evolve %s\", variable);\n  };\n";
  for (const OwnComponent& c : own_components(model_))
    if (is_evolved(model_, *c.tensor))
      out << "  evolve(\"" << script_.implementation << "::" << c.name << "\", \"" << script_.implementation
          << "::" << rate_of(c.name) << "\");\n";
  out << "}\n";
  return std::move(out).str();
}

std::string FacePrinter::boundaries() const {
  std::ostringstream out;
  out << generated_by(thorn_, "//")
      << "#include \"boundary_selection.hh\"\n#include \"cctk_Arguments.h\"\n"
         "#include \"cctk_Parameters.h\"\n\n";
  for (const Emitted& calculation : thorn_.calculations) {
    const Calculation& c = *calculation.calculation;
    if (!has_boundaries(c)) continue;
    out << "extern \"C\" void " << function_name(script_, c.name)
        << "_SelectBCs(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_ARGUMENTS;\n"
        << "  DECLARE_CCTK_PARAMETERS;\n  if (" << is_not_due(c.name)
        << ")\n    return ::say_that_nothing_changed(cctkGH);\n"
        << (calculation.completes_stages
                ? unread_stages(calculation, "return ::say_that_nothing_changed(cctkGH)")
                : "");
    for (const std::string& group : written_groups(model_, calculation))
      out << "  ::select_group(cctkGH, {\"" << group << "\", \"flat\", 0, 0, 0, ::as_the_domain_says});\n";
    out << "}\n\n";
  }
  if (model_.evolved.empty()) return std::move(out).str();
  out << "extern \"C\" void " << script_.thorn
      << "_SelectBoundConds(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_ARGUMENTS;\n"
      << "  DECLARE_CCTK_PARAMETERS;\n";
  const auto condition = [&](const std::string& name) {
    return "{\"" + script_.implementation + "::" + name + "\", " + name + "_bound, " + name +
           "_bound_speed, " + name + "_bound_limit, " + name +
           "_bound_scalar, static_cast<int>(bound_width)}";
  };
  for (const OwnComponent& c : own_components(model_))
    if (is_evolved(model_, *c.tensor))
      out << "  ::select_variable(cctkGH, " << condition(c.tensor->group) << ",\n                    "
          << condition(c.name) << ");\n";
  out << "}\n";
  return std::move(out).str();
}

// Whether the schedule reaches a place, as far as the script knows: by its condition and by those of the
// script's groups around it; empty: always.
std::string FacePrinter::is_reached(const Place& place) const {
  std::vector<std::string> conditions;
  for (const Place* at = &place; at != nullptr;) {
    if (at->condition) conditions.push_back(condition_text(*at->condition));
    const auto around =
        std::find_if(script_.schedule_groups.begin(), script_.schedule_groups.end(),
                     [&](const ScheduleGroup& group) { return !at->is_at && group.name == at->bin; });
    at = around == script_.schedule_groups.end() || conditions.size() > script_.schedule_groups.size()
             ? nullptr
             : &around->place;
  }
  return flesh::join(conditions, " && ");
}

std::string FacePrinter::is_scheduled(const Emitted& calculation) const {
  std::vector<std::string> conditions;
  for (const Place& place : calculation.calculation->places) {
    const std::string condition = is_reached(place);
    if (condition.empty()) return "";
    const std::string enclosed = "(" + condition + ")";
    if (std::find(conditions.begin(), conditions.end(), enclosed) == conditions.end())
      conditions.push_back(enclosed);
  }
  return " && (" + flesh::join(conditions, " || ") + ")";
}

std::string FacePrinter::reaches(const Emitted& calculation) const {
  std::string result;
  for (const Kernel& kernel : calculation.kernels) {
    if (kernel.is_curvilinear) continue;
    result += result.empty() ? "" : ", ";
    result += flesh::text("{", kernel.order, ", {");
    for (int d = 0; d < 3; ++d) {
      const bool has_upper_edges =
          calculation.calculation->where == "edges" && calculation.calculation->axis != d + 1;
      result += flesh::text(d > 0 ? ", " : "", kernel.reach[d] + (has_upper_edges ? 1 : 0));
    }
    result += "}}";
  }
  return result;
}

std::string FacePrinter::stencils() const {
  std::string checks;
  for (const Emitted& calculation : thorn_.calculations) {
    const std::string& name = calculation.calculation->name;
    const std::string& boundary = calculation.calculation->boundary.text;
    if (needs_room(calculation))
      checks += "  if (" + name + "_calc_every != 0" + is_scheduled(calculation) +
                ")\n    kernel_stencils.add(\"" + script_.thorn + "::" + name + "\", {" +
                reaches(calculation) + "}, " + (calculation.depends_on_order() ? "fdOrder" : "0") + ", " +
                (boundary.empty() ? "-1" : boundary) + ");\n";
  }
  if (checks.empty()) return "";
  return "  ::StencilCheck kernel_stencils(cctkGH);\n" + checks +
         "  if (!kernel_stencils.report().empty()) "
         "CCTK_PARAMWARN(kernel_stencils.report().c_str());\n";
}

std::string FacePrinter::requirements() const {
  std::ostringstream out;
  const std::string stencil_checks = stencils();
  out << generated_by(thorn_, "//")
      << "#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n#include \"cctk_Parameters.h\"\n"
      << (stencil_checks.empty() ? "" : "#include \"stencil_check.hh\"\n") << "\nextern \"C\" void "
      << script_.thorn << "_ParamCheck(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_PARAMETERS;\n";
  if (!model_.evolved.empty())
    out << "  if (!CCTK_IsFunctionAliased(\"MoLRegisterEvolved\"))\n    CCTK_PARAMWARN(\"" << script_.thorn
        << " gives rates of change, but no active thorn integrates them in time; add MoL to "
           "ActiveThorns\");\n";
  for (const Requirement& requirement : script_.requirements)
    out << "  if (!(" << condition_text(*requirement.condition) << "))\n    CCTK_PARAMWARN(\""
        << escaped(requirement.message) << "\");\n";
  if (refuses_jacobian(thorn_))
    out << R"(  if (CCTK_IsImplementationActive("GenericFD")) {
    int type_of_group;
    const void* const jacobian_of_run = CCTK_ParameterGet("jacobian_group", "GenericFD", &type_of_group);
    if (jacobian_of_run != nullptr && **static_cast<const char* const*>(jacobian_of_run) != '\0')
      CCTK_PARAMWARN("GenericFD::jacobian_group is set, but derivatives of this thorn are along the coordinates of the grid: leave it empty, or add `use jacobian` to the script");
  }
)";
  out << stencil_checks << "}\n";
  return std::move(out).str();
}

Files FacePrinter::files() {
  Files result;
  for (const Emitted& c : thorn_.calculations) {
    const std::string name = "src/" + c.calculation->name;
    result[name + ".cc"] = calculation(c);
    result[name + "_standard.cc"] = target(c, false);
    if (!c.calculation->is_rare) result[name + "_wide.cc"] = target(c, true);
  }
  result["src/kernels.hh"] = declarations();
  result["src/registration.cc"] = registration();
  if (selects_boundaries(model_)) result["src/boundaries.cc"] = boundaries();
  if (checks_parameters(thorn_)) result["src/requirements.cc"] = requirements();
  if (has_device_functions(thorn_)) result["src/devices.cc"] = device_registration();
  return result;
}

}  // namespace

Files emit_faces(const Thorn& thorn) { return FacePrinter(thorn).files(); }

}  // namespace kernelgen
