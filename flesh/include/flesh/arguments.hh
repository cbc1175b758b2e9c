// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the generated argument structures of scheduled functions are made of.
//
// For each scheduled function, <Thorn>_Arguments.hh contains a structure with a view of the grid and one
// member per variable that schedule.ccl says is read (T const) or written (T), so a function cannot name
// anything else:
//
//   #include "WaveToy_Arguments.hh"
//
//   extern "C" void WaveToy_Evolve(CCTK_ARGUMENTS) {
//     const WaveToy::WaveToy_Evolve_Arguments args(cctkGH);
//     flesh::for_each_point(args.grid, 1, [&](flesh::Point p) { args.u_rhs(p) = laplacian(args.u, p); });
//   }
#ifndef FLESH_ARGUMENTS_HH
#define FLESH_ARGUMENTS_HH

#include <algorithm>
#include <cstddef>

#include "cctk_GH.h"

namespace flesh {

/// A point of the current component; indices count from 0 at its first stored point, ghosts included.
struct Point {
  int i, j, k;
};

/// Shape, position and time of the component that a scheduled function works on. Valid during the call only,
/// and in local mode only; directions count from 0.
class GridView {
 public:
  explicit GridView(const cGH* gh) : gh_(gh) {}

  /// The same as C sees it, for functions of the C interface.
  const cGH* gh() const { return gh_; }

  /// Number of points in a direction, ghosts included.
  int extent(int direction) const { return gh_->cctk_lsh[direction]; }
  /// Number of elements in memory in a direction, >= extent.
  int allocated(int direction) const { return gh_->cctk_ash[direction]; }
  /// Width of the ghost zones in points.
  int ghosts(int direction) const { return gh_->cctk_nghostzones[direction]; }
  /// First point to work on in a direction, and one past the last.
  int tile_begin(int direction) const { return gh_->cctk_tile_min[direction]; }
  int tile_end(int direction) const { return gh_->cctk_tile_max[direction]; }

  /// Distance of neighbouring points of this level, in units of the coordinates.
  CCTK_REAL spacing(int direction) const {
    return gh_->cctk_delta_space[direction] / gh_->cctk_levfac[direction];
  }
  /// Coordinate time of this level, and its step.
  CCTK_REAL time() const { return gh_->cctk_time; }
  CCTK_REAL time_step() const { return gh_->cctk_delta_time / gh_->cctk_timefac; }
  /// Number of iterations done, on the finest level.
  int iteration() const { return gh_->cctk_iteration; }

 private:
  const cGH* gh_;
};

/// One timelevel of a grid function on the current component; `T` is const if the function only reads it.
template <class T>
class GridFunction {
 public:
  GridFunction(const GridView& grid, T* data)
      : data_(data), stride_j_(grid.allocated(0)), stride_k_(stride_j_ * grid.allocated(1)) {}

  /// False if the variable has no storage; then it has no values.
  explicit operator bool() const { return data_; }

  CCTK_HOST CCTK_DEVICE T& operator()(Point p) const { return (*this)(p.i, p.j, p.k); }
  CCTK_HOST CCTK_DEVICE T& operator()(int i, int j, int k) const {
    return data_[i + stride_j_ * j + stride_k_ * k];
  }

  /// The values as C sees them: i runs fastest.
  CCTK_HOST CCTK_DEVICE T* data() const { return data_; }

 private:
  T* data_;
  std::ptrdiff_t stride_j_, stride_k_;
};

/// The grid functions of a vector group, one timelevel: `v[n]` is element n, counted from 0.
template <class T>
class GridFunctions {
 public:
  GridFunctions(const GridView& grid, T* data)
      : grid_(grid),
        data_(data),
        size_(std::ptrdiff_t{grid.allocated(0)} * grid.allocated(1) * grid.allocated(2)) {}

  explicit operator bool() const { return data_; }
  GridFunction<T> operator[](int n) const { return GridFunction<T>(grid_, data_ + n * size_); }

 private:
  GridView grid_;
  T* data_;
  std::ptrdiff_t size_;
};

/// Calls `function(Point)` for the points to work on that have at least `margin` neighbours on the component
/// in each direction: margin 0 means all points, the width of a stencil those where it can be applied.
template <class Function>
void for_each_point(const GridView& grid, int margin, Function&& function) {
  const auto begin = [&](int d) { return std::max(grid.tile_begin(d), margin); };
  const auto end = [&](int d) { return std::min(grid.tile_end(d), grid.extent(d) - margin); };
  for (int k = begin(2); k < end(2); ++k)
    for (int j = begin(1); j < end(1); ++j)
      for (int i = begin(0); i < end(0); ++i) function(Point{i, j, k});
}

}  // namespace flesh

#endif
