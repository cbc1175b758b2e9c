! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Interfaces of functions of the framework and of CartGrid3D, so that the compiler checks their arguments. Thorn
! Fortran has many more.
module cactus
  implicit none

  CCTK_POINTER, external :: cctk_pointerto

  interface

     subroutine cctk_barrier(ierr, cctkgh)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
     end subroutine cctk_barrier

     subroutine cctk_coordrange(ierr, cctkgh, lower, upper, dir, name, systemname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       CCTK_REAL, intent(inout) :: lower
       CCTK_REAL, intent(inout) :: upper
       integer, intent(in) :: dir
       character(*), intent(in) :: name
       character(*), intent(in) :: systemname
     end subroutine cctk_coordrange

     subroutine cctk_coordsystemhandle(handle, coordsystem)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: coordsystem
     end subroutine cctk_coordsystemhandle

     function cctk_equals(arg1, arg2)
       implicit none
       integer :: cctk_equals
       CCTK_POINTER, intent(in) :: arg1
       character(*), intent(in) :: arg2
     end function cctk_equals

     subroutine cctk_fortranstring(clength, cstring, fortstring)
       implicit none
       CCTK_INT, intent(out) :: clength
       CCTK_POINTER, intent(in) :: cstring
       character(*), intent(out) :: fortstring
     end subroutine cctk_fortranstring

     subroutine cctk_groupbboxgn(ierr, cctkgh, nbbox, bbox, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: nbbox
       integer, intent(out) :: bbox(nbbox)
       character(*), intent(in) :: groupname
     end subroutine cctk_groupbboxgn

     subroutine cctk_groupgshgn(ierr, cctkgh, ngsh, gsh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: ngsh
       integer, intent(out) :: gsh(ngsh)
       character(*), intent(in) :: groupname
     end subroutine cctk_groupgshgn

     subroutine cctk_grouplbndgn(ierr, cctkgh, nlbnd, lbnd, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: nlbnd
       integer, intent(out) :: lbnd(nlbnd)
       character(*), intent(in) :: groupname
     end subroutine cctk_grouplbndgn

     subroutine cctk_grouplshgn(ierr, cctkgh, nlsh, lsh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: nlsh
       integer, intent(out) :: lsh(nlsh)
       character(*), intent(in) :: groupname
     end subroutine cctk_grouplshgn

     subroutine cctk_groupnghostzonesgn(ierr, cctkgh, nnghostzones, nghostzones, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: nnghostzones
       integer, intent(out) :: nghostzones(nnghostzones)
       character(*), intent(in) :: groupname
     end subroutine cctk_groupnghostzonesgn

     subroutine cctk_groupubndgn(ierr, cctkgh, nubnd, ubnd, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: nubnd
       integer, intent(out) :: ubnd(nubnd)
       character(*), intent(in) :: groupname
     end subroutine cctk_groupubndgn

     subroutine cctk_info(thorn, message)
       implicit none
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine cctk_info

     subroutine cctk_paramwarn(thorn, message)
       implicit none
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine cctk_paramwarn

     subroutine cctk_warn(level, line, file, thorn, message)
       implicit none
       integer, intent(in) :: level
       integer, intent(in) :: line
       character(*), intent(in) :: file
       character(*), intent(in) :: thorn
       character(*), intent(in) :: message
     end subroutine cctk_warn

     subroutine cctk_interpgridarrays(ierr, cctkgh, n_dims, local_interp_handle, param_table_handle, &
          coord_system_handle, n_interp_points, interp_coords_type, interp_coords, n_input_arrays, &
          input_array_indices, n_output_arrays, output_array_types, output_arrays)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: n_dims
       integer, intent(in) :: local_interp_handle
       integer, intent(in) :: param_table_handle
       integer, intent(in) :: coord_system_handle
       integer, intent(in) :: n_interp_points
       integer, intent(in) :: interp_coords_type
       CCTK_POINTER, intent(in) :: interp_coords(n_dims)
       integer, intent(in) :: n_input_arrays
       CCTK_INT, intent(in) :: input_array_indices(n_input_arrays)
       integer, intent(in) :: n_output_arrays
       CCTK_INT, intent(in) :: output_array_types(n_output_arrays)
       CCTK_POINTER, intent(in) :: output_arrays(n_output_arrays)
     end subroutine cctk_interpgridarrays

     subroutine cctk_interphandle(handle, interp)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: interp
     end subroutine cctk_interphandle

     function cctk_isthornactive(name)
       implicit none
       integer :: cctk_isthornactive
       character(*), intent(in) :: name
     end function cctk_isthornactive

     function cctk_myproc(cctkgh)
       implicit none
       integer :: cctk_myproc
       CCTK_POINTER, intent(in) :: cctkgh
     end function cctk_myproc

     function cctk_nprocs(cctkgh)
       implicit none
       integer :: cctk_nprocs
       CCTK_POINTER, intent(in) :: cctkgh
     end function cctk_nprocs

     function cctk_nullpointer()
       implicit none
       CCTK_POINTER :: cctk_nullpointer
     end function cctk_nullpointer

     subroutine cctk_reductionarrayhandle(handle, reduction)
       implicit none
       integer, intent(out) :: handle
       character(*), intent(in) :: reduction
     end subroutine cctk_reductionarrayhandle

     subroutine cctk_registerbanner(ierr, banner)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: banner
     end subroutine cctk_registerbanner

     subroutine cctk_syncgroup(ierr, cctkgh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       character(*), intent(in) :: groupname
     end subroutine cctk_syncgroup

     subroutine cctk_syncgroupi(ierr, cctkgh, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: group
     end subroutine cctk_syncgroupi

     subroutine cctk_syncgroupwithvar(ierr, cctkgh, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       character(*), intent(in) :: varname
     end subroutine cctk_syncgroupwithvar

     subroutine cctk_syncgroupwithvari(ierr, cctkgh, var)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: var
     end subroutine cctk_syncgroupwithvari

     subroutine cctk_varindex(vi, vname)
       implicit none
       integer, intent(out) :: vi
       character(*), intent(in) :: vname
     end subroutine cctk_varindex

     subroutine cctk_vartypei(vartype, varindex)
       implicit none
       integer, intent(out) :: vartype
       integer, intent(in) :: varindex
     end subroutine cctk_vartypei

     subroutine cartsymgn(ierr, cctkgh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       character(*), intent(in) :: groupname
     end subroutine cartsymgn

     subroutine setcartsymvn(ierr, cctkgh, sw, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER, intent(in) :: cctkgh
       integer, intent(in) :: sw(3)
       character(*), intent(in) :: varname
     end subroutine setcartsymvn

  end interface
end module cactus
