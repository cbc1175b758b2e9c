// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIMERS_CACTUSTIMER_HH
#define TIMERS_CACTUSTIMER_HH

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace Timers {

/// One timer of the flesh. Two of the same name are two timers; the flesh then knows the second by a number.
class CactusTimer {
 public:
  /// A timer that is stopped at zero.
  explicit CactusTimer(std::string timername);
  ~CactusTimer();
  CactusTimer(const CactusTimer&) = delete;
  CactusTimer& operator=(const CactusTimer&) = delete;

  void start();
  void stop();
  void reset();
  std::string name() const { return name_; }

  /// Seconds by the clock of parameter xml_clock; 0 if the timer does not read it.
  double getTime();
  /// Average and maximum of that over all processes. Collective.
  void getGlobalTime(double& avg, double& max);

  /// Clock and unit of each value, and the values.
  std::vector<std::pair<std::string, std::string>> getAllTimerNames() const;
  std::vector<double> getAllTimerValues();

  /// Prints the values on the screen, as the flesh does.
  void printData();
  /// Writes "name: value value ...".
  std::ostream& serialise(std::ostream& os);

 private:
  std::string name_;
  int handle_;
};

}  // namespace Timers

#endif
