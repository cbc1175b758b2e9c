/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Timers.h"

/// Prints one timer; a null clock means all of them.
static void print_timer(const char* name, const char* clock_name) {
  if (CCTK_TimerPrintData(name, clock_name) < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "There is no timer \"%s\" with a clock \"%s\" (TimerInfo::timer, clock)",
               name, clock_name ? clock_name : "all");
}

void TimerInfo(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (every == 0 || cctkGH->cctk_iteration % every != 0) return;
  const char* const clock_name = CCTK_EQUALS(clock, "all") ? NULL : clock;
  if (!CCTK_EQUALS(timer, "all")) {
    print_timer(timer, clock_name);
    return;
  }
  for (int handle = 0; handle < CCTK_NumTimers(); ++handle)
    if (CCTK_TimerName(handle)) print_timer(CCTK_TimerName(handle), clock_name);
}
