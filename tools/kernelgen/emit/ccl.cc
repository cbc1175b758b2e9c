// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The four CCL files.
#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

#include "core/names.hh"
#include "core/text.hh"
#include "emit/thorn.hh"
#include "expand/expand.hh"

namespace kernelgen {

namespace {

struct Group {
  std::string name;
  std::vector<const Tensor*> tensors;
  bool is_evolved = false;
  bool has_timelevels() const {
    return is_evolved ||
           std::any_of(tensors.begin(), tensors.end(), [](const Tensor* t) { return t->has_timelevels; });
  }
};

std::vector<Group> groups_of(const Model& model) {
  std::vector<Group> groups;
  for (const Declaration& declaration : model.script->variables) {
    const Tensor& tensor = model.tensors.at(declaration.name);
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.name == tensor.group; });
    if (group == groups.end()) group = groups.insert(groups.end(), {tensor.group, {}, false});
    group->tensors.push_back(&tensor);
    group->is_evolved = group->is_evolved || is_evolved(model, tensor);
  }
  return groups;
}

// Kinds of tensors as symmetry thorns know them.
std::string tensor_type(const Tensor& tensor) {
  if (!tensor.parities.empty()) return "ManualCartesian";
  if (tensor.rank() == 0) return "Scalar";
  std::string result;
  for (const bool is_upper : tensor.is_upper) result += is_upper ? 'U' : 'D';
  if (!tensor.symmetries.empty()) result += tensor.symmetries[0].sign > 0 ? "_sym" : "_antisym";
  return result;
}

// CCL files have the whole in single quotes, scripts in double ones.
std::string own_tags(const Tensor& tensor) {
  std::string result =
      tensor.parities.empty() ? "" : " cartesianreflectionparities=\"" + tensor.parities + '"';
  if (!tensor.tags.empty()) result += " " + tensor.tags;
  std::replace(result.begin(), result.end(), '\'', '"');
  return result;
}

// CCL files have no escapes: a quotation mark ends a text, unless a backslash precedes it.
std::string quoted(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return '"' + text + (text.ends_with('\\') ? " \"" : "\"");
}

class CclPrinter {
 public:
  explicit CclPrinter(const Thorn& thorn)
      : thorn_(thorn), model_(*thorn.model), script_(*model_.script), groups_(groups_of(model_)) {}

  std::string interface() const;
  std::string parameters() const;
  std::string schedule() const;
  std::string configuration() const;

 private:
  void print_group(std::ostream& out, const Group& group, bool is_rate) const;
  std::vector<std::string> inherited() const;
  void print_shared_parameters(std::ostream& out) const;
  void print_kernel_parameters(std::ostream& out) const;
  void print_own_parameter(std::ostream& out, const Parameter& parameter) const;
  void print_foreign_parameter(std::ostream& out, const ParameterText& parameter) const;
  void print_boundary_parameters(std::ostream& out, const std::string& name,
                                 const std::string& standard) const;
  void print_calculation(std::ostream& out, const Emitted& calculation) const;
  bool evolves() const { return !model_.evolved.empty(); }
  int evolved_components() const;
  std::set<std::string> names_in_schedule(const std::string& name, const std::string& bin) const;
  std::string place_text(const Place& place, const std::string& alias) const;
  std::string scheduled(const Emitted& calculation, const std::string& where, bool synchronises) const;
  std::string with_boundaries(const Emitted& calculation, const std::string& alias) const;
  bool is_prolongated(const std::string& group) const;
  std::string boundaries_of_new_grids(const Emitted& calculation, const std::string& boundaries) const;
  std::string region_of_writes(const Emitted& calculation) const;

  const Thorn& thorn_;
  const Model& model_;
  const Script& script_;
  std::vector<Group> groups_;
};

int CclPrinter::evolved_components() const {
  const auto all = own_components(model_);
  return static_cast<int>(std::count_if(
      all.begin(), all.end(), [&](const OwnComponent& c) { return is_evolved(model_, *c.tensor); }));
}

