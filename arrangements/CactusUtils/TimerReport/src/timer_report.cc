// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The scheduled functions: when to report, and where to.
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctk_Timers.h"
#include "flesh/devices.hh"
#include "flesh/processes.hh"
#include "flesh/work.hh"
#include "formats.hh"
#include "statistics.hh"
#include "work_table.hh"

namespace {

using namespace timer_report;

// ---- files

/// A file of reports, open for as long as one of them is written.
class ReportFile {
 public:
  /// \param name  below IO::out_dir. The first time in a run what is there is replaced, unless the run goes on
  /// from a checkpoint.
  ReportFile(const cGH* cctkGH, const std::string& name) {
    DECLARE_CCTK_PARAMETERS;
    static std::set<std::string> known;
    path_ = std::string(out_dir) + "/" + name;
    const bool replaces = known.insert(path_).second && IO_TruncateOutputFiles(cctkGH);
    file_ = std::fopen(path_.c_str(), replaces ? "w" : "a");
    if (!file_) fail();
  }
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  ~ReportFile() {
    if (std::fclose(file_) != 0) fail();
  }

  bool is_empty() { return std::fseek(file_, 0, SEEK_END) == 0 && std::ftell(file_) == 0; }
  void write(const std::string& text) { std::fputs(text.c_str(), file_); }
  std::FILE* handle() { return file_; }

 private:
  void fail() { CCTK_VERROR("The file \"%s\" cannot be written", path_.c_str()); }

  std::string path_;
  std::FILE* file_ = nullptr;
};

/// Appends one line of values, after a heading if this file's columns are new or have changed.
void append_row(const cGH* cctkGH, const std::string& base, const Layout& layout,
                const std::vector<std::string>& columns, const std::vector<double>& values) {
  DECLARE_CCTK_PARAMETERS;
  static std::map<std::string, std::vector<std::string>> written;
  const std::string name = base + "." + layout.ending;
  ReportFile file(cctkGH, name);
  if (written[name] != columns) file.write(heading(layout, all_timers_clock, columns));
  written[name] = columns;
  file.write(row(layout, {cctkGH->cctk_iteration, cctkGH->cctk_time}, values));
}

// ---- timers

/// All timers of this process. One that does not read the clock has -1 seconds.
TimerList timers_of_this_process() {
  DECLARE_CCTK_PARAMETERS;
  TimerList times;
  cTimerData* data = CCTK_TimerCreateData();
  bool is_complete = true;
  for (int timer = 0; timer < CCTK_NumTimers(); ++timer) {
    const char* name = CCTK_TimerName(timer);
    if (!name || CCTK_TimerI(timer, data) < 0) continue;
    const cTimerVal* value = CCTK_GetClockValue(all_timers_clock, data);
    is_complete = is_complete && value;
    times.emplace_back(name, value ? CCTK_TimerClockSeconds(value) : -1);
  }
  CCTK_TimerDestroyData(data);
  if (!is_complete)
    CCTK_VWARN(CCTK_WARN_ALERT, "Some timers have no clock \"%s\" (TimerReport::all_timers_clock)",
               all_timers_clock);
  return times;
}

Processes all_processes() {
  return {flesh::sum_over_processes, flesh::minimum_over_processes, flesh::maximum_over_processes,
          flesh::texts_of_processes};
}

/// Time of the run: of the timer that measures all of it, where a driver has one, else of all together.
double total_time(const std::vector<TimerStatistics>& timers) {
  double sum = 0;
  for (const TimerStatistics& timer : timers) {
    if (timer.name == "CCTK total time") return timer.average;
    sum += timer.average;
  }
  return sum;
}

// ---- reports

void report_schedule(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(out_filename, "")) {
    CCTK_SchedulePrintTimes(nullptr);
    return;
  }
  char ending[20];
  std::snprintf(ending, sizeof ending, ".%06d.txt", CCTK_MyProc(cctkGH));
  ReportFile file(cctkGH, std::string(out_filename) + ending);
  std::fprintf(file.handle(), "Timer Report at iteration %d time %g:\n\n", cctkGH->cctk_iteration,
               double(cctkGH->cctk_time));
  CCTK_SchedulePrintTimesToFile(nullptr, file.handle());
  file.write(std::string(80, '*') + "\n");
}

