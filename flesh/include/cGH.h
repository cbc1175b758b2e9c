/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The structure cGH under its old header name. */
#ifndef CGH_H
#define CGH_H
#include "cctk_GH.h"
#endif
