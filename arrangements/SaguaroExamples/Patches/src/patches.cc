// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions by which a driver and others learn of the maps: parameters in, arrays out.
#include <algorithm>
#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

constexpr int dimension = 3, num_faces = 2 * dimension;

/// One direction of a map.
struct Line {
  CCTK_REAL lower, upper;  ///< physical faces
  CCTK_INT cells;
  CCTK_REAL spacing() const { return (upper - lower) / static_cast<CCTK_REAL>(cells); }
};

std::array<Line, dimension> lines_of(CCTK_INT map) {
  DECLARE_CCTK_PARAMETERS;
  return {Line{xmin[map], xmax[map], ncells_x[map]},
          {ymin[map], ymax[map], ncells_y[map]},
          {zmin[map], zmax[map], ncells_z[map]}};
}

/// Says, unless a call makes sense, why not.
bool makes_sense(const char* function, CCTK_INT map, CCTK_INT size, CCTK_INT expected_size) {
  DECLARE_CCTK_PARAMETERS;
  if (map >= 0 && map < maps && size == expected_size) return true;
  CCTK_VWARN(CCTK_WARN_ALERT, "%s was called for map %d and size %d; it wants a map from 0 to %d and size %d",
             function, static_cast<int>(map), static_cast<int>(size), static_cast<int>(maps - 1),
             static_cast<int>(expected_size));
  return false;
}

/// From a face outwards to the outermost boundary point, in spacings.
CCTK_REAL outermost_point() {
  DECLARE_CCTK_PARAMETERS;
  return static_cast<CCTK_REAL>(boundary_size - 1 + boundary_shiftout) + (boundary_staggered ? 0.5 : 0.0);
}

}  // namespace

extern "C" void Patches_CheckParameters(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  for (CCTK_INT map = 0; map < maps; ++map)
    for (int d = 0; d < dimension; ++d) {
      const Line line = lines_of(map)[d];
      const char axis = "xyz"[d];
      const int number = static_cast<int>(map);
      if (!(line.upper > line.lower))
        CCTK_VPARAMWARN("map %d is empty: Patches::%cmin[%d] = %g is not below %cmax[%d] = %g", number, axis,
                        number, static_cast<double>(line.lower), axis, number,
                        static_cast<double>(line.upper));
    }
}

extern "C" void Patches_ShowOwners(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  std::fill_n(process, points, CCTK_MyProc(cctkGH));
}

extern "C" {

CCTK_INT Patches_GetSystemSpecification(CCTK_INT* count) {
  DECLARE_CCTK_PARAMETERS;
  *count = maps;
  return 0;
}

CCTK_INT Patches_GetMaps(CCTK_POINTER_TO_CONST) {
  DECLARE_CCTK_PARAMETERS;
  return maps;
}

CCTK_INT Patches_GetMap(CCTK_POINTER_TO_CONST cctkGH) { return GetMap(cctkGH); }

/// No map continues in another: their outer faces are those of the domain.
CCTK_INT Patches_GetBbox(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, CCTK_INT* bbox) {
  if (!makes_sense("MultiPatch_GetBbox", 0, size, num_faces)) return -1;
  std::copy_n(static_cast<const cGH*>(cctkGH)->cctk_bbox, num_faces, bbox);
  return 0;
}

CCTK_INT Patches_MapIsCartesian(CCTK_INT map) {
  return makes_sense("MultiPatch_MapIsCartesian", map, 0, 0) ? 1 : -1;
}

CCTK_INT Patches_GetBoundarySpecification(CCTK_INT map, CCTK_INT size, CCTK_INT* nboundaryzones,
                                          CCTK_INT* is_internal, CCTK_INT* is_staggered, CCTK_INT* shiftout) {
  DECLARE_CCTK_PARAMETERS;
  if (!makes_sense("MultiPatch_GetBoundarySpecification", map, size, num_faces)) return -1;
  std::fill_n(nboundaryzones, num_faces, boundary_size);
  std::fill_n(is_internal, num_faces, 0);
  std::fill_n(is_staggered, num_faces, boundary_staggered);
  std::fill_n(shiftout, num_faces, boundary_shiftout);
  return 0;
}

CCTK_INT Patches_ConvertFromPhysicalBoundary(CCTK_INT map, CCTK_INT size, const CCTK_REAL* physical_min,
                                             const CCTK_REAL* physical_max, CCTK_REAL* interior_min,
                                             CCTK_REAL* interior_max, CCTK_REAL* exterior_min,
                                             CCTK_REAL* exterior_max, const CCTK_REAL* spacing) {
  DECLARE_CCTK_PARAMETERS;
  if (!makes_sense("MultiPatch_ConvertFromPhysicalBoundary", map, size, dimension)) return -1;
  for (int d = 0; d < dimension; ++d) {
    const CCTK_REAL out = outermost_point() * spacing[d];
    const CCTK_REAL boundary = static_cast<CCTK_REAL>(boundary_size) * spacing[d];
    exterior_min[d] = physical_min[d] - out;
    exterior_max[d] = physical_max[d] + out;
    interior_min[d] = exterior_min[d] + boundary;
    interior_max[d] = exterior_max[d] - boundary;
  }
  return 0;
}

CCTK_INT Patches_GetDomainSpecification(CCTK_INT map, CCTK_INT size, CCTK_REAL* physical_min,
                                        CCTK_REAL* physical_max, CCTK_REAL* interior_min,
                                        CCTK_REAL* interior_max, CCTK_REAL* exterior_min,
                                        CCTK_REAL* exterior_max, CCTK_REAL* spacing) {
  if (!makes_sense("MultiPatch_GetDomainSpecification", map, size, dimension)) return -1;
  for (int d = 0; d < dimension; ++d) {
    const Line line = lines_of(map)[d];
    physical_min[d] = line.lower;
    physical_max[d] = line.upper;
    spacing[d] = line.spacing();
  }
  return Patches_ConvertFromPhysicalBoundary(map, size, physical_min, physical_max, interior_min,
                                             interior_max, exterior_min, exterior_max, spacing);
}

}  // extern "C"
