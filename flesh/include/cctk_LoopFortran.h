/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The Fortran forms of the loops that cctk_Loop.h describes. `&&` becomes a new line after preprocessing.
 */
#ifndef CCTK_LOOPFORTRAN_H
#define CCTK_LOOPFORTRAN_H

#ifdef FCODE

/* clang-format off */
/* A form's variables. The boxes of a loop come from the flesh, one by one: `box` has the columns normal, first and
 * last point. They are already this thread's share of the points; without a directive in the loop, because a
 * directive could not stand where a macro is used in fixed form. */
#if CCTK_ANSI_FPP
#define CCTKi_LOOPV(name,suffix) name##suffix
#else
#define CCTKi_LOOPV(name,suffix) name/**/suffix
#endif

#define CCTKi_LOOP_DECLARE(name) integer CCTKi_LOOPV(name,_more), CCTKi_LOOPV(name,_next), \
  CCTKi_LOOPV(name,_box(4,3)) && \
  CCTK_INT CCTKi_LOOPV(name,_ierr), CCTKi_LOOPV(name,_width(8)), CCTKi_LOOPV(name,_ghost(8)), \
  CCTKi_LOOPV(name,_sym(8)), CCTKi_LOOPV(name,_phys(8))
#define CCTKi_LOOP_PRIVATE(name) CCTKi_LOOPV(name,_more), CCTKi_LOOPV(name,_next), \
  CCTKi_LOOPV(name,_box), CCTKi_LOOPV(name,_ierr), CCTKi_LOOPV(name,_width), CCTKi_LOOPV(name,_ghost), \
  CCTKi_LOOPV(name,_sym), CCTKi_LOOPV(name,_phys)
#define CCTKi_LOOP_ASK(name,dim) CCTKi_LOOPV(name,_ierr) = GetBoundarySizesAndTypes(cctkGH, 2*dim, \
  CCTKi_LOOPV(name,_width), CCTKi_LOOPV(name,_ghost), CCTKi_LOOPV(name,_sym), CCTKi_LOOPV(name,_phys))
#define CCTKi_LOOP_BOXES(name,dim,kind) CCTKi_LOOPV(name,_next) = -1 && do && \
  call CCTKi_LoopBox(CCTKi_LOOPV(name,_more), CCTKi_LOOPV(name,_next), CCTKi_LOOPV(name,_box), cctkGH, \
  dim, kind, CCTKi_LOOPV(name,_width), CCTKi_LOOPV(name,_phys)) && if (CCTKi_LOOPV(name,_more) .eq. 0) exit
#define CCTKi_LOOP_BOUNDS(name,d,lower,upper) CCTKi_LOOPV(name,_box(d,2)) = lower && \
  CCTKi_LOOPV(name,_box(d,3)) = upper
#define CCTKi_LOOP_DO(name,d,index) do index = CCTKi_LOOPV(name,_box(d,2)), CCTKi_LOOPV(name,_box(d,3))

#define CCTKi_LOOP1_DO(name,i) CCTKi_LOOP_DO(name,1,i)
#define CCTKi_LOOP1_BOXES(name,kind,i) CCTKi_LOOP_BOXES(name,1,kind) && CCTKi_LOOP1_DO(name,i)
#define CCTKi_LOOP1_NORMAL(name,kind,i,ni) CCTKi_LOOP1_BOXES(name,kind,i) && ni = CCTKi_LOOPV(name,_box)(1,1)

#define CCTK_LOOP1_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1_OMP_PRIVATE(name,i) private(i, CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP1(name,i,imin,imax,iash) CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 1) && CCTKi_LOOP1_DO(name,i)
#define CCTK_ENDLOOP1(name) end do && call CCTKi_LoopEnd()
#define CCTK_LOOP1_ALL(name,i) CCTKi_LOOP1_BOXES(name,0,i)
#define CCTK_LOOP1_INT(name,i) CCTKi_LOOP_ASK(name,1) && CCTKi_LOOP1_BOXES(name,1,i)
#define CCTK_LOOP1_BND(name,i,ni) CCTKi_LOOP_ASK(name,1) && CCTKi_LOOP1_NORMAL(name,2,i,ni)
#define CCTK_LOOP1_INTBND(name,i,ni) CCTKi_LOOP_ASK(name,1) && CCTKi_LOOP1_NORMAL(name,3,i,ni)
#define CCTK_ENDLOOP1_ALL(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP1_ALL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1_ALL_OMP_PRIVATE(name,i) private(i,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP1_INT(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP1_INT_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1_INT_OMP_PRIVATE(name,i) private(i,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP1_BND(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP1_BND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1_BND_OMP_PRIVATE(name,i,ni) private(i,ni,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP1_INTBND(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP1_INTBND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1_INTBND_OMP_PRIVATE(name,i,ni) private(i,ni,CCTKi_LOOP_PRIVATE(name))

