// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of one point of this thorn, on many points: of the host, or of a device.
#ifndef SAGUARO_TEST_STAGGERING_POINTS_HH
#define SAGUARO_TEST_STAGGERING_POINTS_HH

#include <array>

#include "Saguaro/Device/src/device.hh"

namespace test_staggering {

/// A component: its arrays in memory, and where its points lie.
struct Grid {
  std::array<int, 3> lsh, ash;            ///< stored points, extent in memory
  std::array<int, 3> lbnd, gsh;           ///< first stored point on the level, points of the level
  std::array<double, 3> origin, spacing;  ///< of the level
};

/// Edges along x, y, z, and centres of cells.
inline constexpr int variables = 4;
template <class T>
using Fields = std::array<T*, variables>;

/// u = 2 u_p - u_p_p + sum over d of (time_step / h_d)^2 (u_p(+1) - 2 u_p + u_p(-1)) inside of the outer
/// boundary.
/// \param queue  of the device whose memory holds the arrays; null: they are the host's
void step(device::Queue* queue, const Grid& grid, double time_step, const Fields<double>& u,
          const Fields<const double>& u_p, const Fields<const double>& u_p_p);
/// The exact solution at a time, at all points or at those of the outer boundary.
void set_exact(device::Queue* queue, const Grid& grid, double time, const Fields<double>& u);
void set_boundary(device::Queue* queue, const Grid& grid, double time, const Fields<double>& u);
/// wrong = how many variables differ from it by more than roundoff.
void judge(device::Queue* queue, const Grid& grid, double time, const Fields<const double>& u, double* wrong);

}  // namespace test_staggering

#endif
