/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The thorn that is being compiled. Generated. */
#define CCTK_THORN @thorn@
#define CCTK_THORNSTRING "@thorn@"
#define CCTK_ARRANGEMENT @arrangement@
#define CCTK_ARRANGEMENTSTRING "@arrangement@"
#define THORN_IS_@thorn@ 1
