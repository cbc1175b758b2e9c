! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Interfaces of key/value tables. What a table does not have keeps its value: so values that are asked for are
! intent(inout).
#include "cctk.h"

module util_table
  implicit none

  interface

     subroutine Util_TableCreate(handle, flags)
       implicit none
       integer, intent(out) :: handle
       integer, intent(in) :: flags
     end subroutine Util_TableCreate

     subroutine Util_TableClone(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine Util_TableClone

     subroutine Util_TableDestroy(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine Util_TableDestroy

     subroutine Util_TableCreateFromString(handle, string)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: string
     end subroutine Util_TableCreateFromString

     subroutine Util_TableQueryFlags(flags, handle)
       implicit none
       integer, intent(out) :: flags
       integer, intent(in) :: handle
     end subroutine Util_TableQueryFlags

     subroutine Util_TableQueryNKeys(nkeys, handle)
       implicit none
       integer, intent(out) :: nkeys
       integer, intent(in) :: handle
     end subroutine Util_TableQueryNKeys

     subroutine Util_TableQueryMaxKeyLength(maxkeylength, handle)
       implicit none
       integer, intent(out) :: maxkeylength
       integer, intent(in) :: handle
     end subroutine Util_TableQueryMaxKeyLength

     subroutine Util_TableQueryValueInfo(keyinfo, handle, type_code, N_elements, key)
       implicit none
       integer, intent(out) :: keyinfo
       integer, intent(in) :: handle
       CCTK_INT, intent(inout) :: type_code
       CCTK_INT, intent(inout) :: N_elements
       character(*), intent(in) :: key
     end subroutine Util_TableQueryValueInfo

     subroutine Util_TableDeleteKey(ierr, handle, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       character(*), intent(in) :: key
     end subroutine Util_TableDeleteKey

     subroutine Util_TableSetString(info, handle, string, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       character(*), intent(in) :: string
       character(*), intent(in) :: key
     end subroutine Util_TableSetString

     subroutine Util_TableGetString(length, handle, buffer, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       character(*), intent(out) :: buffer
       character(*), intent(in) :: key
     end subroutine Util_TableGetString

     subroutine Util_TableSetGeneric(info, handle, type_code, value_ptr, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: type_code
       CCTK_POINTER_TO_CONST, intent(in) :: value_ptr
       character(*), intent(in) :: key
     end subroutine Util_TableSetGeneric

     subroutine Util_TableSetGenericArray(info, handle, type_code, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: type_code
       integer, intent(in) :: N_elements
       CCTK_POINTER_TO_CONST, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetGenericArray

     subroutine Util_TableGetGeneric(length, handle, type_code, value_ptr, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: type_code
       CCTK_POINTER, intent(in) :: value_ptr
       character(*), intent(in) :: key
     end subroutine Util_TableGetGeneric

     subroutine Util_TableGetGenericArray(length, handle, type_code, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: type_code
       integer, intent(in) :: N_elements
       CCTK_POINTER, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetGenericArray

     subroutine Util_TableSetPointer(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_POINTER, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetPointer

     subroutine Util_TableSetPointerArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_POINTER, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetPointerArray

     subroutine Util_TableGetPointer(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_POINTER, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetPointer

     subroutine Util_TableGetPointerArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_POINTER, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetPointerArray

     subroutine Util_TableSetFPointer(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_FPOINTER, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetFPointer

     subroutine Util_TableSetFPointerArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_FPOINTER, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetFPointerArray

     subroutine Util_TableGetFPointer(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_FPOINTER, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetFPointer

     subroutine Util_TableGetFPointerArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_FPOINTER, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetFPointerArray

     subroutine Util_TableSetByte(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_BYTE, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetByte

     subroutine Util_TableSetByteArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_BYTE, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetByteArray

     subroutine Util_TableGetByte(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_BYTE, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetByte

     subroutine Util_TableGetByteArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_BYTE, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetByteArray

     subroutine Util_TableSetInt(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_INT, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt

     subroutine Util_TableSetIntArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetIntArray

     subroutine Util_TableGetInt(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_INT, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt

     subroutine Util_TableGetIntArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetIntArray

     subroutine Util_TableSetReal(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_REAL, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal

     subroutine Util_TableSetRealArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetRealArray

     subroutine Util_TableGetReal(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_REAL, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal

     subroutine Util_TableGetRealArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetRealArray

     subroutine Util_TableSetComplex(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_COMPLEX, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplex

     subroutine Util_TableSetComplexArray(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplexArray

     subroutine Util_TableGetComplex(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_COMPLEX, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplex

     subroutine Util_TableGetComplexArray(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplexArray

     subroutine Util_TableSetInt1(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_INT1, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt1

     subroutine Util_TableSetInt1Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT1, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt1Array

     subroutine Util_TableGetInt1(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_INT1, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt1

     subroutine Util_TableGetInt1Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT1, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt1Array

     subroutine Util_TableSetInt2(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_INT2, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt2

     subroutine Util_TableSetInt2Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT2, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt2Array

     subroutine Util_TableGetInt2(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_INT2, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt2

     subroutine Util_TableGetInt2Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT2, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt2Array

     subroutine Util_TableSetInt4(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_INT4, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt4

     subroutine Util_TableSetInt4Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT4, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt4Array

     subroutine Util_TableGetInt4(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_INT4, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt4

     subroutine Util_TableGetInt4Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT4, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt4Array

     subroutine Util_TableSetInt8(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_INT8, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt8

     subroutine Util_TableSetInt8Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT8, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt8Array

     subroutine Util_TableGetInt8(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_INT8, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt8

     subroutine Util_TableGetInt8Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_INT8, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt8Array

     subroutine Util_TableSetReal4(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_REAL4, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal4

     subroutine Util_TableSetReal4Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL4, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal4Array

     subroutine Util_TableGetReal4(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_REAL4, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal4

     subroutine Util_TableGetReal4Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL4, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal4Array

     subroutine Util_TableSetReal8(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_REAL8, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal8

     subroutine Util_TableSetReal8Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL8, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal8Array

     subroutine Util_TableGetReal8(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_REAL8, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal8

     subroutine Util_TableGetReal8Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_REAL8, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal8Array

     subroutine Util_TableSetComplex8(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_COMPLEX8, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplex8

     subroutine Util_TableSetComplex8Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX8, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplex8Array

     subroutine Util_TableGetComplex8(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_COMPLEX8, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplex8

     subroutine Util_TableGetComplex8Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX8, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplex8Array

     subroutine Util_TableSetComplex16(info, handle, value, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       CCTK_COMPLEX16, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplex16

     subroutine Util_TableSetComplex16Array(info, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: info
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX16, intent(in) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableSetComplex16Array

     subroutine Util_TableGetComplex16(length, handle, value, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       CCTK_COMPLEX16, intent(inout) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplex16

     subroutine Util_TableGetComplex16Array(length, handle, N_elements, array, key)
       implicit none
       integer, intent(out) :: length
       integer, intent(in) :: handle
       integer, intent(in) :: N_elements
       CCTK_COMPLEX16, intent(inout) :: array(*)
       character(*), intent(in) :: key
     end subroutine Util_TableGetComplex16Array

  end interface

end module util_table
