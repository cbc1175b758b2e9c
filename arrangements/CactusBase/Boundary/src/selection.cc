// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions Boundary_*, and the scheduled functions that apply and forget a selection.
#include <algorithm>

#include "cctk_Arguments.h"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "on_device.hh"
#include "registry.hh"
#include "unset_points.hh"

using boundary::Registry;
using boundary::registry;
using boundary::Selection;

namespace {

/// The variables of a selection in the form that registered functions take.
struct Columns {
  std::vector<CCTK_INT> variables, faces, widths, tables;

  explicit Columns(const std::vector<Selection>& selections) {
    for (const Selection& selection : selections) {
      variables.push_back(selection.variable);
      faces.push_back(selection.faces);
      widths.push_back(selection.width);
      tables.push_back(selection.table);
    }
  }
  CCTK_INT size() const { return CCTK_INT(variables.size()); }
};

/// A driver that keeps boundaries valid by itself takes some variables out of our hands.
bool driver_handles(CCTK_POINTER_TO_CONST GH, CCTK_INT variable) {
  return CCTK_IsFunctionAliased("Driver_FilterOutVarForBCI") && Driver_FilterOutVarForBCI(GH, variable);
}

/// Conditions of other thorns may reach data as they like; ours ask for them by name, and then have them.
void await_ghosts(const cGH* GH) {
  if (CCTK_IsFunctionAliased("Driver_AwaitGhosts")) Driver_AwaitGhosts(GH);
}

void tell_driver(const cGH* GH, const Columns& columns) {
  if (!CCTK_IsFunctionAliased("Driver_NotifyDataModified")) return;
  const std::vector<CCTK_INT> current(columns.variables.size(), 0);
  const std::vector<CCTK_INT> where(columns.variables.size(), CCTK_VALID_BOUNDARY);
  Driver_NotifyDataModified(GH, columns.variables.data(), current.data(), columns.size(), where.data());
}

}  // namespace

extern "C" CCTK_INT Bdry_Boundary_RegisterPhysicalBC(CCTK_POINTER_TO_CONST, phys_bc_fn_ptr function_pointer,
                                                     CCTK_STRING bc_name) {
  const int result = registry().add(bc_name, function_pointer);
  if (result < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "A boundary condition named \"%s\" is registered already", bc_name);
  return result;
}

extern "C" CCTK_POINTER_TO_CONST Bdry_Boundary_QueryRegisteredPhysicalBC(CCTK_POINTER_TO_CONST,
                                                                         CCTK_STRING bc_name) {
  const auto condition = registry().find(bc_name);
  return condition ? reinterpret_cast<const void*>(registry().conditions()[*condition].function) : nullptr;
}

extern "C" CCTK_INT Bdry_Boundary_SelectVarForBCI(CCTK_POINTER_TO_CONST GH, CCTK_INT faces,
                                                  CCTK_INT boundary_width, CCTK_INT table_handle,
                                                  CCTK_INT var_index, CCTK_STRING bc_name) {
  if (var_index < 0 || var_index >= CCTK_NumVars()) return boundary::no_such_variable_index;
  if (!registry().find(bc_name)) {
    CCTK_VWARN(CCTK_WARN_ALERT, "No boundary condition named \"%s\" is registered; it was selected for %s",
               bc_name, CCTK_FullVarName(var_index));
    return boundary::no_such_condition;
  }
  if (boundary_width <= 0 && faces != CCTK_ALL_FACES)
    CCTK_VWARN(CCTK_WARN_ALERT, "%s: widths per face need faces = CCTK_ALL_FACES",
               CCTK_FullVarName(var_index));
  if (driver_handles(GH, var_index)) return 0;

  const int result = registry().select(GH, bc_name, var_index, faces, boundary_width, table_handle);
  if (result == boundary::already_selected)
    CCTK_VWARN(CCTK_WARN_ALERT, "The boundary condition \"%s\" has been selected for %s before", bc_name,
               CCTK_FullVarName(var_index));
  return result;
}

extern "C" CCTK_INT Bdry_Boundary_SelectVarForBC(CCTK_POINTER_TO_CONST GH, CCTK_INT faces,
                                                 CCTK_INT boundary_width, CCTK_INT table_handle,
                                                 CCTK_STRING var_name, CCTK_STRING bc_name) {
  const int variable = CCTK_VarIndex(var_name);
  if (variable < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "\"%s\" is not a variable; the boundary condition \"%s\" was selected for it",
               var_name, bc_name);
    return boundary::no_such_variable;
  }
  return Bdry_Boundary_SelectVarForBCI(GH, faces, boundary_width, table_handle, variable, bc_name);
}

