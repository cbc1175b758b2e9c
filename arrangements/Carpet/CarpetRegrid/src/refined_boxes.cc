// SPDX-License-Identifier: LGPL-2.1-or-later
#include "refined_boxes.hh"

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "cctk_Parameters.h"

namespace carpet_regrid {
namespace {

using regridding::Box;
using regridding::Index;
using regridding::ListedBox;
using regridding::ListedFaces;
using regridding::Vector;
using Boxes = std::vector<Box>;

/// Spacings in parameter files have as many digits as somebody has typed.
constexpr double spacing_tolerance = 1e-10;

[[noreturn]] void refuse(const std::string& parameter, const Level& level, std::size_t number,
                         const std::string& what) {
  throw std::invalid_argument("CarpetRegrid::" + parameter + ": box " + std::to_string(number + 1) +
                              " of level " + std::to_string(level.number) + ": " + what);
}

// ---- points

Index whole_numbers(const Vector& numbers) {
  Index result;
  for (int axis = 0; axis < 3; ++axis) {
    result[axis] = std::llround(numbers[axis]);
    if (static_cast<double>(result[axis]) != numbers[axis])
      throw std::invalid_argument("points are counted with whole numbers, not with " +
                                  std::to_string(numbers[axis]));
  }
  return result;
}

Box box_of_points(const Level& level, const Vector& lower, const Vector& upper) {
  return box_on_lattice(level.grid, level.finest_factor, whole_numbers(lower), whole_numbers(upper));
}

/// A face that is said to be one of the domain must lie where the domain ends: else its points would get
/// values from nowhere.
void require_faces(const Level& level, const Box& box, const ListedFaces& faces) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto require = [&](bool is_outer, const char* end, regridding::Coordinate point,
                             regridding::Coordinate last) {
      if (is_outer && point != last)
        throw std::invalid_argument(std::string("CarpetRegrid::outerbounds says that its ") + end + " " +
                                    "xyz"[axis] + " face is one of the domain, but it is " +
                                    std::to_string(std::abs(point - last)) + " points away from it");
    };
    require(faces[axis][0], "lower", box.lower[axis], level.grid.domain.lower[axis]);
    require(faces[axis][1], "upper", box.upper[axis], level.grid.domain.upper[axis]);
  }
}

ListedFaces faces_of_domain(const regridding::LevelList<ListedFaces>& all, int level, std::size_t number) {
  const std::size_t entry = level - 1;
  return entry < all.size() && number < all[entry].size() ? all[entry][number] : ListedFaces{};
}

Boxes listed_points(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  const auto faces = regridding::listed_faces(outerbounds);
  const auto levels = regridding::listed_boxes(gridpoints);
  Boxes result;
  for (const ListedBox& wanted : levels.at(level.number - 1)) try {
      const Box box = box_of_points(level, wanted.lower, wanted.upper);
      require_faces(level, box, faces_of_domain(faces, level.number, result.size()));
      result.push_back(box);
    } catch (const std::invalid_argument& error) {
      refuse("gridpoints", level, result.size(), error.what());
    }
  return result;
}

// ---- coordinates

void require_spacing(const Level& level, const Vector& stride) {
  for (int axis = 0; axis < 3; ++axis) {
    const double spacing = level.coordinates.spacing[axis] / static_cast<double>(level.grid.factor[axis]);
    if (std::abs(stride[axis] - spacing) > spacing_tolerance * spacing)
      throw std::invalid_argument(std::string("points are ") + std::to_string(spacing) + " apart in " +
                                  "xyz"[axis] + " direction, not " + std::to_string(stride[axis]));
  }
}

Vector offset(int level, std::size_t number) {
  DECLARE_CCTK_PARAMETERS;
  if (level < offset_firstlevel || number >= static_cast<std::size_t>(num_offsets)) return {};
  return {offsetx[number], offsety[number], offsetz[number]};
}

