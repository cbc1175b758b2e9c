// SPDX-License-Identifier: LGPL-2.1-or-later
#include "CactusTimerSet.hh"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

#include "CactusTimer.hh"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace Timers {

CactusTimerSet timerSet;

void CactusTimerSet::add(CactusTimer* timer) {
  DECLARE_CCTK_PARAMETERS;
  if (!disable_cactus_timer_set) timers_.push_back(timer);
}

void CactusTimerSet::remove(CactusTimer* timer) { std::erase(timers_, timer); }

void CactusTimerSet::printNames() const {
  std::printf("Timers:\n");
  for (std::size_t n = 0; n < timers_.size(); ++n)
    std::printf("  [%4zu] %s\n", n, timers_[n]->name().c_str());
}

void CactusTimerSet::printData() {
  for (CactusTimer* timer : timers_) timer->printData();
}

namespace {

/// The comments that say what the numbers of a row are.
void write_heading(std::ostream& out, const CactusTimer& timer) {
  out << "# Column 1: timer\n";
  int column = 2;
  for (const auto& [clock, unit] : timer.getAllTimerNames())
    out << "# Column " << column++ << ": " << clock << " [" << unit << "]\n";
}

void write_report(std::ostream& out, const cGH* cctkGH, const std::vector<CactusTimer*>& timers,
                  bool is_first) {
  out << "# Timers at iteration " << cctkGH->cctk_iteration << " time " << cctkGH->cctk_time << ":\n";
  if (is_first && !timers.empty()) write_heading(out, *timers.front());
  for (CactusTimer* timer : timers) timer->serialise(out) << '\n';
  out << '\n';
}

}  // namespace

void CactusTimerSet::writeData(const cGH* cctkGH, const char* filename) {
  DECLARE_CCTK_PARAMETERS;
  static std::set<std::string> known;
  const bool is_first = known.insert(filename).second;
  if (!*filename) {
    write_report(std::cout, cctkGH, timerSet.timers_, is_first);
    std::cout.flush();
    return;
  }
  char ending[20];
  std::snprintf(ending, sizeof ending, ".%04d.txt", CCTK_MyProc(cctkGH));
  const std::string path = std::string(out_dir) + "/" + filename + ending;
  const bool replaces = is_first && IO_TruncateOutputFiles(cctkGH);
  std::ofstream out(path, replaces ? std::ios::trunc : std::ios::app);
  write_report(out, cctkGH, timerSet.timers_, is_first);
  if (!out.flush()) CCTK_VERROR("The file \"%s\" cannot be written", path.c_str());
}

}  // namespace Timers
