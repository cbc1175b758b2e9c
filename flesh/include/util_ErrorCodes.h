/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Error codes of the Util_* functions; each function's description says which it returns.
 */
#ifndef UTIL_ERRORCODES_H
#define UTIL_ERRORCODES_H

#define UTIL_ERROR_NO_MEMORY (-1)
#define UTIL_ERROR_BAD_HANDLE (-2)
#define UTIL_ERROR_BAD_INPUT (-3)

#define UTIL_ERROR_TABLE_BAD_FLAGS (-100)
#define UTIL_ERROR_TABLE_BAD_KEY (-101)
#define UTIL_ERROR_TABLE_STRING_TRUNCATED (-102)
#define UTIL_ERROR_TABLE_NO_SUCH_KEY (-103)
#define UTIL_ERROR_TABLE_WRONG_DATA_TYPE (-104)
#define UTIL_ERROR_TABLE_VALUE_IS_EMPTY (-105)
#define UTIL_ERROR_TABLE_ITERATOR_IS_NULL (-106)
#define UTIL_ERROR_TABLE_NO_MIXED_TYPE_ARRAY (-107)

#endif
