// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a check found: how much, where first, since when. Knows no thorn; processes are behind functions.
#ifndef NANCHECKER_FINDINGS_HH
#define NANCHECKER_FINDINGS_HH

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scan.hh"

namespace nan_checker {

/// A place on a level: where it is in the order of the grid, and in space. Numbers that are reduced over
/// processes are kept as double.
struct Place {
  std::array<double, 4> order{};     ///< map, k, j, i; smaller ones come first
  std::array<double, 3> position{};  ///< coordinates x, y, z

  bool operator<(const Place& other) const { return order < other.order; }
};

/// The bad values of one variable on one level.
struct Finding {
  double own = 0;     ///< bad values, each counted by the component that owns its point
  double copies = 0;  ///< bad values among ghosts, and among copies of what all processes hold
  Place first;        ///< the first of all of them; means nothing if there are none

  void add(const Place& place, bool is_own);
  /// A bad copy of a good value counts only where nothing else is wrong, so that in the usual case the number
  /// does not depend on how many processes there are.
  double count() const { return own > 0 ? own : copies; }
};

/// Element-wise reductions over all processes, in place. Collective.
struct Reductions {
  using Reduce = std::function<void(std::vector<double>&)>;
  Reduce sum, minimum, maximum;
};

/// The findings of all processes together, one per variable, the same everywhere. Collective: one reduction
/// if nothing was found.
std::vector<Finding> over_processes(const std::vector<Finding>& mine, const Reductions& reductions);

/// When a variable went bad.
struct Appearance {
  int first = 0;        ///< iteration of the first check that found something
  int last_clean = -1;  ///< iteration of the last check before that; -1: there was none
};

/// Remembers, from check to check, since when a variable is bad on a level.
class History {
 public:
  /// A check of a level found nothing (or something) wrong with a variable.
  void was_clean(int variable, int level, int iteration);
  Appearance was_bad(int variable, int level, int iteration);

 private:
  struct Record {
    bool is_bad = false;
    Appearance appearance;
  };
  std::map<std::pair<int, int>, Record> records_;
};

/// "first at iteration 7; iteration 6 was clean".
std::string appearance_text(const Appearance& appearance);

/// What a report says of a variable itself.
struct Subject {
  std::string name;
  int dimension;          ///< 0: a scalar, which has no points
  bool is_grid_function;  ///< else an array or a scalar, which has no levels
  bool has_coordinates;   ///< false: positions mean nothing
};

/// The report of one variable, e.g. "WAVETOY::phi has 3 NaNs on level 1, the first at point (3, 4, 5), x =
/// (0.3, 0.4, 0.5); first seen at iteration 7, iteration 6 was clean".
std::string finding_text(const Subject& subject, const Finding& finding, Search search, int level,
                         const Appearance& appearance);

/// "(3, 4, 5)": the first `dimension` indices.
std::string point_text(const Point& point, int dimension);
/// "(0.25, -1, 3.5)": coordinates with six digits.
std::string position_text(const std::array<double, 3>& position);

}  // namespace nan_checker

#endif
