// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is distributed over processes: boxes of one or several maps, in the order in which they are handed
// out.
#ifndef SAGUARO_BALANCE_PIECES_HH
#define SAGUARO_BALANCE_PIECES_HH

#include <vector>

#include "Saguaro/Geometry/src/box_index.hh"

namespace balance {

using geometry::Coordinate;
using Box = geometry::Box<3>;
using Index = geometry::Index<3>;

/// Some of the faces of a box: bit 2 d is the lower one along axis d, bit 2 d + 1 the upper one.
using Faces = unsigned;

/// A box of points of one map, each of which costs the same.
struct Piece {
  int map = 0;
  Box box;
  double cost = 1;  ///< work per point, > 0
  Faces outer = 0;  ///< those that carry a boundary, if the rule cares about boundaries
  double total_cost() const { return cost * static_cast<double>(box.size()); }
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Disjoint pieces, sorted: those of one map follow each other, and among these neighbours (`nearby_order`).
class Pieces {
 public:
  /// \param pieces  in any order; boxes of stride 1 that are not empty; those of one map are disjoint
  /// \throws std::invalid_argument if they are not so, or if there are none
  explicit Pieces(std::vector<Piece> pieces);

  int count() const { return static_cast<int>(pieces_.size()); }
  const Piece& operator[](int piece) const { return pieces_[piece]; }
  /// Cost of all pieces before this one; of all of them for piece == count().
  double cost_before(int piece) const { return cost_before_[piece]; }
  /// Likewise their points.
  Coordinate points_before(int piece) const { return points_before_[piece]; }
  /// The pieces that have points in common with a box, ascending.
  std::vector<int> touching(int map, const Box& box) const;
  /// Number of the first piece of a map, or where it would be.
  int first_of_map(int map) const;

 private:
  std::vector<Piece> pieces_;
  std::vector<double> cost_before_;
  std::vector<Coordinate> points_before_;
  std::vector<geometry::BoxIndex<3>> index_of_map_;
};

/// The two sides of a cut.
enum class Side { left, right };

/// Consecutive pieces [begin, end), of which the first and the last may be parts of what they were.
class Stretch {
 public:
  /// All pieces. They must live longer than this.
  explicit Stretch(const Pieces& pieces);

  int begin() const { return begin_; }
  int end() const { return end_; }
  int count() const { return end_ - begin_; }
  bool is_single() const { return count() == 1; }
  int map(int piece) const { return (*pieces_)[piece].map; }
  /// What belongs to this stretch of a piece in [begin, end).
  const Box& box(int piece) const {
    return piece == begin_ ? first_ : piece == end_ - 1 ? last_ : (*pieces_)[piece].box;
  }
  /// The outer faces of the piece that are faces of what belongs to this stretch, too.
  Faces outer(int piece) const;
  double cost_per_point(int piece) const { return (*pieces_)[piece].cost; }
  double cost(int piece) const { return cost_per_point(piece) * static_cast<double>(box(piece).size()); }
  double cost() const;
  /// Cost of the pieces before `piece`, which is in (begin, end].
  double cost_before(int piece) const;
  /// Likewise their points.
  Coordinate points_before(int piece) const;
  int count_of_map(int map) const;

  /// The part on one side of a cut between two pieces, in front of `piece`, which is in (begin, end).
  Stretch cut_before(int piece, Side side) const;
  /// The part on one side of a cut through a piece, which leaves `position` > 0 of its planes on the left.
  Stretch cut_through(int piece, int axis, Coordinate position, Side side) const;

 private:
  const Pieces* pieces_;
  int begin_, end_;
  Box first_, last_;  ///< equal if there is one piece only
};

}  // namespace balance

#endif
