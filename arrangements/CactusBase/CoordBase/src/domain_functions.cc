// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that describe the domain: parameters in, arithmetic of domain.hh, arrays out.
#include <algorithm>
#include <array>

#include "cctk.h"
#include "cctk_Parameters.h"
#include "domain.hh"
#include "util_Table.h"

namespace {

using coordbase::Extent;
using coordbase::Faces;
using coordbase::Interval;

constexpr int dimension = 3;
constexpr int num_faces = 2 * dimension;

/// The parameters of one direction, gathered from the ones with its letter in their names.
struct Direction {
  Interval minmax;
  CCTK_REAL extent;
  CCTK_REAL spacing;
  CCTK_INT cells;
  bool zero_origin;
  Faces faces;
};

// The parameters of a direction carry its letter: xmin, dx, boundary_size_x_lower.
#define FACE(c, side)                                                                                      \
  {                                                                                                        \
    boundary_size_##c##_##side, boundary_internal_##c##_##side != 0, boundary_staggered_##c##_##side != 0, \
        boundary_shiftout_##c##_##side                                                                     \
  }
#define DIRECTION(c)                                                                                        \
  {                                                                                                         \
    {c##min, c##max}, c##extent, d##c, ncells_##c, zero_origin_##c != 0, { FACE(c, lower), FACE(c, upper) } \
  }

std::array<Direction, dimension> directions() {
  DECLARE_CCTK_PARAMETERS;
  return {Direction DIRECTION(x), Direction DIRECTION(y), Direction DIRECTION(z)};
}

#undef DIRECTION
#undef FACE

Interval placed(CCTK_REAL length, bool zero_origin) {
  return zero_origin ? Interval{0, length} : Interval{-length / 2, length / 2};
}

Interval physical_interval(const Direction& direction) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(domainsize, "minmax")) return direction.minmax;
  if (CCTK_EQUALS(domainsize, "extent")) return placed(direction.extent, direction.zero_origin);
  return placed(direction.spacing * direction.cells, direction.zero_origin);
}

CCTK_REAL grid_spacing(const Direction& direction, Interval physical) {
  DECLARE_CCTK_PARAMETERS;
  const bool by_cells = CCTK_EQUALS(spacing, "numcells") && !CCTK_EQUALS(domainsize, "spacing");
  return by_cells ? (physical.upper - physical.lower) / direction.cells : direction.spacing;
}

void require_size(CCTK_INT size, CCTK_INT expected, const char* function) {
  if (size != expected)
    CCTK_VERROR("%s was called with size = %d; it needs %d", function, int(size), int(expected));
}

void store(const Extent& extent, int d, CCTK_REAL* physical_min, CCTK_REAL* physical_max,
           CCTK_REAL* interior_min, CCTK_REAL* interior_max, CCTK_REAL* exterior_min,
           CCTK_REAL* exterior_max) {
  physical_min[d] = extent.physical.lower;
  physical_max[d] = extent.physical.upper;
  interior_min[d] = extent.interior.lower;
  interior_max[d] = extent.interior.upper;
  exterior_min[d] = extent.exterior.lower;
  exterior_max[d] = extent.exterior.upper;
}

}  // namespace

extern "C" CCTK_INT CoordBase_GetBoundarySpecification(CCTK_INT size, CCTK_INT* nboundaryzones,
                                                       CCTK_INT* is_internal, CCTK_INT* is_staggered,
                                                       CCTK_INT* shiftout) {
  require_size(size, num_faces, "GetBoundarySpecification");
  const auto all = directions();
  for (int face = 0; face < num_faces; ++face) {
    const Faces& faces = all[face / 2].faces;
    const coordbase::FaceBoundary& boundary = face % 2 == 0 ? faces.lower : faces.upper;
    nboundaryzones[face] = boundary.size;
    is_internal[face] = boundary.internal;
    is_staggered[face] = boundary.staggered;
    shiftout[face] = boundary.shiftout;
  }
  return 0;
}

extern "C" CCTK_INT CoordBase_GetDomainSpecification(CCTK_INT size, CCTK_REAL* physical_min,
                                                     CCTK_REAL* physical_max, CCTK_REAL* interior_min,
                                                     CCTK_REAL* interior_max, CCTK_REAL* exterior_min,
                                                     CCTK_REAL* exterior_max, CCTK_REAL* grid_spacings) {
  require_size(size, dimension, "GetDomainSpecification");
  const auto all = directions();
  for (int d = 0; d < dimension; ++d) {
    const Interval physical = physical_interval(all[d]);
    grid_spacings[d] = grid_spacing(all[d], physical);
    store(from_physical(physical, all[d].faces, grid_spacings[d]), d, physical_min, physical_max,
          interior_min, interior_max, exterior_min, exterior_max);
  }
  return 0;
}

extern "C" CCTK_INT CoordBase_ConvertFromPhysicalBoundary(CCTK_INT size, const CCTK_REAL* physical_min,
                                                          const CCTK_REAL* physical_max,
                                                          CCTK_REAL* interior_min, CCTK_REAL* interior_max,
                                                          CCTK_REAL* exterior_min, CCTK_REAL* exterior_max,
                                                          const CCTK_REAL* spacing) {
  require_size(size, dimension, "ConvertFromPhysicalBoundary");
  const auto all = directions();
  for (int d = 0; d < dimension; ++d) {
    const Extent extent = from_physical({physical_min[d], physical_max[d]}, all[d].faces, spacing[d]);
    interior_min[d] = extent.interior.lower;
    interior_max[d] = extent.interior.upper;
    exterior_min[d] = extent.exterior.lower;
    exterior_max[d] = extent.exterior.upper;
  }
  return 0;
}

