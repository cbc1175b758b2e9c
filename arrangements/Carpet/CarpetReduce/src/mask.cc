// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The weights of grid points in reductions.
#include <array>
#include <cstddef>
#include <vector>

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver.hh"
#include "octants.hh"

namespace {

/// Where the faces of the domain lie, in indices of the points of a level.
struct Faces {
  std::array<CCTK_REAL, 3> lower{}, upper{};
};

/// The directions that PeriodicCarpet makes periodic.
std::array<bool, 3> periodic_directions() {
  std::array<bool, 3> result{};
  if (!CCTK_IsThornActive("PeriodicCarpet")) return result;
  const auto is_on = [](const char* name) {
    const void* const value = CCTK_ParameterGet(name, "PeriodicCarpet", nullptr);
    return value && *static_cast<const CCTK_INT*>(value) != 0;
  };
  const char* const names[] = {"periodic_x", "periodic_y", "periodic_z"};
  for (int d = 0; d < 3; ++d) result[d] = is_on("periodic") || is_on(names[d]);
  return result;
}

/// From the outermost point of each face to the end of what counts on a map, in spacings: to the physical
/// boundary, or to the end of the period.
std::array<CCTK_REAL, 6> boundary_depths(int map) {
  std::array<CCTK_INT, 6> widths{1, 1, 1, 1, 1, 1}, is_internal{}, is_staggered{}, shiftout{};
  int status = 0;
  if (CCTK_IsFunctionAliased("MultiPatch_GetBoundarySpecification"))
    status = MultiPatch_GetBoundarySpecification(map, 6, widths.data(), is_internal.data(),
                                                 is_staggered.data(), shiftout.data());
  else if (CCTK_IsFunctionAliased("GetBoundarySpecification"))
    status =
        GetBoundarySpecification(6, widths.data(), is_internal.data(), is_staggered.data(), shiftout.data());
  if (status != 0)
    CCTK_ERROR("The boundaries of the domain are unknown, and with them the weights of points in reductions");
  std::array<CCTK_REAL, 6> result;
  const std::array<bool, 3> is_periodic = periodic_directions();
  for (int face = 0; face < 6; ++face)
    // What lies between the boundary points is one period: a cell for each of its points.
    result[face] = is_periodic[face / 2]
                       ? static_cast<CCTK_REAL>(widths[face]) - 0.5
                       : static_cast<CCTK_REAL>((is_internal[face] ? 0 : widths[face] - 1) + shiftout[face]) +
                             (is_staggered[face] ? 0.5 : 0.0);
  return result;
}

/// Without a thorn that knows boundaries the outermost points lie on the faces.
Faces faces_of(int map, const int* points) {
  const std::array<CCTK_REAL, 6> depths = boundary_depths(map);
  Faces faces;
  for (int d = 0; d < 3; ++d) {
    faces.lower[d] = depths[2 * d];
    faces.upper[d] = points[d] - 1 - depths[2 * d + 1];
    if (faces.lower[d] != faces.upper[d]) continue;
    // A domain of one plane: its points stand for a cell of that direction, not for none.
    faces.lower[d] -= 0.5;
    faces.upper[d] += 0.5;
  }
  return faces;
}

/// The points in memory of the component of a view in local mode.
std::ptrdiff_t points_in_memory(const cGH* cctkGH) {
  const int* const ash = cctkGH->cctk_ash;
  return std::ptrdiff_t{ash[0]} * ash[1] * ash[2];
}

template <class Value>
void fill(Value* values, std::ptrdiff_t count, Value value) {
#pragma omp parallel for simd
  for (std::ptrdiff_t n = 0; n < count; ++n) values[n] = value;
}

/// The weights of points by their octants: counting bits takes longer than looking them up.
std::array<CCTK_REAL, carpet_reduce::all_octants + 1> table_of_weights() {
  std::array<CCTK_REAL, carpet_reduce::all_octants + 1> result;
  for (unsigned octants = 0; octants < result.size(); ++octants)
    result[octants] = carpet_reduce::weight_of(octants);
  return result;
}

/// The octants of a map and level that count on it rather than on another level.
carpet_reduce::OctantRegion counting_octants(const cGH* gh, int map, int level) {
  const auto step = [&](int l) {
    return l == 0 ? grid_driver::Index{1, 1, 1} : grid_driver::level_shape(gh, map, l).step;
  };
  const auto active = [&](int l) {
    return carpet_reduce::continued(grid_driver::active_region(gh, map, l),
                                    grid_driver::level_shape(gh, map, l).domain, step(l));
  };
  const bool is_finest = level + 1 == grid_driver::level_count(gh);
  return carpet_reduce::counting_octants(active(level), step(level),
                                         is_finest ? grid_driver::Region() : active(level + 1),
                                         is_finest ? grid_driver::Index{1, 1, 1} : step(level + 1),
                                         grid_driver::level_shape(gh, map, level).centring);
}

/// The octants along one axis of points from `lower` to `upper` that lie in a box.
std::vector<unsigned> octants_along(int axis, const grid_driver::Box& box, grid_driver::Coordinate lower,
                                    grid_driver::Coordinate upper, grid_driver::Coordinate first) {
  std::vector<unsigned> result;
  for (auto point = lower; point <= upper; ++point) {
    result.push_back(0);
    for (int side = 0; side < 2; ++side) {
      const auto octant = 2 * point + first + side;
      if (octant >= box.lower[axis] && octant <= box.upper[axis])
        result.back() |= carpet_reduce::octants_on_side(axis, side);
    }
  }
  return result;
}

/// Adds the octants in a box of octants to those of the points in memory.
void add_octants(std::vector<unsigned>& octants, const grid_driver::Box& piece,
                 const grid_driver::Component& component, grid_driver::Coordinate first) {
  grid_driver::Index lower, upper;
  std::array<std::vector<unsigned>, 3> along;
  for (int d = 0; d < 3; ++d) {
    lower[d] = geometry::floor_div(piece.lower[d] - first, 2);
    upper[d] = geometry::floor_div(piece.upper[d] - first, 2);
    along[d] = octants_along(d, piece, lower[d], upper[d], first);
  }
  const unsigned* const in_row = along[0].data();
  const std::size_t count = along[0].size();
#pragma omp parallel for collapse(2)
  for (auto k = lower[2]; k <= upper[2]; ++k)
    for (auto j = lower[1]; j <= upper[1]; ++j) {
      unsigned* const row = octants.data() + component.offset({lower[0], j, k});
      const unsigned both = along[1][j - lower[1]] & along[2][k - lower[2]];
#pragma omp simd
      for (std::size_t i = 0; i < count; ++i) row[i] |= in_row[i] & both;
    }
}

/// Which octants of the points in memory count: of those that the component owns.
std::vector<unsigned> octants_of_points(const carpet_reduce::OctantRegion& octants,
                                        const grid_driver::Component& component,
                                        grid_driver::Coordinate first) {
  const auto& [x, y, z] = component.allocated;
  std::vector<unsigned> result(static_cast<std::size_t>(x * y * z), 0);
  grid_driver::Box owned = component.owned;
  for (int d = 0; d < 3; ++d) {
    owned.lower[d] = 2 * owned.lower[d] + first;
    owned.upper[d] = 2 * owned.upper[d] + first + 1;
  }
  for (const grid_driver::Box& piece : (octants & grid_driver::Region(owned)).boxes())
    add_octants(result, piece, component, first);
  return result;
}

double sum_over_processes(const cGH* gh, double value) {
  grid_driver::ExactSum sum;
  sum.add(value);
  grid_driver::add_over_processes(gh, {&sum, 1});
  return sum.value();
}

}  // namespace

