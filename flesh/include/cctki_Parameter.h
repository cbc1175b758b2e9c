/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parameters under the header name that drivers include. */
#ifndef CCTKI_PARAMETER_H
#define CCTKI_PARAMETER_H
#include "cctk_Parameter.h"
#endif
