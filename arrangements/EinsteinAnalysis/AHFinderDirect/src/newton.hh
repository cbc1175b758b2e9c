// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Finds surfaces of given expansion by Newton's method. Pure.
#ifndef AHFINDERDIRECT_NEWTON_HH
#define AHFINDERDIRECT_NEWTON_HH

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// What an observer is told at each iteration.
struct IterationReport {
  int iteration;
  double mean_radius, residual;
  const std::vector<double>* theta;
};

/// Moves `surface` to the goal and leaves the geometry on it in `on`. The surface is meaningless if nothing
/// was found.
/// \param tell  called at each iteration; may be empty
Outcome find_surface(Surface& surface, SurfaceGeometry& on, const Goal& goal, const Limits& limits,
                     const GeometrySource& source,
                     const std::function<void(const IterationReport&)>& tell = {});

/// Theta - its desired value (of selections: - its mean) at all points.
std::vector<double> residuals(const Surface& surface, const SurfaceGeometry& on, const Goal& goal);

}  // namespace ah_finder

#endif
