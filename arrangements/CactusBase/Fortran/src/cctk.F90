! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Everything at once: `use cctk`.
module cctk
  use cctk_activethorns
  use cctk_banner
  use cctk_comm
  use cctk_commandline
  use cctk_complex
  use cctk_constants
  use cctk_coord
  use cctk_debugdefines
  use cctk_faces
  use cctk_file
  use cctk_flesh
  use cctk_fortranstring1
  use cctk_fortranwrappers
  use cctk_ghextensions
  use cctk_gnu
  use cctk_groups
  use cctk_groupsongh
  use cctk_interp
  use cctk_io
  use cctk_iomethods
  use cctk_main
  use cctk_malloc1
  use cctk_math
  use cctk_memalloc
  use cctk_misc
  use cctk_paramcheck
  use cctk_parameter
  use cctk_reduction
  use cctk_schedule
  use cctk_sync
  use cctk_termination
  use cctk_timers
  use cctk_types
  use cctk_version
  use cctk_warnlevel
  use util_table
  implicit none
end module cctk
