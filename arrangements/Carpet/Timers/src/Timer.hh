// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIMERS_TIMER_HH
#define TIMERS_TIMER_HH

#include <string>

#include "TimerTree.hh"

namespace Timers {

/// Measures a part of a program; its place is below the timer that runs when it starts. One object may start
/// in several places: each is measured apart.
///
///   static Timers::Timer timer("Evolve");
///   timer.start();
///   ...
///   timer.stop();
///
/// Timers end in the reverse of the order in which they start. There are two trees; a timer belongs to one.
class Timer {
 public:
  /// \param tree  0 or 1
  Timer(std::string name, int tree = 0);
  ~Timer() = default;

  /// Makes its place known without starting it.
  void instantiate();
  void start();
  void stop();
  std::string name() const { return name_; }
  /// Seconds measured in the place where it ran last; 0 before that.
  double getTime();

  /// Prints, of each tree, the part below the timer of this name that is nearest to the root. Collective.
  static void outputTree(std::string name);
  /// Writes the first tree of each process into IO::out_dir.
  static void outputTreeXML();

 private:
  std::string name_;
  int tree_;
  TimerNode* last_ = nullptr;
};

}  // namespace Timers

#endif