std::vector<std::string> CclPrinter::inherited() const {
  std::vector<std::string> result{"grid"};
  const auto add = [&](const std::string& name) {
    const bool is_known =
        std::any_of(result.begin(), result.end(), [&](const auto& r) { return flesh::same_name(r, name); });
    if (!is_known) result.push_back(name);
  };
  if (selects_boundaries(model_)) add("Boundary");
  for (const Foreign& foreign : script_.foreign)
    if (!foreign.variables.empty()) add(foreign.implementation);
  for (const Word& word : script_.inherited) add(word.text);
  return result;
}

void CclPrinter::print_group(std::ostream& out, const Group& group, bool is_rate) const {
  const std::string type =
      group.tensors.size() == 1 ||
              std::all_of(group.tensors.begin(), group.tensors.end(),
                          [&](const Tensor* t) { return tensor_type(*t) == tensor_type(*group.tensors[0]); })
          ? tensor_type(*group.tensors[0])
          : "Scalar";
  out << "CCTK_REAL " << group.name << (is_rate ? "rhs" : "") << " TYPE=GF TIMELEVELS=" << script_.timelevels
      << " TAGS='tensortypealias=\"" << type << "\" tensorweight=" << group.tensors[0]->weight
      << (group.tensors[0]->is_pseudo ? " tensorparity=-1" : "")
      << (is_rate ? " Prolongation=\"None\"" : own_tags(*group.tensors[0])) << "'\n{\n";
  for (const Tensor* tensor : group.tensors)
    for (const auto& at : independent(*tensor)) {
      const std::string name = component_name(*tensor, at);
      out << "  " << (is_rate ? rate_of(name) : name) << "\n";
    }
  out << "} \"" << group.name << (is_rate ? ", rate of change" : "") << "\"\n\n";
}

/// What thorns that evolve something ask of MoL.
constexpr const char* functions_of_integrator = R"(
USES INCLUDE: MoL_Stage.h

CCTK_INT FUNCTION MoLRegisterEvolved(CCTK_INT IN EvolvedIndex, CCTK_INT IN RHSIndex)
USES FUNCTION MoLRegisterEvolved

CCTK_INT FUNCTION MoL_OfferStage(CCTK_INT IN evolved, CCTK_INT IN rhs, CCTK_POINTER IN coefficients)
USES FUNCTION MoL_OfferStage

CCTK_INT FUNCTION MoL_TimelevelOfValues(CCTK_POINTER_TO_CONST IN cctkGH, CCTK_INT IN variable)
USES FUNCTION MoL_TimelevelOfValues

CCTK_INT FUNCTION MoL_AreUnreadInThisStage(CCTK_POINTER_TO_CONST IN cctkGH, CCTK_INT IN count, CCTK_INT ARRAY IN variables)
USES FUNCTION MoL_AreUnreadInThisStage

)";

std::string CclPrinter::interface() const {
  std::ostringstream out;
  out << generated_by(thorn_, "#") << "\nIMPLEMENTS: " << script_.implementation
      << "\n\nINHERITS: " << flesh::join(inherited(), " ") << "\n\nUSES INCLUDE: Symmetry.h\n"
      << (has_device_functions(thorn_) ? "USES INCLUDE HEADER: device.hh\n" : "");
  out << R"(
CCTK_INT FUNCTION GetBoundarySpecification(CCTK_INT IN size, CCTK_INT OUT ARRAY nboundaryzones, \
    CCTK_INT OUT ARRAY is_internal, CCTK_INT OUT ARRAY is_staggered, CCTK_INT OUT ARRAY shiftout)
USES FUNCTION GetBoundarySpecification

CCTK_INT FUNCTION SymmetryTableHandleForGrid(CCTK_POINTER_TO_CONST IN cctkGH)
USES FUNCTION SymmetryTableHandleForGrid

CCTK_INT FUNCTION Driver_SettledPoints(CCTK_POINTER_TO_CONST IN cctkGH, CCTK_INT OUT ARRAY begin, CCTK_INT OUT ARRAY end)
USES FUNCTION Driver_SettledPoints

CCTK_INT FUNCTION Driver_PointsOfStage(CCTK_POINTER_TO_CONST IN cctkGH, CCTK_INT OUT ARRAY begin, CCTK_INT OUT ARRAY end)
USES FUNCTION Driver_PointsOfStage

SUBROUTINE Driver_AwaitGhosts(CCTK_POINTER_TO_CONST IN cctkGH)
USES FUNCTION Driver_AwaitGhosts
)";
  if (model_.uses_jacobian)
    out << R"(
