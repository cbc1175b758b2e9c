// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Grid variables under the symmetries of the grid: the tags of their groups decide.
#ifndef SAGUARO_GRID_SYMMETRY_VARIABLES_HH
#define SAGUARO_GRID_SYMMETRY_VARIABLES_HH

#include <array>
#include <string>
#include <vector>

#include "Saguaro/GridSymmetry/src/axis_map.hh"

struct _cGH;

namespace grid_symmetry {

/// A variable has at the point map(x) `sign` times the value that `variable` has at x.
struct VariableImage {
  int variable;
  int sign;
};

/// \param variable  a grid function
/// Read are the tags of its group: `tensortypealias` (see tensor_type.hh; without it the variables are
/// scalars), `tensorparity` (integer, -1 for pseudo-tensors), and for the type "ManualCartesian"
/// `cartesianreflectionparities`: three characters + or -, the parities under reflections in x, y and z. In a
/// vector group `name[L]` there are L tensors. They are not read for the map that leaves all axes as they
/// are. Stops the run if the tags do not fit the group, or if a map exchanges axes of variables whose type
/// does not say how.
VariableImage image_of(int variable, const AxisMap& map);

/// The same of many: the tags of a group are read once.
std::vector<VariableImage> images_of(const std::vector<int>& variables, const AxisMap& map);

/// Of each variable whether its image has the other sign, for the reflection across each axis: `images_of`
/// three times, but the tags of a group are read once.
std::vector<std::array<bool, dimension>> changes_of_sign(const std::vector<int>& variables);

/// What is wrong with the tags of a group, in words; empty if nothing. \param map  a map that must be
/// possible
std::string complaint_about(int group, const AxisMap& map);

/// Checks the groups of all grid functions with three dimensions: a warning at parameter check for each that
/// cannot be transformed.
void check_tensor_types(const AxisMap& map);

/// The grid functions for which a boundary condition is selected, each once, in ascending order.
std::vector<int> selected_grid_functions(const ::_cGH* gh);

}  // namespace grid_symmetry

#endif
