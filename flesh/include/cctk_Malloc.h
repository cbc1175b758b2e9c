/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Memory: the names that thorns use for the C library.
 */
#ifndef CCTK_MALLOC_H
#define CCTK_MALLOC_H

#ifndef FCODE

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CCTK_MALLOC(bytes) malloc(bytes)
#define CCTK_FREE(pointer) free(pointer)

/// Bytes of memory that this process uses.
unsigned long int CCTK_TotalMemory(void);
/// Prints them on standard output.
void CCTK_MemStat(void);
/// Tickets measure growth: request one (a number >= 0, < 0 without memory), cash it for the bytes by
/// which the use has grown since (or shrunk: negative), delete it (0, < 0 for a bad ticket).
int CCTK_MemTicketRequest(void);
long int CCTK_MemTicketCash(int ticket);
int CCTK_MemTicketDelete(int ticket);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