extern "C" CCTK_INT Bdry_Boundary_SelectGroupForBCI(CCTK_POINTER_TO_CONST GH, CCTK_INT faces,
                                                    CCTK_INT boundary_width, CCTK_INT table_handle,
                                                    CCTK_INT group_index, CCTK_STRING bc_name) {
  if (group_index < 0 || group_index >= CCTK_NumGroups()) return boundary::no_such_group;
  const int first = CCTK_FirstVarIndexI(group_index), count = CCTK_NumVarsInGroupI(group_index);
  if (count <= 0) return boundary::empty_group;
  CCTK_INT result = 0;
  for (int variable = first; variable < first + count; ++variable)
    result = std::min(
        result, Bdry_Boundary_SelectVarForBCI(GH, faces, boundary_width, table_handle, variable, bc_name));
  return result;
}

extern "C" CCTK_INT Bdry_Boundary_SelectGroupForBC(CCTK_POINTER_TO_CONST GH, CCTK_INT faces,
                                                   CCTK_INT boundary_width, CCTK_INT table_handle,
                                                   CCTK_STRING group_name, CCTK_STRING bc_name) {
  const int group = CCTK_GroupIndex(group_name);
  if (group < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "\"%s\" is not a group; the boundary condition \"%s\" was selected for it",
               group_name, bc_name);
  return Bdry_Boundary_SelectGroupForBCI(GH, faces, boundary_width, table_handle, group, bc_name);
}

extern "C" CCTK_INT Bdry_Boundary_SelectedGVs(CCTK_POINTER_TO_CONST, CCTK_INT array_size,
                                              CCTK_INT* var_indicies, CCTK_INT* faces,
                                              CCTK_INT* boundary_widths, CCTK_INT* table_handles,
                                              CCTK_STRING bc_name) {
  std::optional<std::size_t> condition;
  if (bc_name) {
    condition = registry().find(bc_name);
    if (!condition) return 0;
  }
  const Columns columns(registry().selected(condition));
  const auto fill = [&](const std::vector<CCTK_INT>& from, CCTK_INT* to) {
    if (to) std::copy_n(from.begin(), std::min(array_size, columns.size()), to);
  };
  fill(columns.variables, var_indicies);
  fill(columns.faces, faces);
  fill(columns.widths, boundary_widths);
  fill(columns.tables, table_handles);
  return columns.size();
}

namespace {

/// A condition finds its variables as it likes, so they are the host's from here on.
void bring_to_host(const cGH* GH, const std::vector<CCTK_INT>& variables) {
  if (!flesh::devices().current()) return;
  const std::vector<int> all(variables.begin(), variables.end()), now(all.size(), 0);
  flesh::devices().require(GH, all, now, flesh::Side::host);
  flesh::devices().note_written(GH, all, now, flesh::Side::host);
}

void call(const cGH* GH, const boundary::Condition& condition, Columns columns) {
  if (!CCTK_Equals(condition.name.c_str(), "None")) bring_to_host(GH, columns.variables);
  if (condition.function &&
      condition.function(GH, columns.size(), columns.variables.data(), columns.faces.data(),
                         columns.widths.data(), columns.tables.data()) < 0)
    CCTK_VERROR("The boundary condition \"%s\" of %s and %d other variables failed", condition.name.c_str(),
                CCTK_FullVarName(columns.variables.front()), columns.size() - 1);
}

/// Calls `apply(condition, selections)` for each condition that is selected, and tells the driver.
template <class Apply>
void for_each_condition(const cGH* GH, Apply apply) {
  const auto& conditions = registry().conditions();
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const std::vector<Selection> selections = registry().selected(i);
    if (selections.empty()) continue;
    if (!CCTK_Equals(conditions[i].name.c_str(), "None")) {
      boundary::warn_of_unset_points(GH, conditions[i], selections);
      await_ghosts(GH);
    }
    apply(conditions[i], selections);
    tell_driver(GH, Columns(selections));
  }
}

/// Variables that live on the device are treated there, all components of the level at once.
void apply_where_data_are(const cGH* GH) {
  for_each_condition(GH, [&](const boundary::Condition& condition, const std::vector<Selection>& selections) {
    if (boundary::is_own(condition) && boundary::apply_on_device(GH, condition.name, selections)) return;
    flesh::levels().for_each_component(const_cast<cGH*>(GH),
                                       [&](cGH* local) { call(local, condition, Columns(selections)); });
  });
}

}  // namespace

extern "C" void Boundary_ApplyPhysicalBCs(CCTK_ARGUMENTS) {
  for_each_condition(cctkGH,
                     [&](const boundary::Condition& condition, const std::vector<Selection>& selections) {
                       call(cctkGH, condition, Columns(selections));
                     });
}

void boundary::register_device_version() {
  flesh::register_for_all_devices(CCTK_THORNSTRING, "Boundary_ApplyPhysicalBCs", apply_where_data_are);
}

extern "C" void Boundary_ClearSelection(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  registry().clear();
}
