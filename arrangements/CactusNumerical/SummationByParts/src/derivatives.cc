// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that differentiate, and those that give the coefficients.
#include <algorithm>
#include <vector>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "setting.hh"

namespace {

using namespace sbp;

Rows derivative_rows(const cGH* gh, Kind kind, int direction, int table, bool forward = true) {
  return or_stop(direction, [&] {
    const Choice choice = choice_of(kind, table);
    const Operator op = kind == Kind::first    ? first_derivative(choice)
                        : kind == Kind::second ? second_derivative(choice)
                                               : upwind_derivative(choice, forward);
    return rows_of(op, ends_of(gh, direction, kind == Kind::first ? table : -1));
  });
}

/// Are derivatives in a direction 0 by decree?
bool is_flat(int direction) {
  DECLARE_CCTK_PARAMETERS;
  return (direction == 1 && zero_derivs_y) || (direction == 2 && zero_derivs_z);
}

void fill_points(const Shape& shape, const std::array<int, 3>& first, const std::array<int, 3>& end,
                 CCTK_REAL value, CCTK_REAL* values) {
  for (int k = first[2]; k < end[2]; ++k)
    for (int j = first[1]; j < end[1]; ++j)
      std::fill_n(values + first[0] + j * shape.step[1] + k * shape.step[2], end[0] - first[0], value);
}

/// Points that are shifted out have no derivative.
void poison_outside(const cGH* gh, int direction, CCTK_REAL* derivative) {
  DECLARE_CCTK_PARAMETERS;
  if (!use_shiftout || !poison_derivatives) return;
  const Shape shape = shape_of(gh);
  const Ends ends = ends_of(gh, direction, -1);
  if (ends.lower.is_one_sided) {
    std::array<int, 3> end = shape.points;
    end[direction] = ends.first();
    fill_points(shape, {0, 0, 0}, end, poison_value, derivative);
  }
  if (ends.upper.is_one_sided) {
    std::array<int, 3> first{0, 0, 0};
    first[direction] = ends.end();
    fill_points(shape, first, shape.points, poison_value, derivative);
  }
}

/// \param divisor  the power of the spacing that the derivative is divided by
void differentiate(const cGH* gh, const Rows& rows, int direction, CCTK_REAL divisor, const CCTK_REAL* values,
                   CCTK_REAL* derivative) {
  const Shape shape = shape_of(gh);
  const CCTK_REAL factor = 1 / divisor;
  if (is_flat(direction))
    fill_points(shape, {0, 0, 0}, shape.points, 0, derivative);
  else
    for_each_result(rows, shape, direction, values, {0, 0, 0}, shape.points,
                    [&](int at, CCTK_REAL sum) { derivative[at] = factor * sum; });
  poison_outside(gh, direction, derivative);
}

void first_derivative_of(const cGH* gh, int direction, int table, const CCTK_REAL* values,
                         CCTK_REAL* derivative) {
  differentiate(gh, derivative_rows(gh, Kind::first, direction, table), direction, spacing_of(gh, direction),
                values, derivative);
}

const cGH* grid(CCTK_POINTER_TO_CONST cctkGH) { return static_cast<const cGH*>(cctkGH); }

/// Stores rows as a matrix in Fortran order, the weight of point i at point j in q[i + nsize j], with the
/// range of points that are used, counted from 1.
void store(const cGH* gh, const Rows& rows, int direction, CCTK_INT nsize, CCTK_INT* imin, CCTK_INT* imax,
           CCTK_REAL* q) {
  if (nsize != gh->cctk_lsh[direction])
    CCTK_VERROR(
        "The coefficients of a derivative were asked for %d points; the component has %d in direction %c",
        int(nsize), gh->cctk_lsh[direction], "xyz"[direction]);
  std::fill_n(q, std::size_t(nsize) * nsize, CCTK_REAL(0));
  for (CCTK_INT j = 0; j < nsize; ++j) {
    const Row& row = rows[j];
    const bool is_used = !is_flat(direction) && std::any_of(row.weights.begin(), row.weights.end(),
                                                            [](double weight) { return weight != 0; });
    imin[j] = is_used ? row.first + 1 : 0;
    imax[j] = is_used ? row.first + CCTK_INT(row.weights.size()) : -1;
    if (is_used) std::copy(row.weights.begin(), row.weights.end(), q + row.first + std::size_t(nsize) * j);
  }
}

CCTK_REAL* data_named(const cGH* gh, const char* name) {
  const int variable = CCTK_VarIndex(name);
  if (variable < 0 || CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL ||
      CCTK_GroupTypeFromVarI(variable) != CCTK_GF)
    CCTK_VERROR("\"%s\" is not a grid function of type CCTK_REAL", name);
  auto* const data = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, variable));
  if (!data) CCTK_VERROR("%s has no storage", name);
  return data;
}

}  // namespace

