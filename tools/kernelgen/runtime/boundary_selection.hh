// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Selection of boundary conditions. Part of each generated thorn, whose cctk.h declares the functions that
// select.
#ifndef KERNEL_BOUNDARY_SELECTION_HH
#define KERNEL_BOUNDARY_SELECTION_HH

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "cctk.h"
#include "util_Table.h"

namespace {

/// The values of the parameters NAME_bound, NAME_bound_speed and so on of a group or variable.
struct BoundaryChoice {
  const char *name, *condition;
  double speed, limit, scalar;
  int width = 1;
};
constexpr int as_the_domain_says = -1;

/// One table for each variable or group, filled anew if parameters have been steered.
inline int options_of(const BoundaryChoice& c) {
  struct Options {
    int table = -1;
    double limit = 0, speed = 0, scalar = 0;
  };
  static std::map<std::string, Options, std::less<>> all;
  auto known = all.find(std::string_view(c.name));
  if (known == all.end()) known = all.emplace(c.name, Options{}).first;
  Options& options = known->second;
  const double scalar = CCTK_EQUALS(c.condition, "zero") ? 0 : c.scalar;
  if (options.table >= 0 && options.limit == c.limit && options.speed == c.speed && options.scalar == scalar)
    return options.table;
  if (options.table < 0) options.table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  options = {options.table, c.limit, c.speed, scalar};
  Util_TableSetReal(options.table, c.limit, "LIMIT");
  Util_TableSetReal(options.table, c.speed, "SPEED");
  Util_TableSetReal(options.table, scalar, "SCALAR");
  return options.table;
}

/// As Boundary calls them. "newrad": the thorn whose equations these are sets rates of change there.
inline const char* registered_name(const BoundaryChoice& c) {
  if (CCTK_EQUALS(c.condition, "skip") || CCTK_EQUALS(c.condition, "newrad")) return "None";
  if (CCTK_EQUALS(c.condition, "radiative")) return "Radiation";
  return CCTK_EQUALS(c.condition, "zero") ? "Scalar" : c.condition;
}

/// Conditions of the public boundary thorns reach one point far, as generated thorns have always asked for.
inline int width_of(const BoundaryChoice& c) {
  return CCTK_EQUALS(c.condition, "zero") ? as_the_domain_says : c.width;
}

inline void check(int status, const char* name, const BoundaryChoice& c) {
  if (status < 0) CCTK_VERROR("The boundary condition \"%s\" cannot be selected for %s", c.condition, name);
}

inline void select_group(const cGH* cctkGH, const BoundaryChoice& c) {
  check(Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width_of(c), options_of(c), c.name,
                                  registered_name(c)),
        c.name, c);
}

/// A variable takes the condition of its group and its own; if they are the same one, with its own options.
/// Where neither sets values, "None" is selected all the same: zones beyond symmetries are filled for what is
/// selected.
inline void select_variable(const cGH* cctkGH, const BoundaryChoice& group, const BoundaryChoice& own) {
  const auto select = [&](const BoundaryChoice& c) {
    check(Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, width_of(c), options_of(c), own.name,
                                  registered_name(c)),
          own.name, c);
  };
  const bool group_acts = !CCTK_EQUALS(registered_name(group), "None");
  const bool own_acts = !CCTK_EQUALS(registered_name(own), "None");
  if (group_acts && !CCTK_EQUALS(registered_name(group), registered_name(own))) select(group);
  if (own_acts || !group_acts) select(own);
}

/// Then nothing needs to be synchronised either.
inline void say_that_nothing_changed(const cGH* cctkGH) {
  if (CCTK_IsFunctionAliased("Driver_NothingChanged")) Driver_NothingChanged(cctkGH);
}

}  // namespace

#endif
