/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The schedule under the other header name that drivers include. */
#ifndef CCTKI_SCHEDULEBINDINGS_H
#define CCTKI_SCHEDULEBINDINGS_H
#include "cctki_Schedule.h"
#endif
