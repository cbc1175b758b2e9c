/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Key/value tables: a key is a text without '/', a value an array of one type (a single number is an array of
 * one).
 *
 * Handles are >= 0. Errors are negative and listed in util_ErrorCodes.h: a bad handle gives
 * UTIL_ERROR_BAD_HANDLE, a bad key UTIL_ERROR_TABLE_BAD_KEY, in every function. "Status" means 0 or an error.
 */
#ifndef UTIL_TABLE_H
#define UTIL_TABLE_H

#include "cctk_Constants.h"
#include "cctk_Types.h"
#include "util_ErrorCodes.h"

/* Flags of a table, to be added. */
#define UTIL_TABLE_FLAGS_DEFAULT 0
#define UTIL_TABLE_FLAGS_CASE_INSENSITIVE 1

#ifndef FCODE

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// ------------------------------------------------------------------------------------------------------
// tables

/// Creates an empty table. Flags that are not named above are the caller's; they are kept. Result: handle, or
/// UTIL_ERROR_TABLE_BAD_FLAGS for negative ones.
int Util_TableCreate(int flags);
/// Copies a table. Result: handle of the copy.
int Util_TableClone(int handle);
/// Destroys a table; its iterators become invalid. Status.
int Util_TableDestroy(int handle);
/// Creates a case-insensitive table from a text, see Util_TableSetFromString. Result: handle.
int Util_TableCreateFromString(const char text[]);
/// Sets entries from blank-separated `key=value`. A value is an integer (CCTK_INT), a real number
/// (CCTK_REAL), a text in quotes (CCTK_CHAR), or numbers of one type in braces. Result: number of entries;
/// UTIL_ERROR_BAD_INPUT, or UTIL_ERROR_TABLE_NO_MIXED_TYPE_ARRAY.
int Util_TableSetFromString(int handle, const char text[]);
/// Flags the table was created with.
int Util_TableQueryFlags(int handle);
/// Number of keys, and length of the longest one.
int Util_TableQueryNKeys(int handle);
int Util_TableQueryMaxKeyLength(int handle);
/// Type and number of elements of a value, where the pointers are not null. Result: 1 if the key exists, else
/// 0.
int Util_TableQueryValueInfo(int handle, CCTK_INT* type_code, CCTK_INT* n_elements, const char* key);
/// Deletes an entry. Status.
int Util_TableDeleteKey(int handle, const char* key);

// ------------------------------------------------------------------------------------------------------
// values Setters return 0 if the key is new, 1 if they replaced a value. Getters return the number of
// elements of the value (which may exceed what was asked for), or an error: UTIL_ERROR_TABLE_NO_SUCH_KEY,
// ..._WRONG_DATA_TYPE,
// ..._VALUE_IS_EMPTY for a single number from an empty array.

/// Texts are stored as CCTK_CHAR without the terminator.
int Util_TableSetString(int handle, const char* string, const char* key);
/// Copies a text with its terminator; length 0 only asks. Result: full length of the text, or
/// UTIL_ERROR_TABLE_STRING_TRUNCATED after filling the buffer.
int Util_TableGetString(int handle, int buffer_length, char buffer[], const char* key);

/// Values whose type is given by its code.
int Util_TableSetGeneric(int handle, int type_code, const void* value, const char* key);
int Util_TableSetGenericArray(int handle, int type_code, int n_elements, const void* array, const char* key);
int Util_TableGetGeneric(int handle, int type_code, void* value, const char* key);
int Util_TableGetGenericArray(int handle, int type_code, int n_elements, void* array, const char* key);

/// Declares Util_TableSet<Name>, Util_TableSet<Name>Array, Util_TableGet<Name> and Util_TableGet<Name>Array.
#define UTIL_TABLE_DECLARE(Name, Type)                                                             \
  int Util_TableSet##Name(int handle, Type value, const char* key);                                \
  int Util_TableSet##Name##Array(int handle, int n_elements, const Type array[], const char* key); \
  int Util_TableGet##Name(int handle, Type* value, const char* key);                               \
  int Util_TableGet##Name##Array(int handle, int n_elements, Type array[], const char* key);

UTIL_TABLE_DECLARE(Int, CCTK_INT)
UTIL_TABLE_DECLARE(Int1, CCTK_INT1)
UTIL_TABLE_DECLARE(Int2, CCTK_INT2)
UTIL_TABLE_DECLARE(Int4, CCTK_INT4)
UTIL_TABLE_DECLARE(Int8, CCTK_INT8)
#ifdef __SIZEOF_INT128__
UTIL_TABLE_DECLARE(Int16, CCTK_INT16)
#endif
UTIL_TABLE_DECLARE(Real, CCTK_REAL)
UTIL_TABLE_DECLARE(Real4, CCTK_REAL4)
UTIL_TABLE_DECLARE(Real8, CCTK_REAL8)
UTIL_TABLE_DECLARE(Real16, CCTK_REAL16)
UTIL_TABLE_DECLARE(Complex, CCTK_COMPLEX)
UTIL_TABLE_DECLARE(Complex8, CCTK_COMPLEX8)
UTIL_TABLE_DECLARE(Complex16, CCTK_COMPLEX16)
UTIL_TABLE_DECLARE(Complex32, CCTK_COMPLEX32)
UTIL_TABLE_DECLARE(Char, CCTK_CHAR)
UTIL_TABLE_DECLARE(Byte, CCTK_BYTE)
UTIL_TABLE_DECLARE(Pointer, CCTK_POINTER)
UTIL_TABLE_DECLARE(PointerToConst, CCTK_POINTER_TO_CONST)
UTIL_TABLE_DECLARE(FPointer, CCTK_FPOINTER)
UTIL_TABLE_DECLARE(FnPointer, CCTK_FPOINTER)

#undef UTIL_TABLE_DECLARE

// ---------------------------------------------------------------------------------------------------
// iterators An iterator stands on an entry or is null. Changing the table's keys makes its iterators invalid.

/// Result: handle of the iterator, on the first entry.
int Util_TableItCreate(int handle);
int Util_TableItClone(int iterator);
/// Status.
int Util_TableItDestroy(int iterator);
/// 1 if so, else 0.
int Util_TableItQueryIsNull(int iterator);
int Util_TableItQueryIsNonNull(int iterator);
/// Result: handle of the table.
int Util_TableItQueryTableHandle(int iterator);
/// Key, type and number of elements of the entry, where the pointers are not null. Result: length of the key,
/// or UTIL_ERROR_TABLE_ITERATOR_IS_NULL, UTIL_ERROR_TABLE_STRING_TRUNCATED.
int Util_TableItQueryKeyValueInfo(int iterator, int key_buffer_length, char key_buffer[], CCTK_INT* type_code,
                                  CCTK_INT* n_elements);
/// To the next entry. Result: 1, or 0 when the iterator becomes null at the end.
int Util_TableItAdvance(int iterator);
/// To the first entry. Result: 1, or 0 if the table is empty.
int Util_TableItResetToStart(int iterator);
/// Status.
int Util_TableItSetToNull(int iterator);
int Util_TableItSetToKey(int iterator, const char* key);

// ----------------------------------------------------------------------------------------------------
// printing

/// Prints the structure of a table, of all tables, or the table as text that can be read back. Status.
int Util_TablePrint(FILE* stream, int handle);
int Util_TablePrintAll(FILE* stream);
int Util_TablePrintPretty(FILE* stream, int handle);
int Util_TablePrintAllIterators(FILE* stream);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