extern "C" void DiffGv(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, const CCTK_REAL* var, CCTK_REAL* dvar,
                       CCTK_INT table_handle) {
  require_direction(dir);
  first_derivative_of(grid(cctkGH), int(dir), int(table_handle), var, dvar);
}

extern "C" void DiffGf(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, CCTK_STRING var_name,
                       CCTK_STRING dvar_name) {
  DiffGv(cctkGH, dir, data_named(grid(cctkGH), var_name), data_named(grid(cctkGH), dvar_name), -1);
}

extern "C" void DiffUpGv(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, const CCTK_REAL* var, CCTK_REAL* dvar,
                         const CCTK_REAL* up, CCTK_INT table_handle) {
  require_direction(dir);
  const cGH* const gh = grid(cctkGH);
  const Shape shape = shape_of(gh);
  const CCTK_REAL spacing = spacing_of(gh, int(dir));
  // Where up >= 0 the forward operator, elsewhere the backward one.
  differentiate(gh, derivative_rows(gh, Kind::upwind, int(dir), int(table_handle), true), int(dir), spacing,
                var, dvar);
  if (is_flat(int(dir))) return;
  for_each_result(derivative_rows(gh, Kind::upwind, int(dir), int(table_handle), false), shape, int(dir), var,
                  {0, 0, 0}, shape.points, [&](int at, CCTK_REAL sum) {
                    if (up[at] < 0) dvar[at] = sum / spacing;
                  });
}

extern "C" void DiffGv2(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir1, CCTK_INT dir2, const CCTK_REAL* var,
                        CCTK_REAL* dvar, CCTK_INT table_handle) {
  require_direction(dir1);
  require_direction(dir2);
  const cGH* const gh = grid(cctkGH);
  const int first = int(dir1), second = int(dir2), table = int(table_handle);
  if (first == second) {
    const CCTK_REAL spacing = spacing_of(gh, first);
    return differentiate(gh, derivative_rows(gh, Kind::second, first, table), first, spacing * spacing, var,
                         dvar);
  }
  const Shape shape = shape_of(gh);
  std::vector<CCTK_REAL> once(std::size_t(shape.step[2]) * gh->cctk_ash[2]);
  first_derivative_of(gh, first, table, var, once.data());
  first_derivative_of(gh, second, table, once.data(), dvar);
}

extern "C" void DiffCoeff(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, CCTK_INT nsize, CCTK_INT* imin,
                          CCTK_INT* imax, CCTK_REAL* q, CCTK_INT table_handle) {
  require_direction(dir);
  store(grid(cctkGH), derivative_rows(grid(cctkGH), Kind::first, int(dir), int(table_handle)), int(dir),
        nsize, imin, imax, q);
}

extern "C" void DiffCoeff2(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, CCTK_INT nsize, CCTK_INT* imin,
                           CCTK_INT* imax, CCTK_REAL* q, CCTK_INT table_handle) {
  require_direction(dir);
  store(grid(cctkGH), derivative_rows(grid(cctkGH), Kind::second, int(dir), int(table_handle)), int(dir),
        nsize, imin, imax, q);
}

extern "C" void DiffUpCoeff(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, CCTK_INT nsize, CCTK_INT* imin,
                            CCTK_INT* imax, CCTK_REAL* q, CCTK_INT up, CCTK_INT table_handle) {
  require_direction(dir);
  if (up != 1 && up != -1)
    CCTK_VERROR("The coefficients of an upwind derivative were asked for with up = %d; it needs 1 or -1",
                int(up));
  store(grid(cctkGH), derivative_rows(grid(cctkGH), Kind::upwind, int(dir), int(table_handle), up > 0),
        int(dir), nsize, imin, imax, q);
}