CCTK_INT FUNCTION MultiPatch_GetMap(CCTK_POINTER_TO_CONST IN cctkGH)
USES FUNCTION MultiPatch_GetMap
)";
  if (evolves()) out << functions_of_integrator;
  if (selects_boundaries(model_))
    out << R"(
CCTK_INT FUNCTION Boundary_SelectGroupForBC(CCTK_POINTER_TO_CONST IN GH, CCTK_INT IN faces, CCTK_INT IN boundary_width, \
    CCTK_INT IN table_handle, CCTK_STRING IN group_name, CCTK_STRING IN bc_name)
USES FUNCTION Boundary_SelectGroupForBC

CCTK_INT FUNCTION Driver_NothingChanged(CCTK_POINTER_TO_CONST IN cctkGH)
USES FUNCTION Driver_NothingChanged

CCTK_INT FUNCTION Boundary_SelectVarForBC(CCTK_POINTER_TO_CONST IN GH, CCTK_INT IN faces, CCTK_INT IN boundary_width, \
    CCTK_INT IN table_handle, CCTK_STRING IN var_name, CCTK_STRING IN bc_name)
USES FUNCTION Boundary_SelectVarForBC
)";
  out << "\nPUBLIC:\n\n";
  for (const Group& group : groups_) print_group(out, group, false);
  for (const Group& group : groups_)
    if (group.is_evolved) print_group(out, group, true);
  return std::move(out).str();
}

void CclPrinter::print_own_parameter(std::ostream& out, const Parameter& parameter) const {
  static const std::map<std::string, std::string> types{
      {"real", "CCTK_REAL"}, {"integer", "CCTK_INT"}, {"boolean", "BOOLEAN"}, {"keyword", "KEYWORD"}};
  out << types.at(parameter.type) << " " << parameter.name << " " << quoted(parameter.description)
      << (parameter.is_steerable ? " STEERABLE=ALWAYS" : "") << "\n{\n";
  if (!parameter.choices.empty())
    for (const std::string& choice : parameter.choices)
      out << "  " << quoted(choice) << " :: " << quoted(choice) << "\n";
  else if (parameter.type != "boolean")
    out << "  \"" << (parameter.is_open ? "(" : "") << parameter.lower << ":" << parameter.upper
        << "\" :: \"\"\n";
  const bool is_text = parameter.type == "keyword" || parameter.type == "boolean";
  out << "} " << (is_text ? quoted(parameter.standard) : parameter.standard) << "\n\n";
}

void CclPrinter::print_boundary_parameters(std::ostream& out, const std::string& name,
                                           const std::string& standard) const {
  out << "KEYWORD " << name << "_bound \"Boundary condition of " << name << "\" STEERABLE=ALWAYS\n{\n";
  for (const char* value : {"flat", "none", "static", "radiative", "scalar", "newrad", "skip", "zero"})
    out << "  \"" << value << "\" :: \"\"\n";
  out << "} \"" << standard << "\"\n\n";
  for (const auto& [suffix, range, value] :
       {std::tuple{"speed", "0:*", "1.0"}, std::tuple{"limit", "*:*", "0.0"},
        std::tuple{"scalar", "*:*", "0.0"}})
    out << "CCTK_REAL " << name << "_bound_" << suffix << " \"" << suffix
        << " of the boundary condition\" STEERABLE=ALWAYS\n{\n  \"" << range << "\" :: \"\"\n} " << value
        << "\n\n";
}

