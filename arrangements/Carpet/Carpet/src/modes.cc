// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls in a given mode, and the views behind the macros of carpet.hh.
#include <stdexcept>
#include <string>

#include "carpet_public.hh"
#include "cctk.h"
#include "grid_driver.hh"

namespace Carpet {
namespace {

int call(cGH* cgh, grid_driver::Mode mode, void (*function)(cGH*)) {
  grid_driver::for_each_view(cgh, mode, function);
  return 0;
}

/// Before there is a grid, as above all modes.
grid_driver::View view_now() {
  if (!grid_driver::has_grid()) return {grid_driver::Mode::meta};
  return grid_driver::current_view(grid_driver::current_grid());
}

/// What `count` says of the grid; 0 before there is one.
int counted(int (*count)(const cGH*)) {
  return grid_driver::has_grid() ? count(grid_driver::current_grid()) : 0;
}

}  // namespace

int current_convergence_level() { return view_now().mode == grid_driver::Mode::meta ? -1 : 0; }
int convergence_levels() { return 1; }
int current_level() { return view_now().level; }
int existing_levels() { return counted(grid_driver::level_count); }
int largest_number_of_levels() { return counted(grid_driver::max_level_count); }
int current_map() { return view_now().map; }
int number_of_maps() { return counted(grid_driver::map_count); }
int current_component() {
  const grid_driver::View view = view_now();
  if (view.component < 0) return -1;
  const auto& local = grid_driver::grid_layout(grid_driver::current_grid(), view.map, view.level).local;
  return local[static_cast<std::size_t>(view.component)].number;
}

grid_driver::View convergence_level_view(int ml) {
  if (ml != 0) throw std::out_of_range("there is no convergence level " + std::to_string(ml));
  return {grid_driver::Mode::global};
}

grid_driver::View level_view(int rl) { return {grid_driver::Mode::level, rl}; }

grid_driver::View map_view(const cGH* cctkGH, int m) {
  return {grid_driver::Mode::singlemap, grid_driver::current_view(cctkGH).level, m};
}

grid_driver::View component_view(const cGH* cctkGH, int c) {
  const grid_driver::View view = grid_driver::current_view(cctkGH);
  const auto& local = grid_driver::grid_layout(cctkGH, view.map, view.level).local;
  for (std::size_t i = 0; i < local.size(); ++i)
    if (local[i].number == c) return {grid_driver::Mode::local, view.level, view.map, static_cast<int>(i)};
  throw std::out_of_range("component " + std::to_string(c) + " is not on this process");
}

extern "C" {

struct CarpetGH const* GetCarpetGH(const cGH* cgh) {
  auto* extension = static_cast<CarpetGH*>(CCTK_GHExtension(cgh, "Carpet"));
  if (extension) *extension = {grid_driver::map_count(cgh), grid_driver::current_view(cgh).map};
  return extension;
}

int CarpetCallScheduleGroup(cGH* cgh, const char* group) { return CCTK_Traverse(cgh, group); }

int CarpetCallLocalFunction(cGH* cgh, void (*function)(cGH*)) {
  return call(cgh, grid_driver::Mode::local, function);
}
int CarpetCallSinglemapFunction(cGH* cgh, void (*function)(cGH*)) {
  return call(cgh, grid_driver::Mode::singlemap, function);
}
int CarpetCallLevelFunction(cGH* cgh, void (*function)(cGH*)) {
  return call(cgh, grid_driver::Mode::level, function);
}
int CarpetCallGlobalFunction(cGH* cgh, void (*function)(cGH*)) {
  return call(cgh, grid_driver::Mode::global, function);
}
int CarpetCallMetaFunction(cGH* cgh, void (*function)(cGH*)) {
  return call(cgh, grid_driver::Mode::meta, function);
}

}  // extern "C"

}  // namespace Carpet
