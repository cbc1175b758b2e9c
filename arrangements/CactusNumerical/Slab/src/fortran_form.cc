// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Slab_Transfer for Fortran, as slab.inc declares it.
#include "Slab.h"
#include "cctk_FortranString.h"

extern "C" void CCTK_FCALL CCTK_FNAME(Slab_Transfer)(
    int* ierr, const cGH* const* cctkGH, const int* dim, const int* src_gsh, const int* src_lbnd,
    const int* src_lsh, const int* src_ash, const int* src_lbbox, const int* src_ubbox,
    const int* src_nghostzones, const int* src_off, const int* src_str, const int* src_len,
    const int* dst_gsh, const int* dst_lbnd, const int* dst_lsh, const int* dst_ash, const int* dst_lbbox,
    const int* dst_ubbox, const int* dst_nghostzones, const int* dst_off, const int* dst_str,
    const int* dst_len, const int* xpose, const int* flip, const int* options, const int* srctype,
    const void* srcptr, const int* dsttype, void* dstptr) {
  xferinfo axes[SLAB_MAXDIM];
  for (int d = 0; d < *dim && d < SLAB_MAXDIM; ++d)
    axes[d] = {{src_gsh[d], src_lbnd[d], src_lsh[d], src_ash[d], src_lbbox[d], src_ubbox[d],
                src_nghostzones[d], src_off[d], src_str[d], src_len[d]},
               {dst_gsh[d], dst_lbnd[d], dst_lsh[d], dst_ash[d], dst_lbbox[d], dst_ubbox[d],
                dst_nghostzones[d], dst_off[d], dst_str[d], dst_len[d]},
               xpose[d],
               flip[d]};
  *ierr = Slab_Transfer(*cctkGH, *dim, axes, *options, *srctype, srcptr, *dsttype, dstptr);
}
