// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text files that say which points the levels have: components in indices, regions in coordinates.
#include <array>
#include <cstdio>
#include <string>

#include "Saguaro/Output/src/files.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "grid_driver.hh"

namespace Carpet {
namespace {

using grid_driver::Box;
using grid_driver::Index;

constexpr int writer = 0;

/// `[a,b,c]` \param text_of  of a direction
template <class Text>
std::string triple(Text text_of) {
  return "[" + text_of(0) + "," + text_of(1) + "," + text_of(2) + "]";
}

std::string text(const Index& index) {
  return triple([&](int d) { return std::to_string(index[d]); });
}

std::string text(const std::array<double, 3>& position) {
  return triple([&](int d) {
    std::array<char, 32> number;
    std::snprintf(number.data(), number.size(), "%.15g", position[d]);
    return std::string(number.data());
  });
}

/// The end of each description of a box: how many points it has.
std::string size_text(const Box& box) {
  return "/" + text(box.shape()) + "/" + std::to_string(box.size()) + ")";
}

/// Points of the finest level that may exist, or half its cells, per point of a level, and where it begins.
struct Lattice {
  Index stride, first;
  std::string text(const Index& point) const {
    return triple([&](int d) { return std::to_string(first[d] + stride[d] * point[d]); });
  }
};

Lattice lattice_of(const cGH* gh, int map, int level) {
  const auto& shape = grid_driver::level_shape(gh, map, level);
  const auto& finest = grid_driver::level_shape(gh, map, grid_driver::max_level_count(gh) - 1);
  const bool is_cell = shape.centring == geometry::Centring::cell;
  Lattice result;
  for (int d = 0; d < 3; ++d) {
    result.stride[d] = finest.factor[d] / shape.factor[d] * (is_cell ? 2 : 1);
    result.first[d] = is_cell ? (1 - shape.factor[d]) * result.stride[d] / 2 : 0;
  }
  return result;
}

/// `([0,0,0]:[8,8,8]:[2,2,2]/[0,0,0]:[4,4,4]/[5,5,5]/125)`: in points of the finest level, then in own ones.
std::string box_text(const Box& box, const Lattice& lattice) {
  return "(" + lattice.text(box.lower) + ":" + lattice.text(box.upper) + ":" + text(lattice.stride) + "/" +
         text(box.lower) + ":" + text(box.upper) + size_text(box);
}

/// The faces of a box that are faces of the domain.
grid_driver::PerFace<bool> faces_of_domain(const Box& box, const Box& domain) {
  grid_driver::PerFace<bool> result;
  for (int d = 0; d < 3; ++d) {
    result[2 * d] = box.lower[d] == domain.lower[d];
    result[2 * d + 1] = box.upper[d] == domain.upper[d];
  }
  return result;
}

/// `[[1,1,1],[0,0,0]]`: does a component end at the domain? The lower faces, then the upper ones.
std::string faces_text(const grid_driver::PerFace<bool>& outer) {
  const auto side = [&](int upper) {
    return triple([&](int d) { return std::string(outer[2 * d + upper] ? "1" : "0"); });
  };
  return "[" + side(0) + "," + side(1) + "]";
}

/// `([-1,-1,-1]:[1,1,1]:[0.5,0.5,0.5]/[0,0,0]:[0,0,0]/[5,5,5]/125)`: whole indices mean nothing here.
std::string box_text(const Box& box, const grid_driver::LevelCoordinates& coordinates) {
  const auto position = [&](const Index& point) {
    std::array<double, 3> result;
    for (int d = 0; d < 3; ++d)
      result[d] = coordinates.origin[d] + coordinates.spacing[d] * static_cast<double>(point[d]);
    return text(result);
  };
  return "(" + position(box.lower) + ":" + position(box.upper) + ":" + text(coordinates.spacing) + "/" +
         text(Index{}) + ":" + text(Index{}) + size_text(box);
}

/// Components of grid functions are those of any group of them: this thorn has one.
int some_grid_function_group() { return CCTK_GroupIndex("Carpet::point_classification"); }

/// `iteration 0`, `maps 1`, and for each map `0 mglevels 1`, `0 0 reflevels 2` and what `level_text` says.
template <class LevelText>
std::string hierarchy_text(const cGH* gh, LevelText level_text) {
  const int maps = grid_driver::map_count(gh), levels = grid_driver::level_count(gh);
  std::string result =
      "iteration " + std::to_string(gh->cctk_iteration) + "\nmaps " + std::to_string(maps) + "\n";
  for (int map = 0; map < maps; ++map) {
    const std::string name = std::to_string(map);
    result += name + " mglevels 1\n" + name + " 0 reflevels " + std::to_string(levels) + "\n";
    for (int level = 0; level < levels; ++level)
      result += level_text(map, level, name + " 0 " + std::to_string(level));
  }
  return result;
}

std::string structure_text(const cGH* gh) {
  const int group = some_grid_function_group();
  return "\n" + hierarchy_text(gh, [&](int map, int level, const std::string& name) {
           const Lattice lattice = lattice_of(gh, map, level);
           const Box& domain = grid_driver::grid_layout(gh, map, level).domain;
           const auto components = grid_driver::all_components(gh, group, map, level);
           std::string result = name + " components " + std::to_string(components.size()) + "\n";
           for (const auto& component : components)
             result += name + " " + std::to_string(component.number) + "   " +
                       std::to_string(component.process) + " " + box_text(component.owned, lattice) + " " +
                       faces_text(faces_of_domain(component.owned, domain)) + "\n";
           return result;
         });
}

std::string coordinates_text(const cGH* gh) {
  return hierarchy_text(gh,
                        [&](int map, int level, const std::string& name) {
                          const auto coordinates = grid_driver::level_coordinates(gh, map, level);
                          const auto& boxes = grid_driver::grid_layout(gh, map, level).region.boxes();
                          std::string result = name + " regions " + std::to_string(boxes.size()) + "\n";
                          int number = 0;
                          for (const Box& box : boxes)
                            result += name + " " + std::to_string(number++) + "   " +
                                      box_text(box, coordinates) + "\n";
                          return result;
                        }) +
         "\n";
}

void append(const cGH* gh, const std::string& path, const char* header, const std::string& text) {
  const auto file = output::open_file(gh, path, std::nullopt);
  if (file->is_new()) file->text() += header;
  file->text() += text;
}

}  // namespace
}  // namespace Carpet

extern "C" void CarpetWriteGrid(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetWriteGrid;
  DECLARE_CCTK_PARAMETERS;
  static int epoch_written = -1;
  if (epoch_written == grid_driver::regridding_epoch(cctkGH)) return;
  epoch_written = grid_driver::regridding_epoch(cctkGH);
  const std::string directory = output::existing_directory(cctkGH, "") + "/";
  if (CCTK_MyProc(cctkGH) != Carpet::writer) return;
  if (*grid_structure_filename)
    Carpet::append(cctkGH, directory + grid_structure_filename,
                   "# grid structure\n# format: map reflevel component mglevel   processor bounding-box "
                   "is-outer-boundary\n",
                   Carpet::structure_text(cctkGH));
  if (*grid_coordinates_filename)
    Carpet::append(cctkGH, directory + grid_coordinates_filename,
                   "# grid coordinates\n# format: map reflevel region mglevel   bounding-box\n",
                   Carpet::coordinates_text(cctkGH));
}
