// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mistakes.hh"

namespace deeper_levels {
namespace {

std::string threshold_of(int level) { return "DeeperLevels::threshold[" + std::to_string(level) + "]"; }

std::string radius_of(int centre, int level) {
  return "CarpetRegrid2::radius_" + std::to_string(centre) + "[" + std::to_string(level) + "]";
}

std::string levels_of(int centre) { return "CarpetRegrid2::num_levels_" + std::to_string(centre); }

/// What is wrong with a level that may be added; empty: nothing.
std::string problem_of(const LevelParameters& given, int level, double before) {
  if (level == 0) return "level 0 is the coarsest one, which is always there";
  if (level < given.levels_at_start)
    return "level " + std::to_string(level) + " is there from the start: " + levels_of(given.centre) + " = " +
           std::to_string(given.levels_at_start);
  if (level >= given.most_levels)
    return "there is never a level " + std::to_string(level) +
           ": Carpet::max_refinement_levels = " + std::to_string(given.most_levels);
  if (given.thresholds[level] < before) return "it is below the one before it: let thresholds ascend";
  return {};
}

/// Levels without a size: those that are added first, too.
void add_without_radius(const LevelParameters& given, int last, std::vector<ParameterMistake>& mistakes) {
  for (int level = given.levels_at_start; level <= last; ++level)
    if (level > 0 && !given.has_radius(level))
      mistakes.push_back(
          {given.thresholds[level] >= 0 ? threshold_of(level) : threshold_of(last),
           "level " + std::to_string(level) + " has no size: set " + radius_of(given.centre, level)});
}

}  // namespace

std::vector<ParameterMistake> mistakes_of(const LevelParameters& given) {
  std::vector<ParameterMistake> mistakes;
  const bool has_centre = given.centre <= given.centres;
  if (!has_centre)
    mistakes.push_back(
        {"DeeperLevels::centre", "there is no centre " + std::to_string(given.centre) +
                                     ": CarpetRegrid2::num_centres = " + std::to_string(given.centres)});
  double before = -1;
  int last = -1;
  for (int level = 0; level < static_cast<int>(given.thresholds.size()); ++level) {
    if (given.thresholds[level] < 0) continue;
    const std::string problem = problem_of(given, level, before);
    if (!problem.empty()) mistakes.push_back({threshold_of(level), problem});
    if (level < given.most_levels) last = level;
    before = level < given.levels_at_start ? -1 : given.thresholds[level];
  }
  if (has_centre) add_without_radius(given, last, mistakes);
  if (before >= 0 && !given.are_levels_remade)
    mistakes.push_back(
        {"CarpetRegrid2::regrid_every",
         "levels are made at the start only, so that DeeperLevels adds none; it must be above 0"});
  return mistakes;
}

}  // namespace deeper_levels
