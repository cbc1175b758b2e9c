// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters must not ask for.
#ifndef DEEPERLEVELS_MISTAKES_HH
#define DEEPERLEVELS_MISTAKES_HH

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace deeper_levels {

/// What parameters say of the levels of a centre.
struct LevelParameters {
  std::span<const double> thresholds;  ///< by level; negative: none
  int centre;                          ///< from 1
  int centres;                         ///< how many there are
  int levels_at_start;                 ///< of the centre, the coarsest included
  int most_levels;                     ///< that the driver makes
  bool are_levels_remade;              ///< CarpetRegrid2 considers regions during the run
  std::function<bool(int level)> has_radius;
};

struct ParameterMistake {
  std::string parameter;
  std::string problem;
};

/// All that is wrong, in the order of the levels.
std::vector<ParameterMistake> mistakes_of(const LevelParameters& parameters);

}  // namespace deeper_levels

#endif
