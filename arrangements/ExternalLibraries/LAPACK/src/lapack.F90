! SPDX-License-Identifier: LGPL-2.1-or-later

! Explicit interfaces of some routines of LAPACK under generic names, one for all four kinds of numbers: gesv(...) calls sgesv,
! dgesv, cgesv or zgesv. Arguments are those of the LAPACK Users' Guide (Anderson et al., SIAM 1999, part 2).
module lapack
  implicit none
  private
  public :: lapack_integer_kind, gesv, getrf, posv, sysv, sytrf, geev

  ! Integers of the library; those of the system's library are default ones.
  integer, parameter :: lapack_integer_kind = kind(0)

  ! A X = B for a general matrix A, by LU with pivots; A becomes L and U, B becomes X.
  interface gesv
    subroutine sgesv(n, nrhs, a, lda, ipiv, b, ldb, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      real, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine sgesv
    subroutine dgesv(n, nrhs, a, lda, ipiv, b, ldb, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      double precision, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine dgesv
    subroutine cgesv(n, nrhs, a, lda, ipiv, b, ldb, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      complex, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine cgesv
    subroutine zgesv(n, nrhs, a, lda, ipiv, b, ldb, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      complex(kind(0d0)), intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine zgesv
  end interface gesv

  ! A = P L U for a general m x n matrix.
  interface getrf
    subroutine sgetrf(m, n, a, lda, ipiv, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: m, n, lda
      real, intent(inout) :: a(lda, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine sgetrf
    subroutine dgetrf(m, n, a, lda, ipiv, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: m, n, lda
      double precision, intent(inout) :: a(lda, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine dgetrf
    subroutine cgetrf(m, n, a, lda, ipiv, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: m, n, lda
      complex, intent(inout) :: a(lda, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine cgetrf
    subroutine zgetrf(m, n, a, lda, ipiv, info)
      import :: lapack_integer_kind
      integer(lapack_integer_kind), intent(in) :: m, n, lda
      complex(kind(0d0)), intent(inout) :: a(lda, *)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine zgetrf
  end interface getrf

  ! A X = B for a symmetric (complex: Hermitian) positive definite matrix, by Cholesky.
  interface posv
    subroutine sposv(uplo, n, nrhs, a, lda, b, ldb, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      real, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine sposv
    subroutine dposv(uplo, n, nrhs, a, lda, b, ldb, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      double precision, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine dposv
    subroutine cposv(uplo, n, nrhs, a, lda, b, ldb, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      complex, intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine cposv
    subroutine zposv(uplo, n, nrhs, a, lda, b, ldb, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb
      complex(kind(0d0)), intent(inout) :: a(lda, *), b(ldb, *)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine zposv
  end interface posv

  ! A X = B for a symmetric matrix that need not be definite. lwork = -1 asks for the best size in work(1).
  interface sysv
    subroutine ssysv(uplo, n, nrhs, a, lda, ipiv, b, ldb, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb, lwork
      real, intent(inout) :: a(lda, *), b(ldb, *)
      real, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine ssysv
    subroutine dsysv(uplo, n, nrhs, a, lda, ipiv, b, ldb, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb, lwork
      double precision, intent(inout) :: a(lda, *), b(ldb, *)
      double precision, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine dsysv
    subroutine csysv(uplo, n, nrhs, a, lda, ipiv, b, ldb, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb, lwork
      complex, intent(inout) :: a(lda, *), b(ldb, *)
      complex, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine csysv
    subroutine zsysv(uplo, n, nrhs, a, lda, ipiv, b, ldb, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, nrhs, lda, ldb, lwork
      complex(kind(0d0)), intent(inout) :: a(lda, *), b(ldb, *)
      complex(kind(0d0)), intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine zsysv
  end interface sysv

  ! A = U D U^T or L D L^T for a symmetric matrix, D of blocks 1 x 1 and 2 x 2 (Bunch and Kaufman).
  interface sytrf
    subroutine ssytrf(uplo, n, a, lda, ipiv, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, lda, lwork
      real, intent(inout) :: a(lda, *)
      real, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine ssytrf
    subroutine dsytrf(uplo, n, a, lda, ipiv, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, lda, lwork
      double precision, intent(inout) :: a(lda, *)
      double precision, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine dsytrf
    subroutine csytrf(uplo, n, a, lda, ipiv, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, lda, lwork
      complex, intent(inout) :: a(lda, *)
      complex, intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine csytrf
    subroutine zsytrf(uplo, n, a, lda, ipiv, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: uplo
      integer(lapack_integer_kind), intent(in) :: n, lda, lwork
      complex(kind(0d0)), intent(inout) :: a(lda, *)
      complex(kind(0d0)), intent(out) :: work(*)
      integer(lapack_integer_kind), intent(out) :: ipiv(*), info
    end subroutine zsytrf
  end interface sytrf

  ! Eigenvalues, and left and right eigenvectors if asked for, of a general matrix.
  interface geev
    subroutine sgeev(jobvl, jobvr, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: jobvl, jobvr
      integer(lapack_integer_kind), intent(in) :: n, lda, ldvl, ldvr, lwork
      real, intent(inout) :: a(lda, *)
      real, intent(out) :: wr(*), wi(*), vl(ldvl, *), vr(ldvr, *), work(*)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine sgeev
    subroutine dgeev(jobvl, jobvr, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: jobvl, jobvr
      integer(lapack_integer_kind), intent(in) :: n, lda, ldvl, ldvr, lwork
      double precision, intent(inout) :: a(lda, *)
      double precision, intent(out) :: wr(*), wi(*), vl(ldvl, *), vr(ldvr, *), work(*)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine dgeev
    subroutine cgeev(jobvl, jobvr, n, a, lda, w, vl, ldvl, vr, ldvr, work, lwork, rwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: jobvl, jobvr
      integer(lapack_integer_kind), intent(in) :: n, lda, ldvl, ldvr, lwork
      complex, intent(inout) :: a(lda, *)
      complex, intent(out) :: w(*), vl(ldvl, *), vr(ldvr, *), work(*)
      real, intent(out) :: rwork(*)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine cgeev
    subroutine zgeev(jobvl, jobvr, n, a, lda, w, vl, ldvl, vr, ldvr, work, lwork, rwork, info)
      import :: lapack_integer_kind
      character, intent(in) :: jobvl, jobvr
      integer(lapack_integer_kind), intent(in) :: n, lda, ldvl, ldvr, lwork
      complex(kind(0d0)), intent(inout) :: a(lda, *)
      complex(kind(0d0)), intent(out) :: w(*), vl(ldvl, *), vr(ldvr, *), work(*)
      double precision, intent(out) :: rwork(*)
      integer(lapack_integer_kind), intent(out) :: info
    end subroutine zgeev
  end interface geev

end module lapack
