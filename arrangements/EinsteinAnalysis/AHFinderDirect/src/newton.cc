// SPDX-License-Identifier: LGPL-2.1-or-later
#include "newton.hh"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>
#include <utility>

#include "flesh/loops.hh"

namespace ah_finder {
namespace {

/// Of the residual of a system for a step, which is itself accurate only to its square.
constexpr double step_tolerance = 1e-6;

double defined_value(const Expansions& at, Definition definition) {
  switch (definition) {
    case Definition::inner_expansion:
      return at.ingoing();
    case Definition::mean_curvature:
      return at.divergence;
    case Definition::expansion_product:
      return at.product();
    default:
      return at.outgoing();
  }
}

double modified(double value, double radius, Modification modification) {
  switch (modification) {
    case Modification::radius:
      return value * radius;
    case Modification::radius_squared:
      return value * radius * radius;
    default:
      return value;
  }
}

double theta_at(const Expansions& at, double radius, const Goal& goal) {
  return modified(defined_value(at, goal.definition), radius, goal.modification);
}

std::vector<double> theta_on(const Surface& surface, const SurfaceGeometry& on, const Goal& goal) {
  std::vector<double> theta(surface.size());
  for (int point = 0; point < surface.size(); ++point)
    theta[point] = theta_at(on.expansions[point], surface.h[point], goal);
  return theta;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Derivatives of Theta at a point by the five derivatives of h: the formula is smooth, central differences
/// are exact to 1e-9.
std::array<double, 5> slopes_at(const Place& place, const Shape& shape, const Geometry& geometry,
                                const Goal& goal) {
  static constexpr double Shape::*parts[] = {&Shape::by_rho, &Shape::by_sigma, &Shape::by_rho_rho,
                                             &Shape::by_rho_sigma, &Shape::by_sigma_sigma};
  std::array<double, 5> slopes;
  const double step = 1e-5 * shape.h;
  for (int n = 0; n < 5; ++n) {
    Shape more = shape, less = shape;
    more.*parts[n] += step;
    less.*parts[n] -= step;
    slopes[n] = (theta_at(expansions_of(place, more, geometry), shape.h, goal) -
                 theta_at(expansions_of(place, less, geometry), shape.h, goal)) /
                (2 * step);
  }
  return slopes;
}

/// Derivatives of Theta at all points by the values of h.
/// \param by_radius  derivatives by h itself at fixed derivatives, which move the point in space
SparseMatrix jacobian(const Surface& surface, const SurfaceGeometry& on, const Goal& goal,
                      const std::vector<double>& by_radius) {
  const Sphere& sphere = *surface.sphere;
  SparseMatrix matrix = sphere.operators().matrix();
  flesh::for_each_index(surface.size(), [&](int point) {
    const auto slopes =
        slopes_at(sphere.place(point), sphere.shape(surface.h, point), on.geometry[point], goal);
    sphere.operators().set_row(matrix, point, {by_radius[point], slopes});
  });
  return matrix;
}

/// Values at the points of a patch next to a point, sorted.
std::vector<double> values_around(const PatchSystem& system, const std::vector<double>& values, int point) {
  const Patch& patch = system.patch_of(point);
  const int width = patch.sigma.zones + 1, row = (point - patch.offset) / width,
            column = (point - patch.offset) % width;
  std::vector<double> around;
  for (int i = std::max(row - 1, 0); i <= std::min(row + 1, patch.rho.zones); ++i)
    for (int j = std::max(column - 1, 0); j <= std::min(column + 1, patch.sigma.zones); ++j)
      if (i != row || j != column) around.push_back(values[patch.point(i, j)]);
  std::ranges::sort(around);
  return around;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// The radius that a selection is about, and its change with h: linear in delta h.
struct SelectedRadius {
  double value = 0;
  std::vector<double> gradient;
  double change(const std::vector<double>& step) const {
    return std::inner_product(step.begin(), step.end(), gradient.begin(), 0.0);
  }
};

SelectedRadius selected_radius(const Surface& surface, const SurfaceGeometry& on, Selection selection) {
  const bool is_areal =
      selection == Selection::areal_radius || selection == Selection::expansion_times_areal_radius;
  if (!is_areal) return {surface.mean_radius(), std::vector<double>(surface.size(), 1.0 / surface.size())};
  // The area changes by the mean curvature times the displacement along the normal.
  const PatchSystem& system = surface.sphere->system();
  const double copies = static_cast<double>(system.symmetries().size());
  SelectedRadius radius{std::sqrt(area_of(surface, on) / (4 * std::numbers::pi)), {}};
  for (int point = 0; point < surface.size(); ++point) {
    double outward = 0;
    for (int d = 0; d < 3; ++d) outward += on.expansions[point].normal[d] * system.direction(point)[d];
    radius.gradient.push_back(copies * system.weight(point) * on.area_element[point] *
                              on.expansions[point].divergence * outward /
                              (8 * std::numbers::pi * radius.value));
  }
  return radius;
}

bool multiplies_expansion(Selection selection) {
  return selection == Selection::expansion_times_mean_coordinate_radius ||
         selection == Selection::expansion_times_areal_radius;
}

template <class Value, std::size_t count>
std::optional<Value> named(const std::pair<std::string_view, Value> (&table)[count], std::string_view name) {
  for (const auto& [known, value] : table)
    if (known == name) return value;
  return std::nullopt;
}

}  // namespace

Search::Search(Surface& surface, SurfaceGeometry& on, const Goal& goal, const Limits& limits)
    : surface_(surface),
      on_(on),
      goal_(goal),
      limits_(limits),
      solver_(surface.sphere->reference_factors()) {}

Surface Search::moved_out() const {
  Surface result = surface_;
  for (double& radius : result.h) radius += limits_.perturbation;
  return result;
}

std::vector<Vector> Search::points() const {
  std::vector<Vector> result = surface_.points();
  std::ranges::copy(moved_out().points(), std::back_inserter(result));
  return result;
}

std::string Search::measure(std::vector<Geometry> geometry) {
  if (std::string problem = on_.take(surface_, std::move(geometry)); !problem.empty()) return problem;
  theta_ = theta_on(surface_, on_, goal_);
  if (selects() && !constant_) constant_ = mean(theta_);
  for (double& value : theta_) value -= selects() ? *constant_ : goal_.desired;
  residual_ = largest(theta_);
  if (!selects()) return "";
  const double radius = selected_radius(surface_, on_, goal_.selection).value;
  const double selected = multiplies_expansion(goal_.selection) ? radius * *constant_ : radius;
  residual_ = std::max(residual_, std::abs(selected - goal_.desired));
  return "";
}

std::string Search::reason_to_give_up() {
  grown_ = residual_ > previous_ ? grown_ + 1 : 0;
  not_shrunk_ = residual_ >= least_ ? not_shrunk_ + 1 : 0;
  previous_ = residual_;
  least_ = std::min(least_, residual_);
  if (!(residual_ <= limits_.largest_theta)) return "the expansion is larger than max_allowable_Theta";
  if (limits_.growth_iterations > 0 && grown_ > limits_.growth_iterations) return "the expansion grows";
  if (limits_.nonshrink_iterations > 0 && not_shrunk_ > limits_.nonshrink_iterations)
    return "the expansion does not shrink";
  return "";
}

// Of a selection the constant c is unknown as well: delta h = a + b delta c, J a = -(Theta - c), J b = 1, and
// delta c makes the radius right.
std::optional<std::vector<double>> Search::step(const SparseMatrix& matrix) {
  std::vector<double> right = theta_;
  for (double& value : right) value = -value;
  auto delta = solver_.solved(matrix, right, step_tolerance);
  if (!delta || !selects()) return delta;
  const auto with_constant = solver_.solved(matrix, std::vector<double>(theta_.size(), 1), step_tolerance);
  if (!with_constant) return std::nullopt;
  const SelectedRadius radius = selected_radius(surface_, on_, goal_.selection);
  const double factor = multiplies_expansion(goal_.selection) ? *constant_ : 1;
  const double slope =
      factor * radius.change(*with_constant) + (multiplies_expansion(goal_.selection) ? radius.value : 0);
  const double change = (goal_.desired - factor * (radius.value + radius.change(*delta))) / slope;
  for (std::size_t n = 0; n < delta->size(); ++n) (*delta)[n] += (*with_constant)[n] * change;
  *constant_ += change;
  return delta;
}

std::vector<double> Search::derivatives_by_radius() const {
  const Surface moved = moved_out();
  std::vector<double> result(surface_.size());
  flesh::for_each_index(surface_.size(), [&](int point) {
    const Place& place = surface_.sphere->place(point);
    const double more =
        theta_at(expansions_of(place, moved.sphere->shape(moved.h, point), farther_out_[point]),
                 moved.h[point], goal_);
    result[point] = (more - theta_at(on_.expansions[point], surface_.h[point], goal_)) / limits_.perturbation;
  });
  return without_spikes(surface_.sphere->system(), result);
}

std::string Search::improve() {
  const auto delta = step(jacobian(surface_, on_, goal_, derivatives_by_radius()));
  if (!delta) return "the Jacobian is singular";
  const double longest = largest(*delta), allowed = limits_.largest_step * surface_.mean_radius();
  if (!std::isfinite(longest)) return "a step of Newton's method is not finite";
  const double scale = longest > allowed ? allowed / longest : 1;
  for (std::size_t n = 0; n < delta->size(); ++n) surface_.h[n] += scale * (*delta)[n];
  if (surface_.mean_radius() > limits_.largest_mean_radius)
    return "the mean radius is larger than max_allowable_horizon_radius";
  if (*std::min_element(surface_.h.begin(), surface_.h.end()) <= 0) return "the surface reaches its origin";
  return "";
}

void Search::advance(std::vector<Geometry> geometry) {
  const auto farther_out = geometry.begin() + surface_.size();
  farther_out_.assign(farther_out, geometry.end());
  geometry.erase(farther_out, geometry.end());
  ++outcome_.iterations;
  if (std::string problem = measure(std::move(geometry)); !problem.empty()) return give_up(problem);
  outcome_.residual = residual_;
  progress_.push_back({outcome_.iterations, surface_.mean_radius(), residual_});
  if (residual_ <= limits_.tolerance) {
    outcome_.is_found = is_over_ = true;
    return;
  }
  std::string problem = outcome_.iterations >= limits_.iterations ? "Newton's method needs more iterations"
                                                                  : reason_to_give_up();
  if (problem.empty()) problem = improve();
  if (!problem.empty()) give_up(problem);
}

bool Search::advance_from(const Search& other) {
  if (!other.outcome_.is_found || points() != other.points()) return false;
  std::vector<Geometry> geometry = other.on_.geometry;
  geometry.insert(geometry.end(), other.farther_out_.begin(), other.farther_out_.end());
  advance(std::move(geometry));
  return true;
}

void Search::give_up(const std::string& problem) {
  outcome_.problem = problem;
  is_over_ = true;
}

namespace {

/// A search that asks the source on its own.
void advance_alone(Search& search, const GeometrySource& source) {
  std::vector<Geometry> geometry;
  if (std::string problem = source(search.points(), geometry); !problem.empty())
    search.give_up(problem);
  else
    search.advance(std::move(geometry));
}

/// \return false if the geometry is not known at all points of all searches
bool advance_together(const std::vector<Search*>& searches, const GeometrySource& source) {
  std::vector<Vector> points;
  std::vector<std::ptrdiff_t> begins{0};
  for (const Search* search : searches) {
    const std::vector<Vector> wanted = search->points();
    points.insert(points.end(), wanted.begin(), wanted.end());
    begins.push_back(std::ptrdiff_t(points.size()));
  }
  std::vector<Geometry> geometry;
  if (!source(points, geometry).empty()) return false;
  flesh::for_each_task(int(searches.size()), [&](int n) {
    searches[n]->advance({geometry.begin() + begins[n], geometry.begin() + begins[n + 1]});
  });
  return true;
}

}  // namespace

// Each search is a task for one thread; the other threads take part in its loops over points.
void run_together(std::span<Search* const> searches, const GeometrySource& source) {
  for (;;) {
    std::vector<Search*> active;
    std::ranges::copy_if(searches, std::back_inserter(active),
                         [](const Search* search) { return !search->is_over(); });
    if (active.empty()) return;
    if (active.size() > 1 && advance_together(active, source)) continue;
    for (Search* search : active) advance_alone(*search, source);
  }
}

Outcome find_surface(Surface& surface, SurfaceGeometry& on, const Goal& goal, const Limits& limits,
                     const GeometrySource& source) {
  Search search(surface, on, goal, limits);
  Search* const alone[] = {&search};
  run_together(alone, source);
  return search.outcome();
}

std::optional<Definition> definition_called(std::string_view name) {
  static constexpr std::pair<std::string_view, Definition> table[] = {
      {"expansion", Definition::expansion},
      {"inner expansion", Definition::inner_expansion},
      {"mean curvature", Definition::mean_curvature},
      {"expansion product", Definition::expansion_product}};
  return named(table, name);
}

std::optional<Modification> modification_called(std::string_view name) {
  static constexpr std::pair<std::string_view, Modification> table[] = {
      {"none", Modification::none},
      {"radius", Modification::radius},
      {"radius^2", Modification::radius_squared}};
  return named(table, name);
}

std::optional<Selection> selection_called(std::string_view name) {
  static constexpr std::pair<std::string_view, Selection> table[] = {
      {"definition", Selection::definition},
      {"mean coordinate radius", Selection::mean_coordinate_radius},
      {"areal radius", Selection::areal_radius},
      {"expansion times mean coordinate radius", Selection::expansion_times_mean_coordinate_radius},
      {"expansion times areal radius", Selection::expansion_times_areal_radius}};
  return named(table, name);
}

std::vector<double> without_spikes(const PatchSystem& system, const std::vector<double>& values) {
  std::vector<double> sizes = values;
  for (double& size : sizes) size = std::abs(size);
  const double usual = median(std::move(sizes));
  std::vector<double> result = values;
  flesh::for_each_index(system.size(), [&](int point) {
    const std::vector<double> around = values_around(system, values, point);
    const std::size_t last = around.size() - 1;
    const bool is_in_middle = last >= 7;  // its neighbours may be spikes as well, up to one on each side
    const double spread = is_in_middle ? around[last - 1] - around[1] : around[last] - around[0];
    const double middle = around[around.size() / 2];
    if (std::abs(values[point] - middle) > usual + 2 * spread) result[point] = middle;
  });
  return result;
}

std::vector<double> residuals(const Surface& surface, const SurfaceGeometry& on, const Goal& goal) {
  std::vector<double> theta = theta_on(surface, on, goal);
  const double wanted = goal.selection == Selection::definition ? goal.desired : mean(theta);
  for (double& value : theta) value -= wanted;
  return theta;
}

}  // namespace ah_finder
