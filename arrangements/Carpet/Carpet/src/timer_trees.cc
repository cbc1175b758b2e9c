// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the time goes: parts of the run as trees of thorn Timers.
#include "timer_trees.hh"

#include <map>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

#ifdef HAVE_CAPABILITY_Timers

#include "CactusTimerSet.hh"
#include "Timer.hh"
#include "grid_driver_faces.hh"

namespace Carpet {
namespace {

constexpr const char* initialisation = "Initialise";
constexpr const char* evolution = "Evolve";

/// The place of a timer is where it starts, so one object serves all parts of a name.
Timers::Timer& timer(const std::string& part) {
  static std::map<std::string, Timers::Timer> timers;
  return timers.try_emplace(part, part).first->second;
}

/// The parts that have begun and not ended, the innermost one last.
std::vector<std::string>& running() {
  static std::vector<std::string> parts;
  return parts;
}

void begin(const std::string& part) {
  timer(part).start();
  running().push_back(part);
}

void end(const std::string& part) {
  DECLARE_CCTK_PARAMETERS;
  timer(part).stop();
  running().pop_back();
  if (part == initialisation && output_initialise_timer_tree) Timers::Timer::outputTree(initialisation);
}

}  // namespace

void start_timer_trees() {
  DECLARE_CCTK_PARAMETERS;
  if (output_xml_timer_tree || output_timer_tree_every > 0 || output_initialise_timer_tree ||
      output_timers_every > 0)
    grid_driver::set_watch({begin, end});
}

}  // namespace Carpet

extern "C" void CarpetPrintTimerTree(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetPrintTimerTree;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_iteration > 0 && output_timer_tree_every > 0 && cctk_iteration % output_timer_tree_every == 0)
    Timers::Timer::outputTree(Carpet::evolution);
}

extern "C" void CarpetWriteTimers(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetWriteTimers;
  DECLARE_CCTK_PARAMETERS;
  static int last = -1;
  const bool ends = CCTK_TerminationReached(cctkGH);
  if (output_timers_every <= 0 || last == cctk_iteration ||
      (cctk_iteration % output_timers_every != 0 && !ends))
    return;
  last = cctk_iteration;
  Timers::CactusTimerSet::writeData(cctkGH, timer_file);
}

extern "C" int CarpetEndTimerTrees() {
  DECLARE_CCTK_PARAMETERS;
  if (output_xml_timer_tree) Timers::Timer::outputTreeXML();
  // The trees end before the run does.
  grid_driver::set_watch({});
  while (!Carpet::running().empty()) Carpet::end(std::string(Carpet::running().back()));
  return 0;
}

#else

void Carpet::start_timer_trees() {}

extern "C" void CarpetPrintTimerTree(CCTK_ARGUMENTS) {}

extern "C" void CarpetWriteTimers(CCTK_ARGUMENTS) {}

extern "C" int CarpetEndTimerTrees() {
  CCTK_WARN(CCTK_WARN_ALERT, "Timers were asked for, but thorn Timers is not compiled in");
  return 0;
}

#endif
