// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How far the run is: one live line on a terminal, one plain line every few seconds in a log.
#ifndef FLESH_SERVICES_PROGRESS_HH
#define FLESH_SERVICES_PROGRESS_HH

#include <cstdio>
#include <string>

#include "services/memory.hh"

namespace flesh {

/// What is known at one moment.
struct ProgressState {
  int iteration = 0;
  double time = 0;                   ///< coordinate time
  double fraction = -1;              ///< of the run that is done, 0 ... 1; < 0: unknown
  double updates_per_iteration = 0;  ///< grid points over all processes; 0: unknown
  MemoryUse memory = {};             ///< largest over all processes
  double seconds = 0;                ///< wall-clock, any origin
};

/// One line such as "iteration 40, time 2.5, 40 %, 1 min 12 s to go, 3.1e+07 updates/s, memory 1.2 GB, at
/// most 1.4 GB per process". Rates are those between the two states. What is unknown is left out.
std::string progress_text(const ProgressState& before, const ProgressState& now);

/// "1 h 02 min", "3 min 20 s", "12 s".
std::string duration_text(double seconds);

/// Prints progress of the root process on stdout.
///
/// A log gets whole lines. On a terminal the live line stands on the row below the cursor, so that a line
/// that a thorn prints appears above it as if it were not there; the next renewal moves it down.
class Progress {
 public:
  /// \param out  not owned
  explicit Progress(std::FILE* out = stdout);
  /// \param columns  width of the terminal; 0: a log
  Progress(std::FILE* out, int columns) : out_(out), columns_(columns) {}

  /// Seconds between lines in a log; 0 switches progress off. A live line is renewed five times a second.
  void set_interval(double seconds) { interval_ = seconds; }
  bool is_on() const { return interval_ > 0; }

  /// True if the line would be renewed at this time: the state is worth collecting.
  bool is_due(double seconds) const;
  /// Shows a state; the first one is only where rates start from. A log does not say the same iteration
  /// twice.
  void show(const ProgressState& state);
  /// Takes the live line away, because something else will be printed. Cheap if there is none.
  void clear();
  /// The same, unless that was done a moment ago: for places where something may be printed at every
  /// iteration, and iterations may be many.
  void make_room(double seconds);

 private:
  void print_live(const std::string& line);

  std::FILE* out_;
  int columns_;
  bool is_shown_ = false;  // a live line stands on the terminal
  bool has_first_ = false;
  double interval_ = 0;
  double last_shown_ = 0;
  double last_room_ = 0;
  ProgressState first_;
  ProgressState last_;  // of the last line in a log
};

}  // namespace flesh

#endif
