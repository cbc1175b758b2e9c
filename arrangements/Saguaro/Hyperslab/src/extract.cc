// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/extract.hh"

#include <algorithm>
#include <cstring>
#include <string>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace hyperslab {
namespace {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Index;
using grid_driver::Layout;

constexpr int map = 0;

int level_of(const cGH* gh) { return std::max(grid_driver::current_view(gh).level, 0); }

const Layout& layout_of(const cGH* gh, int group) {
  return grid_driver::layout(gh, group, map, level_of(gh));
}

Point sizes_of(const cGH* gh, int group) {
  const int dimension = CCTK_GroupDimI(group);
  const Layout& layout = layout_of(gh, group);
  Point result;
  if (dimension <= 3) {
    for (int d = 0; d < dimension; ++d) result.push_back(layout.domain.extent(d));
    return result;
  }
  cGroupDynamicData shape;
  CCTK_GroupDynamicData(gh, group, &shape);
  return Point(shape.gsh, shape.gsh + dimension);
}

/// The place of a point on the lattice, which has all axes after the second in one.
Index lattice_index(const Point& point, const Point& sizes) {
  Index result{};
  for (std::size_t d = point.size(); d-- > 2;) result[2] = result[2] * sizes[d] + point[d];
  for (std::size_t d = 0; d < std::min<std::size_t>(point.size(), 2); ++d) result[d] = point[d];
  return result;
}

/// Calls `visit(number, indices)` for all points of a slab, the first direction fastest.
template <class Visit>
void for_each_point(const Slab& slab, Visit visit) {
  std::vector<Coordinate> indices(slab.directions.size(), 0);
  const Coordinate size = slab.size();
  for (Coordinate number = 0; number < size; ++number) {
    visit(number, indices);
    for (std::size_t d = 0; d < indices.size() && ++indices[d] == slab.directions[d].count; ++d)
      indices[d] = 0;
  }
}

/// The part of a slab with one index in the last of several directions, so that not all of its box need be
/// in memory at once.
std::vector<Slab> layers_of(const Slab& slab) {
  if (slab.directions.size() < 2) return {slab};
  std::vector<Slab> result;
  for (Coordinate i = 0; i < slab.directions.back().count; ++i) {
    result.push_back(slab);
    result.back().directions.back().first += i;
    result.back().directions.back().count = 1;
  }
  return result;
}

/// The smallest box with all points of a slab that is not empty.
Box bounding_box(const Slab& slab, const Point& sizes) {
  std::vector<Coordinate> first(slab.directions.size(), 0), last;
  for (const Direction& direction : slab.directions) last.push_back(direction.count - 1);
  return geometry::box_between<3>(lattice_index(slab.point(first), sizes),
                                  lattice_index(slab.point(last), sizes));
}

/// Takes the points of a slab out of an array over a box.
void pick(const Slab& slab, const Point& sizes, const Box& box, const std::byte* values, std::size_t element,
          std::byte* result) {
  const Index shape = box.shape();
  for_each_point(slab, [&](Coordinate number, const std::vector<Coordinate>& indices) {
    const Index from = geometry::difference<3>(lattice_index(slab.point(indices), sizes), box.lower);
    const Coordinate offset = from[0] + shape[0] * (from[1] + shape[1] * from[2]);
    std::memcpy(result + number * element, values + offset * element, element);
  });
}

}  // namespace

Grid grid_of(const cGH* gh, int group) {
  const Layout& layout = layout_of(gh, group);
  Grid result{sizes_of(gh, group), {}, {}};
  for (std::size_t d = 0; d < result.size.size(); ++d) {
    const bool is_folded = result.size.size() > 3 && d >= 2;
    result.first.push_back(is_folded ? 0 : layout.originals.lower[d]);
    result.last.push_back(is_folded ? result.size[d] - 1 : layout.originals.upper[d]);
  }
  return result;
}

Grid stored_grid_of(const cGH* gh, int group) {
  const Layout& layout = layout_of(gh, group);
  Grid result{sizes_of(gh, group), {}, {}};
  const int current = std::max(grid_driver::current_view(gh).component, 0);
  const Box stored =
      layout.local.empty() ? Box{} : layout.local[layout.local.size() > 1 ? current : 0].stored;
  for (std::size_t d = 0; d < result.size.size(); ++d) {
    const bool is_folded = result.size.size() > 3 && d >= 2;
    result.first.push_back(is_folded ? 0 : stored.lower[d]);
    result.last.push_back(is_folded && !stored.empty() ? result.size[d] - 1 : stored.upper[d]);
  }
  return result;
}

std::vector<std::byte> gather_slab(const cGH* gh, int variable, int timelevel, const Slab& slab, int root) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  const Point sizes = sizes_of(gh, group);
  const auto element = static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(variable)));
  const bool is_here = root < 0 || root == CCTK_MyProc(gh);
  std::vector<std::byte> result(is_here ? element * static_cast<std::size_t>(slab.size()) : 0);
  if (slab.size() == 0) return result;
  std::byte* next = result.data();
  for (const Slab& layer : layers_of(slab)) {
    const Box box = bounding_box(layer, sizes);
    const auto values = grid_driver::gather(gh, variable, timelevel, map, level_of(gh), box, root);
    if (!is_here) continue;
    pick(layer, sizes, box, values.data(), element, next);
    next += element * static_cast<std::size_t>(layer.size());
  }
  return result;
}

std::vector<std::byte> copy_slab(const cGH* gh, int variable, int timelevel, const Slab& slab) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  const Layout& layout = layout_of(gh, group);
  const auto element = static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(variable)));
  std::vector<std::byte> result(element * static_cast<std::size_t>(slab.size()));
  if (slab.size() == 0) return result;
  const int current = std::max(grid_driver::current_view(gh).component, 0);
  const Component& component = layout.local[layout.local.size() > 1 ? current : 0];
  const void* const values = grid_driver::values(gh, map, level_of(gh), component, variable, timelevel);
  if (!values) throw std::runtime_error(std::string(CCTK_FullVarName(variable)) + " has no storage");
  pick(slab, sizes_of(gh, group), component.stored, static_cast<const std::byte*>(values), element,
       result.data());
  return result;
}

}  // namespace hyperslab
