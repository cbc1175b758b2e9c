// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The decomposition of boxes over processes, expanded only where somebody looks.
#ifndef SAGUARO_BALANCE_OWNERSHIP_HH
#define SAGUARO_BALANCE_OWNERSHIP_HH

#include <memory>
#include <vector>

#include "Saguaro/Balance/src/cut.hh"
#include "Saguaro/Balance/src/pieces.hh"

namespace balance {

/// A box that a process owns.
struct Share {
  int process = 0;
  int map = 0;
  int number = 0;  ///< counts the shares of its map over all processes: 0, 1, ... in process order
  Box box;
  friend bool operator==(const Share&, const Share&) = default;
};

/// Who owns which points of some boxes, which may be of several maps. A pure function of its arguments: equal
/// on all processes without communication, and the same for any order of the boxes. The shares are disjoint
/// and tile the boxes. A process may own several, also of several maps, or none.
///
/// A query follows the branches that it touches: O(log processes) for one process or point. What was asked
/// once is kept, so that the rule is not asked twice. Not thread-safe.
class Ownership {
 public:
  /// \param pieces     disjoint boxes, as `Pieces` wants them
  /// \param processes  >= 1
  /// \throws std::invalid_argument if the arguments are not so
  Ownership(std::vector<Piece> pieces, int processes, std::shared_ptr<const CutRule> rule);
  /// One box of map 0.
  Ownership(const Box& domain, int processes, std::shared_ptr<const CutRule> rule);
  ~Ownership();
  Ownership(Ownership&&) noexcept;
  Ownership& operator=(Ownership&&) noexcept;

  const Pieces& pieces() const;
  int processes() const;
  /// What a process owns, sorted by map and number; nothing if there is no such process.
  std::vector<Share> shares(int process) const;
  /// Number of shares of a map that processes with a smaller number own.
  int share_number(int process, int map = 0) const;
  int share_count(int map = 0) const { return share_number(processes(), map); }
  /// Process that owns a point.
  /// \throws std::out_of_range if the point is in none of the boxes of the map
  int owner(int map, const Index& point) const;
  /// The shares of a map that have points in common with a box, sorted by number.
  std::vector<Share> touching(int map, const Box& box) const;

  /// Cost of what the process with the most work owns. Asks for all branches of different shape.
  double largest_load() const;
  /// (largest load - mean load) / mean load, over all processes.
  double imbalance() const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace balance

#endif
