! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Everything at once: `use cctk`.
module cctk
  use cctk_activethorns
  use cctk_comm
  use cctk_coord
  use cctk_groups
  use cctk_groupsongh
  use cctk_interp
  use cctk_iomethods
  use cctk_parameter
  use cctk_reduction
  use cctk_sync
  use cctk_termination
  use cctk_timers
  use util_table
  implicit none
end module cctk