// With choices: the thorn adds them to what the parameter accepts.
void CclPrinter::print_foreign_parameter(std::ostream& out, const ParameterText& parameter) const {
  const std::string type = parameter.type == "real"      ? "CCTK_REAL"
                           : parameter.type == "integer" ? "CCTK_INT"
                                                         : flesh::upper(parameter.type);
  if (parameter.choices.empty()) {
    out << "USES " << type << " " << parameter.name << "\n";
    return;
  }
  out << "EXTENDS " << type << " " << parameter.name << " \"" << parameter.name << "\"\n{\n";
  for (const std::string& choice : parameter.choices)
    out << "  " << quoted(choice) << " :: " << quoted(script_.thorn) << "\n";
  out << "}\n";
}

void CclPrinter::print_shared_parameters(std::ostream& out) const {
  if (model_.uses_jacobian)
    out << "SHARES: GenericFD\n\nUSES CCTK_STRING jacobian_group\nUSES CCTK_STRING "
           "jacobian_derivative_group\n"
           "USES CCTK_INT jacobian_identity_map\nUSES CCTK_INT assume_use_jacobian\n\n";
  if (evolves())
    out << "SHARES: MethodOfLines\n\nUSES CCTK_INT MoL_Num_Evolved_Vars\nUSES CCTK_INT "
           "MoL_Num_ArrayEvolved_Vars\n\n";
  for (const Foreign& foreign : script_.foreign) {
    if (foreign.parameters.empty()) continue;
    out << "SHARES: " << foreign.implementation << "\n\n";
    for (const ParameterText& p : foreign.parameters)
      if (p.type != "scalar" && p.type != "table") print_foreign_parameter(out, p);
    out << "\n";
  }
}

void CclPrinter::print_kernel_parameters(std::ostream& out) const {
  out << "CCTK_KEYWORD kernel_vectors \"Vectors of kernels: the same bits with all\"\n{\n"
      << "  \"automatic\" :: \"the longest that the processor has\"\n"
      << "  \"standard\"  :: \"those of the configuration\"\n  \"wide\"      :: \"512 bits\"\n} "
         "\"automatic\"\n\n";
  if (evolves())
    out << "CCTK_KEYWORD finish_stages \"Do kernels of rates of change form the updates of MoL, too? The "
           "same "
           "bits either way\"\n{\n  \"automatic\" :: \"on devices, where that is faster\"\n"
           "  \"yes\"       :: \"wherever MoL offers it\"\n  \"no\"        :: \"nowhere\"\n} "
           "\"automatic\"\n\n";
  out << "CCTK_INT fdOrder \"Order of finite differences\"\n{\n";
  for (const int order : script_.orders) out << "  " << order << " :: \"\"\n";
  out << "} " << (script_.standard_order > 0 ? script_.standard_order : script_.orders[0]) << "\n\n";
}