void report_together(const cGH* cctkGH, const std::vector<TimerStatistics>& timers) {
  DECLARE_CCTK_PARAMETERS;
  if (output_all_timers_together)
    for (const Layout& layout : {text_layout, comma_layout, tab_layout})
      append_row(cctkGH, "AllTimers", layout, columns(timers), values(timers));
  if (output_all_timers_readable) {
    ReportFile file(cctkGH, "AllTimersReadable.txt");
    if (file.is_empty()) file.write(readable_heading(all_timers_clock));
    file.write(readable({cctkGH->cctk_iteration, cctkGH->cctk_time}, timers));
  }
  if (n_top_timers > 0) {
    std::fputs(top_table(largest(timers, n_top_timers), total_time(timers), all_timers_clock).c_str(),
               stdout);
    std::fflush(stdout);
  }
}

void report(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  if (output_schedule_timers) report_schedule(cctkGH);
  const bool is_together = output_all_timers_together || output_all_timers_readable || n_top_timers > 0;
  if (!output_all_timers && !is_together) return;
  const TimerList mine = timers_of_this_process();
  if (output_all_timers) {
    char base[20];
    std::snprintf(base, sizeof base, "AllTimers.%06d", CCTK_MyProc(cctkGH));
    append_row(cctkGH, base, text_layout, columns(mine), values(mine));
  }
  if (!is_together) return;
  const std::vector<TimerStatistics> timers = over_processes({mine.begin(), mine.end()}, all_processes());
  if (CCTK_MyProc(cctkGH) == 0) report_together(cctkGH, timers);
}

/// Of all processes together; nothing where there is no device. Collective.
void report_traffic(const cGH* cctkGH) {
  const flesh::StepTraffic here = flesh::devices().step_traffic();
  std::vector<double> all{static_cast<double>(here.in_this), static_cast<double>(here.in_steps),
                          device::in_force() ? 1.0 : 0.0};
  flesh::sum_over_processes(all);
  if (all[2] == 0 || CCTK_MyProc(cctkGH) != 0) return;
  std::fputs(traffic_line(all[0], all[1], static_cast<double>(here.steps)).c_str(), stdout);
  std::fflush(stdout);
}

/// Of one kind of rows. Collective.
void report_work(const cGH* cctkGH, const flesh::WorkAccount& account, const flesh::DeviceWork* device,
                 Rows rows, bool prints) {
  const WorkTable table = work_table(account, device, rows, all_processes());
  if (CCTK_MyProc(cctkGH) != 0) return;
  ReportFile file(cctkGH, rows == Rows::kinds ? "TimeTable.tsv" : "TimeTable.functions.tsv");
  if (file.is_empty()) file.write(heading_of_work(rows));
  file.write(lines_of(table, {cctkGH->cctk_iteration, cctkGH->cctk_time}, rows));
  if (!prints) return;
  std::fputs(text_of(table, CCTK_nProcs(cctkGH)).c_str(), stdout);
  std::fflush(stdout);
}

void report_work(const cGH* cctkGH, bool is_end) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(time_table, "none")) return;
  // Both files of a report say the same, so each clock is read once: first that of the devices, whose waiting
  // for them is part of the account.
  const std::optional<flesh::DeviceWork> devices = flesh::devices().work();
  const flesh::DeviceWork* const device = devices ? &*devices : nullptr;
  const flesh::WorkAccount account = flesh::work_account();
  report_work(cctkGH, account, device, Rows::kinds, is_end);
  if (CCTK_EQUALS(time_table, "functions")) report_work(cctkGH, account, device, Rows::functions, false);
}

void report_all(const cGH* cctkGH, bool is_end = false) {
  report(cctkGH);
  report_traffic(cctkGH);
  report_work(cctkGH, is_end);
}

}  // namespace

extern "C" void TimerReport_OutputEvery(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const int iteration = cctkGH->cctk_iteration;
  if (next || iteration == out_at || (out_every > 0 && iteration % out_every == 0)) report_all(cctkGH);
  if (next) CCTK_ParameterSet("next", CCTK_THORNSTRING, "no");
}

extern "C" void TimerReport_OutputTerminate(CCTK_ARGUMENTS) { report_all(cctkGH, /*is_end=*/true); }

extern "C" void TimerReport_TimeDevices(CCTK_ARGUMENTS) { flesh::devices().time_work(); }

extern "C" void TimerReport_Checkpoint(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (before_checkpoint && checkpoint_every > 0 && cctkGH->cctk_iteration % checkpoint_every == 0)
    report_all(cctkGH);
}
