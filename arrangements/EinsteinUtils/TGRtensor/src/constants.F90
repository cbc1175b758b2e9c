! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Unit tensors and signs of permutations. Spacetime indices run from 0, which is time.
module constants
  implicit none
  public
  integer, private :: i, j, k, l

  CCTK_REAL, parameter :: pi = 3.14159265358979323846264338327950288d0

  CCTK_REAL, parameter :: delta1(1) = [1]
  CCTK_REAL, parameter :: delta2(2, 2) = reshape([1, 0, 0, 1], [2, 2])
  CCTK_REAL, parameter :: delta3(3, 3) = reshape([1, 0, 0, 0, 1, 0, 0, 0, 1], [3, 3])
  CCTK_REAL, parameter :: delta4(0:3, 0:3) = reshape([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], [4, 4])
  CCTK_REAL, parameter :: eta4(0:3, 0:3) = reshape([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], [4, 4])

  ! A sign is the product of the differences of indices, divided by that of the first permutation.
  CCTK_REAL, parameter :: epsilon1(1) = [1]
  ! By columns: epsilon2(2, 1) = 1 and epsilon2(1, 2) = -1, which is what users of this name expect.
  CCTK_REAL, parameter :: epsilon2(2, 2) = reshape([0, 1, -1, 0], [2, 2])
  CCTK_REAL, parameter :: epsilon3(3, 3, 3) = reshape( &
       [((((j - i) * (k - i) * (k - j) / 2, i = 1, 3), j = 1, 3), k = 1, 3)], [3, 3, 3])
  CCTK_REAL, parameter :: epsilon4(0:3, 0:3, 0:3, 0:3) = reshape( &
       [(((((j - i) * (k - i) * (l - i) * (k - j) * (l - j) * (l - k) / 12, &
       i = 0, 3), j = 0, 3), k = 0, 3), l = 0, 3)], [4, 4, 4, 4])
end module constants