#define CCTKi_LOOP2_DO(name,i,j) CCTKi_LOOP_DO(name,2,j) && CCTKi_LOOP_DO(name,1,i)
#define CCTKi_LOOP2_BOXES(name,kind,i,j) CCTKi_LOOP_BOXES(name,2,kind) && CCTKi_LOOP2_DO(name,i,j)
#define CCTKi_LOOP2_NORMAL(name,kind,i,j,ni,nj) CCTKi_LOOP2_BOXES(name,kind,i,j) && \
  ni = CCTKi_LOOPV(name,_box)(1,1) && nj = CCTKi_LOOPV(name,_box)(2,1)

#define CCTK_LOOP2_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2_OMP_PRIVATE(name,i,j) private(i,j, CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP2(name,i,j,imin,jmin,imax,jmax,iash,jash) CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 2) && \
  CCTKi_LOOP2_DO(name,i,j)
#define CCTK_ENDLOOP2(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2_ALL(name,i,j) CCTKi_LOOP2_BOXES(name,0,i,j)
#define CCTK_LOOP2_INT(name,i,j) CCTKi_LOOP_ASK(name,2) && CCTKi_LOOP2_BOXES(name,1,i,j)
#define CCTK_LOOP2_BND(name,i,j,ni,nj) CCTKi_LOOP_ASK(name,2) && CCTKi_LOOP2_NORMAL(name,2,i,j,ni,nj)
#define CCTK_LOOP2_INTBND(name,i,j,ni,nj) CCTKi_LOOP_ASK(name,2) && CCTKi_LOOP2_NORMAL(name,3,i,j,ni,nj)
#define CCTK_ENDLOOP2_ALL(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2_ALL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2_ALL_OMP_PRIVATE(name,i,j) private(i,j,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP2_INT(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2_INT_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2_INT_OMP_PRIVATE(name,i,j) private(i,j,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP2_BND(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2_BND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2_BND_OMP_PRIVATE(name,i,j,ni,nj) private(i,j,ni,nj,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP2_INTBND(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2_INTBND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2_INTBND_OMP_PRIVATE(name,i,j,ni,nj) private(i,j,ni,nj,CCTKi_LOOP_PRIVATE(name))

#define CCTKi_LOOP3_DO(name,i,j,k) CCTKi_LOOP_DO(name,3,k) && CCTKi_LOOP_DO(name,2,j) && \
  CCTKi_LOOP_DO(name,1,i)
#define CCTKi_LOOP3_BOXES(name,kind,i,j,k) CCTKi_LOOP_BOXES(name,3,kind) && CCTKi_LOOP3_DO(name,i,j,k)
#define CCTKi_LOOP3_NORMAL(name,kind,i,j,k,ni,nj,nk) CCTKi_LOOP3_BOXES(name,kind,i,j,k) && \
  ni = CCTKi_LOOPV(name,_box)(1,1) && nj = CCTKi_LOOPV(name,_box)(2,1) && nk = CCTKi_LOOPV(name,_box)(3,1)

#define CCTK_LOOP3_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3_OMP_PRIVATE(name,i,j,k) private(i,j,k, CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP3(name,i,j,k,imin,jmin,kmin,imax,jmax,kmax,iash,jash,kash) CCTKi_LOOP_BOUNDS(name,1,imin, \
  imax) && CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && CCTKi_LOOP_BOUNDS(name,3,kmin,kmax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 3) && CCTKi_LOOP3_DO(name,i,j,k)
#define CCTK_ENDLOOP3(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3_ALL(name,i,j,k) CCTKi_LOOP3_BOXES(name,0,i,j,k)
#define CCTK_LOOP3_INT(name,i,j,k) CCTKi_LOOP_ASK(name,3) && CCTKi_LOOP3_BOXES(name,1,i,j,k)
#define CCTK_LOOP3_BND(name,i,j,k,ni,nj,nk) CCTKi_LOOP_ASK(name,3) && \
  CCTKi_LOOP3_NORMAL(name,2,i,j,k,ni,nj,nk)
#define CCTK_LOOP3_INTBND(name,i,j,k,ni,nj,nk) CCTKi_LOOP_ASK(name,3) && \
  CCTKi_LOOP3_NORMAL(name,3,i,j,k,ni,nj,nk)
