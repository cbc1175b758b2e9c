/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The machine.
 */
#ifndef UTIL_NETWORK_H
#define UTIL_NETWORK_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Name of this machine, terminated and cut to `size` bytes.
void Util_GetHostName(char* name, int size);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
