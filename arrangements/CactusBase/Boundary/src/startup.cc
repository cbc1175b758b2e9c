// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions in the form in which they are registered: options come from a key/value table.
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "conditions.hh"
#include "on_device.hh"
#include "registry.hh"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace boundary {

CCTK_REAL real_option(int table, const char* key, CCTK_REAL otherwise) {
  CCTK_REAL value;
  return table >= 0 && Util_TableGetReal(table, &value, key) >= 0 ? value : otherwise;
}

CCTK_INT integer_option(int table, const char* key, CCTK_INT otherwise) {
  CCTK_INT value;
  return table >= 0 && Util_TableGetInt(table, &value, key) >= 0 ? value : otherwise;
}

int variable_option(int table, const char* key) {
  CCTK_INT index;
  char name[512];
  if (table < 0) return -1;
  if (Util_TableGetInt(table, &index, key) >= 0) return index;
  if (Util_TableGetString(table, sizeof name, name, key) < 0) return -1;
  const int variable = CCTK_VarIndex(name);
  if (variable < 0) CCTK_VERROR("The boundary option %s names \"%s\", which is not a variable", key, name);
  return variable;
}

Radiation radiation_options(int variable, int table) {
  const int previous = variable_option(table, "PREVIOUS_TIME_LEVEL");
  return {real_option(table, "LIMIT", 0), real_option(table, "SPEED", 1), previous >= 0 ? previous : variable,
          previous >= 0 ? 0 : 1};
}

Robin robin_options(int table) {
  return {real_option(table, "FINF", 0), static_cast<int>(integer_option(table, "DECAY_POWER", 1))};
}

}  // namespace boundary

namespace {

using namespace boundary;

/// Calls `apply(variable, zones, table)` for each variable of a registered call.
template <class Apply>
CCTK_INT for_each_variable(const cGH* GH, const char* condition, CCTK_INT num_vars, const CCTK_INT* variables,
                           const CCTK_INT* widths, const CCTK_INT* tables, Apply apply) {
  const Demand demand = demand_of(condition);
  for (CCTK_INT i = 0; i < num_vars; ++i) {
    const Widths faces = resolve_widths(GH, variables[i], widths[i], tables[i], demand);
    apply(variables[i], zones(shape_of(GH, variables[i]), faces), tables[i]);
  }
  return 0;
}

}  // namespace

extern "C" CCTK_INT BndNone(const cGH*, CCTK_INT, CCTK_INT*, CCTK_INT*, CCTK_INT*, CCTK_INT*) { return 0; }

#define REGISTERED_CONDITION(name, condition, ...)                                                 \
  extern "C" CCTK_INT name(const cGH* GH, CCTK_INT num_vars, CCTK_INT* var_indices, CCTK_INT*,     \
                           CCTK_INT* boundary_widths, CCTK_INT* table_handles) {                   \
    return for_each_variable(GH, condition, num_vars, var_indices, boundary_widths, table_handles, \
                             [&]([[maybe_unused]] int variable, [[maybe_unused]] Zones zones,      \
                                 [[maybe_unused]] int table) { __VA_ARGS__; });                    \
  }

REGISTERED_CONDITION(BndScalar, "Scalar", apply_scalar(GH, variable, zones, real_option(table, "SCALAR", 0)))
REGISTERED_CONDITION(BndFlat, "Flat", apply_flat(GH, variable, zones))
REGISTERED_CONDITION(BndStatic, "Static", apply_static(GH, variable, zones))
REGISTERED_CONDITION(BndRadiative, "Radiation",
                     apply_radiation(GH, variable, zones, radiation_options(variable, table)))
REGISTERED_CONDITION(BndRobin, "Robin", apply_robin(GH, variable, zones, robin_options(table)))
REGISTERED_CONDITION(BndCopy, "Copy", const int source = variable_option(table, "COPY_FROM"); if (source < 0)
                         CCTK_VERROR("The Copy boundary condition of %s needs the option COPY_FROM",
                                     CCTK_FullVarName(variable));
                     apply_copy(GH, variable, zones, source))

#undef REGISTERED_CONDITION

bool boundary::is_own(const Condition& condition) {
  for (const auto function : {BndNone, BndScalar, BndFlat, BndStatic, BndCopy, BndRadiative, BndRobin})
    if (condition.function == reinterpret_cast<phys_bc_fn_ptr>(function)) return true;
  return false;
}

extern "C" void Boundary_RegisterBCs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  boundary::register_device_version();
  using Function = CCTK_INT (*)(const cGH*, CCTK_INT, CCTK_INT*, CCTK_INT*, CCTK_INT*, CCTK_INT*);
  struct Offer {
    CCTK_INT wanted;
    const char* name;
    Function function;
  };
  const Offer offers[] = {
      {register_scalar, "Scalar", BndScalar},
      {register_flat, "Flat", BndFlat},
      {register_radiation, "Radiation", BndRadiative},
      {register_copy, "Copy", BndCopy},
      {register_robin, "Robin", BndRobin},
      {register_static, "Static", BndStatic},
      {register_none, "None", BndNone},
  };
  static_cast<void>(cctkGH);
  // Thorns register through the alias; another thorn may have replaced one of these conditions before.
  for (const Offer& offer : offers)
    if (offer.wanted) registry().add(offer.name, reinterpret_cast<phys_bc_fn_ptr>(offer.function));
}

extern "C" void Boundary_Check(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  const bool by_driver = !CCTK_EQUALS(presync_mode, "off");
  if (by_driver && !CCTK_IsFunctionAliased("Driver_NotifyDataModified"))
    CCTK_VWARN(CCTK_WARN_ALERT,
               "Cactus::presync_mode = \"%s\" has no effect: the driver does not keep track of valid data",
               presync_mode);
}