#define CCTK_ENDLOOP3_ALL(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3_ALL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3_ALL_OMP_PRIVATE(name,i,j,k) private(i,j,k,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP3_INT(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3_INT_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3_INT_OMP_PRIVATE(name,i,j,k) private(i,j,k,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP3_BND(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3_BND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3_BND_OMP_PRIVATE(name,i,j,k,ni,nj,nk) private(i,j,k,ni,nj,nk,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP3_INTBND(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3_INTBND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3_INTBND_OMP_PRIVATE(name,i,j,k,ni,nj,nk) private(i,j,k,ni,nj,nk,CCTKi_LOOP_PRIVATE(name))

#define CCTKi_LOOP4_DO(name,i,j,k,l) CCTKi_LOOP_DO(name,4,l) && CCTKi_LOOP_DO(name,3,k) && \
  CCTKi_LOOP_DO(name,2,j) && CCTKi_LOOP_DO(name,1,i)
#define CCTKi_LOOP4_BOXES(name,kind,i,j,k,l) CCTKi_LOOP_BOXES(name,4,kind) && CCTKi_LOOP4_DO(name,i,j,k,l)
#define CCTKi_LOOP4_NORMAL(name,kind,i,j,k,l,ni,nj,nk,nl) CCTKi_LOOP4_BOXES(name,kind,i,j,k,l) && \
  ni = CCTKi_LOOPV(name,_box)(1,1) && nj = CCTKi_LOOPV(name,_box)(2,1) && \
  nk = CCTKi_LOOPV(name,_box)(3,1) && nl = CCTKi_LOOPV(name,_box)(4,1)

#define CCTK_LOOP4_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4_OMP_PRIVATE(name,i,j,k,l) private(i,j,k,l, CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP4(name,i,j,k,l,imin,jmin,kmin,lmin,imax,jmax,kmax,lmax,iash,jash,kash, \
  lash) CCTKi_LOOP_BOUNDS(name,1,imin,imax) && CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && \
  CCTKi_LOOP_BOUNDS(name,3,kmin,kmax) && CCTKi_LOOP_BOUNDS(name,4,lmin,lmax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 4) && CCTKi_LOOP4_DO(name,i,j,k,l)
#define CCTK_ENDLOOP4(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4_ALL(name,i,j,k,l) CCTKi_LOOP4_BOXES(name,0,i,j,k,l)
#define CCTK_LOOP4_INT(name,i,j,k,l) CCTKi_LOOP_ASK(name,4) && CCTKi_LOOP4_BOXES(name,1,i,j,k,l)
#define CCTK_LOOP4_BND(name,i,j,k,l,ni,nj,nk,nl) CCTKi_LOOP_ASK(name,4) && \
  CCTKi_LOOP4_NORMAL(name,2,i,j,k,l,ni,nj,nk,nl)
#define CCTK_LOOP4_INTBND(name,i,j,k,l,ni,nj,nk,nl) CCTKi_LOOP_ASK(name,4) && \
  CCTKi_LOOP4_NORMAL(name,3,i,j,k,l,ni,nj,nk,nl)
#define CCTK_ENDLOOP4_ALL(name) end do && end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4_ALL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4_ALL_OMP_PRIVATE(name,i,j,k,l) private(i,j,k,l,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP4_INT(name) end do && end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4_INT_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4_INT_OMP_PRIVATE(name,i,j,k,l) private(i,j,k,l,CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP4_BND(name) end do && end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4_BND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4_BND_OMP_PRIVATE(name,i,j,k,l,ni,nj,nk,nl) private(i,j,k,l,ni,nj,nk,nl, \
  CCTKi_LOOP_PRIVATE(name))
#define CCTK_ENDLOOP4_INTBND(name) end do && end do && end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4_INTBND_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4_INTBND_OMP_PRIVATE(name,i,j,k,l,ni,nj,nk,nl) private(i,j,k,l,ni,nj,nk,nl, \
  CCTKi_LOOP_PRIVATE(name))

/* One box with a stride along i and the distance n from the face that a direction points to (0 for direction 0); all
 * indices count from 1. vec_imin and vec_imax become the bounds of i. Thorns that control loops replace these. */
