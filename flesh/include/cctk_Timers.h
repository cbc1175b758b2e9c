/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Timers under the header name that thorns include. */
#ifndef CCTK_TIMERS_H
#define CCTK_TIMERS_H
#include "CactusTimers.h"
#endif
