// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Loops over the grid as macros: levels, maps and components, with cGH set for each.
//
// Every BEGIN_X needs its END_X in the same block. Modes nest: meta, global, level, singlemap, local. A loop
// visits what lies right below the current mode; if the current mode is as deep already, it is one pass in
// the enclosing mode.
#ifndef CARPET_PUBLIC_HH
#define CARPET_PUBLIC_HH

#include "Saguaro/GridDriver/src/public/faces.hh"
#include "carpet_public.h"

#define CARPET_BEGIN_VIEWS(...) \
  do {                          \
    for (::grid_driver::ViewLoop carpet_views_(__VA_ARGS__); carpet_views_; ++carpet_views_) {
#define CARPET_END_VIEWS \
  }                      \
  }                      \
  while (0)

// ---- loops
#define BEGIN_MGLEVEL_LOOP(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::global)
#define END_MGLEVEL_LOOP CARPET_END_VIEWS
#define BEGIN_REVERSE_MGLEVEL_LOOP(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::global, true)
#define END_REVERSE_MGLEVEL_LOOP CARPET_END_VIEWS
#define BEGIN_REFLEVEL_LOOP(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::level)
#define END_REFLEVEL_LOOP CARPET_END_VIEWS
#define BEGIN_REVERSE_REFLEVEL_LOOP(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::level, true)
#define END_REVERSE_REFLEVEL_LOOP CARPET_END_VIEWS
// All groups share the maps and components of grid functions; other groups have their data in every mode
// below meta.
#define BEGIN_MAP_LOOP(cctkGH, grouptype) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::singlemap)
#define END_MAP_LOOP CARPET_END_VIEWS
#define BEGIN_LOCAL_MAP_LOOP(cctkGH, grouptype) BEGIN_MAP_LOOP(cctkGH, grouptype)
#define END_LOCAL_MAP_LOOP END_MAP_LOOP
// Components of other processes have no data here and are not visited.
#define BEGIN_COMPONENT_LOOP(cctkGH, grouptype) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::local)
#define END_COMPONENT_LOOP CARPET_END_VIEWS
#define BEGIN_LOCAL_COMPONENT_LOOP(cctkGH, grouptype) BEGIN_COMPONENT_LOOP(cctkGH, grouptype)
#define END_LOCAL_COMPONENT_LOOP END_COMPONENT_LOOP

// ---- up to an enclosing mode
#define BEGIN_SINGLEMAP_MODE(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::singlemap)
#define END_SINGLEMAP_MODE CARPET_END_VIEWS
#define BEGIN_LEVEL_MODE(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::level)
#define END_LEVEL_MODE CARPET_END_VIEWS
#define BEGIN_GLOBAL_MODE(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::global)
#define END_GLOBAL_MODE CARPET_END_VIEWS
#define BEGIN_META_MODE(cctkGH) CARPET_BEGIN_VIEWS(cctkGH, ::grid_driver::Mode::meta)
#define END_META_MODE CARPET_END_VIEWS

// ---- down to one member
#define ENTER_GLOBAL_MODE(cctkGH, ml) CARPET_BEGIN_VIEWS(cctkGH, ::Carpet::convergence_level_view(ml))
#define LEAVE_GLOBAL_MODE CARPET_END_VIEWS
#define ENTER_LEVEL_MODE(cctkGH, rl) CARPET_BEGIN_VIEWS(cctkGH, ::Carpet::level_view(rl))
#define LEAVE_LEVEL_MODE CARPET_END_VIEWS
#define ENTER_SINGLEMAP_MODE(cctkGH, m, grouptype) CARPET_BEGIN_VIEWS(cctkGH, ::Carpet::map_view(cctkGH, m))
#define LEAVE_SINGLEMAP_MODE CARPET_END_VIEWS
#define ENTER_LOCAL_MODE(cctkGH, c, grouptype) CARPET_BEGIN_VIEWS(cctkGH, ::Carpet::component_view(cctkGH, c))
#define LEAVE_LOCAL_MODE CARPET_END_VIEWS

namespace Carpet {

/// A number that says where the run stands, read each time it is used. It has no copies: one would change
/// later, and printf would print it as a pointer.
class NumberNow {
 public:
  explicit constexpr NumberNow(int (*read)()) : read_(read) {}
  NumberNow(const NumberNow&) = delete;
  NumberNow& operator=(const NumberNow&) = delete;
  operator int() const { return read_(); }

 private:
  int (*read_)();
};

int current_convergence_level();
int convergence_levels();
int current_level();
int existing_levels();
int largest_number_of_levels();
int current_map();
int number_of_maps();
int current_component();

// Where the run stands, by the names of variables that thorns expect: in modes above, and in CCTK_STARTUP,
// where there is no grid yet, those of members are -1. Without a grid there are no levels and maps. The
// component is numbered over all processes.
inline constexpr NumberNow mglevel{current_convergence_level}, mglevels{convergence_levels},
    reflevel{current_level}, reflevels{existing_levels}, maxreflevels{largest_number_of_levels},
    map{current_map}, maps{number_of_maps}, component{current_component};

/// The only convergence level is 0.
grid_driver::View convergence_level_view(int ml);
grid_driver::View level_view(int rl);
/// Map `m` of the current level.
grid_driver::View map_view(const cGH* cctkGH, int m);
/// Component `c`, numbered over all processes, of the current map. \throws std::out_of_range if it is not
/// here
grid_driver::View component_view(const cGH* cctkGH, int c);

}  // namespace Carpet

#endif
