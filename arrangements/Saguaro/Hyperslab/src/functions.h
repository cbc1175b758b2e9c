/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Slabs of grid variables: the functions behind the aliased names Hyperslab_*. What the arguments mean is
 * said in CactusPUGH/PUGHSlab/README.md.
 */
#ifndef SAGUARO_HYPERSLAB_FUNCTIONS_H
#define SAGUARO_HYPERSLAB_FUNCTIONS_H

#include "cctk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Converts `nelems` values that lie so many elements apart. Result: negative on error. */
typedef CCTK_INT (*t_hslabConversionFn)(CCTK_INT nelems, CCTK_INT src_stride, CCTK_INT dst_stride,
                                        CCTK_INT src_type, CCTK_INT dst_type, CCTK_POINTER_TO_CONST src,
                                        CCTK_POINTER dst);

/* The slab of the whole grid. Result: a handle, or negative on error. */
CCTK_INT SaguaroHyperslab_GlobalMappingByIndex(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT vindex, CCTK_INT hdim,
                                               const CCTK_INT* direction, const CCTK_INT* origin,
                                               const CCTK_INT* extent, const CCTK_INT* downsample,
                                               CCTK_INT table_handle, t_hslabConversionFn conversion_fn,
                                               CCTK_INT* hsize);
/* The part of it that this process stores. */
CCTK_INT SaguaroHyperslab_LocalMappingByIndex(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT vindex, CCTK_INT hdim,
                                              const CCTK_INT* direction, const CCTK_INT* origin,
                                              const CCTK_INT* extent, const CCTK_INT* downsample,
                                              CCTK_INT table_handle, t_hslabConversionFn conversion_fn,
                                              CCTK_INT* hsize_local, CCTK_INT* hsize_global,
                                              CCTK_INT* hoffset_global);
/* Result: 0, or -1 if there is no such mapping. */
CCTK_INT SaguaroHyperslab_FreeMapping(CCTK_INT mapping_handle);

/* One variable. Result: 0, or -1. */
CCTK_INT SaguaroHyperslab_Get(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT mapping_handle, CCTK_INT proc,
                              CCTK_INT vindex, CCTK_INT timelevel, CCTK_INT hdatatype, CCTK_POINTER hdata);
/* Several. Result: how many went well, or -1. */
CCTK_INT SaguaroHyperslab_GetList(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT mapping_handle, CCTK_INT num_arrays,
                                  const CCTK_INT* procs, const CCTK_INT* vindices, const CCTK_INT* timelevels,
                                  const CCTK_INT* hdatatypes, const CCTK_POINTER* hdata, CCTK_INT* retvals);

#ifdef __cplusplus
}
#endif

#endif
