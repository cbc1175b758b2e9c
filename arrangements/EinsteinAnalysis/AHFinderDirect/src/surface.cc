// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "flesh/loops.hh"

namespace ah_finder {
namespace {

double dot(const Symmetric& metric, const Vector& a, const Vector& b) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += metric[component_of(i, j)] * a[i] * b[j];
  return sum;
}

/// d x^i/d rho or d x^i/d sigma along the surface.
Vector tangent(const Surface& surface, int point, bool is_along_rho) {
  const PatchSystem& system = surface.sphere->system();
  const Shape shape = surface.sphere->shape(surface.h, point);
  const Vector& turned = is_along_rho ? system.direction_by_rho(point) : system.direction_by_sigma(point);
  Vector result;
  for (int d = 0; d < 3; ++d)
    result[d] =
        (is_along_rho ? shape.by_rho : shape.by_sigma) * system.direction(point)[d] + shape.h * turned[d];
  return result;
}

}  // namespace

Sphere::Sphere(PatchSystem system) : system_(std::move(system)), operators_(system_) {
  for (int point = 0; point < system_.size(); ++point) places_.push_back(place_of(system_, point));
}

Shape Sphere::shape(const std::vector<double>& h, int point) const {
  const Stencils& stencils = system_.stencils(point);
  return {h[point],
          applied(stencils.by_rho, h),
          applied(stencils.by_sigma, h),
          applied(stencils.by_rho_rho, h),
          applied(stencils.by_rho_sigma, h),
          applied(stencils.by_sigma_sigma, h)};
}

// Derivatives through three points instead of five: the factors have a third of the entries, and GMRES takes
// as many steps. Patches are interpolated such that the operator is of second order at their edges as well.
std::shared_ptr<const Factors> Sphere::reference_factors() const {
  std::call_once(has_factors_, [this] {
    constexpr int order = 3;
    const PatchSystem compact(system_.type(), system_.zones(), PatchSystem::margin, order,
                              Differences::of_second_order);
    const OperatorPattern operators(compact);
    SparseMatrix matrix = operators.matrix();
    for (int point = 0; point < size(); ++point)
      operators.set_row(matrix, point, elliptic_reference(places_[point]));
    factors_ = std::make_shared<Factors>(std::move(matrix));
  });
  return factors_;
}

std::vector<Vector> Surface::points() const {
  std::vector<Vector> result(h.size());
  for (int point = 0; point < size(); ++point)
    for (int d = 0; d < 3; ++d)
      result[point][d] = origin[d] + h[point] * sphere->system().direction(point)[d];
  return result;
}

double Surface::mean_radius() const {
  return std::accumulate(h.begin(), h.end(), 0.0) / static_cast<double>(h.size());
}
double Surface::largest_radius() const { return *std::max_element(h.begin(), h.end()); }

std::string SurfaceGeometry::take(const Surface& surface, const GeometrySource& source) {
  std::vector<Geometry> known;
  if (std::string problem = source(surface.points(), known); !problem.empty()) return problem;
  return take(surface, std::move(known));
}

std::string SurfaceGeometry::take(const Surface& surface, std::vector<Geometry> known) {
  geometry = std::move(known);
  if (!std::all_of(geometry.begin(), geometry.end(), [](const Geometry& g) { return g.is_finite(); }))
    return "the geometry is not finite at points of the surface";
  if (!std::all_of(geometry.begin(), geometry.end(), [](const Geometry& g) { return g.is_positive(); }))
    return "the metric is not positive definite at points of the surface";
  expansions.resize(surface.size());
  area_element.resize(surface.size());
  flesh::for_each_index(surface.size(), [&](int point) {
    const Symmetric& metric = geometry[point].metric;
    expansions[point] =
        expansions_of(surface.sphere->place(point), surface.sphere->shape(surface.h, point), geometry[point]);
    const Vector rho = tangent(surface, point, true), sigma = tangent(surface, point, false);
    const double mixed = dot(metric, rho, sigma);
    area_element[point] = std::sqrt(dot(metric, rho, rho) * dot(metric, sigma, sigma) - mixed * mixed);
  });
  return "";
}

double integral(const Surface& surface, const SurfaceGeometry& on, const std::function<double(int)>& f) {
  double sum = 0;
  for (int point = 0; point < surface.size(); ++point)
    sum += surface.sphere->system().weight(point) * on.area_element[point] * f(point);
  return sum * static_cast<double>(surface.sphere->system().symmetries().size());
}

double area_of(const Surface& surface, const SurfaceGeometry& on) {
  return integral(surface, on, [](int) { return 1.0; });
}

double mean_of(const std::vector<Expansions>& all, double (Expansions::*quantity)() const) {
  double sum = 0;
  for (const Expansions& at : all) sum += (at.*quantity)();
  return sum / static_cast<double>(all.size());
}

double circumference(const Surface& surface, const SurfaceGeometry& on, int plane) {
  double copies = 1, sum = 0;
  for (const LinePiece& piece : surface.sphere->system().plane_line(plane, copies)) {
    const Vector along = tangent(surface, piece.point, piece.is_along_rho);
    sum += piece.weight * std::sqrt(dot(on.geometry[piece.point].metric, along, along));
  }
  return copies * sum;
}

}  // namespace ah_finder
