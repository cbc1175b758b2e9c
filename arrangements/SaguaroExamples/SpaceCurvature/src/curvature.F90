! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

! The metric at a point and its derivatives by centred differences of second order.
module space_curvature_differences
  implicit none

contains

  ! The metric at the point i, j, k of arrays of its components.
  function metric_at(gxx, gxy, gxz, gyy, gyz, gzz, p) result(g)
    CCTK_REAL, dimension(:, :, :), intent(in) :: gxx, gxy, gxz, gyy, gyz, gzz
    integer, intent(in) :: p(3)
    CCTK_REAL :: g(3, 3)
    g(1, :) = [gxx(p(1), p(2), p(3)), gxy(p(1), p(2), p(3)), gxz(p(1), p(2), p(3))]
    g(2, :) = [g(1, 2), gyy(p(1), p(2), p(3)), gyz(p(1), p(2), p(3))]
    g(3, :) = [g(1, 3), g(2, 3), gzz(p(1), p(2), p(3))]
  end function metric_at

  ! One step along direction d.
  function along(d) result(step)
    integer, intent(in) :: d
    integer :: step(3)
    step = 0
    step(d) = 1
  end function along

  subroutine differentiate(gxx, gxy, gxz, gyy, gyz, gzz, p, h, g, dg, ddg)
    CCTK_REAL, dimension(:, :, :), intent(in) :: gxx, gxy, gxz, gyy, gyz, gzz
    integer, intent(in) :: p(3)
    CCTK_REAL, intent(in) :: h(3)
    CCTK_REAL, intent(out) :: g(3, 3), dg(3, 3, 3), ddg(3, 3, 3, 3)
    integer :: a, b
    g = at([0, 0, 0])
    do a = 1, 3
       dg(:, :, a) = (at(along(a)) - at(-along(a))) / (2 * h(a))
       ddg(:, :, a, a) = (at(along(a)) - 2 * g + at(-along(a))) / h(a)**2
       do b = 1, a - 1
          ddg(:, :, a, b) = (at(along(a) + along(b)) - at(along(a) - along(b)) - at(along(b) - along(a)) &
               + at(-along(a) - along(b))) / (4 * h(a) * h(b))
          ddg(:, :, b, a) = ddg(:, :, a, b)
       end do
    end do

  contains

    function at(offset)
      integer, intent(in) :: offset(3)
      CCTK_REAL :: at(3, 3)
      at = metric_at(gxx, gxy, gxz, gyy, gyz, gzz, p + offset)
    end function at
  end subroutine differentiate
end module space_curvature_differences

subroutine SpaceCurvature_Compute(CCTK_ARGUMENTS)
  use ricci
  use space_curvature_differences
  use tensor
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  CCTK_REAL :: g(3, 3), dg(3, 3, 3), ddg(3, 3, 3, 3), determinant, up(3, 3), dup(3, 3, 3), K(3, 3)
  CCTK_REAL :: connection(3, 3, 3), dconnection(3, 3, 3, 3), curvature(3, 3), h(3)
  integer :: i, j, l

  ricci_scalar = 0
  hamiltonian = 0
  h = cctk_delta_space / cctk_levfac
  do l = 2, cctk_lsh(3) - 1
     do j = 2, cctk_lsh(2) - 1
        do i = 2, cctk_lsh(1) - 1
           call differentiate(gxx, gxy, gxz, gyy, gyz, gzz, [i, j, l], h, g, dg, ddg)
           call calc_det(g, determinant)
           call calc_inv(g, determinant, up)
           call calc_invderiv(up, dg, dup)
           call calc_connections(up, dg, connection)
           call calc_connectionderivs(up, dg, dup, ddg, dconnection)
           call calc_ricci(connection, dconnection, curvature)
           K = matmul(up, metric_at(kxx, kxy, kxz, kyy, kyz, kzz, [i, j, l]))
           ricci_scalar(i, j, l) = sum(up * curvature)
           hamiltonian(i, j, l) = ricci_scalar(i, j, l) + (K(1, 1) + K(2, 2) + K(3, 3))**2 - sum(K * transpose(K))
        end do
     end do
  end do
end subroutine SpaceCurvature_Compute
