// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions Hyperslab_*, for the faces of all drivers.
#include "Saguaro/Hyperslab/src/functions.h"

#include "Saguaro/Hyperslab/src/mappings.hh"

namespace {

const cGH* grid(CCTK_POINTER_TO_CONST cctkGH) { return static_cast<const cGH*>(cctkGH); }

}  // namespace

extern "C" {

CCTK_INT SaguaroHyperslab_GlobalMappingByIndex(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT vindex, CCTK_INT hdim,
                                               const CCTK_INT* direction, const CCTK_INT* origin,
                                               const CCTK_INT* extent, const CCTK_INT* downsample,
                                               CCTK_INT table_handle, t_hslabConversionFn conversion_fn,
                                               CCTK_INT* hsize) {
  return hyperslab::map_globally(
      grid(cctkGH), {vindex, hdim, direction, origin, extent, downsample, table_handle, conversion_fn},
      hsize);
}

CCTK_INT SaguaroHyperslab_LocalMappingByIndex(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT vindex, CCTK_INT hdim,
                                              const CCTK_INT* direction, const CCTK_INT* origin,
                                              const CCTK_INT* extent, const CCTK_INT* downsample,
                                              CCTK_INT table_handle, t_hslabConversionFn conversion_fn,
                                              CCTK_INT* hsize_local, CCTK_INT* hsize_global,
                                              CCTK_INT* hoffset_global) {
  return hyperslab::map_locally(
      grid(cctkGH), {vindex, hdim, direction, origin, extent, downsample, table_handle, conversion_fn},
      hsize_local, hsize_global, hoffset_global);
}

CCTK_INT SaguaroHyperslab_FreeMapping(CCTK_INT mapping_handle) {
  return hyperslab::free_mapping(mapping_handle);
}

CCTK_INT SaguaroHyperslab_Get(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT mapping_handle, CCTK_INT proc,
                              CCTK_INT vindex, CCTK_INT timelevel, CCTK_INT hdatatype, CCTK_POINTER hdata) {
  return hyperslab::get(grid(cctkGH), mapping_handle, {proc, vindex, timelevel, hdatatype, hdata});
}

CCTK_INT SaguaroHyperslab_GetList(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT mapping_handle, CCTK_INT num_arrays,
                                  const CCTK_INT* procs, const CCTK_INT* vindices, const CCTK_INT* timelevels,
                                  const CCTK_INT* hdatatypes, const CCTK_POINTER* hdata, CCTK_INT* retvals) {
  return hyperslab::get_list(grid(cctkGH), mapping_handle, num_arrays, procs, vindices, timelevels,
                             hdatatypes, hdata, retvals);
}

}  // extern "C"
