/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Defines CCTK_THORN and its kin for the thorn that is being compiled. Generated. */
#ifndef CCTK_DEFINETHORN_H
#define CCTK_DEFINETHORN_H

#include "definethisthorn.h"

#endif
