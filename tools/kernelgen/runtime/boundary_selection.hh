// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Selection of boundary conditions. Part of each generated thorn, whose cctk.h declares the functions that
// select.
#ifndef KERNEL_BOUNDARY_SELECTION_HH
#define KERNEL_BOUNDARY_SELECTION_HH

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cctk.h"
#include "flesh/parameters.hh"
#include "util_Table.h"

namespace {

/// The values of the parameters NAME_bound, NAME_bound_speed and so on of a group or variable.
struct BoundaryChoice {
  const char *name, *condition;
  double speed, limit, scalar;
  int width;
};
constexpr int as_the_domain_says = -1;

/// What a thorn's selections have in common.
struct BoundarySelections {
  struct Options {
    int table = -1;
    double limit = 0, speed = 0, scalar = 0;
  };
  std::map<std::string, Options, std::less<>> options;  // of each variable or group
  int judged_width = as_the_domain_says;                // the last one that was compared with the boundary
};

inline BoundarySelections& selections() {
  static BoundarySelections all;
  return all;
}

/// One table for each variable or group, filled anew if parameters have been steered.
inline int options_of(const BoundaryChoice& c) {
  auto& all = selections().options;
  auto known = all.find(std::string_view(c.name));
  if (known == all.end()) known = all.emplace(c.name, BoundarySelections::Options{}).first;
  BoundarySelections::Options& options = known->second;
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

/// "zero" is a word of ours. The others have the width that the parameter file asks for: one point, if it
/// says nothing, as public files expect.
inline int width_of(const BoundaryChoice& c) {
  return CCTK_EQUALS(c.condition, "zero") ? as_the_domain_says : c.width;
}

/// How many points the outer boundary has at each face; nothing at symmetries, in directions of a single
/// point, and if nobody knows.
using BoundarySizes = std::array<std::optional<int>, 6>;

inline BoundarySizes boundary_sizes(const cGH* cctkGH) {
  std::array<CCTK_INT, 6> size, internal, staggered, shift_out, symmetries;
  symmetries.fill(-1);
  BoundarySizes result;
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification") ||
      GetBoundarySpecification(6, size.data(), internal.data(), staggered.data(), shift_out.data()) != 0)
    return result;
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid"))
    Util_TableGetIntArray(SymmetryTableHandleForGrid(cctkGH), 6, symmetries.data(), "symmetry_handle");
  for (int face = 0; face < 6; ++face)
    if (symmetries[face] < 0 && cctkGH->cctk_gsh[face / 2] > 1) result[face] = static_cast<int>(size[face]);
  return result;
}

inline std::string face_text(int face) {
  return std::string(face % 2 == 0 ? "lower " : "upper ") + "xyz"[face / 2] + " face";
}

inline std::string points_text(int count) {
  return std::to_string(count) + (count == 1 ? " point" : " points");
}

/// Stencils that need a wide boundary read all of it.
inline void warn_of_narrow_condition(const BoundaryChoice& c, int face, int size) {
  const std::string thorn = CCTK_THORNSTRING, name = c.name;
  flesh::report_parameter_warning(
      thorn + "::" + name.substr(name.find("::") + 2) + "_bound", 0,
      "the outer boundary has " + points_text(size) + " at the " + face_text(face) +
          ", but the condition \"" + c.condition + "\" sets only the outermost " + std::to_string(c.width) +
          " of them; the others keep their initial values, unless an equation of the thorn holds there. " +
          thorn + "::bound_width = -1 sets all of them");
}

/// The condition would overwrite points that the thorn evolves.
inline void refuse_wide_condition(const BoundaryChoice& c, int face, int size) {
  const std::string parameter = CCTK_THORNSTRING "::bound_width", place = flesh::parameter_place(parameter);
  CCTK_VERROR(
      "%s%s = %d is too wide: the outer boundary has %s at the %s, and the condition \"%s\" of %s would "
      "overwrite points inside. Expected at most %d, or -1 for all of the boundary",
      place.c_str(), ((place.empty() ? "" : ": ") + parameter).c_str(), c.width, points_text(size).c_str(),
      face_text(face).c_str(), c.condition, c.name, std::max(size, 1));
}

/// Once for each width. One point is what public files set, even where the domain has no boundary at all.
inline void compare_with_boundary(const cGH* cctkGH, const BoundaryChoice& c) {
  if (width_of(c) < 0 || selections().judged_width == c.width) return;
  selections().judged_width = c.width;
  const BoundarySizes sizes = boundary_sizes(cctkGH);
  const auto first_face = [&](auto&& is_it) {
    return static_cast<int>(std::find_if(sizes.begin(), sizes.end(), is_it) - sizes.begin());
  };
  const int shorter = first_face([&](auto size) { return size && std::max(*size, 1) < c.width; });
  const int longer = first_face([&](auto size) { return size && *size > c.width; });
  if (shorter < 6) refuse_wide_condition(c, shorter, *sizes[shorter]);
  if (longer < 6) warn_of_narrow_condition(c, longer, *sizes[longer]);
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
    if (!CCTK_EQUALS(registered_name(c), "None")) compare_with_boundary(cctkGH, c);
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