std::string CclPrinter::parameters() const {
  std::ostringstream out;
  out << generated_by(thorn_, "#") << "\n";
  print_shared_parameters(out);
  out << "RESTRICTED:\n\n";
  for (const ParameterText& p : script_.parameters) print_own_parameter(out, model_.parameters.at(p.name));
  const auto integer = [&](const std::string& name, const std::string& what, const std::string& range,
                           const std::string& value, const std::string& more = "") {
    out << "CCTK_INT " << name << " \"" << what << "\"" << more << "\n{\n  \"" << range << "\" :: \"\"\n} "
        << value << "\n\n";
  };
  integer("verbose", "Say which calculations are done", "*:*", "0", " STEERABLE=ALWAYS");
  const std::string levels = flesh::text("0:", script_.timelevels);
  const int standard = script_.standard_timelevels > 0 ? script_.standard_timelevels : script_.timelevels;
  integer("timelevels", "Timelevels of evolved variables", levels, flesh::text(standard),
          " STEERABLE=RECOVER");
  integer("other_timelevels", "Timelevels of other variables", levels, "1", " STEERABLE=RECOVER");
  integer("rhs_timelevels", "Timelevels of rates of change", levels, "1", " STEERABLE=RECOVER");
  integer("tile_size", "Points of a tile along y and z; -1: as measured to be good", "*:*", "-1");
  print_kernel_parameters(out);
  if (evolves()) {
    const std::string count = flesh::text(evolved_components());
    integer(script_.thorn + "_MaxNumEvolvedVars", "Evolved variables", count + ":" + count, count,
            " ACCUMULATOR-BASE=MethodOfLines::MoL_Num_Evolved_Vars STEERABLE=RECOVER");
    integer(script_.thorn + "_MaxNumArrayEvolvedVars", "Evolved arrays", "0:0", "0",
            " ACCUMULATOR-BASE=MethodOfLines::MoL_Num_ArrayEvolved_Vars STEERABLE=RECOVER");
  }
  for (const Emitted& c : thorn_.calculations) {
    integer(c.calculation->name + "_calc_every", "Do it every so many iterations; 0: never", "*:*", "1",
            " STEERABLE=ALWAYS");
    integer(c.calculation->name + "_calc_offset", "in iterations with this remainder", "*:*", "0",
            " STEERABLE=ALWAYS");
  }
  if (evolves()) {
    out << "PRIVATE:\n\n";
    integer("bound_width", "Points that boundary conditions set at each face; -1: all of the outer boundary",
            "-1\" :: \"\"\n  \"1:*", "1", " STEERABLE=ALWAYS");
  }
  for (const OwnComponent& c : own_components(model_))
    if (is_evolved(model_, *c.tensor)) print_boundary_parameters(out, c.name, "skip");
  for (const Group& group : groups_)
    if (group.is_evolved) print_boundary_parameters(out, group.name, "none");
  return std::move(out).str();
}

std::string CclPrinter::region_of_writes(const Emitted& calculation) const {
  return calculation.is_at_faces() ? "(everywhere)"
         : calculation.is_interior ? "(interior)"
         : calculation.is_boundary ? "(boundary)"
                                   : "(everywhere)";
}

// Does the script call a calculation so? Of one that is done axis by axis there are three.
bool is_called(const Calculation& calculation, const std::string& name) {
  const std::string ending = "_" + std::to_string(calculation.axis);
  return flesh::same_name(calculation.name, name) ||
         (calculation.axis > 0 && flesh::same_name(calculation.name, name + ending));
}

// The names by which others in a bin come before or after a calculation: there it may share a group with its
// boundary conditions.
std::set<std::string> CclPrinter::names_in_schedule(const std::string& name, const std::string& bin) const {
  std::set<std::string> result;
  for (const Calculation& c : script_.calculations)
    for (const Place& place : c.places)
      if (is_called(c, name) && place.alias.empty() && bin_called(place.bin) == bin_called(bin))
        result.insert(place.has_boundaries ? function_name(script_, c.name) + "_group" : c.name);
  return result.empty() ? std::set{name} : result;
}

// "IN GROUP" or "AT BIN", another name, and what stands before and after it.
std::string CclPrinter::place_text(const Place& place, const std::string& alias) const {
  const auto listed = [&](const std::string& word, const std::vector<std::string>& others) {
    std::vector<std::string> names;
    for (const std::string& other : others)
      for (const std::string& name : names_in_schedule(other, place.bin)) names.push_back(name);
    return names.empty() ? "" : " " + word + " (" + flesh::join(names, " ") + ")";
  };
  return (is_bin(place.bin) ? " AT " + flesh::upper(bin_called(place.bin)) : " IN " + place.bin) +
         (alias.empty() ? "" : " AS " + alias) + listed("BEFORE", place.before) +
         listed("AFTER", place.after);
}

// Always, if the condition is empty.
void print_conditionally(std::ostream& out, const std::string& condition, const std::string& text) {
  if (condition.empty())
    out << text;
  else
    out << "if (" << condition << ")\n{\n" << text << "}\n\n";
}

std::string condition_of(const Place& place) {
  return place.condition ? condition_text(*place.condition) : "";
}