Vector sum(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

Box box_of_places(const Level& level, const Vector& lower, const Vector& upper) {
  DECLARE_CCTK_PARAMETERS;
  const Box box = box_between_places(level.coordinates, level.grid, lower, upper);
  return smart_outer_boundaries ? reaching_boundary(box, level.coordinates, level.grid, lower, upper) : box;
}

Boxes listed_coordinates(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  const auto faces = regridding::listed_faces(outerbounds);
  const auto levels = regridding::listed_boxes(coordinates);
  Boxes result;
  for (const ListedBox& wanted : levels.at(level.number - 1)) try {
      require_spacing(level, wanted.stride);
      const Vector shift = offset(level.number, result.size());
      const Box box = box_of_places(level, sum(wanted.lower, shift), sum(wanted.upper, shift));
      require_faces(level, box, faces_of_domain(faces, level.number, result.size()));
      result.push_back(box);
    } catch (const std::invalid_argument& error) {
      refuse("coordinates", level, result.size(), error.what());
    }
  return result;
}

// ---- one box per level

/// The parameters l1..., l2..., l3... of a level, as a box.
struct Ends {
  Vector lower;
  Vector upper;
};
#define ENDS(l, kind)                                                        \
  Ends {                                                                     \
    {double(l##kind##xmin), double(l##kind##ymin), double(l##kind##zmin)}, { \
      double(l##kind##xmax), double(l##kind##ymax), double(l##kind##zmax)    \
    }                                                                        \
  }

Boxes manual_points(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  const std::array<Ends, 3> all{ENDS(l1, i), ENDS(l2, i), ENDS(l3, i)};
  const Ends& ends = all.at(level.number - 1);
  try {
    return {box_of_points(level, ends.lower, ends.upper)};
  } catch (const std::invalid_argument& error) {
    refuse("l" + std::to_string(level.number) + "ixmin ...", level, 0, error.what());
  }
}

Boxes manual_coordinates(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  const std::array<Ends, 3> all{ENDS(l1, ), ENDS(l2, ), ENDS(l3, )};
  const Ends& ends = all.at(level.number - 1);
  return {box_of_places(level, ends.lower, ends.upper)};
}
#undef ENDS

Boxes moving_box(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  Vector centre{moving_centre_x, moving_centre_y, moving_centre_z};
  if (CCTK_EQUALS(moving_trajectory, "circle")) {
    const double phase = 2 * std::numbers::pi * moving_circle_frequency * level.time;
    centre[0] += moving_circle_radius * std::cos(phase);
    centre[1] += moving_circle_radius * std::sin(phase);
  }
  const std::array<bool, 3> mirrors{bool(symmetry_x), bool(symmetry_y), bool(symmetry_z)};
  Vector lower{}, upper{};
  for (int axis = 0; axis < 3; ++axis) {
    const double radius = moving_region_radius * static_cast<double>(level.grid.step[axis]) /
                          static_cast<double>(level.grid.factor[axis]);
    lower[axis] = mirrors[axis] ? 0 : centre[axis] - radius;
    upper[axis] = mirrors[axis] ? radius : centre[axis] + radius;
  }
  return {box_of_places(level, lower, upper)};
}

Boxes middle(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  return {middle_half(level.coarser, level.grid, {bool(symmetry_x), bool(symmetry_y), bool(symmetry_z)})};
}

Boxes chosen_boxes(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(refined_regions, "centre")) return middle(level);
  if (CCTK_EQUALS(refined_regions, "manual-gridpoints")) return manual_points(level);
  if (CCTK_EQUALS(refined_regions, "manual-coordinates")) return manual_coordinates(level);
  if (CCTK_EQUALS(refined_regions, "manual-gridpoint-list")) return listed_points(level);
  if (CCTK_EQUALS(refined_regions, "manual-coordinate-list")) return listed_coordinates(level);
  if (CCTK_EQUALS(refined_regions, "moving")) return moving_box(level);
  throw std::invalid_argument(std::string("CarpetRegrid::refined_regions = \"") + refined_regions +
                              "\" makes no boxes");
}

}  // namespace

Boxes refined_boxes(const Level& level) {
  DECLARE_CCTK_PARAMETERS;
  Boxes result = chosen_boxes(level);
  return merge_overlapping_components ? regridding::merged(std::move(result)) : result;
}

}  // namespace carpet_regrid
