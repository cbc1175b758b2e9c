! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Steps of Gram and Schmidt's method for vectors x^a of spacetime with their first and second derivatives, dx(a,b) =
! d_b x^a. The metric is g_ab, whose derivatives are taken as 0. Nothing guards against null vectors.
module gram_schmidt
  implicit none
  private
  public :: gram_schmidt_project4, gram_schmidt_normalise4

  ! A number and a vector at a point, with derivatives.
  type scalar
     CCTK_REAL :: f, df(0:3), ddf(0:3, 0:3)
  end type scalar
  type vector
     CCTK_REAL :: x(0:3), dx(0:3, 0:3), ddx(0:3, 0:3, 0:3)
  end type vector

contains

  ! Takes the part along y out of x. y2: the square of y, which may be negative.
  pure subroutine gram_schmidt_project4(g, y, dy, ddy, y2, x, dx, ddx)
    CCTK_REAL, intent(in) :: g(0:3, 0:3), y(0:3), dy(0:3, 0:3), ddy(0:3, 0:3, 0:3), y2
    CCTK_REAL, intent(inout) :: x(0:3), dx(0:3, 0:3), ddx(0:3, 0:3, 0:3)
    type(vector) :: along
    along = multiple(inner_product(g, vector(x, dx, ddx), vector(y, dy, ddy)), vector(y, dy, ddy))
    x = x - along%x / y2
    dx = dx - along%dx / y2
    ddx = ddx - along%ddx / y2
  end subroutine gram_schmidt_project4

  ! Gives x the square x2, whose sign is that of its square before.
  pure subroutine gram_schmidt_normalise4(g, x, dx, ddx, x2)
    CCTK_REAL, intent(in) :: g(0:3, 0:3), x2
    CCTK_REAL, intent(inout) :: x(0:3), dx(0:3, 0:3), ddx(0:3, 0:3, 0:3)
    type(scalar) :: square
    type(vector) :: normalised
    square = inner_product(g, vector(x, dx, ddx), vector(x, dx, ddx))
    square%f = square%f / x2
    square%df = square%df / x2
    square%ddf = square%ddf / x2
    normalised = multiple(inverse_root(square), vector(x, dx, ddx))
    x = normalised%x
    dx = normalised%dx
    ddx = normalised%ddx
  end subroutine gram_schmidt_normalise4

  pure type(scalar) function inner_product(g, u, v) result(s)
    CCTK_REAL, intent(in) :: g(0:3, 0:3)
    type(vector), intent(in) :: u, v
    integer :: a, b
    s%f = dot_product(u%x, matmul(g, v%x))
    do b = 0, 3
       s%df(b) = dot_product(u%dx(:, b), matmul(g, v%x)) + dot_product(u%x, matmul(g, v%dx(:, b)))
       do a = 0, 3
          s%ddf(a, b) = dot_product(u%ddx(:, a, b), matmul(g, v%x)) + dot_product(u%dx(:, a), matmul(g, v%dx(:, b))) &
               + dot_product(u%dx(:, b), matmul(g, v%dx(:, a))) + dot_product(u%x, matmul(g, v%ddx(:, a, b)))
       end do
    end do
  end function inner_product

  pure type(vector) function multiple(s, v) result(w)
    type(scalar), intent(in) :: s
    type(vector), intent(in) :: v
    integer :: a, b
    w%x = s%f * v%x
    do b = 0, 3
       w%dx(:, b) = s%df(b) * v%x + s%f * v%dx(:, b)
       do a = 0, 3
          w%ddx(:, a, b) = s%ddf(a, b) * v%x + s%df(a) * v%dx(:, b) + s%df(b) * v%dx(:, a) + s%f * v%ddx(:, a, b)
       end do
    end do
  end function multiple

  ! s^(-1/2)
  pure type(scalar) function inverse_root(s) result(r)
    type(scalar), intent(in) :: s
    integer :: b
    r%f = 1 / sqrt(s%f)
    r%df = -r%f / (2 * s%f) * s%df
    do b = 0, 3
       r%ddf(:, b) = r%f / (2 * s%f) * (3 * s%df * s%df(b) / (2 * s%f) - s%ddf(:, b))
    end do
  end function inverse_root
end module gram_schmidt
