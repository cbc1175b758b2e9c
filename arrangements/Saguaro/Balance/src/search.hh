// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The rule for cutting that looks ahead: of several cuts it takes the one whose finished decomposition is
// best.
#ifndef SAGUARO_BALANCE_SEARCH_HH
#define SAGUARO_BALANCE_SEARCH_HH

#include <memory>
#include <vector>

#include "Saguaro/Balance/src/cut.hh"

namespace balance {

/// How many alternatives are tried at one depth of the search.
struct OptionCount {
  int splits = 1;     ///< of the processes: n/2, n/2 - 1, ... go left
  int positions = 1;  ///< of the cut, those of least load first
};

struct SearchSettings {
  /// Alternatives at depths 0, 1, ... of the recursion; below that the longest direction is halved. The
  /// defaults were chosen by measurement: `testsuites/performance/notes.md`, Balance.
  std::vector<OptionCount> depths{{5, 3}, {4, 2}, {3, 2}, {2, 2}, {2, 2}, {2, 1}};
  /// Axes are tried that are at least as long as this part of the longest one.
  double shortest_axis = 0.8;
  /// Cuts of the finished decomposition may have this many times the surface of halving's.
  double largest_surface = 1.1;
  /// Several pieces that more processes share are halved at once: there a plane of points is little of a
  /// load.
  int most_processes_of_pieces = 16;
  PartWidths widths{};
  /// Look at the first alternatives side by side, 0: as many as OpenMP gives; the result is the same.
  int threads = 1;
};

/// Of the alternatives the one whose finished decomposition has the least worst load; of these, the one whose
/// cuts have the least surface; of these, the first. Never worse than `longest_direction_rule`.
///
/// A branch is given up as soon as it cannot beat what is known, and what is known about a box and a number
/// of processes is kept, so that an equal question costs nothing. Thread-safe.
std::unique_ptr<CutRule> multi_option_rule(const SearchSettings& settings);

}  // namespace balance

#endif
