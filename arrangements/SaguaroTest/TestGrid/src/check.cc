// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills variables of all shapes with numbers that tell their place, and checks after SYNC, through the C
// interface alone, that each point has its own.
#include <complex>
#include <functional>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

using Place = std::vector<int>;

constexpr const char* real_variables[] = {"on_line",   "on_plane",  "in_volume", "in_array1",
                                          "in_array2", "in_array3", "in_array4"};

int index_of(const char* variable) { return CCTK_VarIndex((std::string("TestGrid::") + variable).c_str()); }

/// Coordinates are digits: 30201 is the point (1, 2, 3).
double value_at(const Place& place) {
  double result = 0, unit = 1;
  for (const int coordinate : place) {
    result += unit * coordinate;
    unit *= 100;
  }
  return result;
}

/// The part of a variable that this process stores.
struct Piece {
  cGroupDynamicData shape;
  bool is_grid_function;

  Piece(const cGH* gh, int variable) : is_grid_function(CCTK_GroupTypeFromVarI(variable) == CCTK_GF) {
    CCTK_GroupDynamicData(gh, CCTK_GroupIndexFromVarI(variable), &shape);
  }

  bool is_periodic(int axis) const {
    DECLARE_CCTK_PARAMETERS;
    const bool switches[] = {bool(periodic_x), bool(periodic_y), bool(periodic_z)};
    return is_grid_function && periodic && switches[axis];
  }
  bool is_ghost(int axis, int local) const {
    const int width = shape.nghostzones[axis];
    return (local < width && !shape.bbox[2 * axis]) ||
           (local >= shape.lsh[axis] - width && !shape.bbox[2 * axis + 1]);
  }
  /// Where the value of a point comes from: through periodic faces from a period away.
  int origin(int axis, int place) const {
    const int width = shape.nghostzones[axis], period = shape.gsh[axis] - 2 * width;
    if (!is_periodic(axis) || width == 0) return place;
    return place < width ? place + period : place >= shape.gsh[axis] - width ? place - period : place;
  }
};

/// Calls `visit(offset, place, is_ghost)` for all points of a piece.
void for_each_point(const Piece& piece,
                    const std::function<void(int offset, const Place& place, bool is_ghost)>& visit) {
  const int dimension = piece.shape.dim;
  int points = 1;
  for (int d = 0; d < dimension; ++d) points *= piece.shape.lsh[d];
  for (int point = 0; point < points; ++point) {
    Place place(dimension);
    bool is_ghost = false;
    int offset = 0, stride = 1, rest = point;
    for (int d = 0; d < dimension; ++d) {
      const int local = rest % piece.shape.lsh[d];
      rest /= piece.shape.lsh[d];
      place[d] = local + piece.shape.lbnd[d];
      is_ghost = is_ghost || piece.is_ghost(d, local);
      offset += stride * local;
      stride *= piece.shape.ash[d];
    }
    visit(offset, place, is_ghost);
  }
}

double original_value(const Piece& piece, Place place) {
  for (std::size_t d = 0; d < place.size(); ++d) place[d] = piece.origin(int(d), place[d]);
  return value_at(place);
}

template <class Value>
void fill(const cGH* gh, const char* variable) {
  const int index = index_of(variable);
  auto* const values = static_cast<Value*>(CCTK_VarDataPtrI(gh, 0, index));
  for_each_point(Piece(gh, index), [&](int offset, const Place& place, bool is_ghost) {
    values[offset] = static_cast<Value>(is_ghost ? -1 : value_at(place));
  });
}

template <class Value>
int wrong_values(const cGH* gh, const char* variable) {
  const int index = index_of(variable);
  const auto* const values = static_cast<const Value*>(CCTK_VarDataPtrI(gh, 0, index));
  const Piece piece(gh, index);
  int wrong = 0;
  for_each_point(piece, [&](int offset, const Place& place, bool) {
    wrong += values[offset] != static_cast<Value>(original_value(piece, place));
  });
  return wrong;
}

CCTK_INT over_all_processes(const cGH* gh, int here) {
  CCTK_INT sum = 0;
  const CCTK_INT mine = here;
  CCTK_ReduceLocalScalar(gh, -1, CCTK_ReductionArrayHandle("sum"), &mine, &sum, CCTK_VARIABLE_INT);
  return sum;
}

/// A slab: directions as vectors, and how many points apart.
struct Slab {
  const char* variable;
  CCTK_INT dimension;
  std::vector<CCTK_INT> directions, origin, extent, downsample;
};

const std::vector<Slab>& slabs() {
  static const std::vector<Slab> all = {
      {"in_volume", 1, {0, 1, 0}, {4, 0, 5}, {-1}, {1}},
      {"in_volume", 1, {1, 1, 1}, {0, 0, 0}, {-1}, {2}},
      {"in_volume", 2, {0, 0, 1, 1, 0, 0}, {0, 3, 1}, {-1, 6}, {3, 2}},
      {"in_volume", 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}, {-1, -1, -1}, {2, 3, 4}},
      {"on_plane", 2, {0, 1, 1, 0}, {0, 0}, {-1, -1}, {1, 1}},
      {"in_array4", 2, {0, 0, 0, 1, 0, 1, 0, 0}, {2, 0, 3, 0}, {-1, -1}, {1, 2}}};
  return all;
}

