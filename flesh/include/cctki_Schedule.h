/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The schedule: the face that drivers include.
 */
#ifndef CCTKI_SCHEDULE_H
#define CCTKI_SCHEDULE_H

#include "cctk_Schedule.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Prepares the schedule of a new grid hierarchy: switches on the storage that schedule.ccl asks for. Result:
/// 0.
int CCTKi_ScheduleGHInit(void* cctkGH);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
