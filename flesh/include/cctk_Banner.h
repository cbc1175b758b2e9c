/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Banners of thorns.
 */
#ifndef CCTK_BANNER_H
#define CCTK_BANNER_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Keeps a text that is printed on process 0 once the run has started. Call it from STARTUP. Result: 0.
int CCTK_RegisterBanner(const char* banner);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
