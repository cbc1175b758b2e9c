/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Thorns under the header name that drivers include. */
#ifndef CCTKI_ACTIVETHORNS_H
#define CCTKI_ACTIVETHORNS_H
#include "cctk_ActiveThorns.h"
#endif
