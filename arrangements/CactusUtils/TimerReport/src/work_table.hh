// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the time of a run went: kinds of work, or functions and levels, over all processes.
#ifndef TIMERREPORT_WORK_TABLE_HH
#define TIMERREPORT_WORK_TABLE_HH

#include <string>
#include <vector>

#include "flesh/devices.hh"
#include "flesh/work.hh"
#include "formats.hh"
#include "statistics.hh"

namespace timer_report {

/// What rows are.
enum class Rows { kinds, functions };

/// One row: seconds over all processes, also over those that did nothing of the kind.
struct WorkRow {
  std::string kind;
  std::string function;  ///< "Thorn::routine"; of rows of kinds empty
  std::string level;     ///< a number, or "all"; of rows of kinds empty
  TimerStatistics host, device;
};

struct WorkTable {
  std::vector<WorkRow> rows;  ///< by kind, function and level; they add up to the run
  TimerStatistics run;        ///< the whole of it
  TimerStatistics busy;       ///< devices in all rows together: the maximum is that of one process
  TimerStatistics idle;       ///< gaps of devices
  TimerStatistics hidden;     ///< what passed while the process did other work
  bool has_devices = false;   ///< else all that is said of devices is 0
};

/// Collective; the same on all processes.
/// \param device  what is known of the devices of this process; null: nothing. All processes know, or none
WorkTable work_table(const flesh::WorkAccount& account, const flesh::DeviceWork* device, Rows rows,
                     const Processes& processes);

/// The table for people, the largest kinds first.
std::string text_of(const WorkTable& table, int processes);

/// For programs: a heading, and the lines of one report, of which the last one is the run.
std::string heading_of_work(Rows rows);
std::string lines_of(const WorkTable& table, const Moment& moment, Rows rows);

}  // namespace timer_report

#endif
