! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Interfaces of the C functions that Fortran thorns call, one module per topic. The compiler then checks types.
! Functions whose arguments have any type are only declared. Arguments have the names that they have in the public
! thorn.
#include "cctk.h"

! Processes, storage and ghost zones
module cctk_comm
  implicit none

  interface

     subroutine CCTK_SyncGroup(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: group
     end subroutine CCTK_SyncGroup

     subroutine CCTK_Barrier(ierr, GH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
     end subroutine CCTK_Barrier

     subroutine CCTK_ParallelInit(ierr, GH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
     end subroutine CCTK_ParallelInit

     subroutine CCTK_Exit(ierr, GH, retval)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: GH
       integer, intent(in) :: retval
     end subroutine CCTK_Exit

     subroutine CCTK_Abort(ierr, GH, retval)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: GH
       integer, intent(in) :: retval
     end subroutine CCTK_Abort

     subroutine CCTK_QueryGroupStorageB(ierr, GH, group, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
       character(*), intent(in) :: groupname
     end subroutine CCTK_QueryGroupStorageB

     subroutine CCTK_GroupStorageIncrease(ierr, GH, n_groups, groups, timelevels, status)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: n_groups
       integer, intent(in) :: groups(n_groups)
       integer, intent(in) :: timelevels(n_groups)
       integer, intent(inout) :: status(n_groups)
     end subroutine CCTK_GroupStorageIncrease

     subroutine CCTK_GroupStorageDecrease(ierr, GH, n_groups, groups, timelevels, status)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: n_groups
       integer, intent(in) :: groups(n_groups)
       integer, intent(in) :: timelevels(n_groups)
       integer, intent(inout) :: status(n_groups)
     end subroutine CCTK_GroupStorageDecrease

     subroutine CCTK_InterpGridArrays(ierr, GH, N_dims, local_interp_handle, param_table_handle, &
          coord_system_handle, N_interp_points, interp_coords_type, interp_coords, N_input_arrays, &
          input_array_indices, N_output_arrays, output_array_types, output_arrays)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: N_dims
       integer, intent(in) :: local_interp_handle
       integer, intent(in) :: param_table_handle
       integer, intent(in) :: coord_system_handle
       integer, intent(in) :: N_interp_points
       integer, intent(in) :: interp_coords_type
       CCTK_POINTER_TO_CONST, intent(in) :: interp_coords(N_dims)
       integer, intent(in) :: N_input_arrays
       CCTK_INT, intent(in) :: input_array_indices(N_input_arrays)
       integer, intent(in) :: N_output_arrays
       CCTK_INT, intent(in) :: output_array_types(N_output_arrays)
       CCTK_POINTER, intent(in) :: output_arrays(N_output_arrays)
     end subroutine CCTK_InterpGridArrays

     subroutine CCTK_QueryGroupStorage(ierr, GH, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: groupname
     end subroutine CCTK_QueryGroupStorage

     subroutine CCTK_QueryGroupStorageI(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
     end subroutine CCTK_QueryGroupStorageI

  end interface

end module cctk_comm

! Output
module cctk_io
  implicit none

  interface

     subroutine CCTK_OutputGH(ierr, GH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
     end subroutine CCTK_OutputGH

     subroutine CCTK_OutputVarAs(ierr, GH, var, alias)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: var
       character(*), intent(in) :: alias
     end subroutine CCTK_OutputVarAs

     subroutine CCTK_OutputVar(ierr, GH, var)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: var
     end subroutine CCTK_OutputVar

     subroutine CCTK_OutputVarByMethod(ierr, GH, var, method)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: var
       character(*), intent(in) :: method
     end subroutine CCTK_OutputVarByMethod

  end interface

end module cctk_io

! Text and time
module cctk_misc
  implicit none

  interface

     subroutine CCTK_FortranString(nchars, c_string, f_string)
       implicit none
       integer, intent(out) :: nchars
       CCTK_POINTER_TO_CONST, intent(in) :: c_string
       character(*), intent(out) :: f_string
     end subroutine CCTK_FortranString

     subroutine CCTK_RunTime(time)
       implicit none
       integer, intent(out) :: time
     end subroutine CCTK_RunTime

  end interface

end module cctk_misc

! Which thorns are there
module cctk_activethorns
  implicit none

  interface

     subroutine CCTK_IsThornCompiled(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_IsThornCompiled

     subroutine CCTK_IsImplementationActive(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_IsImplementationActive

     subroutine CCTK_IsImplementationCompiled(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_IsImplementationCompiled

     subroutine CCTK_ActivatingThorn(nchars, imp, thorn)
       implicit none
       integer, intent(out) :: nchars
       character(*), intent(in) :: imp
       character(*), intent(out) :: thorn
     end subroutine CCTK_ActivatingThorn

     subroutine CCTK_ThornImplementation(nchars, thorn, imp)
       implicit none
       integer, intent(out) :: nchars
       character(*), intent(in) :: thorn
       character(*), intent(out) :: imp
     end subroutine CCTK_ThornImplementation

     subroutine CCTK_ImplementationThorn(nchars, imp, thorn)
       implicit none
       integer, intent(out) :: nchars
       character(*), intent(in) :: imp
       character(*), intent(out) :: thorn
     end subroutine CCTK_ImplementationThorn

     subroutine CCTK_NumCompiledThorns(num)
       implicit none
       integer, intent(out) :: num
     end subroutine CCTK_NumCompiledThorns

     subroutine CCTK_NumCompiledImplementations(num)
       implicit none
       integer, intent(out) :: num
     end subroutine CCTK_NumCompiledImplementations

     subroutine CCTK_CompiledThorn(nchars, thorn_index, thorn_name)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: thorn_index
       character(*), intent(out) :: thorn_name
     end subroutine CCTK_CompiledThorn

     subroutine CCTK_CompiledImplementation(nchars, imp_index, imp_name)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: imp_index
       character(*), intent(out) :: imp_name
     end subroutine CCTK_CompiledImplementation

     subroutine CCTK_IsFunctionAliased(ierr, function_name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: function_name
     end subroutine CCTK_IsFunctionAliased

  end interface

end module cctk_activethorns

! The banner of a thorn
module cctk_banner
  implicit none

  interface

     subroutine CCTK_RegisterBanner(ierr, banner)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: banner
     end subroutine CCTK_RegisterBanner

  end interface

end module cctk_banner

! How the run was started
module cctk_commandline
  implicit none

  interface

     subroutine CCTK_ParameterFileName(ierr, filenamelen, filename)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: filenamelen
       character(*), intent(out) :: filename
     end subroutine CCTK_ParameterFileName

  end interface

end module cctk_commandline

! Coordinates
module cctk_coord
  implicit none

  interface

     subroutine CCTK_CoordDir(dir, name, systemname)
       implicit none
       integer, intent(out) :: dir
       character(*), intent(in) :: name
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordDir

     subroutine CCTK_CoordIndex(ierr, dir, name, systemname)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: dir
       character(*), intent(in) :: name
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordIndex

     subroutine CCTK_CoordName(namelen, systemname, dir, name)
       implicit none
       integer, intent(out) :: namelen
       character(*), intent(in) :: systemname
       integer, intent(in) :: dir
       character(*), intent(out) :: name
     end subroutine CCTK_CoordName

     subroutine CCTK_CoordRange(ierr, GH, coord_lower, coord_upper, coord_dir, coord_name, system_name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       CCTK_REAL, intent(inout) :: coord_lower
       CCTK_REAL, intent(inout) :: coord_upper
       integer, intent(in) :: coord_dir
       character(*), intent(in) :: coord_name
       character(*), intent(in) :: system_name
     end subroutine CCTK_CoordRange

     subroutine CCTK_CoordRangePhysIndex(ierr, GH, lower, upper, coorddir, coordname, systemname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(inout) :: lower
       integer, intent(inout) :: upper
       integer, intent(in) :: coorddir
       character(*), intent(in) :: coordname
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordRangePhysIndex

     subroutine CCTK_CoordRegisterData(ierr, dir, gv, name, systemname)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: dir
       character(*), intent(in) :: gv
       character(*), intent(in) :: name
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordRegisterData

     subroutine CCTK_CoordSystemDim(dim, systemname)
       implicit none
       integer, intent(out) :: dim
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordSystemDim

     subroutine CCTK_CoordSystemHandle(handle, systemname)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordSystemHandle

     subroutine CCTK_CoordSystemName(namelen, handle, name)
       implicit none
       integer, intent(out) :: namelen
       integer, intent(in) :: handle
       character(*), intent(out) :: name
     end subroutine CCTK_CoordSystemName

     subroutine CCTK_CoordLocalRange(ierr, GH, lower, upper, coord_dir, coord_name, system_name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       CCTK_REAL, intent(inout) :: lower
       CCTK_REAL, intent(inout) :: upper
       integer, intent(in) :: coord_dir
       character(*), intent(in) :: coord_name
       character(*), intent(in) :: system_name
     end subroutine CCTK_CoordLocalRange

     subroutine CCTK_CoordRegisterRange(ierr, GH, coord_min, coord_max, coord_dir, coord_name, system_name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       CCTK_REAL, intent(in) :: coord_min
       CCTK_REAL, intent(in) :: coord_max
       integer, intent(in) :: coord_dir
       character(*), intent(in) :: coord_name
       character(*), intent(in) :: system_name
     end subroutine CCTK_CoordRegisterRange

     subroutine CCTK_NumCoordSystems(num)
       implicit none
       integer, intent(out) :: num
     end subroutine CCTK_NumCoordSystems

     subroutine CCTK_CoordSystemImplementation(implen, handle, imp)
       implicit none
       integer, intent(out) :: implen
       integer, intent(in) :: handle
       character(*), intent(out) :: imp
     end subroutine CCTK_CoordSystemImplementation

     subroutine CCTK_CoordRegisterSystem(ierr, dim, systemname)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: dim
       character(*), intent(in) :: systemname
     end subroutine CCTK_CoordRegisterSystem

  end interface

end module cctk_coord

! Directories
module cctk_file
  implicit none

  interface

     subroutine CCTK_CreateDirectory(ierr, mode, pathname)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: mode
       character(*), intent(in) :: pathname
     end subroutine CCTK_CreateDirectory

  end interface

end module cctk_file

! Extensions of the grid hierarchy
module cctk_ghextensions
  implicit none

  interface

     subroutine CCTK_RegisterGHExtension(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_RegisterGHExtension

     subroutine CCTK_UnregisterGHExtension(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_UnregisterGHExtension

     subroutine CCTK_GHExtensionHandle(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_GHExtensionHandle

     subroutine CCTK_GHExtension(extension, GH, name)
       implicit none
       CCTK_POINTER, intent(out) :: extension
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: name
     end subroutine CCTK_GHExtension

  end interface

end module cctk_ghextensions

! Interpolation
module cctk_interp
  implicit none

  interface

     subroutine CCTK_InterpHandle(handle, name)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: name
     end subroutine CCTK_InterpHandle

     subroutine CCTK_InterpOperator(nchars, handle, operator)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: handle
       character(*), intent(out) :: operator
     end subroutine CCTK_InterpOperator

     subroutine CCTK_NumInterpOperators(num)
       implicit none
       integer, intent(out) :: num
     end subroutine CCTK_NumInterpOperators

     subroutine CCTK_InterpLocalUniform(ierr, N_dims, operator_handle, param_table_handle, coord_origin, &
          coord_delta, N_interp_points, interp_coords_type_code, interp_coords, N_input_arrays, input_array_dims, &
          input_array_type_codes, input_arrays, N_output_arrays, output_array_type_codes, output_arrays)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: N_dims
       integer, intent(in) :: operator_handle
       integer, intent(in) :: param_table_handle
       CCTK_REAL, intent(in) :: coord_origin(N_dims)
       CCTK_REAL, intent(in) :: coord_delta(N_dims)
       integer, intent(in) :: N_interp_points
       integer, intent(in) :: interp_coords_type_code
       CCTK_POINTER_TO_CONST, intent(in) :: interp_coords(N_dims)
       integer, intent(in) :: N_input_arrays
       CCTK_INT, intent(in) :: input_array_dims(N_dims)
       CCTK_INT, intent(in) :: input_array_type_codes(N_input_arrays)
       CCTK_POINTER_TO_CONST, intent(in) :: input_arrays(N_input_arrays)
       integer, intent(in) :: N_output_arrays
       CCTK_INT, intent(in) :: output_array_type_codes(N_output_arrays)
       CCTK_POINTER, intent(in) :: output_arrays(N_output_arrays)
     end subroutine CCTK_InterpLocalUniform

  end interface

end module cctk_interp

! Output methods
module cctk_iomethods
  use cctk_io
  implicit none

  interface

     subroutine CCTK_IOMethodImplementation(nchars, handle, imp)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: handle
       character(*), intent(out) :: imp
     end subroutine CCTK_IOMethodImplementation

     subroutine CCTK_NumIOMethods(num)
       implicit none
       integer, intent(out) :: num
     end subroutine CCTK_NumIOMethods

  end interface

end module cctk_iomethods

! The main loop
module cctk_main
  implicit none

  interface

     subroutine CCTK_MainLoopIndex(main_loop_index)
       implicit none
       integer, intent(out) :: main_loop_index
     end subroutine CCTK_MainLoopIndex

     subroutine CCTK_SetMainLoopIndex(ierr, main_loop_index)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: main_loop_index
     end subroutine CCTK_SetMainLoopIndex

  end interface

end module cctk_main

! Memory
module cctk_malloc1
  implicit none

  interface

     subroutine CCTK_MemStat()
       implicit none
     end subroutine CCTK_MemStat

     subroutine CCTK_TotalMemory(amount)
       implicit none
       integer, intent(out) :: amount
     end subroutine CCTK_TotalMemory

     subroutine CCTK_MemTicketCash(diff, this_ticket)
       implicit none
       integer, intent(out) :: diff
       integer, intent(in) :: this_ticket
     end subroutine CCTK_MemTicketCash

     subroutine CCTK_MemTicketRequest(ticket)
       implicit none
       integer, intent(out) :: ticket
     end subroutine CCTK_MemTicketRequest

     subroutine CCTK_MemTicketDelete(ierr, this_ticket)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: this_ticket
     end subroutine CCTK_MemTicketDelete

  end interface

end module cctk_malloc1

! Classification of numbers
module cctk_math
  implicit none

  interface

     pure function CCTK_copysign(x, y)
       implicit none
       double precision, intent(in) :: x
       double precision, intent(in) :: y
       double precision :: CCTK_copysign
     end function CCTK_copysign

     pure function CCTK_fpclassify(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_fpclassify
     end function CCTK_fpclassify

     pure function CCTK_isfinite(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_isfinite
     end function CCTK_isfinite

     pure function CCTK_isinf(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_isinf
     end function CCTK_isinf

     pure function CCTK_isnan(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_isnan
     end function CCTK_isnan

     pure function CCTK_isnormal(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_isnormal
     end function CCTK_isnormal

     pure function CCTK_signbit(x)
       implicit none
       double precision, intent(in) :: x
       integer :: CCTK_signbit
     end function CCTK_signbit

  end interface

end module cctk_math

! Parameters
module cctk_parameter
  use cctk_misc, only: CCTK_FortranString
  implicit none

  interface

     subroutine CCTK_ParameterLevel(level)
       implicit none
       integer, intent(out) :: level
     end subroutine CCTK_ParameterLevel

     subroutine CCTK_ParameterSet(ierr, name, thorn, value)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: thorn
       character(*), intent(in) :: value
     end subroutine CCTK_ParameterSet

     subroutine CCTK_ParameterGet(param, name, thorn, type)
       implicit none
       CCTK_POINTER_TO_CONST, intent(out) :: param
       character(*), intent(in) :: name
       character(*), intent(in) :: thorn
       integer, intent(inout) :: type
     end subroutine CCTK_ParameterGet

     subroutine CCTK_ParameterValString(nchars, param, thorn, value)
       implicit none
       integer, intent(out) :: nchars
       character(*), intent(in) :: param
       character(*), intent(in) :: thorn
       character(*), intent(out) :: value
     end subroutine CCTK_ParameterValString

     subroutine CCTK_ParameterQueryTimesSet(ierr, name, thorn)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: thorn
     end subroutine CCTK_ParameterQueryTimesSet

  end interface

end module cctk_parameter

! Reduction
module cctk_reduction
  implicit none

  ! Their arguments have any type and number.
  external :: CCTK_Reduce, CCTK_ReduceArray, CCTK_ReduceLocalScalar, CCTK_ReduceLocalArray1D, CCTK_ReduceLocScalar, &
       CCTK_ReduceLocArrayToArray1D, CCTK_ReduceLocArrayToArray2D, CCTK_ReduceLocArrayToArray3D

  interface

     subroutine CCTK_ReductionHandle(ierr, reduction)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: reduction
     end subroutine CCTK_ReductionHandle

     subroutine CCTK_ReductionArrayHandle(ierr, reduction)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: reduction
     end subroutine CCTK_ReductionArrayHandle

     subroutine CCTK_ReduceOperator(operator_length, handle, operator)
       implicit none
       integer, intent(out) :: operator_length
       integer, intent(in) :: handle
       character(*), intent(out) :: operator
     end subroutine CCTK_ReduceOperator

     subroutine CCTK_NumReduceOperators(num_operators)
       implicit none
       integer, intent(out) :: num_operators
     end subroutine CCTK_NumReduceOperators

     subroutine CCTK_ReduceLocalArrays(ierr, N_dims, operator_handle, param_table_handle, N_input_arrays, &
          input_array_dims, input_array_type_codes, input_arrays, M_output_numbers, output_number_type_codes, &
          output_numbers)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: N_dims
       integer, intent(in) :: operator_handle
       integer, intent(in) :: param_table_handle
       integer, intent(in) :: N_input_arrays
       CCTK_INT, intent(in) :: input_array_dims(N_input_arrays)
       CCTK_INT, intent(in) :: input_array_type_codes(N_input_arrays)
       CCTK_POINTER_TO_CONST, intent(in) :: input_arrays(N_input_arrays)
       integer, intent(in) :: M_output_numbers
       CCTK_INT, intent(in) :: output_number_type_codes(M_output_numbers)
       CCTK_POINTER, intent(in) :: output_numbers(M_output_numbers)
     end subroutine CCTK_ReduceLocalArrays

     subroutine CCTK_LocalArrayReductionHandle(ierr, reduction)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: reduction
     end subroutine CCTK_LocalArrayReductionHandle

     subroutine CCTK_LocalArrayReduceOperator(operator_length, handle, operator)
       implicit none
       integer, intent(out) :: operator_length
       integer, intent(in) :: handle
       character(*), intent(out) :: operator
     end subroutine CCTK_LocalArrayReduceOperator

     subroutine CCTK_ReduceGridArrays(ierr, cctkGH, dest_proc, local_reduce_handle, param_table_handle, &
          N_input_arrays, input_array_variable_indices, M_output_values, output_value_type_codes, output_values)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: dest_proc
       integer, intent(in) :: local_reduce_handle
       integer, intent(in) :: param_table_handle
       integer, intent(in) :: N_input_arrays
       CCTK_INT, intent(in) :: input_array_variable_indices(N_input_arrays)
       integer, intent(in) :: M_output_values
       CCTK_INT, intent(in) :: output_value_type_codes(M_output_values)
       CCTK_POINTER, intent(in) :: output_values(M_output_values)
     end subroutine CCTK_ReduceGridArrays

  end interface

end module cctk_reduction

! Ghost zones
module cctk_sync
  use cctk_comm, only: CCTK_SyncGroup
  implicit none

  interface

     subroutine CCTK_SyncGroupI(ierr, cctkGH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: group
     end subroutine CCTK_SyncGroupI

     subroutine CCTK_SyncGroupWithVar(ierr, cctkGH, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: varname
     end subroutine CCTK_SyncGroupWithVar

     subroutine CCTK_SyncGroupWithVarI(ierr, cctkGH, var)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: var
     end subroutine CCTK_SyncGroupWithVarI

  end interface

end module cctk_sync

! The end of the run
module cctk_termination
  implicit none

  interface

     subroutine CCTK_TerminationReached(ires, cctkGH)
       implicit none
       integer, intent(out) :: ires
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_TerminationReached

     subroutine CCTK_TerminateNext(cctkGH)
       implicit none
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_TerminateNext

  end interface

end module cctk_termination

! Timers
module cctk_timers
  implicit none

  interface

     subroutine CCTK_NumTimers(num_timers)
       implicit none
       integer, intent(out) :: num_timers
     end subroutine CCTK_NumTimers

     subroutine CCTK_NumClocks(num_clocks)
       implicit none
       integer, intent(out) :: num_clocks
     end subroutine CCTK_NumClocks

     subroutine CCTK_TimerName(timer_length, timer_handle, timer_name)
       implicit none
       integer, intent(out) :: timer_length
       integer, intent(in) :: timer_handle
       character(*), intent(out) :: timer_name
     end subroutine CCTK_TimerName

     subroutine CCTK_ClockName(clock_length, clock_handle, clock_name)
       implicit none
       integer, intent(out) :: clock_length
       integer, intent(in) :: clock_handle
       character(*), intent(out) :: clock_name
     end subroutine CCTK_ClockName

     subroutine CCTK_ClockHandle(handle, nclock)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: nclock
     end subroutine CCTK_ClockHandle

     subroutine CCTK_TimerCreate(handle, name)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: name
     end subroutine CCTK_TimerCreate

     subroutine CCTK_TimerCreateI(handle)
       implicit none
       integer, intent(out) :: handle
     end subroutine CCTK_TimerCreateI

     subroutine CCTK_TimerDestroy(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerDestroy

     subroutine CCTK_TimerDestroyI(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine CCTK_TimerDestroyI

     subroutine CCTK_TimerStart(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerStart

     subroutine CCTK_TimerStartI(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine CCTK_TimerStartI

     subroutine CCTK_TimerStop(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerStop

     subroutine CCTK_TimerStopI(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine CCTK_TimerStopI

     subroutine CCTK_TimerReset(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerReset

     subroutine CCTK_TimerResetI(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine CCTK_TimerResetI

     subroutine CCTK_TimerPrintData(ierr, name, nclock)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: nclock
     end subroutine CCTK_TimerPrintData

     subroutine CCTK_TimerPrintDataI(ierr, handle, nclock)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       integer, intent(in) :: nclock
     end subroutine CCTK_TimerPrintDataI

  end interface

end module cctk_timers

! Versions
module cctk_version
  implicit none

  interface

     subroutine CCTK_FullVersion(string_length, string)
       implicit none
       integer, intent(out) :: string_length
       character(*), intent(out) :: string
     end subroutine CCTK_FullVersion

     subroutine CCTK_MajorVersion(string_length, string)
       implicit none
       integer, intent(out) :: string_length
       character(*), intent(out) :: string
     end subroutine CCTK_MajorVersion

     subroutine CCTK_MinorVersion(string_length, string)
       implicit none
       integer, intent(out) :: string_length
       character(*), intent(out) :: string
     end subroutine CCTK_MinorVersion

     subroutine CCTK_MicroVersion(string_length, string)
       implicit none
       integer, intent(out) :: string_length
       character(*), intent(out) :: string
     end subroutine CCTK_MicroVersion

     subroutine CCTK_CompileTime(string_length, string)
       implicit none
       integer, intent(out) :: string_length
       character(*), intent(out) :: string
     end subroutine CCTK_CompileTime

  end interface

end module cctk_version

! Messages
module cctk_warnlevel
  implicit none

  interface

     subroutine CCTK_Warn(level, line, file, thorn, message)
       implicit none
       integer, intent(in) :: level
       integer, intent(in) :: line
       character(*), intent(in) :: file
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine CCTK_Warn

     subroutine CCTK_Error(line, file, thorn, message)
       implicit none
       integer, intent(in) :: line
       character(*), intent(in) :: file
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine CCTK_Error

     subroutine CCTK_ParamWarn(thorn, message)
       implicit none
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine CCTK_ParamWarn

     subroutine CCTK_Info(thorn, message)
       implicit none
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine CCTK_Info

  end interface

end module cctk_warnlevel

! Topics of which Fortran calls nothing; thorns may use them all the same.
module cctk_complex
  implicit none
end module cctk_complex
module cctk_constants
  implicit none
end module cctk_constants
module cctk_debugdefines
  implicit none
end module cctk_debugdefines
module cctk_faces
  implicit none
end module cctk_faces
module cctk_flesh
  implicit none
end module cctk_flesh
module cctk_fortranstring1
  implicit none
end module cctk_fortranstring1
module cctk_fortranwrappers
  implicit none
end module cctk_fortranwrappers
module cctk_gnu
  implicit none
end module cctk_gnu
module cctk_memalloc
  implicit none
end module cctk_memalloc
module cctk_paramcheck
  implicit none
end module cctk_paramcheck
module cctk_schedule
  implicit none
end module cctk_schedule
module cctk_types
  implicit none
end module cctk_types