/// Grid points of a slab are origin + index x downsample along its directions; in periodic directions the
/// first one is the first that is no copy.
double slab_value(const Piece& piece, const Slab& slab, std::vector<int> indices) {
  Place place(slab.origin.begin(), slab.origin.end());
  const int axes = int(place.size());
  for (int d = 0; d < slab.dimension; ++d) {
    int skipped = 0;
    for (int axis = 0; axis < axes; ++axis) {
      const int missing = piece.shape.nghostzones[axis] - int(slab.origin[axis]);
      const int step = int(slab.downsample[d]);
      if (slab.directions[d * axes + axis] && piece.is_periodic(axis) && missing > 0)
        skipped = std::max(skipped, (missing + step - 1) / step);
    }
    for (int axis = 0; axis < axes; ++axis)
      if (slab.directions[d * axes + axis]) place[axis] += (skipped + indices[d]) * int(slab.downsample[d]);
  }
  return original_value(piece, place);
}

int wrong_in(const Piece& piece, const Slab& slab, const std::vector<CCTK_INT>& size,
             const std::vector<CCTK_INT>& offset, const std::vector<CCTK_REAL>& values) {
  int wrong = 0;
  for (std::size_t point = 0; point < values.size(); ++point) {
    std::vector<int> indices;
    int rest = int(point);
    for (int d = 0; d < slab.dimension; ++d) {
      indices.push_back(rest % int(size[d]) + int(offset[d]));
      rest /= int(size[d]);
    }
    wrong += values[point] != slab_value(piece, slab, indices);
  }
  return wrong;
}

std::size_t product(const std::vector<CCTK_INT>& numbers) {
  std::size_t result = 1;
  for (const CCTK_INT number : numbers) result *= number;
  return result;
}

/// Gets one slab on all processes, or of each process its own part.
int wrong_slab_values(const cGH* gh, const Slab& slab, bool is_local) {
  const int index = index_of(slab.variable);
  std::vector<CCTK_INT> size(slab.dimension), whole(slab.dimension), offset(slab.dimension, 0);
  const CCTK_INT mapping =
      is_local ? Hyperslab_LocalMappingByIndex(gh, index, slab.dimension, slab.directions.data(),
                                               slab.origin.data(), slab.extent.data(), slab.downsample.data(),
                                               -1, nullptr, size.data(), whole.data(), offset.data())
               : Hyperslab_GlobalMappingByIndex(gh, index, slab.dimension, slab.directions.data(),
                                                slab.origin.data(), slab.extent.data(),
                                                slab.downsample.data(), -1, nullptr, size.data());
  if (mapping < 0) return 1;
  std::vector<CCTK_REAL> values(product(size), -2);
  int wrong = Hyperslab_Get(gh, mapping, -1, index, 0, CCTK_VARIABLE_REAL, values.data()) != 0;
  wrong += Hyperslab_FreeMapping(mapping) != 0;
  return wrong + wrong_in(Piece(gh, index), slab, size, offset, values);
}

}  // namespace

extern "C" int TestGrid_AddTag() {
  DECLARE_CCTK_PARAMETERS;
  const int tags = CCTK_GroupTagsTableI(CCTK_GroupIndex("TestGrid::edges"));
  if (!CCTK_EQUALS(second_tag, "none") && Util_TableSetString(tags, "ENO", second_tag) < 0)
    CCTK_ERROR("TestGrid::edges cannot have a further tag");
  return 0;
}

extern "C" void TestGrid_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (const char* variable : real_variables) fill<CCTK_REAL>(cctkGH, variable);
  fill<CCTK_INT>(cctkGH, "number");
  fill<CCTK_COMPLEX>(cctkGH, "wave");
  for (int i = 0; i < 5; ++i) in_copies[i] = i;
}

extern "C" void TestGrid_CheckPoints(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  int wrong = wrong_values<CCTK_INT>(cctkGH, "number") + wrong_values<CCTK_COMPLEX>(cctkGH, "wave");
  for (const char* variable : real_variables) wrong += wrong_values<CCTK_REAL>(cctkGH, variable);
  *wrong_points = over_all_processes(cctkGH, wrong);
}

extern "C" void TestGrid_CheckSlabs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  int wrong = 0, wrong_local = 0;
  if (CCTK_IsFunctionAliased("Hyperslab_Get"))
    for (const Slab& slab : slabs()) {
      wrong += wrong_slab_values(cctkGH, slab, false);
      wrong_local += wrong_slab_values(cctkGH, slab, true);
    }
  *wrong_slab_points = over_all_processes(cctkGH, wrong);
  *wrong_local_slab_points = over_all_processes(cctkGH, wrong_local);
}

extern "C" void TestGrid_ForgetRestrictions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *order = 0;
}

extern "C" void TestGrid_NoteRestriction(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  int level = 0;
  for (int factor = cctk_levfac[0]; factor > 1; factor /= 2) ++level;
  *order = 10 * *order + level + 1;
}

extern "C" void TestGrid_NoteAllRestrictions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  constexpr int above_the_levels = 9;
  *order = 10 * *order + above_the_levels;
}
