// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which process owns what, as a function: recursive bisection that nobody has to write down.
//
// The whole decomposition of boxes over P processes follows from one rule, `cut`: where to cut what there is
// in two and how many processes go left. Applied again and again it ends with one part per process. The rule
// depends on nothing else, so every process can follow just the branches that it needs.
#ifndef SAGUARO_BALANCE_CUT_HH
#define SAGUARO_BALANCE_CUT_HH

#include <memory>
#include <optional>

#include "Saguaro/Balance/src/pieces.hh"

namespace balance {

/// One step of the bisection: the box keeps `position` points along `axis` on the left for the first
/// `processes_left` processes; the rest of both goes right.
struct Cut {
  int axis;
  Coordinate position;
  int processes_left;
  friend bool operator==(const Cut&, const Cut&) = default;
};

/// The same for several pieces: those before `piece` go left, those after it right, and it is cut itself.
/// With position 0 it goes right as a whole.
struct StretchCut {
  int piece;
  Cut cut;
  Stretch part(const Stretch& stretch, Side side) const {
    return cut.position == 0 ? stretch.cut_before(piece, side)
                             : stretch.cut_through(piece, cut.axis, cut.position, side);
  }
  Coordinate points_left(const Stretch& stretch) const;
  friend bool operator==(const StretchCut&, const StretchCut&) = default;
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
  /// The same for a box of which some faces carry a boundary, for rules that care.
  virtual std::optional<Cut> cut(const Index& shape, Faces /*outer*/, int processes) const {
    return cut(shape, processes);
  }
  /// True if each process certainly gets something of such a box. Answers without following the cuts, and may
  /// say no where it would be too hard to tell.
  virtual bool leaves_nobody_idle(const Index& /*shape*/, int /*processes*/) const { return false; }
  /// \param stretch    at least two pieces; \param processes  >= 2
  /// \return where to cut so that something is left on each side
  virtual StretchCut cut_stretch(const Stretch& stretch, int processes) const;
};

/// How narrow parts may be, in points along each axis.
struct PartWidths {
  Index minimum{1, 1, 1};  ///< no part is narrower; >= 1
  /// Nor than this, as long as a box can be cut so. Ghost zones want at least their width: from narrower
  /// parts neighbours of neighbours need points, too.
  Index comfortable{};
  /// What a box of this shape keeps to: the comfortable widths if one of its axes is long enough to be cut in
  /// two such parts, else the minimum.
  Index of(const Index& shape) const;
};

/// Where to cut several pieces, given how many processes are to go left, so that the worse of the two loads
/// per process is least: between two pieces or across the longest side of one. Where there are few points,
/// as many processes go left as leaves nobody without any.
StretchCut cut_of_least_load(const Stretch& stretch, int processes, int processes_left,
                             const PartWidths& widths);

/// Cuts the longest direction that can be cut (of equally long ones the slowest, which keeps rows long),
/// giving half of the processes to the left part, at the position where the worse of the two loads per
/// process is least. If parts may be one point wide, each process gets points where there are enough of them.
std::unique_ptr<CutRule> longest_direction_rule(const PartWidths& widths);

/// How finely boxes may be cut.
struct Granularity {
  Coordinate points = 1;    ///< a cut is so many points, or a multiple of them, from the lower end of the box
  Coordinate boundary = 0;  ///< and as many more, which belong to the boundary, where that end carries one
  friend bool operator==(const Granularity&, const Granularity&) = default;
};

/// Cuts as `longest_direction_rule`, but at the nearest allowed position, of two the upper one. Sizes that
/// are no multiples leave the rest to the last part.
std::unique_ptr<CutRule> granular_rule(const PartWidths& widths, const Granularity& granularity);

}  // namespace balance

#endif
