// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/thorn_levels.hh"

#include <algorithm>
#include <string_view>
#include <utility>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace grid_driver {
namespace {

GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

/// The outer boundary at a face, edges and corners included.
Box boundary_at(const LevelShape& shape, int face) {
  Box result = shape.domain;
  const int d = face / 2;
  if (face % 2 == 0)
    result.upper[d] = shape.interior.lower[d] - 1;
  else
    result.lower[d] = shape.interior.upper[d] + 1;
  return result;
}

/// Whether each face of the domain is the outer boundary, a mirror, which keeps distances, or a symmetry
/// whose images the grid knows: nobody can say how far points are from one another beyond another symmetry.
bool are_all_faces_measured(const Run& run) {
  if (!CCTK_IsFunctionAliased("SymmetryTableHandleForGrid") ||
      !CCTK_IsFunctionAliased("SymmetryNameOfHandle"))
    return true;
  std::array<CCTK_INT, 6> handles;
  if (Util_TableGetIntArray(SymmetryTableHandleForGrid(&run.gh), 6, handles.data(), "symmetry_handle") != 6)
    return true;
  static constexpr std::string_view known[] = {"reflection_symmetry", "periodic", "rotating_symmetry_90",
                                               "rotating_symmetry_180"};
  return std::ranges::all_of(handles, [](CCTK_INT handle) {
    if (handle < 0) return true;
    const std::string_view name = static_cast<const char*>(SymmetryNameOfHandle(handle));
    return std::ranges::find(known, name) != std::end(known);
  });
}

flesh::PointRange range_or_none(const Box& points, const Component& component) {
  return points.empty() ? flesh::PointRange{} : range_within(points, component.stored);
}

}  // namespace

int ThornLevels::count(const cGH*) { return driver_.run().grid.level_count(); }
int ThornLevels::max_count(const cGH*) { return driver_.run().grid.max_level_count(); }
int ThornLevels::current(const cGH* gh) { return hierarchy(gh).view.level; }

void ThornLevels::for_each_component(cGH* gh, const std::function<void(cGH*)>& function) {
  for_each_view(gh, Mode::local, function);
}

void ThornLevels::in_level_mode(const cGH* gh, int level, const std::function<void()>& function) {
  for (ViewLoop view(gh, {Mode::level, level}); view; ++view) function();
}

int ThornLevels::regridding_epoch(const cGH*, int level) { return driver_.run().grid.level(level).epoch; }

int ThornLevels::iterations_of_step(const cGH*, int level) { return driver_.run().loop.stride(level); }

/// A level that fills the boundary at a face, or stays away from it, has no edge there.
std::array<bool, 6> ThornLevels::ends_in_boundary(const cGH*, int level) {
  const Grid& grid = driver_.run().grid;
  std::array<bool, 6> result{};
  for (int map = 0; map < grid.map_count(); ++map)
    for (int face = 0; face < 6; ++face) {
      const Region zone(boundary_at(grid.shape({map, level}), face));
      const Region part = zone & grid.lattice({map, level}).layout().region;
      if (!part.empty() && !(part == zone)) result[face] = true;
    }
  return result;
}

bool ThornLevels::may_regridder_look_at_grid_functions() {
  return driver_.may_regridder_look_at_grid_functions();
}

bool ThornLevels::ends_step_with_iteration(const cGH* gh) {
  return driver_.run().loop.ends_step(current(gh), gh->cctk_iteration);
}

bool ThornLevels::is_restriction_next(const cGH* gh) {
  return driver_.run().loop.is_restriction_next(current(gh));
}

bool ThornLevels::is_after_restriction(const cGH*) {
  return driver_.run().caller.is_in_bin("CCTK_POSTRESTRICT");
}

bool ThornLevels::is_as_step_left_it(const cGH* gh) {
  return driver_.run().loop.as_step_left_them().contains(current(gh));
}

bool ThornLevels::all_step_together(const cGH*) {
  const Grid& grid = driver_.run().grid;
  return grid.time_factor(grid.max_level_count() - 1) == grid.time_factor(0);
}

bool ThornLevels::go_in_lockstep() { return wants_lockstep(); }

/// How far around the points that are evolved correctly to the end of the step the values matter that are
/// known when this stage begins; nothing if the level has no buffer zones, or nobody knows.
std::optional<Index> ThornLevels::reach_of_stage(const Lattice& lattice) {
  const LatticeShape& shape = lattice.shape();
  // Buffers that last for several steps would need the number of these, too; maps look at each other's
  // points.
  const int later_stages = driver_.step().later_stages;
  if (later_stages < 0 || driver_.settings().has_tapered_buffers || driver_.run().grid.map_count() > 1 ||
      shape.buffers == Index{})
    return {};
  if (!measures_all_faces_) measures_all_faces_ = are_all_faces_measured(driver_.run());
  if (!*measures_all_faces_) return {};
  Index reach = shape.ghosts;
  for (int d = 0; d < 3; ++d) {
    reach[d] *= later_stages;
    // What symmetries show beyond faces is known as far as buffer zones are wide.
    if (shape.unfolded && reach[d] > shape.buffers[d]) return {};
  }
  return reach;
}

void ThornLevels::set_later_stages(int count) { driver_.step().later_stages = count; }

std::optional<flesh::PointRange> ThornLevels::points_of_stage(int map, int level, int component) {
  const Lattice& lattice = driver_.run().grid.lattice({map, level});
  const std::optional<Index> reach = reach_of_stage(lattice);
  if (!reach) return {};
  const Component& here = lattice.layout().local.at(component);
  const Box all = lattice.points_to_evolve(here), needed = part_near(all, lattice.evolved_unfolded(), *reach);
  if (needed == all) return {};
  return range_or_none(needed, here);
}

std::optional<flesh::PointRange> ThornLevels::points_after_stage(int map, int level, int component) {
  const Lattice& lattice = driver_.run().grid.lattice({map, level});
  const std::optional<Index> reach = reach_of_stage(lattice);
  if (!reach) return {};
  const Component& here = lattice.layout().local.at(component);
  return range_or_none(part_near(here.stored, lattice.evolved_unfolded(), *reach), here);
}

std::optional<flesh::PointRange> ThornLevels::points_after_stage(const cGH* gh) {
  const View view = current_view(gh);
  return points_after_stage(view.map, view.level, view.component);
}

flesh::PointRange ThornLevels::owned_points(const cGH* gh, int dimension) {
  const View view = current_view(gh);
  const Layout& layout = driver_.run().grid.lattice({view.map, view.level}, dimension).layout();
  const Component& here = layout.local.at(view.component);
  return range_within(here.owned, here.stored);
}

bool ThornLevels::search_poison(const cGH*) { return driver_.run().loop.searches_poison(); }

void ThornLevels::overwritten_in_steps(const cGH*, std::set<int> groups) {
  driver_.run().loop.leave_to_thorns(std::move(groups));
}

}  // namespace grid_driver
