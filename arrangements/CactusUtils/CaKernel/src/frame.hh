// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the body of a kernel sees, whatever its template: the grid as `params`, its point, access to
// variables.
//
// The CCL stage makes of each kernel of cakernel.ccl a header with the macros CAKERNEL_NAME_*, which open and
// close the function around the body in terms of this file, and a launcher in terms of launch.hh. The same
// can be done by hand: a function that declares what CAKERNEL_DECLARE_GRID and CAKERNEL_DECLARE_POINT
// declare, and variables by CAKERNEL_VARIABLE, may use the macros I3D.
//
// A body is called for one point, or for a row of them; nothing is shared between points. It must not read at
// other points what it sets, unless the variable has intent separateinout.
#ifndef CAKERNEL_FRAME_HH
#define CAKERNEL_FRAME_HH

#include <cmath>
#include <cstddef>

#include "CactusUtils/CaKernel/src/driver_support.h"
#include "Saguaro/Device/src/points.hh"
#include "cctk.h"

namespace cakernel {

/// The grid, under the names that bodies use: sizes and ghost zones of the component in points; spacing and
/// origin as in cGH, where they are those of the coarsest level, and the spacing of this level; the number of
/// blocks along y.
struct Params {
  int cagh_it;
  int cagh_ni, cagh_nj, cagh_nk;
  int cagh_nghostsi, cagh_nghostsj, cagh_nghostsk;
  int cagh_blocky;
  CCTK_REAL cagh_dx, cagh_dy, cagh_dz, cagh_dt;
  CCTK_REAL cagh_xmin, cagh_ymin, cagh_zmin, cagh_time;
  CCTK_REAL level_dx, level_dy, level_dz;
};

/// What is the same for all points of a launch.
struct Frame {
  Params params;
  std::ptrdiff_t stride_j, stride_k, stride_component;  ///< points from one to the next in memory
  int first[3];                                         ///< the first point that is computed
  int inner_begin[3], inner_end[3];                     ///< points between the layers at outer boundaries
  int face[3];                                          ///< template boundary: the face that is treated

  /// -1, 0, 1: the point lies in the layers at the lower face, between the faces, in those at the upper face.
  DEVICE_FUNCTION int bound(int axis, int point) const {
    return point < inner_begin[axis] ? -1 : point >= inner_end[axis] ? 1 : 0;
  }
};

}  // namespace cakernel

/// Lets compilers of the host compute points of a row side by side.
#if defined(__CUDACC__) || !defined(_OPENMP)
#define CAKERNEL_POINTS_ARE_INDEPENDENT
#else
#define CAKERNEL_POINTS_ARE_INDEPENDENT _Pragma("omp simd")
#endif

/// Declares `params` and what offsets are made of. `frame` is a cakernel::Frame.
#define CAKERNEL_DECLARE_GRID(frame)                                               \
  const ::cakernel::Params params CCTK_ATTRIBUTE_UNUSED = (frame).params;          \
  const std::ptrdiff_t cakernel_stride_j CCTK_ATTRIBUTE_UNUSED = (frame).stride_j; \
  const std::ptrdiff_t cakernel_stride_k CCTK_ATTRIBUTE_UNUSED = (frame).stride_k; \
  const std::ptrdiff_t vstride CCTK_ATTRIBUTE_UNUSED = (frame).stride_component;

/// Declares the point gi, gj, gk, and what else is known of it.
#define CAKERNEL_DECLARE_POINT                                \
  const std::ptrdiff_t cakernel_point CCTK_ATTRIBUTE_UNUSED = \
      gi + cakernel_stride_j * gj + cakernel_stride_k * gk;   \
  const bool fetch_data CCTK_ATTRIBUTE_UNUSED = true, compute CCTK_ATTRIBUTE_UNUSED = true;

/// Templates 3dblock and 3dstencil: declares what is known of the block that the point belongs to.
#define CAKERNEL_DECLARE_PLACE_IN_BLOCK(frame)                                                           \
  const int li CCTK_ATTRIBUTE_UNUSED =                                                                   \
      stncl_xn + (gi - (frame).first[0]) % (CAKERNEL_Tilex - stncl_xn - stncl_xp);                       \
  const int lj CCTK_ATTRIBUTE_UNUSED =                                                                   \
      stncl_yn + (gj - (frame).first[1]) % (CAKERNEL_Tiley - stncl_yn - stncl_yp);                       \
  const int lk CCTK_ATTRIBUTE_UNUSED = (gk - (frame).first[2]) % (CAKERNEL_Tilez - stncl_zn - stncl_zp); \
  const int tilez_to CCTK_ATTRIBUTE_UNUSED = CAKERNEL_Tilez - stncl_zn - stncl_zp;

/// Template boundary_s: where the point lies; at edges and corners several are not 0.
#define CAKERNEL_DECLARE_BOUNDS(frame)                            \
  const int bound_x CCTK_ATTRIBUTE_UNUSED = (frame).bound(0, gi); \
  const int bound_y CCTK_ATTRIBUTE_UNUSED = (frame).bound(1, gj); \
  const int bound_z CCTK_ATTRIBUTE_UNUSED = (frame).bound(2, gk);

/// Template boundary: the face; exactly one is not 0.
#define CAKERNEL_DECLARE_FACE(frame)                   \
  const int x CCTK_ATTRIBUTE_UNUSED = (frame).face[0]; \
  const int y CCTK_ATTRIBUTE_UNUSED = (frame).face[1]; \
  const int z CCTK_ATTRIBUTE_UNUSED = (frame).face[2];

/// Declares access to a variable: I3D(name, ...). Memory of different variables does not overlap.
#define CAKERNEL_VARIABLE(type, name, address) \
  type* CCTK_CXX_RESTRICT const cakernel_##name CCTK_ATTRIBUTE_UNUSED = address;

/// Variable `v` at the point + (i, j, k); the same of a cached one; the same with offsets that are known only
/// at run time.
#define I3D(v, i, j, k) cakernel_##v[cakernel_point + (i) + cakernel_stride_j * (j) + cakernel_stride_k * (k)]
#define I3D_l(v, i, j, k) I3D(v, i, j, k)
#define I3D_ld(v, i, j, k) I3D(v, i, j, k)

/// Component n of a vector of variables.
#define I3DV(v, i, j, k, n) \
  cakernel_##v[cakernel_point + (i) + cakernel_stride_j * (j) + cakernel_stride_k * (k) + vstride * (n)]
#define I3DV_l(v, i, j, k, n) I3DV(v, i, j, k, n)

#endif
