// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions that the schedule calls.
#include <algorithm>
#include <set>
#include <sstream>

#include "core/text.hh"
#include "emit/thorn.hh"
#include "expand/expand.hh"

namespace kernelgen {

namespace {

class FacePrinter {
 public:
  explicit FacePrinter(const Thorn& thorn) : thorn_(thorn), model_(*thorn.model), script_(*model_.script) {}

  Files files();

 private:
  std::string calculation(const Emitted& calculation) const;
  std::string target(const Emitted& calculation, bool is_wide) const;
  std::string declarations() const;
  std::string registration() const;
  std::string boundaries() const;
  std::string makefile() const;
  std::string given_text(const std::string& uniform) const;
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
  const auto equals = uniform.find(" == ");
  if (equals == std::string::npos) return "static_cast<double>(" + uniform + ")";
  return "static_cast<double>(CCTK_EQUALS(" + uniform.substr(0, equals) + ", " + uniform.substr(equals + 4) +
         "))";
}

std::string FacePrinter::choice(const Emitted& calculation, const Kernel& kernel) const {
  const std::string name = entry_name(calculation, kernel);
  return flesh::text("{", space("standard"), name, ", ", space("wide"), name, ", {", kernel.reach[0], ", ",
                     kernel.reach[1], ", ", kernel.reach[2], "}}");
}

std::string FacePrinter::calculation(const Emitted& calculation) const {
  const std::string& name = calculation.calculation->name;
  std::ostringstream out;
  out << generated_by(thorn_, "//")
      << "#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n#include \"cctk_Parameters.h\"\n"
      << "#include \"component.hh\"\n#include \"kernels.hh\"\n\n"
      << "extern \"C\" void " << script_.thorn << "_" << name << "(CCTK_ARGUMENTS) {\n"
      << "  DECLARE_CCTK_ARGUMENTS;\n  DECLARE_CCTK_PARAMETERS;\n"
      << "  if (cctk_iteration % " << name << "_calc_every != " << name << "_calc_offset) return;\n"
      << "  if (verbose > 1) CCTK_VINFO(\"" << name << "\");\n";
  std::vector<std::string> fields = calculation.reads;
  for (const std::string& variable : calculation.writes)
    if (std::find(fields.begin(), fields.end(), variable) == fields.end()) fields.push_back(variable);
  out << "  const std::vector<double*> kernel_fields{";
  for (std::size_t i = 0; i < fields.size(); ++i)
    out << (i > 0 ? ", " : "") << "\n      const_cast<double*>(static_cast<const double*>(" << fields[i]
        << "))";
  out << "};\n  const double kernel_given[] = {";
  for (const std::string& uniform : calculation.uniforms) out << given_text(uniform) << ", ";
  out << "0};\n";
  const std::string points = calculation.is_interior   ? "interior"
                             : calculation.is_boundary ? "boundary"
                                                       : "everywhere";
  const auto run = [&](const Kernel& kernel, const char* indent) {
    out << indent << "return run_kernel(cctkGH, \"" << script_.thorn << "::" << name << "\", "
        << choice(calculation, kernel) << ",\n"
        << indent << "                  Points::" << points << ", kernel_fields, kernel_given, tile_size);\n";
  };
  if (!calculation.depends_on_order()) {
    run(calculation.kernels[0], "  ");
  } else {
    out << "  switch (fdOrder) {\n";
    for (const Kernel& kernel : calculation.kernels) {
      out << "    case " << kernel.order << ":\n";
      run(kernel, "      ");
    }
    out << "  }\n";
  }
  out << "}\n";
  return std::move(out).str();
}

std::string FacePrinter::target(const Emitted& calculation, bool is_wide) const {
  std::ostringstream out;
  out << generated_by(thorn_, "//");
  if (is_wide)
    out << "#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__AVX512F__)\n"
        << "#pragma GCC "
           "target(\"avx512f,avx512dq,avx512bw,avx512vl,avx512cd,prefer-vector-width=512\")\n#endif\n";
  out << "#include \"kernel_runtime.hh\"\n#include \"kernels.hh\"\n\nnamespace " << script_.thorn
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

std::string FacePrinter::registration() const {
  std::ostringstream out;
  out << generated_by(thorn_, "//")
      << "#include \"Symmetry.h\"\n#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n\n"
      << "extern \"C\" void " << script_.thorn
      << "_RegisterSymmetries(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_ARGUMENTS;\n"
      << "  const auto set = [&](int x, int y, int z, const char* variable) {\n    const int signs[] = {x, "
         "y, z};\n"
      << "    if (SetCartSymVN(cctkGH, signs, variable) != 0) CCTK_VERROR(\"Cannot set the symmetry of %s\", "
         "variable);\n  };\n";
  for (const OwnComponent& c : own_components(model_)) {
    int signs[3] = {1, 1, 1};
    for (const int index : c.at) signs[index] = -signs[index];
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
  out << generated_by(thorn_, "//") << R"(#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

struct Condition {
  const char *name, *condition;
  double speed, limit, scalar;
  bool is_group;
};

int options_of(const Condition& c) {
  if (CCTK_EQUALS(c.condition, "radiative")) {
    const int table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
    Util_TableSetReal(table, c.limit, "LIMIT");
    Util_TableSetReal(table, c.speed, "SPEED");
    return table;
  }
  if (!CCTK_EQUALS(c.condition, "scalar")) return -1;
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  Util_TableSetReal(table, c.scalar, "SCALAR");
  return table;
}

void select(const cGH* cctkGH, const Condition& c) {
  if (CCTK_EQUALS(c.condition, "skip")) return;
  const char* const condition = CCTK_EQUALS(c.condition, "radiative") ? "Radiation" : c.condition;
  constexpr int width = 1;
  const int status = c.is_group ? Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, options_of(c), c.name, condition)
                                : Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, width, options_of(c), c.name, condition);
  if (status < 0) CCTK_VERROR("The boundary condition \"%s\" cannot be selected for %s", condition, c.name);
}

}  // namespace

)";
  out << "extern \"C\" void " << script_.thorn
      << "_SelectBoundConds(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_ARGUMENTS;\n"
      << "  DECLARE_CCTK_PARAMETERS;\n";
  std::set<std::string> groups;
  const auto print = [&](const std::string& name, bool is_group) {
    out << "  select(cctkGH, {\"" << script_.implementation << "::" << name << "\", " << name << "_bound, "
        << name << "_bound_speed, " << name << "_bound_limit, " << name << "_bound_scalar, "
        << (is_group ? "true" : "false") << "});\n";
  };
  for (const OwnComponent& c : own_components(model_))
    if (is_evolved(model_, *c.tensor) && groups.insert(c.tensor->group).second) print(c.tensor->group, true);
  for (const OwnComponent& c : own_components(model_))
    if (is_evolved(model_, *c.tensor)) print(c.name, false);
  out << "}\n";
  return std::move(out).str();
}

std::string FacePrinter::makefile() const {
  std::string sources = "registration.cc";
  if (!model_.evolved.empty()) sources += " boundaries.cc";
  for (const Emitted& calculation : thorn_.calculations)
    for (const char* suffix : {"", "_standard", "_wide"})
      sources += " " + calculation.calculation->name + suffix + ".cc";
  return generated_by(thorn_, "#") + "SRCS = " + sources + "\n";
}

Files FacePrinter::files() {
  Files result;
  for (const Emitted& c : thorn_.calculations) {
    const std::string name = "src/" + c.calculation->name;
    result[name + ".cc"] = calculation(c);
    result[name + "_standard.cc"] = target(c, false);
    result[name + "_wide.cc"] = target(c, true);
  }
  result["src/kernels.hh"] = declarations();
  result["src/registration.cc"] = registration();
  if (!model_.evolved.empty()) result["src/boundaries.cc"] = boundaries();
  result["src/make.code.defn"] = makefile();
  return result;
}

}  // namespace

Files emit_faces(const Thorn& thorn) { return FacePrinter(thorn).files(); }

}  // namespace kernelgen
