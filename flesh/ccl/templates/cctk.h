/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Everything that sources of thorn @thorn@ need of the flesh. Generated. */
#ifndef CCTK_H
#define CCTK_H

#include "definethisthorn.h"
#include "cctk_Capabilities.h"
#include "cctk_core.h"
#include "cctk_Functions.h"

#endif
