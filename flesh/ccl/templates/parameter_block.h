/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Storage of parameters: for Fortran the COMMON block /@name@/. Generated. */
#ifndef @guard@
#define @guard@

#include "cctk_Types.h"

struct @structure@ {
  @members@
};

#ifdef __cplusplus
extern "C" {
#endif
extern struct @structure@ @symbol@;
#ifdef __cplusplus
}
#endif

#endif
