// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Mappings: slabs that callers of the C interface know by a handle, for thorns that provide Hyperslab_*.
//
// Results below 0 are errors, about which there is a warning: -1 bad variable, failed, -2 bad dimension or
// kind of variable, -3 missing argument, -4 no grid yet, -5 bad number, -7 bad direction, -8 does not fit.
#ifndef SAGUARO_HYPERSLAB_MAPPINGS_HH
#define SAGUARO_HYPERSLAB_MAPPINGS_HH

#include "cctk.h"

namespace hyperslab {

/// Converts values; result < 0: failed. Strides are in elements.
using Conversion = CCTK_INT (*)(CCTK_INT count, CCTK_INT from_stride, CCTK_INT to_stride, CCTK_INT from_type,
                                CCTK_INT to_type, CCTK_POINTER_TO_CONST from, CCTK_POINTER to);

/// A slab as the C interface describes it. Arrays have one element per direction of the slab, `direction` one
/// vector, `origin` one number per dimension of the variable.
struct Description {
  CCTK_INT variable, dimension;
  const CCTK_INT *direction, *origin, *extent;
  const CCTK_INT* downsample;  ///< null: every point
  /// Options: `with_ghostzones` (CCTK_INT, 0): keep the points that are copies through periodic faces.
  CCTK_INT table;
  Conversion conversion;  ///< null: the usual ones
};

/// The points of the whole grid. \param size  number of points in each direction. Result: a handle >= 0
CCTK_INT map_globally(const cGH* gh, const Description& description, CCTK_INT* size);
/// The points that this process stores; `global_offset` is the number of its first one.
CCTK_INT map_locally(const cGH* gh, const Description& description, CCTK_INT* local_size,
                     CCTK_INT* global_size, CCTK_INT* global_offset);
CCTK_INT free_mapping(CCTK_INT handle);

/// One slab of values.
struct Order {
  CCTK_INT process;  ///< that gets it; negative: all. Local mappings give each process its own
  CCTK_INT variable, timelevel;
  CCTK_INT type;  ///< CCTK_VARIABLE_...; negative: that of the variable
  CCTK_POINTER data;
};

/// Result: 0. Collective unless the mapping is local.
CCTK_INT get(const cGH* gh, CCTK_INT handle, const Order& order);
/// Gets several; absent arrays mean process 0, timelevel 0, the variables' types. Result: how many went well.
CCTK_INT get_list(const cGH* gh, CCTK_INT handle, CCTK_INT count, const CCTK_INT* processes,
                  const CCTK_INT* variables, const CCTK_INT* timelevels, const CCTK_INT* types,
                  const CCTK_POINTER* data, CCTK_INT* results);

}  // namespace hyperslab

#endif
