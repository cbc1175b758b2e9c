// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which process owns what, as a function: recursive bisection that nobody has to write down.
//
// The whole decomposition of a box over P processes follows from one rule, `cut(shape, processes)`: where to
// cut a box in two and how many processes go left. Applied again and again it ends with one box per process.
// The rule depends on nothing else, so every process can follow just the branches that it needs.
#ifndef SAGUARO_BALANCE_CUT_HH
#define SAGUARO_BALANCE_CUT_HH

#include <memory>
#include <optional>

#include "Saguaro/Geometry/src/box.hh"

namespace balance {

using geometry::Coordinate;
using Index = geometry::Index<3>;

/// One step of the bisection: the box keeps `position` points along `axis` on the left for the first
/// `processes_left` processes; the rest of both goes right.
struct Cut {
  int axis;
  Coordinate position;
  int processes_left;
  friend bool operator==(const Cut&, const Cut&) = default;
};

/// A rule for cutting. Pure: the result depends on the arguments (and on what the rule was built with) only.
class CutRule {
 public:
  virtual ~CutRule() = default;
  /// \param shape      points along each axis, all > 0
  /// \param processes  >= 2
  /// \return where to cut; nothing if every cut would leave a part narrower than the rule allows: then the
  ///         first process gets the whole box and the others get nothing
  virtual std::optional<Cut> cut(const Index& shape, int processes) const = 0;
};

/// Cuts the longest direction that can be cut (of equally long ones the slowest, which keeps rows long),
/// giving half of the processes to the left part, at the position where the worse of the two loads per
/// process is least.
///
/// \param minimum_width  no part may be narrower, along each axis; >= 1. Ghost zones want at least their
/// width.
std::unique_ptr<CutRule> longest_direction_rule(const Index& minimum_width);

}  // namespace balance

#endif
