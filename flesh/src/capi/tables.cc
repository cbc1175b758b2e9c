// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Key/value tables: util_Table.h.
#include "util_Table.h"

#include <algorithm>
#include <cstring>

#include "capi/c_strings.hh"
#include "capi/current_context.hh"
#include "core/table.hh"

namespace flesh::capi {
namespace {

Tables& all_tables() { return current_context().tables(); }

/// `action` of a table and further arguments, or the error for a handle that is none.
template <typename Action, typename... Arguments>
int with_table(int handle, Action action, Arguments... arguments) {
  Table* table = all_tables().find(handle);
  return table ? static_cast<int>(std::invoke(action, *table, arguments...)) : UTIL_ERROR_BAD_HANDLE;
}

/// The same for functions that take a key.
template <typename Action, typename... Arguments>
int with_key(int handle, const char* key, Action action, Arguments... arguments) {
  if (all_tables().find(handle) == nullptr) return UTIL_ERROR_BAD_HANDLE;
  if (key == nullptr) return UTIL_ERROR_TABLE_BAD_KEY;
  return with_table(handle, action, std::string_view(key), arguments...);
}

int set_array(int handle, const char* key, int type, int count, const void* values) {
  return with_key(handle, key, &Table::set, type, count, values);
}

int get_array(int handle, const char* key, int type, int count, void* values) {
  return with_key(handle, key, &Table::get, type, count, values);
}

int get_scalar(int handle, const char* key, int type, void* value) {
  return with_key(handle, key, &Table::get_scalar, type, value);
}

void describe(const Table::Entry& entry, CCTK_INT* type, CCTK_INT* count) {
  if (type != nullptr) *type = entry.type;
  if (count != nullptr) *count = entry.count;
}

int query_value(Table& table, std::string_view key, CCTK_INT* type, CCTK_INT* count) {
  const Table::Entry* entry = table.find(key);
  if (entry == nullptr) return key.find('/') == std::string_view::npos ? 0 : UTIL_ERROR_TABLE_BAD_KEY;
  describe(*entry, type, count);
  return 1;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

// ------------------------------------------------------------------------------------------------------
// tables

int Util_TableCreate(int flags) { return all_tables().create(flags); }
int Util_TableClone(int handle) { return all_tables().clone(handle); }
int Util_TableDestroy(int handle) { return all_tables().destroy(handle); }
int Util_TableCreateFromString(const char text[]) {
  return text ? all_tables().create_from_string(text) : UTIL_ERROR_BAD_INPUT;
}
int Util_TableSetFromString(int handle, const char text[]) {
  return text ? with_table(handle, &Table::set_from_string, std::string_view(text)) : UTIL_ERROR_BAD_INPUT;
}
int Util_TableQueryFlags(int handle) { return with_table(handle, &Table::flags); }
int Util_TableQueryNKeys(int handle) {
  return with_table(handle, [](const Table& table) { return table.entries().size(); });
}
int Util_TableQueryMaxKeyLength(int handle) { return with_table(handle, &Table::longest_key); }
int Util_TableQueryValueInfo(int handle, CCTK_INT* type, CCTK_INT* count, const char* key) {
  return with_key(handle, key, query_value, type, count);
}
int Util_TableDeleteKey(int handle, const char* key) { return with_key(handle, key, &Table::erase); }

// ------------------------------------------------------------------------------------------------------
// values

int Util_TableSetString(int handle, const char* string, const char* key) {
  return string ? with_key(handle, key, &Table::set_string, std::string_view(string)) : UTIL_ERROR_BAD_INPUT;
}
int Util_TableGetString(int handle, int length, char buffer[], const char* key) {
  return with_key(handle, key, &Table::get_string, length, buffer);
}

int Util_TableSetGeneric(int handle, int type, const void* value, const char* key) {
  return set_array(handle, key, type, 1, value);
}
int Util_TableSetGenericArray(int handle, int type, int count, const void* array, const char* key) {
  return set_array(handle, key, type, count, array);
}
int Util_TableGetGeneric(int handle, int type, void* value, const char* key) {
  return get_scalar(handle, key, type, value);
}
int Util_TableGetGenericArray(int handle, int type, int count, void* array, const char* key) {
  return get_array(handle, key, type, count, array);
}

/// Defines Util_TableSet<Name>, Util_TableSet<Name>Array, Util_TableGet<Name> and Util_TableGet<Name>Array.
#define DEFINE_ACCESS(Name, Type, code)                                                        \
  int Util_TableSet##Name(int handle, Type value, const char* key) {                           \
    return set_array(handle, key, code, 1, &value);                                            \
  }                                                                                            \
  int Util_TableSet##Name##Array(int handle, int count, const Type array[], const char* key) { \
    return set_array(handle, key, code, count, array);                                         \
  }                                                                                            \
  int Util_TableGet##Name(int handle, Type* value, const char* key) {                          \
    return get_scalar(handle, key, code, value);                                               \
  }                                                                                            \
  int Util_TableGet##Name##Array(int handle, int count, Type array[], const char* key) {       \
    return get_array(handle, key, code, count, array);                                         \
  }

