/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * For C functions that Fortran calls: CHARACTER arguments.
 *
 * Fortran passes a CHARACTER argument as a pointer and appends its length, by value, to the argument list. So
 * a function's last parameters are ONE_FORTSTRING_ARG (TWO_..., THREE_...), and its body begins with one of
 *
 *   ONE_FORTSTRING_CREATE(name)      char *name: a terminated copy without trailing blanks; free it
 *   ONE_FORTSTRING_PTR(pointer)      char *pointer: the argument itself, not terminated
 *   ONE_FORTSTRING_LEN(length)       size_t length
 */
#ifndef CCTK_FORTRANSTRING_H
#define CCTK_FORTRANSTRING_H

#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// A terminated copy, without trailing blanks, of a Fortran text of that length; the caller frees it.
char* CCTKi_CopyFortranString(const char* text, size_t length);

/// Copies a C text into a Fortran one of that length, padded with blanks or cut. Result: length of the C
/// text.
int CCTK_FortranString(const char* text, char* fortran_text, int fortran_length);

#ifdef __cplusplus
}
#endif

#define ONE_FORTSTRING_ARG char *cctk_str1, CCTK_FORTRAN_STRLEN_T cctk_strlen1
#define TWO_FORTSTRING_ARG \
  char *cctk_str1, char *cctk_str2, CCTK_FORTRAN_STRLEN_T cctk_strlen1, CCTK_FORTRAN_STRLEN_T cctk_strlen2
#define THREE_FORTSTRING_ARG                                                             \
  char *cctk_str1, char *cctk_str2, char *cctk_str3, CCTK_FORTRAN_STRLEN_T cctk_strlen1, \
      CCTK_FORTRAN_STRLEN_T cctk_strlen2, CCTK_FORTRAN_STRLEN_T cctk_strlen3

#define CCTKi_FORTSTRING_CREATE(name, n) char* name = CCTKi_CopyFortranString(cctk_str##n, cctk_strlen##n);
#define CCTKi_FORTSTRING_PTR(name, n) char* name CCTK_ATTRIBUTE_UNUSED = cctk_str##n;
#define CCTKi_FORTSTRING_LEN(name, n) size_t name CCTK_ATTRIBUTE_UNUSED = cctk_strlen##n;

#define ONE_FORTSTRING_CREATE(a) CCTKi_FORTSTRING_CREATE(a, 1)
#define TWO_FORTSTRING_CREATE(a, b) ONE_FORTSTRING_CREATE(a) CCTKi_FORTSTRING_CREATE(b, 2)
#define THREE_FORTSTRING_CREATE(a, b, c) TWO_FORTSTRING_CREATE(a, b) CCTKi_FORTSTRING_CREATE(c, 3)

#define ONE_FORTSTRING_PTR(a) CCTKi_FORTSTRING_PTR(a, 1)
#define TWO_FORTSTRING_PTR(a, b) ONE_FORTSTRING_PTR(a) CCTKi_FORTSTRING_PTR(b, 2)
#define THREE_FORTSTRING_PTR(a, b, c) TWO_FORTSTRING_PTR(a, b) CCTKi_FORTSTRING_PTR(c, 3)

#define ONE_FORTSTRING_LEN(a) CCTKi_FORTSTRING_LEN(a, 1)
#define TWO_FORTSTRING_LEN(a, b) ONE_FORTSTRING_LEN(a) CCTKi_FORTSTRING_LEN(b, 2)
#define THREE_FORTSTRING_LEN(a, b, c) TWO_FORTSTRING_LEN(a, b) CCTKi_FORTSTRING_LEN(c, 3)

// Older spellings.
#define TWO_FORTSTRINGS_ARGS TWO_FORTSTRING_ARG
#define TWO_FORTSTRINGS_CREATE(a, b) TWO_FORTSTRING_CREATE(a, b)
#define THREE_FORTSTRINGS_ARGS THREE_FORTSTRING_ARG
#define THREE_FORTSTRINGS_CREATE(a, b, c) THREE_FORTSTRING_CREATE(a, b, c)

#endif /* FCODE */

#endif
