// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One lattice of points cut into components, and who sends what to whom on it. Pure: no data, no
// communication.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_LATTICE_HH
#define SAGUARO_GRID_DRIVER_SHAPE_LATTICE_HH

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "Saguaro/Balance/src/balance.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/shape/unfolded.hh"

namespace grid_driver {

/// This process among all.
struct Processes {
  int mine = 0;
  int count = 1;
};

/// Points of one component that are copied to the ghost zones of another, or through a periodic face.
struct Transfer {
  int peer;          ///< the other process
  int number_here;   ///< component number on this process ...
  int number_there;  ///< ... and on the other
  Box box;           ///< points that are filled
  Index shift{};     ///< from there to the points that they are copies of: not 0 through periodic faces
  Box source() const { return box.shifted(shift); }
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What one process does to fill all ghost zones of a lattice. The list that A keeps of its sends to B equals
/// the list that B keeps of its receives from A, in order.
struct ExchangePlan {
  std::vector<Transfer> sends;     ///< sorted by peer, receiving component, sending component
  std::vector<Transfer> receives;  ///< likewise
  std::vector<Transfer> copies;    ///< within this process; `here` is the source
};

/// Brings the lists into their order.
void sort(ExchangePlan& plan);

/// The points of a lattice before it is cut.
struct LatticeShape {
  int dimension = 3;
  Box domain;  ///< may be empty
  Index ghosts{};
  /// Along a periodic axis the first and last `ghosts` points of the domain are copies of those a period
  /// away; a period is what lies between. Then the domain has at least three times as many points.
  std::array<bool, 3> periodic{};
  std::optional<Region> region = {};      ///< the points that exist; none: the whole domain
  std::optional<Box> interior = {};       ///< the domain without outer boundary; none: the whole domain
  std::optional<Unfolded> unfolded = {};  ///< with what symmetries show beyond faces; none: nothing
  Index buffers{};      ///< width of the zone at the edges of the region that is not evolved correctly
  Index overlaps{};     ///< width of the zone inside of that which is not active, either
  Index step{1, 1, 1};  ///< points per point of the next coarser level
  geometry::Centring centring = geometry::Centring::vertex;
  Box inside() const { return interior.value_or(domain); }
};

/// How a lattice is cut.
struct Cutting {
  Processes processes;
  int components_per_process = 1;  ///< boxes of each process; fewer if they would be too narrow
  int row_multiple = 1;            ///< rows in memory have so many points, or a multiple of that
  int devices = 1;                 ///< of each process, to which its boxes are dealt one after the other
  /// In the mean; lattices with fewer points are divided between some processes, and some devices of each,
  /// only. Not if the processes form a grid.
  std::int64_t least_points_per_process = 0, least_points_per_device = 0;
  balance::PartWidths widths{};                       ///< ghost zones are comfortable in any case
  std::optional<balance::ProcessGrid> grid = {};      ///< parts of the processes; none: cut by the rule
  std::shared_ptr<const balance::CutRule> rule = {};  ///< none: the longest side is halved
  bool rule_sees_boundaries = false;                  ///< boxes at faces of the domain are cut differently
};

/// A lattice: its layout as seen by one process, and the ownership behind it.
class Lattice {
 public:
  /// Every process stores all points.
  static Lattice replicated(int dimension, const Box& domain);
  /// Each process gets its share. One without points has an empty component, so that functions of local mode
  /// are called there as well: they may communicate, or set arrays and what is the same everywhere.
  static Lattice distributed(const LatticeShape& shape, const Cutting& cutting);
  /// The lattices of several maps, whose points are shared out together: a process may own parts of two maps,
  /// and none of a third.
  /// \param shapes  by map, with the same ghost zones; one map only if the processes form a grid
  static std::vector<Lattice> distributed(const std::vector<LatticeShape>& shapes, const Cutting& wanted);

  /// How many points before an array let what follows the ghost points of each row begin at a multiple of
  /// points; none if rows take just as many as they have.
  Coordinate points_before_rows() const {
    return row_multiple_ > 1 ? (row_multiple_ - layout_.ghosts[0] % row_multiple_) % row_multiple_ : 0;
  }
  const Layout& layout() const { return layout_; }
  const LatticeShape& shape() const { return shape_; }
  /// All components in order of their numbers: the whole machine.
  std::vector<Component> all_components() const;
  /// The components of all processes whose owned points touch a box.
  std::vector<Component> owners(const Box& box) const;
  /// Those that may store points of a box: all that do, and perhaps others.
  std::vector<Component> storers(const Box& box) const;
  /// The points of a component whose rates of change are its own business: what it owns, and at faces of the
  /// domain all points that the conditions there look at.
  Box points_to_evolve(const Component& component) const;
  /// (largest load - mean load) / mean load of the processes, of all maps that were cut together. Looks at
  /// the whole machine: for reports.
  double imbalance() const { return ownership_ ? ownership_->imbalance() : 0; }
  /// How many processes this lattice is divided between, if it has points for all of them, ...
  int processes() const { return processes_; }
  /// ... and how many devices of each.
  int devices() const { return devices_; }
  /// The points of the region that are evolved correctly to the end of each step: without buffer zones.
  const Region& evolved() const { return evolved_; }
  /// With those that symmetries show beyond faces of the domain.
  const std::vector<Box>& evolved_unfolded() const { return evolved_unfolded_; }
  /// Those that the coarser level takes values from: without overlap zones, too.
  const Region& active() const { return active_; }

  enum class Points {
    all,
    evolved  ///< without points that are interpolated from the coarser level
  };
  /// Ghost zones, as far as other components own their points.
  ExchangePlan exchange_plan(Points points = Points::all) const;

 private:
  /// Points of the domain whose values are those of the points a displacement away.
  struct Image {
    Box points;
    Index shift;
  };

  Lattice() = default;
  static Lattice uncut(const LatticeShape& shape, int map, const Cutting& cutting);
  void take_shares(std::shared_ptr<const balance::Ownership> ownership, const Cutting& cutting);
  Component component(const balance::Share& share) const;
  void complete_zones(Component& component) const;
  std::optional<Coordinate> zone_at(int face) const;
  std::vector<Image> images() const;
  Region copies_from(const Component& receiver, const Component& sender, const Image& image,
                     Points points) const;
  void plan_receives(const Component& here, const Image& image, Points points, ExchangePlan& plan) const;
  void plan_sends(const Component& here, const Image& image, Points points, ExchangePlan& plan) const;

  LatticeShape shape_;
  Layout layout_;
  Region evolved_, active_;
  std::vector<Box> evolved_unfolded_;
  int map_ = 0;
  int components_per_process_ = 1, row_multiple_ = 1;
  int processes_ = 1, devices_ = 1;
  std::shared_ptr<const balance::Ownership> ownership_;  ///< of all maps; null: replicated, or no points
};

}  // namespace grid_driver

#endif