extern "C" void MaskBase_AllocateMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *excised_cells = 0;
}

extern "C" void MaskBase_InitMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(iweight, points_in_memory(cctkGH), CCTK_INT{carpet_reduce::all_octants});
}

extern "C" void CoordBase_SetupMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Faces faces = faces_of(grid_driver::current_view(cctkGH).map, cctk_gsh);
  // One table per axis: the octants of a point are those that all three leave.
  std::array<std::vector<CCTK_INT>, 3> inside;
  for (int d = 0; d < 3; ++d)
    for (int i = 0; i < cctk_lsh[d]; ++i)
      inside[d].push_back(carpet_reduce::octants_inside(d, cctk_lbnd[d] + i, faces.lower[d], faces.upper[d]));
  const CCTK_INT* const along = inside[0].data();
#pragma omp parallel for collapse(2)
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j) {
      CCTK_INT* const row = iweight + CCTK_GFINDEX3D(cctkGH, 0, j, k);
      const CCTK_INT both = inside[1][j] & inside[2][k];
#pragma omp simd
      for (int i = 0; i < cctk_lsh[0]; ++i) row[i] &= along[i] & both;
    }
}

/// What other levels count does not count here, nor what other components own.
extern "C" void CarpetMaskSetup(CCTK_ARGUMENTS) {
  const grid_driver::View here = grid_driver::current_view(cctkGH);
  const carpet_reduce::OctantRegion octants = counting_octants(cctkGH, here.map, here.level);
  const auto first =
      carpet_reduce::first_octant(grid_driver::level_shape(cctkGH, here.map, here.level).centring);
  grid_driver::for_each_view(cctkGH, grid_driver::Mode::local, [&](cGH* cctkGH) {
    const int number = grid_driver::current_view(cctkGH).component;
    const grid_driver::Component& component =
        grid_driver::grid_layout(cctkGH, here.map, here.level).local.at(number);
    DECLARE_CCTK_ARGUMENTS;
    const std::vector<unsigned> kept = octants_of_points(octants, component, first);
#pragma omp parallel for simd
    for (std::size_t point = 0; point < kept.size(); ++point) iweight[point] &= kept[point];
  });
}

extern "C" void MaskBase_SetMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  static const auto weights = table_of_weights();
  const std::ptrdiff_t points = points_in_memory(cctkGH);
#pragma omp parallel for simd
  for (std::ptrdiff_t p = 0; p < points; ++p) weight[p] = weights[iweight[p] & carpet_reduce::all_octants];
}

extern "C" void MaskBase_SetOne(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(one, points_in_memory(cctkGH), CCTK_REAL{1});
}

/// Thorns have counted what they take out of the components of their process.
extern "C" void MaskBase_TestMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *excised_cells = sum_over_processes(cctkGH, *excised_cells);
  if (!verbose) return;
  const int variable = CCTK_VarIndex("CarpetReduce::weight");
  const auto volume = reduction::reduce_variables(cctkGH, reduction::operator_named("count"),
                                                  {variable, reduction::Measure::volume}, {&variable, 1});
  CCTK_VINFO("The points count for %.15g cells of the coarsest level; thorns have taken out %.15g",
             volume.front().real(), *excised_cells);
}
