// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A surface r = h around an origin: its points, expansions, and integrals over it. Pure.
#ifndef AHFINDERDIRECT_SURFACE_HH
#define AHFINDERDIRECT_SURFACE_HH

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "expansion.hh"
#include "operators.hh"

namespace ah_finder {

/// Gives the geometry at points.
/// \return what keeps it from being known there; empty: all is well
using GeometrySource =
    std::function<std::string(const std::vector<Vector>& points, std::vector<Geometry>& geometry)>;

/// The system of patches, where its points lie, and how they are differentiated; shared by surfaces.
class Sphere {
 public:
  explicit Sphere(PatchSystem system);
  Sphere(const Sphere&) = delete;  // its parts refer to each other
  const PatchSystem& system() const { return system_; }
  int size() const { return system_.size(); }
  const Place& place(int point) const { return places_[point]; }
  /// h and its derivatives at a point.
  Shape shape(const std::vector<double>& h, int point) const;
  const OperatorPattern& operators() const { return operators_; }
  /// Factors of 1 - the Laplacian of the unit sphere, to second order in the spacing; made when they are
  /// asked for first. Several threads may ask at a time.
  std::shared_ptr<const Factors> reference_factors() const;

 private:
  const PatchSystem system_;
  std::vector<Place> places_;
  OperatorPattern operators_;
  mutable std::once_flag has_factors_;
  mutable std::shared_ptr<const Factors> factors_;
};

struct Surface {
  std::shared_ptr<const Sphere> sphere;
  Vector origin{};
  std::vector<double> h;

  int size() const { return sphere->size(); }
  std::vector<Vector> points() const;
  double mean_radius() const;  ///< of h over points, without weights
  double largest_radius() const;
  /// The radius in any direction from the origin, by polynomials of an order.
  Interpolant radius_in_direction(int order) const { return {sphere->system(), h, order}; }
};

/// A surface and the geometry on it.
struct SurfaceGeometry {
  std::vector<Geometry> geometry;
  std::vector<Expansions> expansions;
  std::vector<double> area_element;  ///< sqrt of the induced metric's determinant, by rho and sigma

  /// \return what keeps it from being known; empty: all is well
  std::string take(const Surface& surface, std::vector<Geometry> known);
  /// With the geometry of the source. Collective if the source is.
  std::string take(const Surface& surface, const GeometrySource& source);
};

/// Integral of f over the stored part of the surface, times the number of its symmetric copies.
double integral(const Surface& surface, const SurfaceGeometry& on, const std::function<double(int)>& f);
double area_of(const Surface& surface, const SurfaceGeometry& on);
double mean_of(const std::vector<Expansions>& all, double (Expansions::*quantity)() const);

/// Length of the closed line in plane xy, xz, yz (0, 1, 2) through the origin; 0 if no grid lines lie there.
double circumference(const Surface& surface, const SurfaceGeometry& on, int plane);

}  // namespace ah_finder

#endif
