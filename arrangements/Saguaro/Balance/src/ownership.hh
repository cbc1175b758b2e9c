// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The decomposition of one box over processes, expanded only where somebody looks.
#ifndef SAGUARO_BALANCE_OWNERSHIP_HH
#define SAGUARO_BALANCE_OWNERSHIP_HH

#include <functional>
#include <memory>
#include <vector>

#include "Saguaro/Balance/src/cut.hh"

namespace balance {

using Box = geometry::Box<3>;

/// One process and the box that it owns.
struct Share {
  int process;
  Box box;
  friend bool operator==(const Share&, const Share&) = default;
};

/// Who owns which points of a box of stride 1. A pure function of its arguments: equal on all processes
/// without communication. The shares are disjoint and tile the box; each process owns at most one.
///
/// A query follows the branches that it touches: O(log processes) for one process or point. Results of the
/// rule are kept, so that a question is not asked twice. Not thread-safe.
class Ownership {
 public:
  Ownership(const Box& domain, int processes, std::shared_ptr<const CutRule> rule);
  ~Ownership();
  Ownership(Ownership&&) noexcept;
  Ownership& operator=(Ownership&&) noexcept;

  const Box& domain() const;
  int processes() const;
  /// What a process owns; empty if it got nothing.
  Box box(int process) const;
  /// Number of processes with a smaller number that own something: numbers the shares 0, 1, ...
  int share_number(int process) const;
  int share_count() const { return share_number(processes()); }
  /// Process that owns a point of the domain.
  int owner(const Index& point) const;
  /// The shares that have points in common with a box, in process order.
  std::vector<Share> touching(const Box& box) const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace balance

#endif
