/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Regular expressions and options of the system library, under an older header name. */
#ifndef CCTK_GNU_H
#define CCTK_GNU_H
#ifndef FCODE
#include <getopt.h>
#include <regex.h>
#endif
#endif
