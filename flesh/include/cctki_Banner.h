/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Banners: the face that drivers include.
 */
#ifndef CCTKI_BANNER_H
#define CCTKI_BANNER_H

#include "cctk_Banner.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Prints all banners registered so far. Result: 0.
int CCTKi_PrintBanners(void);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
