// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Key/value tables for Fortran: util_Table.h, all but iterators and printing.
#include <vector>

#include "capi/fortran/fortran_call.hh"
#include "util_Table.h"

FORTRAN_SUBROUTINE(util_tablecreate, Util_TableCreate, 1, 0)
FORTRAN_SUBROUTINE(util_tableclone, Util_TableClone, 1, 0)
FORTRAN_SUBROUTINE(util_tabledestroy, Util_TableDestroy, 1, 0)
FORTRAN_SUBROUTINE(util_tablecreatefromstring, Util_TableCreateFromString, 1, 1)
FORTRAN_SUBROUTINE(util_tablesetfromstring, Util_TableSetFromString, 2, 1)
FORTRAN_SUBROUTINE(util_tablequeryflags, Util_TableQueryFlags, 1, 0)
FORTRAN_SUBROUTINE(util_tablequerynkeys, Util_TableQueryNKeys, 1, 0)
FORTRAN_SUBROUTINE(util_tablequerymaxkeylength, Util_TableQueryMaxKeyLength, 1, 0)
FORTRAN_SUBROUTINE(util_tablequeryvalueinfo, Util_TableQueryValueInfo, 4, 1)
FORTRAN_SUBROUTINE(util_tabledeletekey, Util_TableDeleteKey, 2, 1)
FORTRAN_SUBROUTINE(util_tablesetstring, Util_TableSetString, 3, 2)

FORTRAN_SUBROUTINE(util_tablesetgeneric, Util_TableSetGeneric, 4, 1)
FORTRAN_SUBROUTINE(util_tablesetgenericarray, Util_TableSetGenericArray, 5, 1)
FORTRAN_SUBROUTINE(util_tablegetgeneric, Util_TableGetGeneric, 4, 1)
FORTRAN_SUBROUTINE(util_tablegetgenericarray, Util_TableGetGenericArray, 5, 1)

#define FORTRAN_TABLE_ARRAYS(name, Name)                                           \
  FORTRAN_SUBROUTINE(util_tableset##name##array, Util_TableSet##Name##Array, 4, 1) \
  FORTRAN_SUBROUTINE(util_tableget##name##array, Util_TableGet##Name##Array, 4, 1) \
  FORTRAN_SUBROUTINE(util_tableget##name, Util_TableGet##Name, 3, 1)
#define FORTRAN_TABLE(name, Name)  \
  FORTRAN_TABLE_ARRAYS(name, Name) \
  FORTRAN_SUBROUTINE(util_tableset##name, Util_TableSet##Name, 3, 1)

FORTRAN_TABLE(int, Int)
FORTRAN_TABLE(int1, Int1)
FORTRAN_TABLE(int2, Int2)
FORTRAN_TABLE(int4, Int4)
FORTRAN_TABLE(int8, Int8)
FORTRAN_TABLE(real, Real)
FORTRAN_TABLE(real4, Real4)
FORTRAN_TABLE(real8, Real8)
FORTRAN_TABLE(real16, Real16)
FORTRAN_TABLE(complex, Complex)
FORTRAN_TABLE(complex8, Complex8)
FORTRAN_TABLE(complex16, Complex16)
FORTRAN_TABLE(complex32, Complex32)
FORTRAN_TABLE(byte, Byte)

// A single address is passed by reference too, while arrays of addresses are passed like other arrays.
namespace {

using flesh::capi::fortran::copy_padded;
using flesh::capi::fortran::Length;
using flesh::capi::fortran::trimmed;

struct Address {
  void* value;
};

template <auto set, typename Pointer>
int set_address(int handle, Address address, const char* key) {
  return set(handle, (Pointer)address.value, key);  // an address of data or of a function
}

}  // namespace

#define FORTRAN_TABLE_OF_ADDRESSES(name, Name, Pointer) \
  FORTRAN_TABLE_ARRAYS(name, Name)                      \
  FORTRAN_SUBROUTINE(util_tableset##name, (set_address<Util_TableSet##Name, Pointer>), 3, 1)

FORTRAN_TABLE_OF_ADDRESSES(pointer, Pointer, CCTK_POINTER)
FORTRAN_TABLE_OF_ADDRESSES(pointertoconst, PointerToConst, CCTK_POINTER_TO_CONST)
FORTRAN_TABLE_OF_ADDRESSES(fpointer, FPointer, CCTK_FPOINTER)
FORTRAN_TABLE_OF_ADDRESSES(fnpointer, FnPointer, CCTK_FPOINTER)

// `call Util_TableGetString(length, handle, text, key)`: the text is cut or padded with blanks.
extern "C" void FORTRAN_NAME(util_tablegetstring)(int* length, const int* handle, char* text, const char* key,
                                                  Length text_size, Length key_size) {
  std::vector<char> terminated(text_size + 1);
  *length = Util_TableGetString(*handle, static_cast<int>(terminated.size()), terminated.data(),
                                trimmed(key, key_size).c_str());
  copy_padded(terminated.data(), {text, text_size});
}

// Characters come with a length even where they are not text.

extern "C" void FORTRAN_NAME(util_tablesetchararray)(int* status, const int* handle, const int* n,
                                                     const char* array, const char* key, Length,
                                                     Length key_size) {
  *status = Util_TableSetCharArray(*handle, *n, array, trimmed(key, key_size).c_str());
}
extern "C" void FORTRAN_NAME(util_tablegetchararray)(int* status, const int* handle, const int* n,
                                                     char* array, const char* key, Length, Length key_size) {
  *status = Util_TableGetCharArray(*handle, *n, array, trimmed(key, key_size).c_str());
}
extern "C" void FORTRAN_NAME(util_tablesetchar)(int* status, const int* handle, const char* value,
                                                const char* key, Length, Length key_size) {
  *status = Util_TableSetChar(*handle, *value, trimmed(key, key_size).c_str());
}
extern "C" void FORTRAN_NAME(util_tablegetchar)(int* status, const int* handle, char* value, const char* key,
                                                Length, Length key_size) {
  *status = Util_TableGetChar(*handle, value, trimmed(key, key_size).c_str());
}
