// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What thorns see of the grid through cGH, in each mode.
#ifndef SAGUARO_GRID_DRIVER_DATA_VIEWS_HH
#define SAGUARO_GRID_DRIVER_DATA_VIEWS_HH

#include <array>
#include <map>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"
#include "Saguaro/GridDriver/src/shape/grid.hh"
#include "cctk_GH.h"
#include "flesh/schedule.hh"

namespace grid_driver {

/// cGH::data for one view: a row of pointers per variable, one per declared timelevel.
class PointerTable {
 public:
  explicit PointerTable(const Groups& groups);
  PointerTable(const PointerTable&) = delete;
  PointerTable& operator=(const PointerTable&) = delete;
  void*** rows() { return rows_.data(); }
  void set(int variable, int timelevel, void* data) { rows_[variable][timelevel] = data; }

 private:
  std::vector<void*> pointers_;
  std::vector<void**> rows_;
};

/// Shape and position of a component in the terms of cGH and cGroupDynamicData.
struct ShapeMembers {
  static constexpr int max_dimension = 15;  ///< of arrays in Fortran 2008
  using Members = std::array<int, max_dimension>;
  Members gsh{}, lsh{}, ash{}, lbnd{}, ubnd{}, tile_min{}, tile_max{}, nghostzones{};
  std::array<int, 2 * max_dimension> bbox{};
};

/// The C structure with the memory behind its members, and where it stands: the only home of this state.
/// Another object of this class is an independent view of the same grid.
class GridHierarchy : public ::_cGH {
 public:
  GridHierarchy(const Settings& settings, const Groups& groups);
  GridHierarchy(const GridHierarchy&) = delete;
  GridHierarchy& operator=(const GridHierarchy&) = delete;

  View view;

  /// Shape of grid functions of a dimension in local mode.
  const ShapeMembers& shape(int dimension) const { return shapes_[dimension - 1]; }

 private:
  friend class Views;

  std::array<ShapeMembers, 3> shapes_;  // the members of cGH are those of three dimensions
  std::array<int, 3> levfac_, levoff_, levoffdenom_, to_{}, from_{};
  std::array<CCTK_REAL, 3> delta_space_, origin_space_;
  std::vector<cGHGroupData> group_data_;
  std::string identity_;
  bool is_entered_ = false;  // before the first view its members mean nothing
};

/// Moves hierarchies from mode to mode. Members of cGH that thorns may change (cctk_time on a level,
/// cctk_origin_space and cctk_delta_space on a map) are kept when a mode is left and come back on return.
class Views {
 public:
  Views(const Settings& settings, const Groups& groups, Grid& grid, const Storage& storage);
  Views(const Views&) = delete;

  /// Changes the view. Cost independent of the number of variables.
  void enter(GridHierarchy& gh, const View& target);

  /// Writes the pointers of a group anew: its storage has changed or rotated.
  void refresh(int group);
  /// The same, if that has happened on one level only.
  void refresh(int group, int level);
  /// The same for all groups whose storage levels share: that of all levels changes when one level's does.
  void refresh_scratch();

  /// Forgets the pointers of levels from `first` on: the grid has changed.
  void forget(int first);

  /// Shape of a group as a hierarchy sees it, with the lifetime of this object or of the hierarchy.
  const ShapeMembers& shape(const GridHierarchy& gh, const Group& group) const {
    return group.kind == GroupKind::grid_function ? gh.shape(group.dimension) : array_shapes_[group.index];
  }

 private:
  View seen(const View& view) const;
  void keep(const GridHierarchy& gh);
  void fill_coordinates(GridHierarchy& gh, const View& view) const;
  void fill_level(GridHierarchy& gh, const View& view);
  void fill_shape(GridHierarchy& gh, const View& view) const;
  void fill_pointers(GridHierarchy& gh, const View& view);
  PointerTable& table(Place place, int component);
  void refresh(PointerTable& table, const Group& group, Place place, int component);

  const Settings& settings_;
  const Groups& groups_;
  Grid& grid_;
  const Storage& storage_;
  std::vector<ShapeMembers> array_shapes_;
  PointerTable nothing_;   ///< meta mode
  double shown_time_ = 0;  ///< what cctk_time was when the view was entered
  PointerTable arrays_;    ///< global, level and singlemap mode: SCALAR and ARRAY groups
  std::map<std::array<int, 3>, PointerTable> local_;  ///< by map, level, component
};

/// Enters a view and goes back to the one before at the end of the scope.
class ViewScope {
 public:
  ViewScope(Views& views, GridHierarchy& gh, const View& target) : views_(views), gh_(gh), before_(gh.view) {
    views_.enter(gh_, target);
  }
  ~ViewScope() { views_.enter(gh_, before_); }
  ViewScope(const ViewScope&) = delete;

 private:
  Views& views_;
  GridHierarchy& gh_;
  View before_;
};

/// Takes away, for its lifetime, the pointers to data that a scheduled function does not declare: where
/// declarations bind, it cannot even name them. Scalars that its thorn cannot declare, because they are
/// private to another one, stay: they are reached by name alone. A function without any declaration keeps
/// them all.
class DeclaredScope {
 public:
  DeclaredScope(GridHierarchy& gh, const flesh::ScheduledFunction& function);
  ~DeclaredScope();
  DeclaredScope(const DeclaredScope&) = delete;

 private:
  struct Hidden {
    void** place;
    void* data;
  };
  std::vector<Hidden> hidden_;
};

}  // namespace grid_driver

#endif
