#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Functions.h"

subroutine Fort_All(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  DECLARE_CCTK_FUNCTIONS
  external :: Fort_Square
  CCTK_INT :: letters, ierr
  print '(a,3i3,a,2i3,a,i3)', 'fortran: ash', cctk_ash1, cctk_ash2, cctk_ash3, &
       ' counts', size(count, 1), size(count, 2), ' modes', size(mode, 4)
  print '(a,f6.2,a,f6.2,a,i3)', 'fortran: weight', w(2), ' offset', offset, ' rows', n_rows
  print '(a,f6.2)', 'fortran: total', Total(3, v(:,1,1))
  v(2,2,2) = 9
  mode(1,1,1,2) = 5
  level = 3.5
  call flush(6)
  ierr = Greet(letters, "you  ", "  hello ")
  print '(a,i3)', 'fortran: letters', letters
  call flush(6)
  ierr = Apply(Fort_Square, 7)
  ierr = Apply(Fort_Square, 8)
end subroutine Fort_All

CCTK_INT function Fort_Square(i, x)
  implicit none
  CCTK_INT :: i
  CCTK_REAL :: x
  x = i / 2.0
  Fort_Square = i * i
end function Fort_Square

subroutine Fort_Checked(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS_FORT_CHECKED
  u = 2 * v
end subroutine Fort_Checked

subroutine Fort_Scale(n, x, factor)
  implicit none
  CCTK_INT :: n
  CCTK_REAL :: x(n), factor
  x = x * factor
end subroutine Fort_Scale