// Whether a calculation is followed by boundary conditions anywhere; empty: always.
std::string condition_of_boundaries(const Calculation& calculation) {
  std::vector<std::string> conditions;
  for (const Place& place : calculation.places) {
    if (!place.has_boundaries) continue;
    const std::string condition = condition_of(place);
    if (condition.empty()) return "";
    if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
      conditions.push_back(condition);
  }
  return flesh::join(conditions, " || ");
}

std::string group_text(const std::string& name, const std::string& where) {
  return "SCHEDULE GROUP " + name + where + "\n{\n} \"" + name + "\"\n\n";
}

std::string CclPrinter::scheduled(const Emitted& calculation, const std::string& where,
                                  bool synchronises) const {
  const Calculation& c = *calculation.calculation;
  std::ostringstream text;
  text << "SCHEDULE " << function_name(script_, c.name) << where
       << "\n{\n  LANG: C\n  TAGS: Declarations=\"bind\""
       << (calculation.leaves_out_points() ? "" : " Complete=1") << " Ghosts=\"awaited\""
       << (runs_on_devices(calculation) ? " Device=1" : "")
       << (calculation.is_pointwise() ? " Pointwise=1" : "")
       << (calculation.finishes_stages ? " Finds=\"values\"" : "")
       << (calculation.completes_stages ? " Unread=\"left out\"" : "")
       << (c.kind_of_work.empty() ? "" : " Report=\"" + c.kind_of_work + "\"")
       << (c.greatest_frequency.text.empty() ? "" : " GreatestFrequency=" + c.greatest_frequency.text)
       << "\n";
  if (synchronises) text << "  SYNC: " << flesh::join(written_groups(model_, calculation), " ") << "\n";
  for (const std::string& name : calculation.reads)
    if (jacobian_place(name) < 0) text << "  READS: " << full_name(model_, name) << "(everywhere)\n";
  for (const std::string& name : calculation.writes)
    text << "  WRITES: " << full_name(model_, name) << region_of_writes(calculation) << "\n";
  text << "} \"" << c.name << "\"\n\n";
  return std::move(text).str();
}

// Does a new grid get values of a group, or a coarse one those of a finer one? Groups of other thorns may be
// prolongated.
bool CclPrinter::is_prolongated(const std::string& name) const {
  static const std::regex never("prolongation *= *['\"]none['\"]", std::regex::icase);
  const auto own = std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
    return script_.implementation + "::" + group.name == name;
  });
  return own == groups_.end() || !std::regex_search(own->tensors[0]->tags, never);
}

// Boundaries of what has just been interpolated or restricted; other variables are as they were.
std::string CclPrinter::boundaries_of_new_grids(const Emitted& calculation,
                                                const std::string& boundaries) const {
  const std::vector<std::string> written = written_groups(model_, calculation);
  const bool has_new_values = std::any_of(written.begin(), written.end(),
                                          [&](const std::string& group) { return is_prolongated(group); });
  return has_new_values ? group_text(boundaries, " IN MoL_PseudoEvolutionBoundaries AFTER MoL_PostStep") : "";
}

// The group of a calculation and its boundary conditions, which may stand in several places.
std::string CclPrinter::with_boundaries(const Emitted& calculation, const std::string& alias) const {
  const Calculation& c = *calculation.calculation;
  const std::string function = function_name(script_, c.name), group = function + "_group",
                    boundaries = function + "_bc_group", select = function + "_SelectBCs";
  return scheduled(calculation, place_text({group}, alias), false) + "SCHEDULE " + select + " IN " +
         boundaries + "\n{\n  LANG: C\n  OPTIONS: LEVEL\n  TAGS: Declarations=\"bind\"\n  SYNC: " +
         flesh::join(written_groups(model_, calculation), " ") + "\n} \"Choose boundary conditions\"\n\n" +
         "SCHEDULE GROUP ApplyBCs IN " + boundaries + " AS " + function + "_ApplyBCs AFTER " + select +
         "\n{\n} \"Apply them\"\n\n" + group_text(boundaries, " IN " + group + " AFTER " + c.name) +
         boundaries_of_new_grids(calculation, boundaries);
}