DEFINE_ACCESS(Int, CCTK_INT, CCTK_VARIABLE_INT)
DEFINE_ACCESS(Int1, CCTK_INT1, CCTK_VARIABLE_INT1)
DEFINE_ACCESS(Int2, CCTK_INT2, CCTK_VARIABLE_INT2)
DEFINE_ACCESS(Int4, CCTK_INT4, CCTK_VARIABLE_INT4)
DEFINE_ACCESS(Int8, CCTK_INT8, CCTK_VARIABLE_INT8)
#ifdef __SIZEOF_INT128__
DEFINE_ACCESS(Int16, CCTK_INT16, CCTK_VARIABLE_INT16)
#endif
DEFINE_ACCESS(Real, CCTK_REAL, CCTK_VARIABLE_REAL)
DEFINE_ACCESS(Real4, CCTK_REAL4, CCTK_VARIABLE_REAL4)
DEFINE_ACCESS(Real8, CCTK_REAL8, CCTK_VARIABLE_REAL8)
DEFINE_ACCESS(Real16, CCTK_REAL16, CCTK_VARIABLE_REAL16)
DEFINE_ACCESS(Complex, CCTK_COMPLEX, CCTK_VARIABLE_COMPLEX)
DEFINE_ACCESS(Complex8, CCTK_COMPLEX8, CCTK_VARIABLE_COMPLEX8)
DEFINE_ACCESS(Complex16, CCTK_COMPLEX16, CCTK_VARIABLE_COMPLEX16)
DEFINE_ACCESS(Complex32, CCTK_COMPLEX32, CCTK_VARIABLE_COMPLEX32)
DEFINE_ACCESS(Char, CCTK_CHAR, CCTK_VARIABLE_CHAR)
DEFINE_ACCESS(Byte, CCTK_BYTE, CCTK_VARIABLE_BYTE)
DEFINE_ACCESS(Pointer, CCTK_POINTER, CCTK_VARIABLE_POINTER)
DEFINE_ACCESS(PointerToConst, CCTK_POINTER_TO_CONST, CCTK_VARIABLE_POINTER_TO_CONST)
DEFINE_ACCESS(FPointer, CCTK_FPOINTER, CCTK_VARIABLE_FPOINTER)
DEFINE_ACCESS(FnPointer, CCTK_FPOINTER, CCTK_VARIABLE_FPOINTER)

#undef DEFINE_ACCESS

// ---------------------------------------------------------------------------------------------------
// iterators

int Util_TableItCreate(int handle) { return all_tables().create_iterator(handle); }
int Util_TableItClone(int iterator) { return all_tables().clone_iterator(iterator); }
int Util_TableItDestroy(int iterator) { return all_tables().destroy_iterator(iterator); }
int Util_TableItQueryIsNull(int iterator) { return all_tables().is_null(iterator); }
int Util_TableItQueryIsNonNull(int iterator) {
  const int is_null = all_tables().is_null(iterator);
  return is_null < 0 ? is_null : !is_null;
}
int Util_TableItQueryTableHandle(int iterator) { return all_tables().table_of(iterator); }

int Util_TableItQueryKeyValueInfo(int iterator, int length, char key[], CCTK_INT* type, CCTK_INT* count) {
  const int is_null = all_tables().is_null(iterator);
  if (is_null != 0) return is_null < 0 ? is_null : UTIL_ERROR_TABLE_ITERATOR_IS_NULL;
  const Table::Entry& entry = *all_tables().entry(iterator);
  describe(entry, type, count);
  const int full_length = static_cast<int>(entry.key.size());
  if (key == nullptr) return full_length;
  copy_to_buffer(entry.key, key, std::max(length, 0));
  return full_length < length ? full_length : UTIL_ERROR_TABLE_STRING_TRUNCATED;
}

int Util_TableItAdvance(int iterator) { return all_tables().advance(iterator); }
int Util_TableItResetToStart(int iterator) { return all_tables().reset(iterator); }
int Util_TableItSetToNull(int iterator) { return all_tables().set_to_null(iterator); }
int Util_TableItSetToKey(int iterator, const char* key) {
  return key ? all_tables().set_to_key(iterator, key) : UTIL_ERROR_TABLE_BAD_KEY;
}

// ----------------------------------------------------------------------------------------------------
// printing

int Util_TablePrint(FILE* stream, int handle) {
  return with_table(handle, [stream](const Table& table) { return table.print(stream), 0; });
}
int Util_TablePrintPretty(FILE* stream, int handle) {
  return with_table(handle, [stream](const Table& table) { return table.print_pretty(stream), 0; });
}
int Util_TablePrintAll(FILE* stream) {
  all_tables().print_all(stream);
  return 0;
}
int Util_TablePrintAllIterators(FILE* stream) {
  all_tables().print_all_iterators(stream);
  return 0;
}

}  // extern "C"
