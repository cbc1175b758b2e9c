/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* DECLARE_CCTK_ARGUMENTS_CHECKED is defined with the other argument macros. Generated. */
#include "cctk_Arguments.h"
