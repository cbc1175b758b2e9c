// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_GRID_DRIVER_RUN_THORN_LEVELS_HH
#define SAGUARO_GRID_DRIVER_RUN_THORN_LEVELS_HH

#include <optional>

#include "Saguaro/GridDriver/src/shape/lattice.hh"
#include "flesh/levels.hh"

namespace grid_driver {

class GridDriver;

/// Levels and their steps as numerics see them, over the objects of the run.
class ThornLevels : public flesh::Levels {
 public:
  explicit ThornLevels(GridDriver& driver) : driver_(driver) {}

  int count(const flesh::cGH* gh) override;
  int max_count(const flesh::cGH* gh) override;
  int current(const flesh::cGH* gh) override;
  void for_each_component(flesh::cGH* gh, const std::function<void(flesh::cGH*)>& function) override;
  void in_level_mode(const flesh::cGH* gh, int level, const std::function<void()>& function) override;
  int regridding_epoch(const flesh::cGH* gh, int level) override;
  int iterations_of_step(const flesh::cGH* gh, int level) override;
  std::array<bool, 6> ends_in_boundary(const flesh::cGH* gh, int level) override;
  bool may_regridder_look_at_grid_functions() override;

  bool ends_step_with_iteration(const flesh::cGH* gh) override;
  bool is_restriction_next(const flesh::cGH* gh) override;
  bool is_after_restriction(const flesh::cGH* gh) override;
  bool is_as_step_left_it(const flesh::cGH* gh) override;
  bool all_step_together(const flesh::cGH* gh) override;
  bool go_in_lockstep() override;

  void set_later_stages(int count) override;
  std::optional<flesh::PointRange> points_of_stage(int map, int level, int component) override;
  std::optional<flesh::PointRange> points_after_stage(int map, int level, int component) override;
  std::optional<flesh::PointRange> points_after_stage(const flesh::cGH* gh) override;

  flesh::PointRange owned_points(const flesh::cGH* gh, int dimension) override;

  bool search_poison(const flesh::cGH* gh) override;
  void overwritten_in_steps(const flesh::cGH* gh, std::set<int> groups) override;

 private:
  std::optional<Index> reach_of_stage(const Lattice& lattice);

  GridDriver& driver_;
  std::optional<bool> measures_all_faces_;  ///< what lies beyond is known; asked once there are symmetries
};

}  // namespace grid_driver

#endif