#define CCTKi_LOOP_DISTANCE(i,idir,imax) merge(0, merge(i, (imax)+1-(i), (idir) < 0), (idir) == 0)
#define CCTK_LOOP1STR_NORMAL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP1STR_NORMAL_OMP_PRIVATE(name,i,ni) private(i,ni,CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP1STR_NORMAL(name,i,ni,idir,imin,imax,iash,vec_imin,vec_imax,istr) \
  CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 1) && \
  vec_imin = CCTKi_LOOPV(name,_box(1,2)) && vec_imax = CCTKi_LOOPV(name,_box(1,3)) && \
  do i = vec_imin, vec_imax, istr && ni = CCTKi_LOOP_DISTANCE(i,idir,imax)
#define CCTK_ENDLOOP1STR_NORMAL(name) end do && call CCTKi_LoopEnd()
#define CCTK_LOOP2STR_NORMAL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP2STR_NORMAL_OMP_PRIVATE(name,i,j,ni,nj) private(i,j,ni,nj,CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP2STR_NORMAL(name,i,j,ni,nj,idir,jdir,imin,jmin,imax,jmax,iash,jash,vec_imin,vec_imax,istr) \
  CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 2) && \
  vec_imin = CCTKi_LOOPV(name,_box(1,2)) && vec_imax = CCTKi_LOOPV(name,_box(1,3)) && \
  CCTKi_LOOP_DO(name,2,j) && nj = CCTKi_LOOP_DISTANCE(j,jdir,jmax) && \
  do i = vec_imin, vec_imax, istr && ni = CCTKi_LOOP_DISTANCE(i,idir,imax)
#define CCTK_ENDLOOP2STR_NORMAL(name) end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP3STR_NORMAL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP3STR_NORMAL_OMP_PRIVATE(name,i,j,k,ni,nj,nk) private(i,j,k,ni,nj,nk,CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP3STR_NORMAL(name,i,j,k,ni,nj,nk,idir,jdir,kdir,imin,jmin,kmin,imax,jmax,kmax,iash,jash,kash,vec_imin,vec_imax,istr) \
  CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && \
  CCTKi_LOOP_BOUNDS(name,3,kmin,kmax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 3) && \
  vec_imin = CCTKi_LOOPV(name,_box(1,2)) && vec_imax = CCTKi_LOOPV(name,_box(1,3)) && \
  CCTKi_LOOP_DO(name,3,k) && nk = CCTKi_LOOP_DISTANCE(k,kdir,kmax) && \
  CCTKi_LOOP_DO(name,2,j) && nj = CCTKi_LOOP_DISTANCE(j,jdir,jmax) && \
  do i = vec_imin, vec_imax, istr && ni = CCTKi_LOOP_DISTANCE(i,idir,imax)
#define CCTK_ENDLOOP3STR_NORMAL(name) end do && end do && end do && call CCTKi_LoopEnd()
#define CCTK_LOOP4STR_NORMAL_DECLARE(name) CCTKi_LOOP_DECLARE(name)
#define CCTK_LOOP4STR_NORMAL_OMP_PRIVATE(name,i,j,k,l,ni,nj,nk,nl) private(i,j,k,l,ni,nj,nk,nl,CCTKi_LOOP_PRIVATE(name))
#define CCTK_LOOP4STR_NORMAL(name,i,j,k,l,ni,nj,nk,nl,idir,jdir,kdir,ldir,imin,jmin,kmin,lmin,imax,jmax,kmax,lmax,iash,jash,kash,lash,vec_imin,vec_imax,istr) \
  CCTKi_LOOP_BOUNDS(name,1,imin,imax) && \
  CCTKi_LOOP_BOUNDS(name,2,jmin,jmax) && \
  CCTKi_LOOP_BOUNDS(name,3,kmin,kmax) && \
  CCTKi_LOOP_BOUNDS(name,4,lmin,lmax) && \
  call CCTKi_LoopShare(CCTKi_LOOPV(name,_box), 4) && \
  vec_imin = CCTKi_LOOPV(name,_box(1,2)) && vec_imax = CCTKi_LOOPV(name,_box(1,3)) && \
  CCTKi_LOOP_DO(name,4,l) && nl = CCTKi_LOOP_DISTANCE(l,ldir,lmax) && \
  CCTKi_LOOP_DO(name,3,k) && nk = CCTKi_LOOP_DISTANCE(k,kdir,kmax) && \
  CCTKi_LOOP_DO(name,2,j) && nj = CCTKi_LOOP_DISTANCE(j,jdir,jmax) && \
  do i = vec_imin, vec_imax, istr && ni = CCTKi_LOOP_DISTANCE(i,idir,imax)
#define CCTK_ENDLOOP4STR_NORMAL(name) end do && end do && end do && end do && call CCTKi_LoopEnd()
/* clang-format on */

#endif /* FCODE */

#endif
