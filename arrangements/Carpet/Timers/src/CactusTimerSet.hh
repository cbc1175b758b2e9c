// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIMERS_CACTUSTIMERSET_HH
#define TIMERS_CACTUSTIMERSET_HH

#include <vector>

#include "cctk.h"

namespace Timers {

class CactusTimer;

/// All timers of this thorn, in the order in which they were made.
class CactusTimerSet {
 public:
  void add(CactusTimer* timer);
  void remove(CactusTimer* timer);

  /// Names, or names and values, on the screen.
  void printNames() const;
  void printData();
  /// Appends the values of all timers to `<IO::out_dir>/<filename>.<process>.txt`; with an empty name to the
  /// screen.
  static void writeData(const cGH* cctkGH, const char* filename);

 private:
  std::vector<CactusTimer*> timers_;
};

extern CactusTimerSet timerSet;

}  // namespace Timers

#endif
