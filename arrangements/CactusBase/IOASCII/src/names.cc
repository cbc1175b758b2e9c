// SPDX-License-Identifier: LGPL-2.1-or-later
#include "names.hh"

namespace io_ascii {
namespace {

/// `x`, `xy`
std::string axis_letters(const Slice& slice) {
  std::string result;
  for (int i = 0; i < slice.dimension; ++i) result += "xyz"[slice.axes[i]];
  return result;
}

/// `[4][5]`; axes after the third are cut at 0.
std::string bracketed(const Slice& slice, const std::array<int, 3>& indices, int variable_dimension) {
  std::string result;
  for (int axis = 0; axis < variable_dimension; ++axis)
    if (!slice.extends_along(axis)) result += "[" + std::to_string(axis < 3 ? indices[axis] : 0) + "]";
  return result;
}

std::string part_text(Part part) { return part == Part::real ? "_re" : part == Part::imaginary ? "_im" : ""; }

std::string new_name(const Slice& slice, const std::array<int, 3>& indices, const NameStyle& style) {
  const std::string suffix = slice.dimension == 1 && style.is_xgraph ? ".xg" : ".asc";
  if (slice.is_diagonal) return "_3D_diagonal" + suffix;
  if (slice.dimension == style.variable_dimension)
    return "_" + std::to_string(slice.dimension) + "D" + suffix;
  return "_" + axis_letters(slice) + "_" + bracketed(slice, indices, style.variable_dimension) + suffix;
}

std::string old_name(const Slice& slice, const NameStyle& style) {
  if (slice.dimension == 3) return "_3D.asc";
  if (slice.dimension == 1) return "." + (slice.is_diagonal ? "d" : axis_letters(slice)) + "l";
  return style.variable_dimension == 2 ? "_2D.gnuplot" : "_2d_" + axis_letters(slice) + ".gnuplot";
}

}  // namespace

std::string file_name(const std::string& alias, const Slice& slice, const std::array<int, 3>& indices,
                      Part part, const NameStyle& style) {
  return alias + part_text(part) + (style.is_new ? new_name(slice, indices, style) : old_name(slice, style));
}

}  // namespace io_ascii
