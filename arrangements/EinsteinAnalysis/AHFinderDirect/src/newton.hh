// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Finds surfaces of given expansion by Newton's method. Pure.
#ifndef AHFINDERDIRECT_NEWTON_HH
#define AHFINDERDIRECT_NEWTON_HH

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sparse_solver.hh"
#include "surface.hh"

namespace ah_finder {

enum class Definition { expansion, inner_expansion, mean_curvature, expansion_product };
enum class Modification { none, radius, radius_squared };
enum class Selection {
  definition,              ///< Theta = desired
  mean_coordinate_radius,  ///< Theta is constant, the mean of h over points is desired
  areal_radius,            ///< Theta is constant, sqrt(A/4pi) is desired
  expansion_times_mean_coordinate_radius,
  expansion_times_areal_radius,
};

/// By the values of the parameters; nothing for others.
std::optional<Definition> definition_called(std::string_view name);
std::optional<Modification> modification_called(std::string_view name);
std::optional<Selection> selection_called(std::string_view name);

/// What is looked for.
struct Goal {
  Definition definition = Definition::expansion;
  Modification modification = Modification::none;
  Selection selection = Selection::definition;
  double desired = 0;
};

/// When a search succeeds, and when it is given up.
struct Limits {
  int iterations = 20;
  double tolerance = 1e-8;    ///< of max |Theta|
  double largest_step = 0.1;  ///< max |delta h|, in units of the mean radius; longer steps are scaled down
  double largest_mean_radius = 1e10;
  double largest_theta = 1e10;
  int growth_iterations = 0;     ///< in a row in which max |Theta| may grow; 0: any number
  int nonshrink_iterations = 0;  ///< in a row in which it may not become less than ever; 0: any number
  double perturbation = 1e-6;    ///< of h, for derivatives of the geometry by the radius
};

struct Outcome {
  bool is_found = false;
  int iterations = 0;
  double residual = std::numeric_limits<double>::infinity();  ///< max |Theta| last
  std::string problem;                                        ///< why nothing was found
};

/// How far a search was at an iteration.
struct Progress {
  int iteration;
  double mean_radius, residual;
};

/// A search that moves a surface to its goal, and leaves the geometry on it in `on`. It stops where it needs
/// the geometry of space, so that several may ask together. The surface is meaningless if nothing was found.
class Search {
 public:
  /// \param surface, on  must live as long as the search
  Search(Surface& surface, SurfaceGeometry& on, const Goal& goal, const Limits& limits);

  bool is_over() const { return is_over_; }
  /// Where it needs the geometry to go on: on the surface, and farther out by the perturbation. One request
  /// is for both, since what takes time is to fetch the fields around.
  std::vector<Vector> points() const;
  /// Goes on with the geometry at points().
  void advance(std::vector<Geometry> geometry);
  /// Goes on with the geometry that another search has ended with, if it has found a surface and this one
  /// needs the geometry at the same points: it begins where that one has ended.
  /// \return whether it does
  bool advance_from(const Search& other);
  /// Gives up, since the geometry is not known.
  void give_up(const std::string& problem);

  const Outcome& outcome() const { return outcome_; }
  const std::vector<Progress>& progress() const { return progress_; }

 private:
  bool selects() const { return goal_.selection != Selection::definition; }
  std::string measure(std::vector<Geometry> geometry);
  std::string reason_to_give_up();
  std::string improve();
  Surface moved_out() const;
  std::vector<double> derivatives_by_radius() const;
  std::optional<std::vector<double>> step(const SparseMatrix& matrix);

  Surface& surface_;
  SurfaceGeometry& on_;
  const Goal goal_;
  const Limits limits_;
  Solver solver_;
  Outcome outcome_;
  std::vector<Progress> progress_;
  bool is_over_ = false;
  std::vector<Geometry> farther_out_;  ///< than `on_`
  std::vector<double> theta_;          ///< minus its wanted value
  std::optional<double> constant_;     ///< of selections: the value of Theta everywhere
  double residual_ = 0, previous_ = std::numeric_limits<double>::infinity(), least_ = previous_;
  int grown_ = 0, not_shrunk_ = 0;
};

/// Runs searches to their ends, side by side: one request to the source is for all of them.
void run_together(std::span<Search* const> searches, const GeometrySource& source);

/// One search.
Outcome find_surface(Surface& surface, SurfaceGeometry& on, const Goal& goal, const Limits& limits,
                     const GeometrySource& source);

/// Values of a smooth function, such as derivatives of Theta by the radius, without those that stand apart
/// from the ones around: they become the median of these. Interpolated geometry has kinks where its stencil
/// changes; a difference quotient across one is larger by the jump of its slope over the perturbation, and a
/// step of Newton's method with it leads away from the surface.
///
/// \param values  at all points of the system
/// \return values that differ from those around by less than twice their spread plus the median
///         |value| stay as they are
std::vector<double> without_spikes(const PatchSystem& system, const std::vector<double>& values);

/// Theta - its desired value (of selections: - its mean) at all points.
std::vector<double> residuals(const Surface& surface, const SurfaceGeometry& on, const Goal& goal);

}  // namespace ah_finder

#endif
