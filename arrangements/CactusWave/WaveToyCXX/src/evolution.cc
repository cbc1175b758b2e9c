// SPDX-License-Identifier: LGPL-2.1-or-later
#include "WaveToyCXX_Arguments.hh"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

/// (phi[+1] - 2 phi + phi[-1]) c^2 in each direction, summed; c = dt / dx_d is the Courant factor of
/// direction d.
class CourantLaplacian {
 public:
  explicit CourantLaplacian(const flesh::GridView& grid)
      : x_(squared(grid.time_step() / grid.spacing(0))),
        y_(squared(grid.time_step() / grid.spacing(1))),
        z_(squared(grid.time_step() / grid.spacing(2))) {}

  template <class Field>
  CCTK_REAL operator()(const Field& u, flesh::Point p) const {
    const CCTK_REAL centre = 2 * u(p);
    return x_ * (u(p.i + 1, p.j, p.k) - centre + u(p.i - 1, p.j, p.k)) +
           y_ * (u(p.i, p.j + 1, p.k) - centre + u(p.i, p.j - 1, p.k)) +
           z_ * (u(p.i, p.j, p.k + 1) - centre + u(p.i, p.j, p.k - 1));
  }

 private:
  static CCTK_REAL squared(CCTK_REAL courant) { return courant * courant; }

  CCTK_REAL x_, y_, z_;
};

}  // namespace

/// Leapfrog for phi_tt = phi_xx + phi_yy + phi_zz, second order in space and time. The arguments hold exactly
/// what schedule.ccl declares: phi can be written, its past timelevels only read.
extern "C" void WaveToyCXX_Evolution(CCTK_ARGUMENTS) {
  const WaveToyCXX::WaveToyCXX_Evolution_Arguments args(cctkGH);
  const CourantLaplacian laplacian(args.grid);

  flesh::for_each_point(args.grid, 1, [&](flesh::Point p) {
    args.phi(p) = 2 * args.phi_p(p) - args.phi_p_p(p) + laplacian(args.phi_p, p);
  });
}
