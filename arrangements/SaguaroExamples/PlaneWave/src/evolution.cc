// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The wave equation as a system of first order in time,
//
//   u' = rho,   rho' = u_xx + u_yy + u_zz,
//
// row by row. A row of right-hand sides goes to MoL's update if it has been offered, else to memory.
#include <algorithm>
#include <vector>

#include "MoL_Stage.h"
#include "box.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "second_derivative.hh"

namespace {

using namespace plane_wave;

/// Points where the stencil fits, begin <= i < end.
struct Box {
  int begin[3], end[3];
};

Box points_with_neighbours(const cGH* gh, int radius) {
  Box box;
  const auto active = active_directions();
  for (int d = 0; d < 3; ++d) {
    box.begin[d] = active[d] ? radius : 0;
    box.end[d] = gh->cctk_lsh[d] - (active[d] ? radius : 0);
  }
  return box;
}

/// The right-hand side of rho at the points of a row that begins at `first`.
class Laplacian {
 public:
  Laplacian(const cGH* gh, const CCTK_REAL* u) : u_(u) {
    DECLARE_CCTK_PARAMETERS;
    stencil_ = &stencil_of_order(order);
    const std::ptrdiff_t strides[] = {1, gh->cctk_ash[0], std::ptrdiff_t{gh->cctk_ash[0]} * gh->cctk_ash[1]};
    const auto active = active_directions();
    for (int d = 0; d < 3; ++d) {
      const CCTK_REAL spacing = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
      if (active[d]) directions_.push_back({1 / (spacing * spacing), strides[d]});
    }
  }
  void row(std::ptrdiff_t first, std::ptrdiff_t points, CCTK_REAL* result) const {
    std::fill_n(result, points, 0);
    for (const Direction& direction : directions_)
      add_second_derivative(*stencil_, direction.factor, u_ + first, direction.stride, points, result);
  }

 private:
  struct Direction {
    CCTK_REAL factor;
    std::ptrdiff_t stride;
  };
  const CCTK_REAL* u_;
  const Stencil* stencil_;
  std::vector<Direction> directions_;
};

/// Where rows of one variable's right-hand side go.
class Sink {
 public:
  Sink(const cGH* gh, const char* variable, const char* rhs, CCTK_REAL* memory, const Box& box)
      : memory_(memory) {
    DECLARE_CCTK_PARAMETERS;
    if (!offer_stages) return;
    stage_.cctkGH = gh;
    std::copy_n(box.begin, 3, stage_.begin);
    std::copy_n(box.end, 3, stage_.end);
    is_offered_ = MoL_OfferStage(CCTK_VarIndex(variable), CCTK_VarIndex(rhs), &stage_) == 1;
  }
  void put(std::ptrdiff_t first, std::ptrdiff_t points, const CCTK_REAL* slopes) const {
    if (is_offered_)
      MoL_UpdateRow(&stage_, first, points, slopes);
    else
      std::copy_n(slopes, points, memory_ + first);
  }

 private:
  CCTK_REAL* memory_;
  MoL_Stage stage_{};
  bool is_offered_ = false;
};

}  // namespace

extern "C" void PlaneWave_CalcRHS(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Box box = points_with_neighbours(cctkGH, order / 2);
  const Laplacian laplacian(cctkGH, u);
  const Sink of_u(cctkGH, "PlaneWave::u", "PlaneWave::u_rhs", u_rhs, box);
  const Sink of_rho(cctkGH, "PlaneWave::rho", "PlaneWave::rho_rhs", rho_rhs, box);
  const std::ptrdiff_t points = std::max(box.end[0] - box.begin[0], 0);
#pragma omp parallel
  {
    std::vector<CCTK_REAL> slopes(points);
#pragma omp for
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j) {
        const std::ptrdiff_t first = CCTK_GFINDEX3D(cctkGH, box.begin[0], j, k);
        of_u.put(first, points, rho + first);
        laplacian.row(first, points, slopes.data());
        of_rho.put(first, points, slopes.data());
      }
  }
}