extern "C" CCTK_INT CoordBase_ConvertFromInteriorBoundary(CCTK_INT size, CCTK_REAL* physical_min,
                                                          CCTK_REAL* physical_max,
                                                          const CCTK_REAL* interior_min,
                                                          const CCTK_REAL* interior_max,
                                                          CCTK_REAL* exterior_min, CCTK_REAL* exterior_max,
                                                          const CCTK_REAL* spacing) {
  require_size(size, dimension, "ConvertFromInteriorBoundary");
  const auto all = directions();
  for (int d = 0; d < dimension; ++d) {
    const Extent extent = from_interior({interior_min[d], interior_max[d]}, all[d].faces, spacing[d]);
    physical_min[d] = extent.physical.lower;
    physical_max[d] = extent.physical.upper;
    exterior_min[d] = extent.exterior.lower;
    exterior_max[d] = extent.exterior.upper;
  }
  return 0;
}

extern "C" CCTK_INT CoordBase_ConvertFromExteriorBoundary(CCTK_INT size, CCTK_REAL* physical_min,
                                                          CCTK_REAL* physical_max, CCTK_REAL* interior_min,
                                                          CCTK_REAL* interior_max,
                                                          const CCTK_REAL* exterior_min,
                                                          const CCTK_REAL* exterior_max,
                                                          const CCTK_REAL* spacing) {
  require_size(size, dimension, "ConvertFromExteriorBoundary");
  const auto all = directions();
  for (int d = 0; d < dimension; ++d) {
    const Extent extent = from_exterior({exterior_min[d], exterior_max[d]}, all[d].faces, spacing[d]);
    physical_min[d] = extent.physical.lower;
    physical_max[d] = extent.physical.upper;
    interior_min[d] = extent.interior.lower;
    interior_max[d] = extent.interior.upper;
  }
  return 0;
}

namespace {

/// What lies behind each face of the current component.
struct FaceKinds {
  std::array<CCTK_INT, num_faces> outer;            ///< face of the domain, symmetry or physical
  std::array<CCTK_INT, num_faces> physical_size;    ///< boundary points if physical
  std::array<CCTK_INT, num_faces> symmetry_handle;  ///< < 0: none
  std::array<CCTK_INT, num_faces> symmetry_width;
};

void read_symmetries(const cGH* cctkGH, FaceKinds& kinds) {
  kinds.symmetry_handle.fill(-1);
  kinds.symmetry_width.fill(0);
  if (!CCTK_IsFunctionAliased("SymmetryTableHandleForGrid")) return;
  const int table = SymmetryTableHandleForGrid(cctkGH);
  const bool complete =
      table >= 0 &&
      Util_TableGetIntArray(table, num_faces, kinds.symmetry_handle.data(), "symmetry_handle") == num_faces &&
      Util_TableGetIntArray(table, num_faces, kinds.symmetry_width.data(), "symmetry_zone_width") ==
          num_faces;
  if (!complete) CCTK_ERROR("GetBoundarySizesAndTypes: the symmetry table of the grid cannot be read");
}

FaceKinds read_faces(const cGH* cctkGH) {
  FaceKinds kinds;
  std::copy_n(cctkGH->cctk_bbox, num_faces, kinds.outer.begin());
  std::array<CCTK_INT, num_faces> unused;
  if (CCTK_IsFunctionAliased("MultiPatch_GetBbox")) MultiPatch_GetBbox(cctkGH, num_faces, kinds.outer.data());
  if (CCTK_IsFunctionAliased("MultiPatch_GetBoundarySpecification"))
    MultiPatch_GetBoundarySpecification(MultiPatch_GetMap(cctkGH), num_faces, kinds.physical_size.data(),
                                        unused.data(), unused.data(), unused.data());
  else
    CoordBase_GetBoundarySpecification(num_faces, kinds.physical_size.data(), unused.data(), unused.data(),
                                       unused.data());
  read_symmetries(cctkGH, kinds);
  return kinds;
}

}  // namespace

extern "C" CCTK_INT CoordBase_GetBoundarySizesAndTypes(CCTK_POINTER_TO_CONST cctkGH_, CCTK_INT size,
                                                       CCTK_INT* bndsize, CCTK_INT* is_ghostbnd,
                                                       CCTK_INT* is_symbnd, CCTK_INT* is_physbnd) {
  require_size(size, num_faces, "GetBoundarySizesAndTypes");
  const auto* cctkGH = static_cast<const cGH*>(cctkGH_);
  const FaceKinds kinds = read_faces(cctkGH);
  for (int face = 0; face < num_faces; ++face) {
    const bool symmetry = cctkGH->cctk_bbox[face] && kinds.symmetry_handle[face] >= 0;
    is_symbnd[face] = symmetry;
    is_physbnd[face] = !symmetry && kinds.outer[face];
    is_ghostbnd[face] = !is_symbnd[face] && !is_physbnd[face];
    bndsize[face] = is_symbnd[face]    ? kinds.symmetry_width[face]
                    : is_physbnd[face] ? kinds.physical_size[face]
                                       : cctkGH->cctk_nghostzones[face / 2];
  }
  return 0;
}
