// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Region: a set of lattice points of any shape, stored as its discrete derivative modulo 2.
#ifndef SAGUARO_GEOMETRY_REGION_HH
#define SAGUARO_GEOMETRY_REGION_HH

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/Geometry/src/box.hh"
#include "Saguaro/Geometry/src/derivative.hh"

namespace geometry {

/// How the points of a finer lattice lie to those of a coarser one: on them, or inside their cells.
enum class Centring { vertex, cell };

/// What happens to coarse points that are only partly covered: kept (`outward`) or dropped (`inward`).
enum class Rounding { inward, outward };

/// A finite set of points on one lattice (a stride and an alignment per axis). A value: cheap to move,
/// compared by ==.
///
/// Of the characteristic function only the places are kept where its mixed difference along all axes is odd,
/// the *corners*: a box of any size has 2^D of them, an L six. The representation is canonical, so equal sets
/// have equal bytes. Set operations sweep along the slowest axis and rebuild a slice only where an operand
/// changed; their cost is about linear in the corners of operands and result for regions made of aligned
/// boxes.
///
/// Operations on two regions throw std::invalid_argument if their lattices differ; the empty region fits any.
template <int D>
class Region {
 public:
  static_assert(1 <= D && D <= 4);

  /// The empty set.
  Region() = default;
  Region(const Box<D>& box);  // NOLINT: a box is a region

  /// Union of boxes of one lattice, which may overlap.
  static Region united(std::span<const Box<D>> boxes);
  /// Union of boxes that the caller knows to be disjoint: one sort along each axis, O(n log n).
  static Region of_disjoint(std::span<const Box<D>> boxes);

  bool empty() const { return words_.empty(); }
  /// Number of points.
  Coordinate size() const;
  /// Number of corners, the measure of what the region costs.
  std::size_t corners() const;
  bool contains(const Index<D>& point) const;
  /// Smallest box around the region; empty for the empty region.
  Box<D> bounding_box() const;
  const Index<D>& stride() const { return stride_; }

  /// The region as disjoint boxes that cannot be merged along the slowest axis, in lattice order (x fastest).
  /// Canonical: equal regions give equal lists.
  std::vector<Box<D>> boxes() const;

  /// Minkowski sum with the box [-below, above], in points of the lattice; both >= 0 on every axis.
  Region expanded(const Index<D>& below, const Index<D>& above) const;
  /// Erosion: the points around which the whole box [-below, above] lies in the region.
  Region contracted(const Index<D>& below, const Index<D>& above) const;
  Region shifted(const Index<D>& points) const;

  /// The region on a lattice that is finer by `factor` on each axis.
  /// vertex: fine points all of whose enclosing coarse points are in the region (`inward`), or any
  /// (`outward`); cell: the fine cells inside the coarse cells, for both roundings.
  /// \throws std::invalid_argument if the stride cannot be divided
  Region refined(const Index<D>& factor, Centring centring, Rounding rounding = Rounding::inward) const;
  /// The region on a lattice that is coarser by `factor`, aligned with the point `anchor` of the coarse
  /// lattice. vertex, inward: coarse points that are fine points of the region; outward: coarse points less
  /// than one coarse spacing from such a point on every axis. cell, inward: coarse cells that are covered
  /// completely; outward: at all. refined, then coarsened inward, is the identity.
  Region coarsened(const Index<D>& factor, Centring centring, Rounding rounding,
                   const Index<D>& anchor = uniform<D>(0)) const;

  friend Region operator|(const Region& a, const Region& b) { return combined(a, b, SetOperation::unite); }
  friend Region operator&(const Region& a, const Region& b) {
    return combined(a, b, SetOperation::intersect);
  }
  friend Region operator-(const Region& a, const Region& b) { return combined(a, b, SetOperation::subtract); }
  friend Region operator^(const Region& a, const Region& b) { return combined(a, b, SetOperation::exclude); }
  Region& operator|=(const Region& other) { return *this = *this | other; }
  Region& operator&=(const Region& other) { return *this = *this & other; }
  Region& operator-=(const Region& other) { return *this = *this - other; }
  Region& operator^=(const Region& other) { return *this = *this ^ other; }

  friend bool operator==(const Region&, const Region&) = default;

 private:
  static Region combined(const Region& a, const Region& b, SetOperation operation);
  /// A region of the given lattice; the empty one gets the lattice of the empty region.
  static Region on_lattice(Words words, const Index<D>& stride, const Index<D>& alignment);
  Region with_words(Words words) const { return on_lattice(std::move(words), stride_, alignment_); }
  Box<D> world_box(const Index<D>& lower, const Index<D>& end) const;

  Index<D> stride_ = uniform<D>(1);
  Index<D> alignment_ = uniform<D>(0);  ///< coordinate of lattice index 0, in [0, stride)
  Words words_;                         ///< the derivative, in lattice indices
};

/// True if every point of `a` is in `b`.
template <int D>
bool is_subset(const Region<D>& a, const Region<D>& b) {
  return (a - b).empty();
}

/// True if no point is in both.
template <int D>
bool are_disjoint(const Region<D>& a, const Region<D>& b) {
  return (a & b).empty();
}

/// `{[0:4]x[0:4], [6:8]x[0:4]}`.
template <int D>
std::string to_text(const Region<D>& region);

/// `{"boxes": [{"lower": ..., "upper": ..., "stride": ...}, ...]}`.
template <int D>
std::string to_json(const Region<D>& region);

template <int D>
std::ostream& operator<<(std::ostream& out, const Region<D>& region);

}  // namespace geometry

#endif