void CclPrinter::print_calculation(std::ostream& out, const Emitted& calculation) const {
  const Calculation& c = *calculation.calculation;
  const std::string function = function_name(script_, c.name), alias = function == c.name ? "" : c.name;
  for (const Place& place : c.places)
    print_conditionally(
        out, condition_of(place),
        place.has_boundaries
            ? group_text(function + "_group", place_text(place, place.alias))
            : scheduled(calculation, place_text(place, place.alias.empty() ? alias : place.alias),
                        place.synchronises));
  if (has_boundaries(c))
    print_conditionally(out, condition_of_boundaries(c), with_boundaries(calculation, alias));
}

std::string CclPrinter::schedule() const {
  std::ostringstream out;
  const std::string& thorn = script_.thorn;
  out << generated_by(thorn_, "#") << "\n";
  for (const Group& group : groups_)
    out << "STORAGE: " << group.name << (group.has_timelevels() ? "[timelevels]" : "[other_timelevels]")
        << "\n";
  for (const Group& group : groups_)
    if (group.is_evolved) out << "STORAGE: " << group.name << "rhs[rhs_timelevels]\n";
  out << "\nSCHEDULE " << thorn
      << "_RegisterSymmetries IN SymmetryRegister\n{\n  LANG: C\n  OPTIONS: META\n} "
      << "\"How variables change sign at symmetries\"\n\n";
  if (checks_parameters(thorn_))
    out << "SCHEDULE " << thorn
        << "_ParamCheck AT PARAMCHECK\n{\n  LANG: C\n  OPTIONS: GLOBAL\n} \"Check that parameters fit each "
           "other\"\n\n";
  if (has_device_functions(thorn_))
    out << "SCHEDULE " << thorn
        << "_RegisterDeviceFunctions AT STARTUP\n{\n  LANG: C\n} \"Which functions have versions for "
           "devices\"\n\n";
  for (const ScheduleGroup& group : script_.schedule_groups)
    print_conditionally(out, condition_of(group.place),
                        group_text(group.name, place_text(group.place, group.place.alias)));
  for (const Emitted& calculation : thorn_.calculations) print_calculation(out, calculation);
  if (!evolves()) return std::move(out).str();
  out << "SCHEDULE " << thorn
      << "_RegisterVars IN MoL_Register\n{\n  LANG: C\n  OPTIONS: META\n} \"What MoL evolves\"\n\n"
      << "SCHEDULE " << thorn << "_SelectBoundConds IN MoL_PostStep\n{\n  LANG: C\n  OPTIONS: LEVEL\n"
      << "  TAGS: Declarations=\"bind\"\n";
  for (const Group& group : groups_)
    if (group.is_evolved) out << "  SYNC: " << group.name << "\n";
  out << "} \"Choose boundary conditions\"\n\nSCHEDULE GROUP ApplyBCs IN MoL_PostStep AS " << thorn
      << "_ApplyBCs AFTER " << thorn << "_SelectBoundConds\n{\n} \"Apply them\"\n";
  return std::move(out).str();
}

std::string CclPrinter::configuration() const {
  const std::string provides = script_.provided.empty() ? "" : "\nPROVIDES " + script_.provided + "\n{\n}\n";
  return generated_by(thorn_, "#") + provides + "\nREQUIRES CartGrid3D\n" +
         (model_.uses_jacobian ? "REQUIRES GenericFD\n" : "") +
         (has_device_functions(thorn_) ? "OPTIONAL_IFACTIVE Device\n{\n}\n" : "");
}

}  // namespace

Files emit_ccl(const Thorn& thorn) {
  const CclPrinter printer(thorn);
  return {{"interface.ccl", printer.interface()},
          {"param.ccl", printer.parameters()},
          {"schedule.ccl", printer.schedule()},
          {"configuration.ccl", printer.configuration()}};
}

}  // namespace kernelgen
