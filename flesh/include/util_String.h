/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Texts. The functions that compare ignore case.
 */
#ifndef UTIL_STRING_H
#define UTIL_STRING_H

#include "cctk_Compiler.h"

#ifndef FCODE

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The C library's functions under older names.
#define Util_snprintf snprintf
#define Util_vsnprintf vsnprintf
#define Util_Strdup strdup

/// Like strcmp and memcmp.
int Util_StrCmpi(const char* a, const char* b);
int Util_StrMemCmpi(const char* a, const char* b, size_t length);
/// Like strcpy and strcat into a buffer of `size` bytes, always terminated. Result: length that was needed.
size_t Util_Strlcpy(char* destination, const char* source, size_t size);
size_t Util_Strlcat(char* destination, const char* source, size_t size);
/// Cuts off the part of *text before the first of `delimiters` and moves *text behind it; null at the end.
char* Util_StrSep(char** text, const char* delimiters);
/// Splits at the first `separator` into two copies that the caller frees. Result: 0; 1 no separator, 2 no
/// memory, and both null.
int Util_SplitString(char** before, char** after, const char* string, const char* separator);
/// Splits a path at its last '/' into copies that the caller frees; without one `directory` is null. Result:
/// 0.
int Util_SplitFilename(char** directory, char** file, const char* path);

/// Print into a new text that the caller frees (asn: into *buffer of *size... grown as needed). Result: its
/// length, < 0 on error.
int Util_asprintf(char** buffer, const char* format, ...) CCTK_ATTRIBUTE_FORMAT(printf, 2, 3);
int Util_asnprintf(char** buffer, size_t size, const char* format, ...) CCTK_ATTRIBUTE_FORMAT(printf, 3, 4);
int Util_vasprintf(char** buffer, const char* format, va_list arguments) CCTK_ATTRIBUTE_FORMAT(printf, 2, 0);
int Util_vasnprintf(char** buffer, size_t size, const char* format, va_list arguments)
    CCTK_ATTRIBUTE_FORMAT(printf, 3, 0);

/// 1 if `text` is one of the `n` texts that follow, else 0.
int Util_InList(const char* text, int n, ...);
/// 1 if the number lies in a range written as in param.ccl, such as "0:10" or "(0:*", else 0.
int Util_IntInRange(int number, const char* range);
int Util_DoubleInRange(double number, const char* range);

// Sets of texts.

typedef struct {
  char* string;
} iStringListEntry;

/// A list of different texts with a cursor.
typedef struct {
  int size;     ///< number of entries there is room for
  int fill;     ///< number of entries
  int current;  ///< entry that Util_StringListNext returns next
  iStringListEntry* data;
} uStringList;

/// Creates a list; null without memory.
uStringList* Util_StringListCreate(int size);
/// Adds a copy of a text. Result: 1 added, 0 already there, < 0 no memory.
int Util_StringListAdd(uStringList* list, const char* text);
/// The next text; `first` non-zero begins anew; null at the end. Owned by the list.
const char* Util_StringListNext(uStringList* list, int first);
void Util_StringListDestroy(uStringList* list);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
