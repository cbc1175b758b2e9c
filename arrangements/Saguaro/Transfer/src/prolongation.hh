// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Prolongation: values at fine points from values at coarse ones.
#ifndef SAGUARO_TRANSFER_PROLONGATION_HH
#define SAGUARO_TRANSFER_PROLONGATION_HH

#include <optional>
#include <string_view>
#include <vector>

#include "Saguaro/Transfer/src/array.hh"

namespace transfer {

/// How values between coarse points are found. The README has the formulas.
enum class Method {
  copy,      ///< of the coarse point at or below (vertex), of the coarse cell around (cell); any type
  lagrange,  ///< the polynomial of degree `order` through the nearest coarse points; vertex: odd orders
  eno,       ///< the smoothest of several polynomials; vertex: orders 3 and 5 (the same), cell: 2 to 5
  weno,      ///< vertex, order 5: as `eno`
  tvd,       ///< straight lines with limited slopes; order 1
  lagrange_monotone,  ///< as `lagrange`, but straight lines where that overshoots; vertex, order 5
  staggered,  ///< orders 2, and 3 to 5 (the same). Cell: as `lagrange`. Vertex: of order 3, values are means
};

/// From the text of a group's tag Prolongation, in any case: "Lagrange", "ENO", "WENO", "TVD",
/// "Lagrange_monotone". \return nothing if it names no such method; the tags of `staggered` say more than
/// that
std::optional<Method> method_named(std::string_view name);

/// True if results depend on the values in other ways than a sum with weights does. Then interpolation in
/// space and in time do not commute (see `combine_limited`), complex numbers cannot be interpolated, and
/// factors are 1 or 2.
bool is_nonlinear(Method method);

/// The orders that a method has; none: it does not exist for that centring, or has no order.
std::vector<int> orders_of(Method method, Centring centring);

/// True if values are found along one axis after the other.
bool acts_axis_by_axis(Method method);

/// A prolongation operator. Each value is computed by the same operations in the same order whatever box it
/// is part of.
struct Prolongation {
  Method method = Method::lagrange;
  int order = 1;
  Centrings centring = vertex_centred;
  friend bool operator==(const Prolongation&, const Prolongation&) = default;
};

/// The coarse points whose values `prolongate` reads for a box of fine points: just these, a fine point that
/// lies on a coarse one needs no neighbours.
/// \param factor  fine points per coarse point along each axis, >= 1; 1 means that both have the same points
Box source_box(const Prolongation& operation, const Index& factor, const Box& fine);

/// The most coarse points that `source_box` has beyond floor(fine / factor), below and above, along an axis
/// that is refined.
struct Reach {
  Coordinate below;
  Coordinate above;
};
Reach reach(const Prolongation& operation, int factor, int axis);

/// Sets `fine` at the points of `box`.
///
/// T: float, double, long double; with linear methods complex of these; with `copy` also the integer types of
/// Cactus.
/// \param coarse  holds source_box(operation, factor, box)
/// \throws std::invalid_argument if there is no such operator (order, method) or it cannot act on T
template <class T>
void prolongate(const Prolongation& operation, const Index& factor, const Array<const T>& coarse,
                const Box& box, const Array<T>& fine);

}  // namespace transfer

#endif
