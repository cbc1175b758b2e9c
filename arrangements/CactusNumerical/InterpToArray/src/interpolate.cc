// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolates grid functions to scalars, arrays that every process holds, and distributed arrays.
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

using Vector = std::array<CCTK_REAL, 3>;

/// The points of one group of arrays, and what is interpolated to it.
struct Target {
  const char* group;
  int count;                    ///< of variables
  const CCTK_STRING* names;     ///< of the grid functions, one per variable
  Vector first;                 ///< position of the first point
  std::array<Vector, 3> steps;  ///< from one point to the next, per direction of the array
  // Derivatives, one per variable; null if this kind of array has none. Then names may be empty, too.
  const CCTK_INT* space_derivatives = nullptr;
  const CCTK_INT* time_derivatives = nullptr;
};

/// The part of a group that this process stores.
struct LocalShape {
  std::array<int, 3> size{1, 1, 1};       ///< points
  std::array<int, 3> allocated{1, 1, 1};  ///< extent in memory
  std::array<int, 3> first{};             ///< index of the first point in the whole array

  int points() const { return size[0] * size[1] * size[2]; }

  /// Calls `visit(number, offset, index)` for each point: its number here, its place in memory, and its index
  /// in the whole array.
  template <class Visit>
  void for_each(Visit visit) const {
    int number = 0;
    for (int k = 0; k < size[2]; ++k)
      for (int j = 0; j < size[1]; ++j)
        for (int i = 0; i < size[0]; ++i)
          visit(number++, i + std::ptrdiff_t{allocated[0]} * (j + std::ptrdiff_t{allocated[1]} * k),
                std::array<int, 3>{first[0] + i, first[1] + j, first[2] + k});
  }
};

LocalShape local_shape(const cGH* cctkGH, const char* group) {
  const int index = CCTK_GroupIndex(group);
  cGroup declared;
  cGroupDynamicData data;
  if (CCTK_GroupData(index, &declared) != 0 || CCTK_GroupDynamicData(cctkGH, index, &data) != 0)
    CCTK_VERROR("The driver does not tell the shape of %s", group);
  // There are drivers that number the copies of all processes one after the other.
  const bool is_distributed = declared.disttype != CCTK_DISTRIB_CONSTANT;
  LocalShape shape;
  for (int d = 0; d < CCTK_GroupDimI(index); ++d) {
    shape.size[d] = data.lsh[d];
    shape.allocated[d] = data.ash[d];
    shape.first[d] = is_distributed ? data.lbnd[d] : 0;
  }
  return shape;
}

std::array<std::vector<CCTK_REAL>, 3> coordinates_of(const Target& target, const LocalShape& shape) {
  std::array<std::vector<CCTK_REAL>, 3> coordinates;
  for (auto& direction : coordinates) direction.resize(shape.points());
  shape.for_each([&](int number, std::ptrdiff_t, const std::array<int, 3>& index) {
    for (int d = 0; d < 3; ++d)
      coordinates[d][number] = target.first[d] + index[0] * target.steps[0][d] +
                               index[1] * target.steps[1][d] + index[2] * target.steps[2][d];
  });
  return coordinates;
}

std::vector<CCTK_INT> variables_of(const Target& target) {
  std::vector<CCTK_INT> variables;
  for (int n = 0; n < target.count; ++n) {
    variables.push_back(*target.names[n] ? CCTK_VarIndex(target.names[n]) : -1);
    if (variables[n] < 0 && (target.space_derivatives || *target.names[n]))
      CCTK_VERROR("There is no variable \"%s\" to interpolate to %s[%d]", target.names[n], target.group, n);
  }
  return variables;
}

int options_of(const Target& target, const char* text) {
  const int table = Util_TableCreateFromString(text);
  if (table < 0) CCTK_VERROR("InterpToArray::interpolator_options = \"%s\" is no table", text);
  if (target.space_derivatives) {
    Util_TableSetIntArray(table, target.count, target.space_derivatives, "operation_codes");
    Util_TableSetIntArray(table, target.count, target.time_derivatives, "time_deriv_order");
  }
  return table;
}

/// Interpolates with the flesh's interpolator. \return its result
int interpolate_with_flesh(const cGH* cctkGH, const Target& target, int points,
                           const void* const* coordinates, const std::vector<CCTK_INT>& variables,
                           void* const* out) {
  DECLARE_CCTK_PARAMETERS;
  const int interpolator = CCTK_InterpHandle(interpolator_name);
  if (interpolator < 0) CCTK_VERROR("There is no interpolation operator \"%s\"", interpolator_name);
  const int system = CCTK_CoordSystemHandle(interpolator_coordinates);
  if (system < 0) CCTK_VERROR("There is no coordinate system \"%s\"", interpolator_coordinates);
  const int options = options_of(target, interpolator_options);
  const std::vector<CCTK_INT> types(target.count, CCTK_VARIABLE_REAL);
  const int result =
      CCTK_InterpGridArrays(cctkGH, 3, interpolator, options, system, points, CCTK_VARIABLE_REAL, coordinates,
                            target.count, variables.data(), target.count, types.data(), out);
  Util_TableDestroy(options);
  return result;
}

