/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef IOUTIL_IOGH_H
#define IOUTIL_IOGH_H

#include "cctk.h"

#define IOUTIL_IOGH_HAS_ALIAS 1

/* What I/O thorns share: the grid hierarchy's extension "IO". */
typedef struct {
  int ioproc;               /* the process that writes for this one */
  int nioprocs;             /* number of writing processes */
  int ioproc_every;         /* number of processes that share a writing one */
  int unchunked;            /* the pieces of all processes are assembled */
  int* downsample;          /* one factor per dimension */
  int out_single;           /* data are written in single precision */
  int recovered;            /* the run continues from a checkpoint */
  int stop_on_parse_errors; /* a mistake in a list of variables stops the run */
  CCTK_INT*
      do_inVars; /* per variable: 0: not asked for; -1: the last iteration in the file; else iteration + 1 */
  const char** alias; /* per variable its name in data files; NULL: the full name */
} ioGH;

#endif
