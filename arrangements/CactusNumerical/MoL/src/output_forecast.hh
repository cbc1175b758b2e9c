// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which output is to come that shows what a step leaves behind.
#ifndef MOL_OUTPUT_FORECAST_HH
#define MOL_OUTPUT_FORECAST_HH

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "cctk.h"

namespace mol {

/// From the first to the last, both included.
struct Iterations {
  int first, last;
};

/// A step of a level, in iterations of the finest one.
struct StepOfLevel {
  int now;      ///< the current iteration, in which the step begins or ends
  int end;      ///< the iteration with which it ends
  int longest;  ///< the longest step of any level that ends with that iteration, this one's at least
};

/// The iterations, from now on, whose output may show what the step leaves behind: at its end; before that
/// and later by way of finer levels, whose edges are interpolated in time between the timelevels of this one.
/// What a coarser level takes from this one at the same time is seen as long as what it has itself.
/// \param timelevels  of the variables
Iterations that_show(const StepOfLevel& step, int timelevels);

/// What methods of output say of iterations to come. Output that is steered to be due later on is not known,
/// so what has been left out is noted.
class OutputForecast {
 public:
  /// Whether output of variables of the group is due that shows what the current level's step leaves behind,
  /// or may be: a method of output does not say when it writes. Asked at the end of the step, or after
  /// restriction.
  bool shows_step(const cGH* gh, int group);
  /// What a step does not calculate since no output shows it.
  struct LeftOut {
    std::string writer;  ///< of all that it would have calculated
    int group;
    bool are_edges_interpolated;  ///< of these values, rather than calculated
    bool operator<(const LeftOut& other) const {
      return std::tie(writer, group) < std::tie(other.writer, other.group);
    }
  };
  /// Notes whether the current level's step leaves something out.
  void note(const cGH* gh, const LeftOut& what, bool is_left_out);
  /// Warns, once each, of groups that output is about to show although values were left out: it has been
  /// steered since then.
  void warn_of_old_values(const cGH* gh);

 private:
  struct Moment;
  struct Asked {
    int last = -1;  ///< methods were asked for the iterations up to this one
    int due = -1;   ///< the last of these in which output is due; none if that is past
  };
  struct Shown {
    int iteration;  ///< in which it was asked
    bool is_shown;
  };
  struct Omission {
    int iteration, end_of_step;
    int last;                ///< iteration in which edges of a finer level may be interpolated from it
    std::size_t parameters;  ///< what flesh::parameter_changes said
  };
  bool is_seen(const cGH* gh, const LeftOut& what, int level, const Omission& omission) const;
  bool is_one_due(const cGH* gh, int group, int level);
  void ask(const cGH* gh, int first, const Moment& moment);

  // Each is found once, until a parameter is steered or there are other levels.
  std::map<int, Asked> asked_;                            ///< by group
  std::map<std::pair<int, int>, Shown> shown_;            ///< by group and level
  std::map<std::pair<LeftOut, int>, Omission> left_out_;  ///< with the level
  std::pair<std::size_t, int> state_;
};

}  // namespace mol

#endif
