/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Date and time of day, local.
 */
#ifndef UTIL_TIME_H
#define UTIL_TIME_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// "13:05:59+0100" or "Feb 28 2026", terminated and cut to `size` bytes. Result: length of the text.
int Util_CurrentTime(int size, char* time);
int Util_CurrentDate(int size, char* date);
/// "2026-02-28T13:05:59+0100"; the caller frees it.
char* Util_CurrentDateTime(void);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