int interpolate_with_carpetinterp2(const cGH* cctkGH, const Target& target, int points,
                                   const void* const* coordinates, const std::vector<CCTK_INT>& variables,
                                   void* const* out) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_IsFunctionAliased("InterpGridArrays"))
    CCTK_ERROR("InterpToArray::use_carpetinterp2 is set, but no active thorn provides InterpGridArrays");
  return int(InterpGridArrays(cctkGH, 3, carpetinterp2_interpolator_order, points, coordinates, target.count,
                              variables.data(), target.count, const_cast<void**>(out)));
}

void interpolate(const cGH* cctkGH, const Target& target) {
  DECLARE_CCTK_PARAMETERS;
  if (target.count == 0) return;
  const LocalShape shape = local_shape(cctkGH, target.group);
  const auto coordinates = coordinates_of(target, shape);
  const std::array<const void*, 3> coordinate_pointers = {coordinates[0].data(), coordinates[1].data(),
                                                          coordinates[2].data()};
  std::vector<CCTK_REAL*> arrays;
  std::vector<std::vector<CCTK_REAL>> values;
  std::vector<void*> out;
  for (int n = 0; n < target.count; ++n) {
    arrays.push_back(
        static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(cctkGH, 0, CCTK_FirstVarIndex(target.group) + n)));
    values.emplace_back(shape.points());
    shape.for_each(
        [&](int number, std::ptrdiff_t offset, const auto&) { values[n][number] = arrays[n][offset]; });
  }
  for (auto& value : values) out.push_back(value.data());
  const auto method = use_carpetinterp2 ? interpolate_with_carpetinterp2 : interpolate_with_flesh;
  const int result =
      method(cctkGH, target, shape.points(), coordinate_pointers.data(), variables_of(target), out.data());
  if (result != 0) CCTK_VERROR("Interpolation to %s failed with code %d", target.group, result);
  for (int n = 0; n < target.count; ++n)
    shape.for_each(
        [&](int number, std::ptrdiff_t offset, const auto&) { arrays[n][offset] = values[n][number]; });
}

}  // namespace

extern "C" void InterpToArray(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const Target targets[] = {
      {"InterpToArray::scalars", int(nscalars), scalar_vars, {scalar_x0, scalar_y0, scalar_z0}, {}},
      {"InterpToArray::arrays1d",
       int(narrays1d),
       array1d_vars,
       {array1d_x0, array1d_y0, array1d_z0},
       {{{array1d_dx_i, array1d_dy_i, array1d_dz_i}}},
       array1d_spacederivs,
       array1d_timederivs},
      {"InterpToArray::arrays2d",
       int(narrays2d),
       array2d_vars,
       {array2d_x0, array2d_y0, array2d_z0},
       {{{array2d_dx_i, array2d_dy_i, array2d_dz_i}, {array2d_dx_j, array2d_dy_j, array2d_dz_j}}}},
      {"InterpToArray::arrays3d",
       int(narrays3d),
       array3d_vars,
       {array3d_x0, array3d_y0, array3d_z0},
       {{{array3d_dx_i, array3d_dy_i, array3d_dz_i},
         {array3d_dx_j, array3d_dy_j, array3d_dz_j},
         {array3d_dx_k, array3d_dy_k, array3d_dz_k}}}},
      {"InterpToArray::parrays1d",
       int(nparrays1d),
       parray1d_vars,
       {parray1d_x0, parray1d_y0, parray1d_z0},
       {{{parray1d_dx_i, parray1d_dy_i, parray1d_dz_i}}},
       parray1d_spacederivs,
       parray1d_timederivs},
      {"InterpToArray::parrays2d",
       int(nparrays2d),
       parray2d_vars,
       {parray2d_x0, parray2d_y0, parray2d_z0},
       {{{parray2d_dx_i, parray2d_dy_i, parray2d_dz_i}, {parray2d_dx_j, parray2d_dy_j, parray2d_dz_j}}}},
      {"InterpToArray::parrays3d",
       int(nparrays3d),
       parray3d_vars,
       {parray3d_x0, parray3d_y0, parray3d_z0},
       {{{parray3d_dx_i, parray3d_dy_i, parray3d_dz_i},
         {parray3d_dx_j, parray3d_dy_j, parray3d_dz_j},
         {parray3d_dx_k, parray3d_dy_k, parray3d_dz_k}}}},
  };
  for (const Target& target : targets) interpolate(cctkGH, target);
}
